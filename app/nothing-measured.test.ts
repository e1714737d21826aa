import { expect, it } from 'vitest'
import type { Paper } from '#features/assessment/results/report-paper.ts'
import { everyReport, smallReports } from './every-report.ts'

/** Whole numbers that are the whole of something, or ask for nothing to have been measured. */
const WHOLES =
  /^(Nº|Inscritos|Avaliados|Entregues|Com nota|Alunos|Perguntas|Aplicações|Aplicado|Tentativas|Não apresentada|Em branco|Branco|Dadas|Por corrigir|Certas|H|M|Total|n)$/

function isPaper(value: unknown): value is Paper {
  return typeof value === 'object' && value !== null && 'tables' in value && 'legend' in value
}

/** The zeros of a paper under heads that count some of those who were measured. */
function zerosOf(paper: Paper): string[] {
  return paper.tables.flatMap(({ title, columns, rows }) =>
    rows.flatMap(({ cells }) =>
      cells.flatMap((cell, at) => {
        const { label = '' } = columns[at] ?? {}
        const isZero = typeof cell === 'string' ? /^0([,.]0+)?\s*%?$/.test(cell) : cell.value === 0
        return isZero && !WHOLES.test(label) ? [`${title}, ${label}: ${cells.map(String).join('|')}`] : []
      }),
    ),
  )
}

const nobodys = smallReports().filter(
  ({ name, n }) => name.endsWith('keys as they were') && (n === 0 || name.includes('absent')),
)

it('no paper has a zero, nor a share, of what nobody was measured in', async () => {
  expect(nobodys.length).toBeGreaterThan(10)
  const reports = ['classReport', 'itemReport', 'evolutionReport', 'schoolReport', 'coverageReport']
  const papers = (
    await Promise.all(reports.flatMap(name => nobodys.map(async small => everyReport[name]?.(small))))
  )
    .flat()
    .filter(isPaper)
  expect(papers.length).toBeGreaterThan(50)
  expect([...new Set(papers.flatMap(zerosOf))]).toEqual([])
})

it('a planted zero is found', () => {
  const table = {
    title: 'Aproveitamento',
    columns: [
      { label: 'Avaliados', width: 1 },
      { label: 'Positivas', width: 1 },
    ],
  }
  const paper = (cell: { shown: string; value: number | null; format: string }) =>
    ({
      tables: [{ ...table, rows: [{ cells: [{ ...cell, shown: '0', value: 0 }, cell] }] }],
    }) as unknown as Paper
  expect(zerosOf(paper({ shown: '0', value: 0, format: '#,##0' }))).toHaveLength(1)
  expect(zerosOf(paper({ shown: '–', value: null, format: '#,##0' }))).toEqual([])
})
