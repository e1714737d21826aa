import type { DocumentDescription } from '#engines/documents/description.ts'
import { formatDateSlashes } from '#kit/dates.ts'
import type { FulfilmentRow } from './contract.ts'
import { addTotals, fulfilmentPercent, lightOf, percentText, programmePercent, type Totals } from './count.ts'

/** Heads of the summary, in a workbook and on paper. */
export const summaryHead = [
  'Disciplina',
  'Turma',
  'Professor',
  'Previstas',
  'Dadas',
  'Repostas',
  'Cumprimento',
  'Conteúdos leccionados',
  'Conteúdos planificados',
  'Programa',
  'Semáforo',
  'Motivos e medidas',
] as const

/** One plan with one group as cells. */
export function summaryCells(row: FulfilmentRow): (string | number)[] {
  return [row.subject.name, row.group.name, row.teacher.name, ...figures(row.totals), whyText(row)]
}

/** The sums of all rows as cells. */
export function totalCells(rows: readonly FulfilmentRow[]): (string | number)[] {
  return ['Total', '', '', ...figures(addTotals(rows.map(row => row.totals))), '']
}

function figures(totals: Totals): (string | number)[] {
  const [done, programme] = [fulfilmentPercent(totals), programmePercent(totals)]
  return [
    totals.planned,
    totals.given,
    totals.madeUp,
    done === null ? '–' : percentText(done),
    totals.contentsTaught,
    totals.contentsPlanned,
    programme === null ? '–' : percentText(programme),
    done === null ? '–' : lightWords[lightOf(done)],
  ]
}

const lightWords = { bom: '90 % ou mais', atenção: '75–89 %', mau: 'menos de 75 %' }

/** «Semana 6: doença do professor. Reposição na semana 7.» */
export function whyText(row: Pick<FulfilmentRow, 'weeks'>): string {
  return row.weeks
    .filter(week => week.reason !== '' || week.measure !== '')
    .map(week => `Semana ${week.week}: ${[week.reason, week.measure].filter(Boolean).join('. ')}`)
    .join('; ')
}

/** The summary as A4 paper, worst first. */
export function fulfilmentDocument(rows: readonly FulfilmentRow[], today: string): DocumentDescription {
  return {
    title: 'Cumprimento dos planos analíticos',
    orientation: 'landscape',
    footer: `Cumprimento até ${formatDateSlashes(today)}`,
    blocks: [
      {
        kind: 'title',
        text: 'Cumprimento dos planos analíticos',
        under: `Até ${formatDateSlashes(today)}, do que mais precisa para o que menos precisa.`,
      },
      {
        kind: 'table',
        columns: summaryHead.map((label, at) => ({
          label,
          width: widths[at] ?? 1,
          align: at >= 3 && at <= 9 ? ('end' as const) : ('start' as const),
        })),
        rows: [
          ...rows.map(row => ({ cells: textsOf(summaryCells(row)) })),
          { cells: textsOf(totalCells(rows)), strong: true },
        ],
      },
    ],
  }
}

function textsOf(cells: readonly (string | number)[]): string[] {
  return cells.map(String)
}

const widths = [2, 1, 2, 1.1, 1, 1.1, 1.4, 1.3, 1.4, 1.2, 1.4, 4]
