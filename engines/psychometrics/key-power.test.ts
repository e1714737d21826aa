import { describe, expect, it } from 'vitest'
import { cases } from '../../scripts/patience.ts'
import { answersOf, classKinds, classOf } from './fixtures/classes.ts'
import { judgeKeys, KEYS_SEEN } from './key-check.ts'
import { responsesFromChoices } from './responses.ts'

const kinds = Object.keys(classKinds) as (keyof typeof classKinds)[]

/** The key of a class of twenty questions, of which one was typed wrong. */
const answersKey = (at: number) => Array.from({ length: 20 }, () => 0).with(at, 1 + (at % 3))

describe('what the checks of a class are worth', () => {
  it.each([-2, -1.5, -0.5, 0.5])('is how many wrong keys they make known, in classes of mean %d', mean => {
    let [promised, found, classes] = [0, 0, 0]
    for (const kind of kinds)
      for (let seed = 1; seed <= cases(8, 60); seed++) {
        const at = (7 * seed + 3) % 20
        const size = { mean, n: 30 + 20 * (seed % 3), k: 20 }
        const { checks, power } = judgeKeys(answersOf(classOf(kind, seed, size), answersKey(at)))
        promised += power ?? 0
        found += Number(checks[at]?.warns ?? false)
        classes++
      }
    expect(Math.abs(promised - found) / classes).toBeLessThan(0.12)
    // An average class sees them, and a weak one is known not to.
    expect(promised / classes > KEYS_SEEN).toBe(mean >= -0.5)
  })

  it('is not known where nothing is asked, or nobody answers', () => {
    expect(judgeKeys(responsesFromChoices(['a'], ['x'], [['x']]))).toMatchObject({ power: null })
  })
})
