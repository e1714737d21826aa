import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type CellValue, evaluate } from '#engines/spreadsheets/evaluate-testing.ts'
import { cases } from '../../scripts/patience.ts'
import { computeFinal, computeYear } from './compute.ts'
import { drawnRule, drawnYear } from './drawn-testing.ts'
import { finalFormula, type KindRanges, macsFormula, termFormula, yearFormula } from './formulas.ts'
import { proposedRules } from './proposals.ts'
import { recountTerm, recountYear } from './recount-testing.ts'
import { type ColumnKind, columnKey, columnKinds, type Mark, type MarkRule } from './rule.ts'
import { markText } from './words.ts'

const rules = fc.oneof(fc.constantFrom(...proposedRules.map(({ rule }) => rule as MarkRule)), drawnRule)
const cellOf = (mark: Mark | undefined): CellValue =>
  mark === undefined ? null : typeof mark === 'number' ? mark / 10 : markText(mark)
const wordOf = (kind: string | number): CellValue =>
  typeof kind === 'number'
    ? kind / 10
    : ({ 'por fazer': '·', 'sem nota': '–', dispensado: 'D' }[kind] ?? kind)
const near = (value: CellValue | undefined) => (typeof value === 'number' ? Number(value.toFixed(9)) : value)

it('a workbook computes the marks of the recount by any rule', () => {
  fc.assert(
    fc.property(
      rules.chain(rule => fc.tuple(fc.constant(rule), drawnYear(rule), fc.integer({ min: 0, max: 20 }))),
      ([rule, terms, exam]) => {
        const known: CellValue[] = []
        for (const { columns, cells } of terms) {
          const row = columns.map(column => cellOf(cells[columnKey(column)]))
          const letterAt = (at: number) => `${String.fromCharCode(65 + at)}2`
          const ranges: Partial<Record<ColumnKind, { range: string; columns: number }>> = {}
          for (const kind of columnKinds) {
            const own = columns.flatMap((column, at) => (column.kind === kind ? [at] : []))
            const [first, last] = [own.at(0), own.at(-1)]
            if (first !== undefined && last !== undefined)
              ranges[kind] = { range: `${letterAt(first)}:${letterAt(last)}`, columns: own.length }
          }
          const macs = ranges.ACS && evaluate(macsFormula(rule, ranges.ACS.range), cellIn(row))
          const all = [...row, macs ?? null]
          const formula = termFormula(rule, ranges as KindRanges, letterAt(row.length)) ?? ''
          const value = evaluate(formula, cellIn(all))
          expect(near(value)).toBe(near(wordOf(recountTerm(rule, columns, cells))))
          known.push(value)
        }
        const recounted = terms.map(({ columns, cells }) => recountTerm(rule, columns, cells))
        const year = recountYear(rule, recounted as never)
        if (typeof year !== 'number') return
        const computed = evaluate(yearFormula(rule, ['A2', 'B2', 'C2']), cellIn(known))
        expect(near(computed)).toBe(near(year / 10))
        const final = computeFinal(rule, {
          grade: 6,
          year: computeYear(rule, recounted as never),
          exam: exam * 10,
        })
        const formula = finalFormula(rule, 'A2', 'B2')
        if (formula !== undefined && final.kind === 'nota' && rule.exam?.grades.includes(6))
          expect(near(evaluate(formula, cellIn([computed, exam])))).toBe(near(final.mark / 10))
      },
    ),
    { numRuns: cases(120, 5000) },
  )
})

function cellIn(row: readonly CellValue[]): (address: string) => CellValue {
  return address => row[address.charCodeAt(0) - 65] ?? null
}
