import type { Block, DocumentDescription } from '#engines/documents/description.ts'
import type { WriteSheet } from '#engines/spreadsheets/write-table.ts'
import { type Figure, formatDateSlashes, NOTHING, percentCell, wholeCell } from '#kit/figures.ts'
import type { FulfilmentRow, Subtotal } from './contract.ts'
import {
  addTotals,
  elsewhereText,
  fulfilmentShare,
  HELD_NOTE,
  lightOf,
  lightWords,
  programmeShare,
  substituteText,
  type Totals,
  unregisteredText,
  weeksWithoutRecord,
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

type Cell = string | Figure

/** One plan with one group as cells. */
export function summaryCells(row: FulfilmentRow): Cell[] {
  return [row.subject.name, row.group.name, row.teacher.name, ...figures(row.totals), whyText(row)]
}

/** The sums of all rows as cells. */
export function totalCells(rows: readonly FulfilmentRow[]): Cell[] {
  return ['Total', '', '', ...figures(addTotals(rows.map(row => row.totals))), '']
}

function figures(totals: Totals): Cell[] {
  const done = fulfilmentShare(totals)
  return [
    wholeCell(totals.planned),
    wholeCell(totals.taught),
    wholeCell(totals.madeUp),
    percentCell(done),
    wholeCell(totals.contentsTaught),
    wholeCell(totals.contentsPlanned),
    percentCell(programmeShare(totals)),
    done === null ? NOTHING : lightWords[lightOf(done)],
  ]
}

/** «Rosa Tembe (3 em substituição)»: whose lessons these are, and how many of them were another's. */
function sideName({ name, asSubstitute = 0 }: Subtotal): string {
  return asSubstitute === 0 ? name : `${name} (${substituteText(asSubstitute)})`
}

/** «Semana 6: doença do professor. Reposição na semana 7.» */
export function whyText(row: Pick<FulfilmentRow, 'weeks'>): string {
  const reasons = row.weeks
    .filter(week => week.reason !== '' || week.measure !== '' || (week.known && week.elsewhere > 0))
    .map(week => {
      const why = [elsewhereText(week), week.reason, week.measure].filter(Boolean).join('. ')
      return `Semana ${week.week}: ${why}`
    })
  return [...reasons, unregisteredText(weeksWithoutRecord(row.weeks))].filter(Boolean).join('; ')
}

const TITLE = 'Cumprimento dos planos analíticos'

/** The summary as a workbook: every plan and group, then the sums by each side; percentages are numbers. */
export function fulfilmentSheets(rows: readonly FulfilmentRow[], by: Summaries): WriteSheet[] {
  return [
    {
      name: 'Cumprimento',
      title: TITLE,
      header: summaryHead,
      rows: [...rows.map(summaryCells), totalCells(rows)],
    },
    ...sides.map(([side, head, name]) => ({
      name,
      title: TITLE,
      header: [head, 'Planos e turmas', ...figuresHead],
      rows: by[side].map(entry => [sideName(entry), wholeCell(entry.rows), ...figures(entry.totals)]),
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
    title: TITLE,
    orientation: 'landscape',
    footer: `Cumprimento até ${until}`,
    blocks: [
      {
        kind: 'title',
        text: TITLE,
        under: `Até ${until}, do que mais precisa para o que menos precisa. ${HELD_NOTE}`,
      },
      tableOf(summaryHead, [2, 0.8, 2, 1.1, 0.9, 1.1, 1.4, 1.3, 1.4, 1.2, 1.9, 3.8], 3, [
        ...rows.map(row => ({ cells: textsOf(summaryCells(row)) })),
        { cells: textsOf(totalCells(rows)), strong: true },
      ]),
      ...sides.flatMap(([side, head, name]): Block[] => [
        { kind: 'heading', text: name, level: 2 },
        tableOf(
          [head, 'Planos e turmas', ...figuresHead],
          [3, 1.2, 1.1, 1, 1.1, 1.4, 1.3, 1.4, 1.2, 1.7],
          1,
          by[side].map(entry => ({
            cells: textsOf([sideName(entry), wholeCell(entry.rows), ...figures(entry.totals)]),
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

function textsOf(cells: readonly Cell[]): string[] {
  return cells.map(cell => (typeof cell === 'string' ? cell : cell.shown))
}
