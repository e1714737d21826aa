import { describe, expect, it } from 'vitest'
import { inTurn } from '../../scripts/patience.ts'
import { bestGainTest } from './fixtures/best-gain-test.ts'
import { measuredTwice, type TwiceKind } from './fixtures/classes.ts'
import { informedGainTest } from './fixtures/informed-gain-test.ts'
import { gainOf } from './gain.ts'
import {
  detectableGain,
  detectableGainOf,
  detectionSentence,
  detectsRelevantGain,
  LONGEST_RETEST,
  limitSentence,
  plannedError,
  powerOf,
  questionsToFind,
  relevantGain,
} from './gain-power.ts'
import { linkedGain } from './linked-gain.ts'
import { pointStatistics } from './point-statistics.ts'
import type { FirstTest } from './reliability.ts'
import { type Mark, responsesFromMarks } from './responses.ts'
import { student92 } from './student-t.ts'

const first: FirstTest = {
  alpha: 0.8,
  complete: { n: 50, k: 20 },
  items: Array.from({ length: 20 }, () => ({ p: 0.5, n: 50 })),
}
const planned = { first, pupils: 30, items: 5, isNew: false }

describe('what a re-test can find', () => {
  it('follows from the variances of the first test, worked by hand', () => {
    // r of two questions 0.8 / (20 − 19 × 0.8) = 1/6; of 0.25, 1/24 is common and 5/24 is not. Five questions: reliability 0.5.
    const own = (5 / 24 / 5 + 1 / 24 / 2) / 30
    const ofMean = (0.25 * (1 / 24 + 5 / 24 / 5)) / 50
    expect(plannedError(planned)).toBeCloseTo(Math.sqrt(own + ofMean), 12)
    // New ones: expected by all twenty, and as hard as they were for a hundred others.
    const fresh = (5 / 24 / 5 + (1 / 24) * 0.2) / 30 + (0.04 * (1 / 24 + 5 / 24 / 20)) / 50
    const link = ((5 / 24) * (1 / 5 + 1 / 20)) / 100
    expect(plannedError({ ...planned, isNew: true })).toBeCloseTo(Math.sqrt(fresh + link), 12)
    expect(relevantGain(first)).toBeCloseTo(Math.sqrt(1 / 24) / 2, 12)
    expect(detectableGain({ ...planned, isNew: true })).toBeCloseTo(
      0.0005 + Math.sqrt(fresh + link) * (student92(19) + 0.841621),
      6,
    )
    expect(detectableGain(planned)).toBeCloseTo(
      0.0005 + (plannedError(planned) ?? 0) * (student92(29) + 0.841621),
      6,
    )
  })

  it('is as many questions as find half a standard deviation in four of five classes, or the most that are asked', () => {
    const items = questionsToFind({ first, pupils: 30, isNew: true }) ?? 0
    const power = (count: number) => powerOf({ first, pupils: 30, isNew: true, items: count }) ?? 0
    expect(power(items)).toBeGreaterThanOrEqual(0.8)
    expect(power(items - 1)).toBeLessThan(0.8)
    // An alpha of few pupils may be too high: that is paid with questions.
    const sure = { ...first, complete: { ...first.complete, n: 100_000 } }
    expect(items).toBeGreaterThan(questionsToFind({ first: sure, pupils: 30, isNew: true }) ?? 99)
    expect(detectsRelevantGain({ first, pupils: 30, isNew: true, items })).toBe(true)
    expect(detectsRelevantGain({ first, pupils: 30, isNew: true, items: items - 1 })).toBe(false)
    const little = { ...first, alpha: 0.2 }
    expect(questionsToFind({ first: little, pupils: 12, isNew: true })).toBe(LONGEST_RETEST)
    expect(detectableGain({ ...planned, items: LONGEST_RETEST })).toBeLessThan(detectableGain(planned) ?? 0)
  })

  it('is not said without a reliability, of nobody, of no questions, and of too few pupils for an interval', () => {
    expect(plannedError({ ...planned, first: { ...first, alpha: null } })).toBeNull()
    expect(plannedError({ ...planned, first: { ...first, items: [] } })).toBeNull()
    expect(plannedError({ ...planned, pupils: 0 })).toBeNull()
    expect(plannedError({ ...planned, items: 0 })).toBeNull()
    expect(detectableGain({ ...planned, pupils: 9 })).toBeNull()
    expect(detectableGain({ ...planned, pupils: 10 })).not.toBeNull()
    expect(questionsToFind({ first, pupils: 9, isNew: true })).toBeNull()
    expect(relevantGain({ ...first, alpha: null })).toBeNull()
    expect(relevantGain({ ...first, alpha: -0.3 })).toBe(0)
  })

  it('is said of a re-test in which no gain was clear, by the width of its interval', () => {
    const interval = { low: -0.02, high: 0.08 }
    const finds = detectableGainOf({ interval, n: 24, method: 'same' }) ?? 0
    expect(finds).toBeCloseTo(0.0005 + 0.05 * (1 + 0.841621 / student92(23)), 6)
    // The interval of different questions comes from twenty parts of the pupils, however many they are.
    const linked = detectableGainOf({ interval, n: 24, method: 'linked' }) ?? 0
    expect(linked).toBeCloseTo(0.0005 + 0.05 * (1 + 0.841621 / student92(19)), 6)
    const gain = { interval, n: 24, items: 5, clear: 'none' as const, method: 'same' as const }
    expect(limitSentence(gain)).toBe(
      'Com 5 perguntas e 24 alunos só se notam ganhos de mais de 7 pontos em cem.',
    )
    expect(limitSentence({ ...gain, clear: 'up' })).toBe('')
    expect(limitSentence({ ...gain, interval: null })).toBe('')
    expect(detectableGainOf({ interval, n: 9, method: 'same' })).toBeNull()
    expect(detectionSentence({ items: 1, pupils: 1, finds: 0.01 })).toBe(
      'Com 1 pergunta e 1 aluno só se notam ganhos de mais de 1 ponto em cem.',
    )
  })
})

