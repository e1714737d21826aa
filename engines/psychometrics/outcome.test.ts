import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { MasteryLevel } from './mastery.ts'
import { countOutcomes, type LevelTwice, outcomeOf, pupilOutcomes } from './outcome.ts'

const levels = ['not-mastered', 'developing', 'mastered'] as const
const of = (...pairs: [MasteryLevel | null, MasteryLevel | null][]) =>
  outcomeOf(pairs.map(([before, after]) => ({ before, after })))

describe('the outcome of a pupil', () => {
  it.each<[string, [MasteryLevel | null, MasteryLevel | null][], ReturnType<typeof outcomeOf>]>([
    [
      'all mastered now',
      [
        ['not-mastered', 'mastered'],
        ['developing', 'mastered'],
      ],
      'recuperado',
    ],
    [
      'one higher, none lower',
      [
        ['not-mastered', 'developing'],
        ['developing', 'developing'],
      ],
      'melhorou',
    ],
    [
      'one mastered, one as before',
      [
        ['not-mastered', 'mastered'],
        ['not-mastered', 'not-mastered'],
      ],
      'melhorou',
    ],
    [
      'one lower, whatever the other',
      [
        ['not-mastered', 'mastered'],
        ['developing', 'not-mastered'],
      ],
      'piorou',
    ],
    [
      'as before',
      [
        ['developing', 'developing'],
        ['not-mastered', 'not-mastered'],
      ],
      'igual',
    ],
    // 100 % and then 50 % of what was mastered before is no matter of a recovery.
    [
      'what was mastered before does not count',
      [
        ['mastered', 'developing'],
        ['not-mastered', 'mastered'],
      ],
      'recuperado',
    ],
    ['nothing to recover', [['mastered', 'mastered']], null],
    ['not measured again', [['not-mastered', null]], null],
    ['unknown before: mastered now', [[null, 'mastered']], 'recuperado'],
    ['unknown before: not yet', [[null, 'developing']], 'igual'],
  ])('%s', (_name, pairs, outcome) => expect(of(...pairs)).toBe(outcome))

  const level = fc.constantFrom(...levels, null)
  const competences = fc.array(fc.record<LevelTwice>({ before: level, after: level }))

  it('does not depend on the order of the competences, nor on those that do not count', () => {
    fc.assert(
      fc.property(competences, level, (all, any) => {
        const outcome = outcomeOf(all)
        expect(outcomeOf(all.toReversed())).toBe(outcome)
        expect(outcomeOf([...all, { before: 'mastered', after: any }, { before: any, after: null }])).toBe(
          outcome,
        )
      }),
    )
  })

  it('is never better where one competence is at a lower level now', () => {
    const rank = (all: readonly LevelTwice[]) => pupilOutcomes.indexOf(outcomeOf(all) ?? 'recuperado')
    fc.assert(
      fc.property(competences, fc.nat(), (all, at) => {
        const one = all[at % Math.max(1, all.length)]
        const place = levels.indexOf(one?.after ?? 'not-mastered')
        if (!one || one.after === null || place === 0 || one.before === 'mastered') return
        const lower = all.with(at % all.length, { ...one, after: levels[place - 1] ?? null })
        if (one.before !== null) expect(rank(lower)).toBeLessThanOrEqual(rank(all))
      }),
    )
  })

  it('counts every pupil once', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pupilOutcomes, null)), outcomes => {
        const counts = countOutcomes(outcomes)
        expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(outcomes.length)
        expect(counts.recuperado).toBe(outcomes.filter(outcome => outcome === 'recuperado').length)
      }),
    )
  })
})
