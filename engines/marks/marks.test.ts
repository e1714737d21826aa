import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cases } from '../../scripts/patience.ts'
import {
  type Cells,
  computeFinal,
  computeTerm,
  computeYear,
  decideYear,
  isBorder,
  type KnownTerm,
  readMark,
  type TermMark,
  worthOf,
  type YearMark,
} from './compute.ts'
import { drawnMark, drawnRule, drawnYear } from './drawn-testing.ts'
import { compare, decimalText, ofTenths, rounded } from './fraction.ts'
import { proposedFor, proposedRules } from './proposals.ts'
import { recountFinal, recountOutcome, recountTerm, recountYear } from './recount-testing.ts'
import { columnKey, columnName, columnOfKey, columnsOf, faultsOf, formulaOf, type MarkRule } from './rule.ts'
import { explainTerm, markText, statementsOf, termText } from './words.ts'

const [primary, twoAcs, withAcp, both] = proposedRules.map(({ rule }) => rule) as [
  MarkRule,
  MarkRule,
  MarkRule,
  MarkRule,
]
const columnsHeld = (rule: MarkRule) => columnsOf(rule)
const known = (term: TermMark): KnownTerm => (term.kind === 'nota' ? term.mark : term.kind)

/** A pupil's year by the engine, beside the recount. */
function compareYear(
  rule: MarkRule,
  terms: readonly { columns: ReturnType<typeof columnsOf>; cells: Cells }[],
) {
  const own = terms.map(({ columns, cells }) => known(computeTerm(rule, columns, cells)))
  expect(own).toEqual(terms.map(({ columns, cells }) => recountTerm(rule, columns, cells)))
  const year = computeYear(rule, own)
  expect(year.kind === 'nota' ? year.mark : year.kind).toEqual(recountYear(rule, own))
}

describe('the marks of a class', () => {
  it.each(proposedRules.map(({ key, rule }) => [key, rule] as const))(
    'are those of the recount by %s',
    (_, rule) => {
      fc.assert(
        fc.property(fc.array(drawnYear(rule), { minLength: 1, maxLength: 60 }), pupils => {
          for (const terms of pupils) compareYear(rule, terms)
        }),
        { numRuns: cases(8, 200) },
      )
    },
  )

  it('are those of the recount by rules that no diploma has', () => {
    fc.assert(
      fc.property(
        drawnRule.chain(rule => fc.tuple(fc.constant(rule), fc.array(drawnYear(rule), { maxLength: 40 }))),
        ([rule, pupils]) => {
          for (const terms of pupils) compareYear(rule, terms)
        },
      ),
      { numRuns: cases(10, 200) },
    )
  })

  it.each([
    [primary, [130, 140, 120, 140], '13', '13,33'],
    [primary, [130, 140, 'sem nota', 140], '14', '13,67'],
    [primary, [130, 140, 'faltou', 140], '11', '10,67'],
    [primary, [130, 140, 'justificada', 140], '14', '13,67'],
    [primary, [130, 140, 0, 140], '11', '10,67'],
    [primary, [90, 100, 90, 100], '10', '9,56'],
    [twoAcs, [90, 100, 90], '9', '9,33'],
    [withAcp, [130, 140, 120, 110, 160], '14', '13,67'],
    [both, [130, 140, 120, 110, 160, 100], '13', '12,83'],
  ] as const)('come to what a person finds by hand: %#', (rule, marks, mark, exact) => {
    const columns = columnsHeld(rule)
    const term = computeTerm(rule, columns, cellsOf(columns, marks))
    expect(termText(term)).toBe(mark)
    expect(term.kind === 'nota' && decimalText(term.exact, 2)).toBe(exact)
  })

  it('wait for a cell that nobody filled in, lack one that counts for nothing, and end with «dispensado»', () => {
    const columns = columnsHeld(primary)
    const of = (...marks: (number | 'justificada' | 'dispensado' | undefined)[]) =>
      computeTerm(primary, columns, cellsOf(columns, marks))
    expect(of(130, 140, 120, undefined)).toMatchObject({ kind: 'por fazer', missing: [{ kind: 'AT' }] })
    expect(of(130, 140, 120, 'justificada')).toMatchObject({ kind: 'sem nota', lacking: ['AT'] })
    expect(of('dispensado', 'dispensado', 'dispensado', 'dispensado')).toEqual({
      kind: 'dispensado',
      macs: null,
    })
  })

  it('lie at the border from 9,00 to 9,49', () => {
    const columns = columnsHeld(twoAcs)
    const border = (...marks: number[]) =>
      isBorder(twoAcs, computeTerm(twoAcs, columns, cellsOf(columns, marks)))
    expect([border(90, 90, 90), border(90, 100, 90), border(90, 100, 100), border(80, 90, 90)]).toEqual([
      true,
      true,
      false,
      false,
    ])
  })
})