describe('the best test that learns from the answers how hard the questions are', () => {
  const kind: TwiceKind = {
    n: 40,
    competences: [3, 3],
    mean: 0,
    slope: 1.2,
    guessing: 0.2,
    apart: 0.3,
    learnt: 0.5,
    chosen: 1,
  }
  const ratios = (seed: number, others: number, learnt = 0.5) => {
    const drawn = measuredTwice(seed, kind)
    const { items, before, after, again, pupils } = drawn
    const at = [...items.keys()]
    const right = pupils.map(pupil => again.map(item => after[pupil]?.[item] ?? 0))
    const everybody = before.map((row, pupil) => {
      const later = right[pupils.indexOf(pupil)]
      const first = { at, right: row, learnt: false }
      return later ? [first, { at: again, right: later, learnt: true }] : [first]
    })
    const rows = Array.from({ length: others }, () => drawn.askNew(0).elsewhere).flat()
    const elsewhere = rows.map(row => [{ at, right: row, learnt: false }])
    const retestItems = again.flatMap(item => items[item] ?? [])
    return {
      informed: informedGainTest(kind, items, [...everybody, ...elsewhere], learnt),
      best: bestGainTest(kind, drawn, { pupils, items: retestItems, right }, learnt),
    }
  }

  it('finds nothing to choose between nothing and nothing', () => {
    expect(ratios(5, 0, 0).informed).toBe(0)
  })

  it('comes to say what the one says that knows them, the more others have answered', () => {
    const apart = (others: number) =>
      [11, 12, 13].reduce((sum, seed) => {
        const { informed, best } = ratios(seed, others)
        return sum + Math.abs(informed - best) / 3
      }, 0)
    const [alone, many] = [apart(0), apart(20)]
    expect(many).toBeLessThan(0.35)
    expect(alone).toBeGreaterThan(2 * many)
  })
})

