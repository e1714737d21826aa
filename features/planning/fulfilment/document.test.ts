import { describe, expect, it } from 'vitest'
import type { WriteCell } from '#engines/spreadsheets/write-table.ts'
import type { Figure } from '#kit/figures.ts'
import type { FulfilmentRow } from './contract.ts'
import type { Totals } from './count.ts'
import {
  fulfilmentDocument,
  fulfilmentSheets,
  type Summaries,
  summaryCells,
  totalCells,
  whyText,
} from './document.ts'

const totals = (more: Partial<Totals> = {}): Totals => ({
  ...{ planned: 40, taught: 34, madeUp: 2, contentsTaught: 9, contentsPlanned: 30, contentsDue: 12, ...more },
  held: Math.min(more.planned ?? 40, (more.taught ?? 34) + (more.madeUp ?? 2)),
})
const week = (number: number, more: object = {}) => ({
  week: number,
  reason: '',
  measure: '',
  ended: true,
  known: true,
  elsewhere: 0,
  ...more,
})
const row = (more: object = {}) =>
  ({
    ...{ subject: { name: 'Matemática' }, group: { name: '6ªA' }, teacher: { name: 'Ana Sitoe' } },
    ...{ totals: totals(), weeks: [week(1)], ...more },
  }) as unknown as FulfilmentRow
const shown = (cells: readonly (string | Figure)[]) =>
  cells.map(cell => (typeof cell === 'string' ? cell : cell.shown.replace('\u00a0', ' ')))
const values = (cells: readonly WriteCell[] = []) =>
  cells.map(cell => (typeof cell === 'object' ? (cell?.value ?? cell?.shown) : cell))
const by: Summaries = {
  subject: [{ id: 's', name: 'Matemática', rows: 2, totals: totals() }],
  group: [{ id: 'g', name: '6ªA', rows: 1, totals: totals({ planned: 0, taught: 0, madeUp: 0 }) }],
  teacher: [{ id: 't', name: 'Ana Sitoe', rows: 2, totals: totals() }],
}

describe('the summary of a plan with a group', () => {
  it('has its figures, both percentages, and the light of the first in words', () => {
    // 34 given and 2 made up of 40 are 90 %; 9 contents of 30 are 30 %.
    expect(shown(summaryCells(row()))).toEqual([
      ...[
        'Matemática',
        '6ªA',
        'Ana Sitoe',
        '40',
        '34',
        '2',
        '90,0 %',
        '9',
        '30',
        '30,0 %',
        '90 % ou mais',
        '',
      ],
    ])
    const light = (taught: number) => summaryCells(row({ totals: totals({ taught }) }))[10]
    expect([light(28), light(27)]).toEqual(['75,0–89,9 %', 'menos de 75 %'])
  })

  it('has no percentage of nothing', () => {
    const none = totals({ planned: 0, taught: 0, madeUp: 0, contentsPlanned: 0, contentsTaught: 0 })
    expect(shown(summaryCells(row({ totals: none })))).toEqual([
      ...['Matemática', '6ªA', 'Ana Sitoe', '0', '0', '0', '–', '0', '0', '–', '–', ''],
    ])
  })

  it('sums all rows', () => {
    const two = [row(), row({ totals: totals({ planned: 10, taught: 9, madeUp: 0, contentsTaught: 6 }) })]
    // 34 + 9 given and 2 made up of 50 are 90 %; 15 contents of 60 are 25 %.
    expect(shown(totalCells(two))).toEqual([
      ...['Total', '', '', '50', '43', '2', '90,0 %', '15', '60', '25,0 %', '90 % ou mais', ''],
    ])
  })
})

it('reasons and measures are listed week by week, and then the weeks that nobody registered', () => {
  const weeks = [
    week(5),
    week(6, { reason: 'doença do professor', measure: 'Reposição na semana 7' }),
    week(7, { measure: 'aula dupla' }),
    week(8, { reason: 'chuva' }),
    week(9, { known: false }),
    week(10, { known: false, ended: false }),
  ]
  expect(whyText(row({ weeks }))).toBe(
    'Semana 6: doença do professor. Reposição na semana 7; Semana 7: aula dupla; Semana 8: chuva; Semana 9 por registar',
  )
  expect(whyText(row())).toBe('')
})

it('the workbook has a sheet of all, with its sum, and one for each side; percentages are parts of one', () => {
  const sheets = fulfilmentSheets([row(), row()], by)
  expect(sheets.map(sheet => sheet.name)).toEqual([
    'Cumprimento',
    'Por disciplina',
    'Por turma',
    'Por docente',
  ])
  for (const sheet of sheets) {
    for (const cells of sheet.rows) expect(cells).toHaveLength(sheet.header.length)
    for (const cells of sheet.rows)
      for (const [at, cell] of cells.entries())
        expect(typeof cell === 'object' && cell?.format, sheet.header[at]).toBe(
          { Cumprimento: '0.0%', Programa: '0.0%' }[sheet.header[at] ?? ''] ??
            (typeof cell === 'string' ? false : '#,##0'),
        )
  }
  expect(sheets[0]?.rows).toHaveLength(3)
  expect(values(sheets[0]?.rows[0])[6]).toBe(0.9)
  expect(values(sheets[0]?.rows[2]).slice(0, 4)).toEqual(['Total', '', '', 80])
  expect(sheets[1]?.rows.map(values)).toEqual([['Matemática', 2, 40, 34, 2, 0.9, 9, 30, 0.3, '90 % ou mais']])
  expect(values(sheets[2]?.rows[0]).slice(0, 6)).toEqual(['6ªA', 1, 0, 0, 0, '–'])
})

it('the paper has the same, with its day, figures at the end of their columns and the sum marked', () => {
  const { blocks, orientation, footer } = fulfilmentDocument([row()], by, '2026-05-05')
  expect({ orientation, footer }).toEqual({ orientation: 'landscape', footer: 'Cumprimento até 05/05/2026' })
  expect(blocks.map(block => block.kind)).toEqual([
    'title',
    'table',
    ...Array(3).fill(['heading', 'table']).flat(),
  ])
  const tables = blocks.flatMap(block => (block.kind === 'table' ? [block] : []))
  expect(tables[0]?.rows).toEqual([
    {
      cells: [
        'Matemática',
        '6ªA',
        'Ana Sitoe',
        '40',
        '34',
        '2',
        '90,0\u00a0%',
        '9',
        '30',
        '30,0\u00a0%',
        '90 % ou mais',
        '',
      ],
    },
    {
      cells: ['Total', '', '', '40', '34', '2', '90,0\u00a0%', '9', '30', '30,0\u00a0%', '90 % ou mais', ''],
      strong: true,
    },
  ])
  const ends = tables.map(table =>
    table.columns.flatMap(({ label, align }) => (align === 'end' ? [label] : [])),
  )
  const figures = [
    'Previstas',
    'Dadas',
    'Repostas',
    'Cumprimento',
    'Conteúdos leccionados',
    'Conteúdos planificados',
  ]
  expect(ends[0]).toEqual([...figures, 'Programa'])
  expect(ends[1]).toEqual(['Planos e turmas', ...figures, 'Programa'])
  expect(blocks.flatMap(block => (block.kind === 'heading' ? [block.text] : []))).toEqual([
    ...['Por disciplina', 'Por turma', 'Por docente'],
  ])
})