describe('a year', () => {
  const subjectsOf = (...marks: number[]) =>
    marks.map((mark, id) => ({ id, final: { kind: 'nota' as const, mark, exact: ofTenths(mark) } }))

  it('admits to the exam by the mean of the year, and ends with the exam in it', () => {
    const year = computeYear(primary, [100, 90, 100])
    expect(year).toMatchObject({ kind: 'nota', mark: 100 })
    const final = (exam: number | undefined) => computeFinal(primary, { grade: 6, year, exam })
    expect(final(90)).toMatchObject({ mark: 100, admitted: true })
    expect(final(80)).toMatchObject({ mark: 90, admitted: true })
    expect(final(undefined)).toEqual({ kind: 'por fazer', admitted: true })
    const low = computeYear(primary, [90, 90, 100])
    expect(computeFinal(primary, { grade: 6, year: low, exam: 200 })).toMatchObject({
      mark: 90,
      admitted: false,
    })
    expect(computeFinal(primary, { grade: 5, year, exam: undefined })).toEqual(year)
  })

  it('says by which subjects a pupil goes on, stays or waits', () => {
    expect(decideYear(twoAcs, 8, subjectsOf(100, 90, 90))).toEqual({ outcome: 'transita', by: [1, 2] })
    expect(decideYear(twoAcs, 8, subjectsOf(90, 90, 90))).toEqual({ outcome: 'retido', by: [0, 1, 2] })
    expect(decideYear(primary, 4, subjectsOf(0, 0))).toEqual({ outcome: 'progride', by: [] })
    expect(decideYear(twoAcs, 8, [{ id: 7, final: { kind: 'por fazer' } }])).toEqual({
      outcome: 'sem decisão',
      by: [7],
    })
    const refused = { kind: 'nota' as const, mark: 90, exact: ofTenths(90), admitted: false }
    expect(decideYear(primary, 6, [{ id: 3, final: refused }])).toEqual({ outcome: 'não admitido', by: [3] })
  })

  it('ends as the recount says, by any rule', () => {
    const year = fc.constantFrom(70, 80, 90, 94, 95, 100, 101, 140, 'por fazer', 'sem nota', 'dispensado')
    fc.assert(
      fc.property(
        drawnRule.chain(rule =>
          fc.tuple(
            fc.constant(rule),
            fc.array(fc.tuple(year, drawnMark(rule)), { maxLength: 5 }),
            fc.constantFrom(5, 6),
          ),
        ),
        ([rule, subjects, grade]) => {
          const finals = subjects.map(([mean, exam]) => {
            const of = (typeof mean === 'number'
              ? { kind: 'nota', mark: mean, exact: ofTenths(mean) }
              : { kind: mean }) as unknown as YearMark
            return computeFinal(rule, { grade, year: of, exam })
          })
          const recounted = subjects.map(([mean, exam]) =>
            grade === 6 ? recountFinal(rule, mean, exam) : mean,
          )
          expect(finals.map(final => (final.kind === 'nota' ? final.mark : final.kind))).toEqual(recounted)
          const decided = decideYear(
            rule,
            grade,
            finals.map((final, id) => ({ id, final })),
          )
          const years = subjects.map(([mean]) => mean)
          expect(decided.outcome).toBe(recountOutcome(rule, grade, years, recounted))
        },
      ),
      { numRuns: cases(100, 3000) },
    )
  })

  it('is not counted without a trimester, unless the rule says so', () => {
    expect(computeYear(primary, [100, 'sem nota', 120])).toEqual({ kind: 'sem nota' })
    const lenient = { ...primary, year: { ...primary.year, withoutTerm: true } }
    expect(computeYear(lenient, [100, 'sem nota', 120])).toMatchObject({ mark: 110 })
    expect(computeYear(primary, [100, 'dispensado', 120])).toMatchObject({ mark: 110 })
    expect(computeYear(primary, [100, 120])).toEqual({ kind: 'por fazer' })
  })
})