describe('simulated classes, seeds of their own', () => {
  const usual: TwiceKind = {
    n: 50,
    competences: [5, 5, 5, 5],
    mean: -0.3,
    slope: 1.2,
    guessing: 0,
    apart: 0.3,
    learnt: 0,
    chosen: 3,
  }
  const simulated = (seed: number, kind: TwiceKind) => {
    const drawn = measuredTwice(seed, kind)
    const { alpha, complete, items } = pointStatistics(
      drawn.before,
      (drawn.before[0] ?? []).map(() => 1),
    )
    return { ...drawn, first: { alpha, complete, items: items.map(({ p }) => ({ p, n: kind.n })) } }
  }

  const plannedOf: [string, Partial<TwiceKind>][] = [
    ['three competences', {}],
    ['guessing', { guessing: 0.2 }],
    ['one competence', { chosen: 1, competences: [3, 3, 4, 3, 4, 3], guessing: 0.2 }],
    ['a weak class', { mean: -1.5, guessing: 0.2 }],
  ]
  it.each(inTurn(plannedOf))('the error that is planned is the one that comes (%s)', (_name, of) => {
    const ratios = Array.from({ length: 60 }, (_, at) => {
      const { before, after, again, pupils, first: test } = simulated(600_011 * (at + 1), { ...usual, ...of })
      const who = new Set(pupils)
      const share = (row: readonly number[] = []) =>
        again.reduce((sum, item) => sum + (row[item] ?? 0), 0) / again.length
      const { interval, n } = gainOf(
        before.map((row, at) => ({ before: share(row), after: who.has(at) ? share(after[at]) : null })),
        again.length,
        test,
      )
      const error = plannedError({ first: test, pupils: n, items: again.length, isNew: false })
      const came = interval ? (interval.high - interval.low) / 2 / student92(n - 1) : null
      return came === null || error === null ? [] : [error / came]
    }).flat()
    expect(ratios.length).toBeGreaterThan(30)
    const mean = ratios.reduce((sum, value) => sum + value, 0) / ratios.length
    expect(Math.abs(mean - 1)).toBeLessThan(0.15)
  })

  const foundOf: [string, Partial<TwiceKind>][] = [
    [
      'one competence of three or four questions',
      { competences: [3, 3, 4, 3, 4, 3], guessing: 0.2, learnt: 1.05 },
    ],
    ['thirty pupils', { n: 30, learnt: 0.75 }],
  ]
  it.each(inTurn(foundOf))(
    'a gain as large as the sentence says is found in about four of five classes (%s)',
    (_name, of) => {
      const classes = Array.from({ length: 60 }, (_, at) => {
        const kind = { ...usual, chosen: 1, ...of }
        const { before, after, again, pupils, truth, first: test } = simulated(104_729 * (at + 1), kind)
        if (pupils.length < 10) return []
        const who = new Set(pupils)
        const share = (row: readonly number[] = []) =>
          again.reduce((sum, item) => sum + (row[item] ?? 0), 0) / again.length
        const gain = gainOf(
          before.map((row, at) => ({ before: share(row), after: who.has(at) ? share(after[at]) : null })),
          again.length,
          test,
        )
        return [{ truth, said: detectableGainOf(gain) ?? 0, found: Number(gain.clear === 'up') }]
      }).flat()
      const mean = (of: (one: (typeof classes)[number]) => number) =>
        classes.reduce((sum, one) => sum + of(one), 0) / classes.length
      expect(Math.abs(mean(({ truth }) => truth) - mean(({ said }) => said))).toBeLessThan(0.02)
      expect(Math.abs(mean(({ found }) => found) - 0.8)).toBeLessThan(0.13)
    },
  )

  // A gain of half a deviation is found far beyond what the same questions find; four of five are counted over more classes by the bench.
  const proposed: [string, number, boolean, (said: { same: number; fresh: number }) => void][] = [
    [
      'finds in one competence what its three questions do not',
      0.5,
      false,
      ({ same, fresh }) => expect(fresh).toBeGreaterThan(Math.max(0.65, same + 0.2)),
    ],
    ['finds it of a whole class', 0.5, true, ({ fresh }) => expect(fresh).toBeGreaterThan(0.7)],
    ['finds nothing where nobody learns', 0, false, ({ fresh }) => expect(fresh).toBeLessThanOrEqual(0.1)],
  ]
  it.each(inTurn(proposed))(
    'a proposed re-test of new questions %s',
    { timeout: 240_000 },
    (_name, learning, all, holds) => {
      const kind = { ...usual, chosen: 1, competences: [3, 3, 4, 3, 4, 3], guessing: 0.2 }
      const marked = (items: readonly string[], rows: readonly (readonly number[])[]) =>
        responsesFromMarks(items, rows as Mark[][])
      const clear = (learnt: number, isEverybody = false) => {
        let [same, fresh, classes] = [0, 0, 0]
        for (let at = 0; at < 24; at++) {
          const {
            before,
            after,
            again,
            pupils: weak,
            askNew,
            first: test,
          } = simulated(700_001 * (at + 1), {
            ...kind,
            learnt,
          })
          if (weak.length < 15) continue
          classes++
          const who = new Set(weak)
          const pupils = isEverybody ? [...before.keys()] : weak
          const share = (row: readonly number[] = []) =>
            again.reduce((sum, item) => sum + (row[item] ?? 0), 0) / again.length
          const all = before.map((row, at) => ({
            before: share(row),
            after: who.has(at) ? share(after[at]) : null,
          }))
          if (gainOf(all, again.length, test).clear === 'up') same++
          const count = Math.max(3, questionsToFind({ first: test, pupils: pupils.length, isNew: true }) ?? 3)
          const answers = askNew(count, isEverybody)
          const old = (before[0] ?? []).map((_, place) => `v${place}`)
          const added = Array.from({ length: count }, (_, place) => `n${place}`)
          const { gain } = linkedGain(
            { pupils: before.map((_, place) => `p${place}`), responses: marked(old, before) },
            { pupils: pupils.map(place => `p${place}`), responses: marked(added, answers.after) },
            [marked([...old, ...added], answers.elsewhere)],
          )
          if (gain.clear === 'up') fresh++
        }
        return { same: same / classes, fresh: fresh / classes, classes }
      }
      const said = clear(learning, all)
      expect(said.classes).toBeGreaterThan(18)
      holds(said)
    },
  )
})
