import type { Block, DocumentDescription } from '#engines/documents/description.ts'
import type { WriteSheet } from '#engines/spreadsheets/write-table.ts'
import { formatDateSlashes } from '#kit/figures.ts'
import type { FulfilmentRow, Subtotal } from './contract.ts'
import {
  addTotals,
  fulfilmentPercent,
  lightOf,
  percentText,
  programmePercent,
  type Totals,
  unregistered,
  unregisteredText,
} from './count.ts'

const figuresHead = [
  'Previstas',
  'Dadas',
  'Repostas',
  'Cumprimento',
  'Conteúdos leccionados',
  'Conteúdos planificados',
  'Programa',
  'Semáforo',
] as const

/** Heads of the summary, in a workbook and on paper. */
export const summaryHead = ['Disciplina', 'Turma', 'Docente', ...figuresHead, 'Motivos e medidas'] as const

/** The summary of rows by each of their sides. */
export type Summaries = Record<'subject' | 'group' | 'teacher', readonly Subtotal[]>

const sides = [
  ['subject', 'Disciplina', 'Por disciplina'],
  ['group', 'Turma', 'Por turma'],
  ['teacher', 'Docente', 'Por docente'],
] as const

/** How a percentage (100 for the whole) is in a cell. */
type Percent = (percent: number) => string | number

/** One plan with one group as cells. */
export function summaryCells(row: FulfilmentRow, percent: Percent): (string | number)[] {
  return [row.subject.name, row.group.name, row.teacher.name, ...figures(row.totals, percent), whyText(row)]
}

/** The sums of all rows as cells. */
export function totalCells(rows: readonly FulfilmentRow[], percent: Percent): (string | number)[] {
  return ['Total', '', '', ...figures(addTotals(rows.map(row => row.totals)), percent), '']
}

function figures(totals: Totals, percent: Percent): (string | number)[] {
  const [done, programme] = [fulfilmentPercent(totals), programmePercent(totals)]
  return [
    totals.planned,
    totals.taught,
    totals.madeUp,
    done === null ? '–' : percent(done),
    totals.contentsTaught,
    totals.contentsPlanned,
    programme === null ? '–' : percent(programme),
    done === null ? '–' : lightWords[lightOf(done)],
  ]
}

const lightWords = { bom: '90 % ou mais', atenção: '75–89 %', mau: 'menos de 75 %' }

/** «Semana 6: doença do professor. Reposição na semana 7.» */
export function whyText(row: Pick<FulfilmentRow, 'weeks'>): string {
  const reasons = row.weeks
    .filter(week => week.reason !== '' || week.measure !== '')
    .map(week => `Semana ${week.week}: ${[week.reason, week.measure].filter(Boolean).join('. ')}`)
  return [...reasons, unregisteredText(unregistered(row.weeks))].filter(Boolean).join('; ')
}

/** The summary as a workbook: every plan and group, then the sums by each side; percentages are numbers. */
export function fulfilmentSheets(rows: readonly FulfilmentRow[], by: Summaries): WriteSheet[] {
  const share: Percent = percent => percent / 100
  const kinds = figuresHead.map(head => ({
    kind: head === 'Cumprimento' || head === 'Programa' ? ('percent' as const) : ('integer' as const),
  }))
  return [
    {
      name: 'Cumprimento',
      header: summaryHead,
      columns: [{}, {}, {}, ...kinds.slice(0, -1), {}, {}],
      rows: [...rows.map(row => summaryCells(row, share)), totalCells(rows, share)],
    },
    ...sides.map(([side, head, name]) => ({
      name,
      header: [head, 'Planos e turmas', ...figuresHead],
      columns: [{}, { kind: 'integer' as const }, ...kinds.slice(0, -1), {}],
      rows: by[side].map(entry => [entry.name, entry.rows, ...figures(entry.totals, share)]),
    })),
  ]
}

/** The summary as A4 paper: every plan and group, worst first, then the sums by each side. */
export function fulfilmentDocument(
  rows: readonly FulfilmentRow[],
  by: Summaries,
  today: string,
): DocumentDescription {
  const until = formatDateSlashes(today)
  return {
    title: 'Cumprimento dos planos analíticos',
    orientation: 'landscape',
    footer: `Cumprimento até ${until}`,
    blocks: [
      {
        kind: 'title',
        text: 'Cumprimento dos planos analíticos',
        under: `Até ${until}, do que mais precisa para o que menos precisa.`,
      },
      tableOf(summaryHead, [2, 1, 2, 1.1, 1, 1.1, 1.4, 1.3, 1.4, 1.2, 1.4, 4], 3, [
        ...rows.map(row => ({ cells: textsOf(summaryCells(row, percentText)) })),
        { cells: textsOf(totalCells(rows, percentText)), strong: true },
      ]),
      ...sides.flatMap(([side, head, name]): Block[] => [
        { kind: 'heading', text: name, level: 2 },
        tableOf(
          [head, 'Planos e turmas', ...figuresHead],
          [3, 1.2, 1.1, 1, 1.1, 1.4, 1.3, 1.4, 1.2, 1.4],
          1,
          by[side].map(entry => ({
            cells: textsOf([entry.name, entry.rows, ...figures(entry.totals, percentText)]),
          })),
        ),
      ]),
    ],
  }
}

/** A table whose figures, from the column `from` to the one before the traffic light, stand at the end. */
function tableOf(
  heads: readonly string[],
  widths: readonly number[],
  from: number,
  rows: { cells: string[]; strong?: boolean }[],
): Block {
  const light = heads.indexOf('Semáforo')
  return {
    kind: 'table',
    columns: heads.map((label, at) => ({
      label,
      width: widths[at] ?? 1,
      align: at >= from && at < light ? ('end' as const) : ('start' as const),
    })),
    rows,
  }
}

function textsOf(cells: readonly (string | number)[]): string[] {
  return cells.map(String)
}
