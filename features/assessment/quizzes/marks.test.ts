import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { certaintyShare } from '../results/scoring.ts'
import { drawItems } from './draw.ts'
import { drawnByRule } from './fixtures.ts'
import { attemptsInMark, isDone, type MarkedAttempt, markThatCounts } from './marks.ts'
import { countings } from './settings.ts'

const attempts = fc
  .array(fc.record({ mark: fc.option(fc.integer({ min: 0, max: 20 })), counts: fc.boolean() }), {
    maxLength: 8,
  })
  .map(all => all.map((attempt, at): MarkedAttempt => ({ ...attempt, number: at + 1 })))

describe('the mark of several attempts', () => {
  it('is that of its method, in whatever order they are read', () => {
    fc.assert(
      fc.property(attempts, all => {
        const marks: number[] = []
        for (const attempt of all) if (attempt.counts && attempt.mark !== null) marks.push(attempt.mark)
        const mixed = all.toReversed()
        if (marks.length === 0) {
          expect(markThatCounts(mixed, 'média')).toBeNull()
          return
        }
        let [highest, sum] = [-1, 0]
        for (const mark of marks) {
          if (mark > highest) highest = mark
          sum += mark
        }
        expect(markThatCounts(mixed, 'mais alta')).toBe(highest)
        expect(markThatCounts(mixed, 'média')).toBe(sum / marks.length)
        // The first and the last that count, marked or not: no other attempt's mark stands for them.
        const counted = all.filter(attempt => attempt.counts)
        expect(markThatCounts(mixed, 'primeira')).toBe(counted[0]?.mark)
        expect(markThatCounts(mixed, 'última')).toBe(counted[counted.length - 1]?.mark)
      }),
    )
  })
})

describe('the attempts that make the mark', () => {
  it('give it, by themselves, once every mark may be seen', () => {
    fc.assert(
      fc.property(attempts, fc.constantFrom(...countings), (all, counting) => {
        const seen = all.map(attempt => ({ ...attempt, mark: attempt.mark ?? 0 }))
        const chosen = attemptsInMark(seen, counting)
        expect(markThatCounts(chosen, counting)).toBe(markThatCounts(seen, counting))
        if (counting !== 'média') expect(chosen.length).toBe(seen.some(attempt => attempt.counts) ? 1 : 0)
      }),
    )
  })

  it('do not tell the best one before its mark may be seen', () => {
    const two = [1, 2].map(number => ({ number, mark: null, counts: true }))
    expect(attemptsInMark(two, 'mais alta')).toEqual(two)
  })
})

describe('the attempts that make a mark that is not to be seen', () => {
  const three = [3, 1, 2].map(number => ({ number, mark: null, counts: number !== 3 }))

  it('are the first and the last of those that count, or all of them', () => {
    expect(attemptsInMark(three, 'primeira').map(attempt => attempt.number)).toEqual([1, 2])
    const seen = three.map(attempt => ({ ...attempt, mark: 20 - attempt.number }))
    expect(attemptsInMark(seen, 'primeira').map(attempt => attempt.number)).toEqual([1])
    expect(attemptsInMark(seen, 'última').map(attempt => attempt.number)).toEqual([2])
    expect(attemptsInMark(seen, 'média').map(attempt => attempt.number)).toEqual([1, 2])
    expect(attemptsInMark(seen, 'mais alta').map(attempt => attempt.number)).toEqual([1])
    expect(attemptsInMark([], 'mais alta')).toEqual([])
  })
})

describe('a quiz is done', () => {
  const done = (handedIn: number, mark: number | null, doneWhen: string, more = {}) =>
    isDone(handedIn, mark, { doneWhen, passMark: null, allowed: null, ...more })

  it('when something was handed in', () => {
    expect([done(0, null, 'entregou'), done(1, null, 'entregou')]).toEqual([false, true])
  })

  it('when the mark that is shown passes: ten, or what the teacher asks', () => {
    const marks = [null, 9.4, 9.5, 14]
    expect(marks.map(mark => done(1, mark, 'passou'))).toEqual([false, false, true, true])
    expect(marks.map(mark => done(1, mark, 'passou', { passMark: 14 }))).toEqual([false, false, false, true])
    expect(done(0, 0, 'passou', { passMark: 0 })).toBe(true)
  })

  it('when all attempts are used, which nobody ever does without a limit', () => {
    const uses = (handedIn: number, allowed: number | null) =>
      done(handedIn, 20, 'usou todas as tentativas', { allowed })
    expect([uses(1, 2), uses(2, 2), uses(3, 2), uses(9, null)]).toEqual([false, true, true, false])
  })
})

it('certainty earns and costs what the published table says', () => {
  const table = [1, 2, 3].map(level => [
    3 * certaintyShare('certa', 1, level),
    3 * certaintyShare('errada', 0, level),
  ])
  expect(table).toEqual([
    [1, 0],
    [2, -2],
    [3, -6],
  ])
  expect(certaintyShare('certa', 1, null)).toBe(certaintyShare('certa', 1, 1))
  expect(certaintyShare('branco', 0, 3)).toBe(0)
})

describe('a draw', () => {
  const pool = (part: string, from: number, to: number) =>
    Array.from({ length: to - from }, (_none, at) => ({
      id: `${part}/${from + at}`,
      questionId: `q${from + at}`,
      partId: part,
    }))

  it('keeps the rules: as many as asked, none twice, also where pools meet', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 6 }),
        fc.integer({ min: 1, max: 6 }),
        fc.string(),
        (a, b, seed) => {
          const parts = [drawnByRule(a), drawnByRule(b)]
          const items = [...pool(parts[0]?.id ?? '', 0, 8), ...pool(parts[1]?.id ?? '', 4, 12)]
          const { ids, lacking } = drawItems(parts, items, seed)
          const questions = ids.map(id => items.find(item => item.id === id)?.questionId)
          expect(lacking.size).toBe(0)
          expect(ids).toHaveLength(a + b)
          expect(new Set(questions).size).toBe(a + b)
        },
      ),
    )
  })

  it('gives every fitting question about equally often', () => {
    const part = drawnByRule(5)
    const items = pool(part.id, 0, 20)
    const counts = new Map<string, number>()
    for (let seed = 0; seed < 4000; seed++)
      for (const id of drawItems([part], items, `aluno ${seed}`).ids)
        counts.set(id, (counts.get(id) ?? 0) + 1)
    expect(counts.size).toBe(20)
    // 4000 draws of 5 of 20: each 1000 times, give or take five standard deviations.
    for (const count of counts.values())
      expect(Math.abs(count - 1000)).toBeLessThan(5 * Math.sqrt(4000 * 0.25 * 0.75))
  })
})
