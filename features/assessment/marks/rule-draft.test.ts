import fc from 'fast-check'
import { expect, it } from 'vitest'
import { drawnRule } from '#engines/marks/drawn-testing.ts'
import { proposedRules } from '#engines/marks/proposals.ts'
import type { MarkRule } from '#engines/marks/rule.ts'
import { cases } from '../../../scripts/patience.ts'
import { markRule } from './rule-contract.ts'
import { draftOf, type RuleDraft, readDraft } from './rule-draft.ts'

const [primary] = proposedRules.map(({ rule }) => rule) as [MarkRule]
/** A rule without the order in which its parts stand, which says nothing. */
const sorted = (rule: MarkRule | null) =>
  rule && {
    ...rule,
    parts: rule.parts.filter(({ weight }) => weight > 0).toSorted((a, b) => a.of.localeCompare(b.of)),
    exam: rule.exam && { ...rule.exam, grades: rule.exam.grades.toSorted((a, b) => a - b) },
    ending: { ...rule.ending, progresses: rule.ending.progresses.toSorted((a, b) => a - b) },
  }

it('reads from its fields the rule that the fields were filled from', () => {
  fc.assert(
    fc.property(fc.oneof(drawnRule, fc.constantFrom(...proposedRules.map(({ rule }) => rule))), rule => {
      const named = {
        ...rule,
        name: 'Regra da escola',
        source: 'Acta de 2026',
        exam: rule.exam?.grades.length ? rule.exam : null,
      }
      const read = readDraft(draftOf(named))
      expect(read.faults).toEqual({})
      expect(sorted(read.rule)).toEqual(sorted(named))
    }),
    { numRuns: cases(100, 2000) },
  )
})

it.each([
  ['name', { name: '  ' }],
  ['source', { source: '' }],
  ['columns.AT', { columns: { ...draftOf(primary).columns, AT: { min: '2', max: '1' } } }],
  ['columns.ACS', { columns: { ...draftOf(primary).columns, ACS: { min: 'duas', max: '3' } } }],
  ['columns.ACS', { columns: { ...draftOf(primary).columns, ACS: { min: '2', max: '10' } } }],
  ['parts', { weights: { MACS: '0', ACP: '0', AT: '0', 'MACS e ACP': '0' } }],
  ['parts', { weights: { ...draftOf(primary).weights, ACP: '1' } }],
  ['parts', { weights: { ...draftOf(primary).weights, MACS: '-1' } }],
  ['year.weights', { yearWeights: ['0', '0', '0'] }],
  ['pass', { pass: '21' }],
  ['pass', { pass: '9,55' }],
  ['exam.grades', { hasExam: true, examGrades: [] }],
  ['exam.weights', { examWeights: { year: '2', exam: '0' } }],
  ['exam.admission', { admission: '' }],
  ['ending.maxNegatives', { maxNegatives: '21' }],
] as [string, Partial<RuleDraft>][])('refuses at %s what cannot be: %j', (field, part) => {
  const { faults } = readDraft({ ...draftOf(primary), ...part })
  expect(Object.keys(faults)).toEqual([field])
  expect(faults[field]).toMatch(/^[A-ZÁÉÍÓÚ].*\.$/)
})

it('takes no rule that the server refuses, and says at the same field why', () => {
  fc.assert(
    fc.property(
      fc.record({
        min: fc.integer({ min: 0, max: 9 }),
        max: fc.integer({ min: 0, max: 9 }),
        weights: fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 4, maxLength: 4 }),
        year: fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 3, maxLength: 3 }),
      }),
      ({ min, max, weights, year }) => {
        const [macs, acp, at, both] = weights.map(String) as [string, string, string, string]
        const { rule, faults } = readDraft({
          ...draftOf(primary),
          columns: { ...draftOf(primary).columns, ACP: { min: String(min), max: String(max) } },
          weights: { MACS: macs, ACP: acp, AT: at, 'MACS e ACP': both },
          yearWeights: year.map(String) as unknown as RuleDraft['yearWeights'],
        })
        expect(rule === null).toBe(Object.keys(faults).length > 0)
        if (rule) expect(markRule.safeParse(rule).success).toBe(true)
      },
    ),
    { numRuns: cases(100, 2000) },
  )
})