describe('a rule', () => {
  it('is proposed with a source, doubts, and without a contradiction', () => {
    for (const { rule, doubts } of proposedRules) {
      expect(faultsOf(rule)).toEqual([])
      expect(rule.source).toMatch(/Diploma Ministerial.*artigo por indicar/)
      expect(doubts.length).toBeGreaterThan(0)
    }
    expect(proposedRules.map(({ rule }) => formulaOf(rule))).toEqual([
      '(2 × MACS + AT) ÷ 3',
      '(2 × MACS + AT) ÷ 3',
      '(2 × MACS + ACP) ÷ 3',
      '(2 × [(MACS + ACP) ÷ 2] + AT) ÷ 3',
    ])
    expect(proposedFor(6, 2026).map(({ key }) => key)).toEqual(['primario-2021'])
    expect(proposedFor(8, 2020).map(({ key }) => key)).toEqual(['secundario-acp', 'secundario-acp-at'])
  })

  it('is refused where it contradicts itself', () => {
    expect(faultsOf({ ...primary, columns: { ...primary.columns, AT: { min: 2, max: 1 } } })).toHaveLength(1)
    expect(faultsOf({ ...primary, columns: { ...primary.columns, AT: { min: 0, max: 1 } } })).toHaveLength(1)
    expect(faultsOf({ ...primary, parts: [] })).toHaveLength(1)
    expect(faultsOf({ ...primary, parts: [...primary.parts, ...primary.parts] })).toHaveLength(1)
    expect(faultsOf({ ...primary, year: { weights: [0, 0, 0], withoutTerm: false } })).toHaveLength(1)
  })

  it('says all that another one may say otherwise', () => {
    fc.assert(
      fc.property(drawnRule, drawnRule, (one, other) => {
        const [first, second] = [statementsOf(one), statementsOf(other)]
        expect(first.map(({ part }) => part)).toEqual(second.map(({ part }) => part))
        const { name: _, source: _s, ...left } = one
        const { name: _n, source: _o, ...right } = other
        const isSame = JSON.stringify(left) === JSON.stringify(right)
        if (isSame) expect(first).toEqual(second)
      }),
      { numRuns: cases(20, 500) },
    )
    for (const change of [
      { decimals: 1 },
      { worth: { ...primary.worth, faltou: 'não entra' } },
      { round: { ...primary.round, macs: 0 } },
      { year: { weights: [1, 1, 2], withoutTerm: false } },
      { year: { weights: [1, 1, 1], withoutTerm: true } },
      { pass: 80 },
      { exam: null },
      { ending: { progresses: [], maxNegatives: 0 } },
      { mayRaise: false },
      { columns: { ...primary.columns, ACS: { min: 2, max: 4 } } },
    ])
      expect(statementsOf({ ...primary, ...change } as MarkRule)).not.toEqual(statementsOf(primary))
  })

  it('names its columns where they are stored and read', () => {
    for (const rule of [primary, both])
      for (const column of columnsOf(rule)) expect(columnOfKey(columnKey(column))).toEqual(column)
    expect(columnsOf(primary).map(column => columnName(column, primary))).toEqual([
      'ACS 1',
      'ACS 2',
      'ACS 3',
      'AT',
    ])
    expect(['', 'ACS', 'ACS0', 'XX1', 'ACS10'].map(columnOfKey)).toEqual(Array(5).fill(undefined))
  })
})

