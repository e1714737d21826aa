import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type RecoveryOutcome, recoveryOutcomes } from './contract.ts'
import { countOutcomes, outcomeOf, overallOutcome } from './outcome.ts'

const outcome = fc.constantFrom<RecoveryOutcome | null>(...recoveryOutcomes, null)

describe('the result of a competence', () => {
  it('follows the labels of domains, by the unrounded share with the lower bound in it', () => {
    const of = (points: number, possible: number) => outcomeOf({ points, possible, items: 4 })
    expect(of(3, 4)).toBe('recuperado')
    expect(of(7.46, 10)).toBe('parcial')
    expect(of(2, 4)).toBe('parcial')
    expect(of(4.99, 10)).toBe('não recuperado')
    expect(outcomeOf({ points: 0, possible: 0, items: 0 })).toBeNull()
  })
})

describe('the result of a pupil', () => {
  it('is whole only when every competence that was measured again is', () => {
    expect(overallOutcome(['recuperado', 'recuperado', null])).toBe('recuperado')
    expect(overallOutcome(['recuperado', 'não recuperado'])).toBe('parcial')
    expect(overallOutcome(['parcial', 'não recuperado'])).toBe('parcial')
    expect(overallOutcome(['não recuperado', null])).toBe('não recuperado')
    expect(overallOutcome([null])).toBeNull()
  })

  it('does not depend on the order of the competences, nor on those that were not measured', () => {
    fc.assert(
      fc.property(fc.array(outcome), outcomes => {
        const result = overallOutcome(outcomes)
        expect(overallOutcome(outcomes.toReversed())).toBe(result)
        expect(overallOutcome([...outcomes, null])).toBe(result)
      }),
    )
  })

  it('counts every pupil once', () => {
    fc.assert(
      fc.property(fc.array(outcome), outcomes => {
        const counts = countOutcomes(outcomes.map(outcome => ({ outcome: outcome })))
        expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(outcomes.length)
      }),
    )
  })
})
