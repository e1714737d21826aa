import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cases } from '../../scripts/patience.ts'
import { admissionOf } from './admission.ts'
import type { KnownTerm } from './compute.ts'
import { drawnRule } from './drawn-testing.ts'
import { proposedRules } from './proposals.ts'
import { recountYear } from './recount-testing.ts'
import type { MarkRule } from './rule.ts'

const primary = proposedRules[0]?.rule as MarkRule

it('is on the way, near or far by the trimesters that are closed, with what the others must add up to', () => {
  const of = (...terms: KnownTerm[]) => admissionOf(primary, 6, terms)
  expect(of(100)).toEqual({ kind: 'no caminho', needed: 190 })
  expect(of(90)).toEqual({ kind: 'falta pouco', needed: 200 })
  expect(of(80)).toEqual({ kind: 'falta pouco', needed: 210 })
  expect(of(70)).toEqual({ kind: 'longe', needed: 220 })
  expect(of(80, 90)).toEqual({ kind: 'falta pouco', needed: 120 })
  expect(of(0, 0)).toEqual({ kind: 'longe', needed: null })
  expect(of('sem nota')).toEqual({ kind: 'sem nota', needed: null })
})

it('is «admitido» or not once the third pauta is closed, and never before', () => {
  const of = (...terms: KnownTerm[]) => admissionOf(primary, 6, terms)?.kind
  expect(of(100, 90, 100)).toBe('admitido')
  expect(of(90, 90, 100)).toBe('não admitido')
  expect(of(100, 'sem nota', 100)).toBe('sem nota')
  expect(of(200, 200)).toBe('no caminho')
  expect(admissionOf(primary, 5, [100])).toBeUndefined()
  expect(admissionOf({ ...primary, exam: null }, 6, [100])).toBeUndefined()
})

it('asks for no more than admits, and for no less, by any rule with trimesters of equal weight', () => {
  const term = fc.integer({ min: 0, max: 20 }).map(mark => mark * 10)
  fc.assert(
    fc.property(drawnRule, fc.array(term, { minLength: 1, maxLength: 2 }), (drawn, terms) => {
      const rule = { ...drawn, year: { ...drawn.year, weights: [1, 1, 1] } }
      const needed = admissionOf(rule, 6, terms)?.needed
      const left = 3 - terms.length
      const admits = (sum: number) => {
        const [one, two] = [Math.min(200, sum), Math.max(0, sum - 200)]
        const year = recountYear(rule, [...terms, ...[one, two].slice(0, left)])
        return typeof year === 'number' && year >= (rule.exam?.admission ?? 0)
      }
      if (needed == null) {
        expect(admits(left * 200)).toBe(false)
        return
      }
      expect(admits(needed)).toBe(true)
      const step = rule.round.term === 0 ? 10 : 1
      if (needed > 0) expect(admits(needed - step)).toBe(false)
    }),
    { numRuns: cases(80, 2000) },
  )
})