describe('an explained mark', () => {
  it('is the sum that a person writes', () => {
    const columns = columnsHeld(primary)
    const cells = cellsOf(columns, [130, 140, 'sem nota', 140])
    const { line, words, lines } = explainTerm(primary, columns, cells, computeTerm(primary, columns, cells))
    expect(line).toBe('14 = (2 × 13,5 + 14) ÷ 3 = 13,67 → 14')
    expect(words).toBe(
      'Duas vezes a média das ACS, mais a AT, a dividir por três. Arredonda-se uma só vez, no fim.',
    )
    expect(lines).toEqual([
      { title: 'MACS', sum: '(13 + 14) ÷ 2', value: '13,5', note: 'ACS 3: sem nota, não entra.' },
      { title: 'AT', sum: '', value: '14', note: '' },
    ])
  })

  it('names what waits, and never shows a figure for it', () => {
    fc.assert(
      fc.property(
        drawnRule.chain(rule => fc.tuple(fc.constant(rule), drawnYear(rule))),
        ([rule, [{ columns, cells }]]) => {
          const term = computeTerm(rule, columns, cells)
          const { line } = explainTerm(rule, columns, cells, term)
          if (term.kind === 'nota') expect(line.startsWith(`${markText(term.mark)} = `)).toBe(true)
          else expect(line).not.toContain('=')
        },
      ),
      { numRuns: cases(30, 1000) },
    )
  })
})

describe('what is typed', () => {
  const whole = { decimals: 0 } as const
  const tenths = { decimals: 1 } as const

  it.each([
    ['12', 120],
    [' 9 ', 90],
    ['0', 0],
    ['12,0', 120],
    ['F', 'faltou'],
    ['j', 'justificada'],
    ['-', 'sem nota'],
    ['–', 'sem nota'],
    ['D', 'dispensado'],
  ])('is read: %s', (typed, mark) => expect(readMark(typed, whole)).toEqual({ kind: 'nota', mark }))

  it.each([
    ['21', 'As notas vão de 0 a 20.'],
    ['-1', 'As notas vão de 0 a 20.'],
    ['9,5', 'A regra pede notas inteiras, de 0 a 20.'],
    ['9,55', 'As notas têm no máximo uma casa decimal.'],
    ['doze', 'Não é uma nota: escreva de 0 a 20, F, J ou –.'],
    ['1e1', 'Não é uma nota: escreva de 0 a 20, F, J ou –.'],
  ])('is refused: %s', (typed, message) =>
    expect(readMark(typed, whole)).toMatchObject({ kind: 'erro', message }),
  )

  it('has a decimal where the rule lets it, empty cells, and doubts that are put to the teacher', () => {
    expect(readMark('9,5', tenths)).toEqual({ kind: 'nota', mark: 95 })
    expect(readMark('9.5', tenths)).toEqual({ kind: 'nota', mark: 95 })
    expect(readMark('9,55', tenths)).toMatchObject({ kind: 'erro' })
    expect(readMark('  ', whole)).toEqual({ kind: 'vazia' })
    expect(readMark('falt.', whole)).toMatchObject({ kind: 'dúvida', proposed: 'faltou' })
    expect(readMark('just.', whole)).toMatchObject({ kind: 'dúvida', proposed: 'justificada' })
  })

  it('comes back as it is written', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 200 }), mark => {
        expect(readMark(markText(mark), tenths)).toEqual({ kind: 'nota', mark })
      }),
    )
  })

  it('rounds half up, and keeps the order of what it rounds', () => {
    expect([94, 95, 99, 100, 104, 105].map(each => rounded(ofTenths(each), 0).n)).toEqual([
      9, 10, 10, 10, 10, 11,
    ])
    fc.assert(
      fc.property(fc.nat(200), fc.nat(200), (a, b) => {
        const [one, other] = [ofTenths(a), ofTenths(b)]
        if (compare(one, other) <= 0)
          expect(compare(rounded(one, 0), rounded(other, 0))).toBeLessThanOrEqual(0)
      }),
    )
    expect(worthOf('faltou', primary)).toEqual({ n: 0, d: 1 })
  })
})

function cellsOf(columns: ReturnType<typeof columnsOf>, marks: readonly Cells[string][]): Cells {
  return Object.fromEntries(columns.map((column, at) => [columnKey(column), marks[at]]))
}
