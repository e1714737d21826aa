import fc from 'fast-check'
import {
  absentMarks,
  columnKey,
  columnsOf,
  faultsOf,
  type Mark,
  type MarkColumn,
  type MarkRule,
  worths,
} from './rule.ts'

const places = fc.constantFrom(null, 0, 1) as fc.Arbitrary<0 | 1 | null>
const span = (least: number, most: number) =>
  fc
    .tuple(fc.integer({ min: least, max: most }), fc.integer({ min: least, max: most }))
    .map(([a, b]) => ({ min: Math.min(a, b), max: Math.max(a, b) }))
const yearWeight = fc.integer({ min: 0, max: 3 })
const worth = fc.constantFrom(...worths)

/** Rules that no diploma has, and that contradict themselves in nothing. */
export const drawnRule: fc.Arbitrary<MarkRule> = fc
  .record({
    decimals: fc.constantFrom(0, 1) as fc.Arbitrary<0 | 1>,
    columns: fc.record({ ACS: span(1, 5), ACP: span(0, 2), AT: span(0, 2) }),
    parts: fc.uniqueArray(
      fc.record({
        of: fc.constantFrom('MACS', 'ACP', 'AT', 'MACS e ACP') as fc.Arbitrary<
          MarkRule['parts'][number]['of']
        >,
        weight: fc.integer({ min: 0, max: 4 }),
      }),
      { minLength: 1, maxLength: 3, selector: part => part.of },
    ),
    worth: fc.record({ 'sem nota': worth, faltou: worth, justificada: worth }),
    round: fc.record({ macs: places, term: places, year: places, final: places }),
    year: fc.record({
      weights: fc.tuple(yearWeight, yearWeight, yearWeight),
      withoutTerm: fc.boolean(),
    }),
    pass: fc.constantFrom(80, 100),
    mayRaise: fc.boolean(),
    exam: fc.record({
      grades: fc.constant([6]),
      admission: fc.constantFrom(80, 95, 100),
      weights: fc.record({ year: fc.integer({ min: 0, max: 3 }), exam: fc.integer({ min: 1, max: 3 }) }),
    }),
    ending: fc.record({ progresses: fc.constant([]), maxNegatives: fc.integer({ min: 0, max: 2 }) }),
  })
  .map(
    (drawn): MarkRule => ({
      ...(drawn as Omit<MarkRule, 'name' | 'source'>),
      name: 'Sorteada',
      source: 'artigo por indicar',
    }),
  )
  .filter(rule => faultsOf(rule).length === 0)

/** A cell as teachers leave them: mostly marks. */
export function drawnMark(rule: Pick<MarkRule, 'decimals'>): fc.Arbitrary<Mark | undefined> {
  const number = fc
    .integer({ min: 0, max: rule.decimals === 0 ? 20 : 200 })
    .map(each => (rule.decimals === 0 ? each * 10 : each))
  return fc.oneof(
    { weight: 20, arbitrary: number },
    { weight: 2, arbitrary: fc.constantFrom(...absentMarks) },
    { weight: 1, arbitrary: fc.constant(undefined) },
  )
}

/** Three trimesters of a pupil: the columns that each had, and the cells. */
export function drawnYear(rule: MarkRule) {
  const columns = fc
    .record({
      ACS: fc.integer({ ...rule.columns.ACS }),
      ACP: fc.integer({ ...rule.columns.ACP }),
      AT: fc.integer({ ...rule.columns.AT }),
    })
    .map(held => columnsOf(rule).filter(({ kind, number }) => number <= held[kind]))
  const term = columns.chain(own =>
    fc.array(drawnMark(rule), { minLength: own.length, maxLength: own.length }).map(marks => ({
      columns: own as MarkColumn[],
      cells: Object.fromEntries(own.map((column, at) => [columnKey(column), marks[at]])),
    })),
  )
  return fc.tuple(term, term, term)
}
