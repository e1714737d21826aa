import { expect, it } from 'vitest'
import type { QuizPart } from './settings.ts'
import { spreadOf } from './spread.ts'

const rule = (id: string, count: number, points = 1) => ({ kind: 'rule', id, count, points }) as QuizPart
const picked = (id: string, points = 1) => ({ kind: 'question', id, points }) as QuizPart
const item = (partId: string, facility: number | null, points = 1) => ({ partId, facility, points })
const pool = (id: string, ...facilities: (number | null)[]) => facilities.map(facility => item(id, facility))

it('is as wide as the hardest and the easiest questions that a rule can draw', () => {
  // Two of four: at worst 0,2 + 0,4 of two points, at best 0,6 + 0,8.
  const spread = spreadOf([rule('r', 2)], pool('r', 0.8, 0.2, 0.6, 0.4))
  expect(spread?.lowest).toBeCloseTo((20 * 0.6) / 2, 12)
  expect(spread?.highest).toBeCloseTo((20 * 1.4) / 2, 12)
  expect(spread?.unequal).toBe(true)
})

it('is nothing where all have the same questions, and where nobody has answered', () => {
  const same = spreadOf([picked('p'), picked('o')], [item('p', 0.5), item('o', 0.7)])
  expect(same?.lowest).toBeCloseTo(12, 12)
  expect(same?.highest).toBeCloseTo(12, 12)
  expect(same?.unequal).toBe(false)
  expect(spreadOf([rule('r', 2)], pool('r', null, null))).toBeNull()
  expect(spreadOf([{ kind: 'page', id: 'r' }], pool('r', 0.5))).toBeNull()
  expect(spreadOf([rule('r', 1)], pool('other', 0.5))).toBeNull()
})

it('weighs questions by their points', () => {
  // One point that all get and three of which one in two gets: (1 + 3 · 0,5) / 4.
  const spread = spreadOf([picked('p'), rule('r', 1, 3)], [item('p', 1), ...pool('r', 0.5, 0.5)])
  expect(spread?.lowest).toBeCloseTo((20 * 2.5) / 4, 12)
  expect(spread).toMatchObject({ unequal: false })
})

it('takes for a question that nobody answered what is usual in the quiz, and no share beyond the whole', () => {
  const usual = spreadOf([rule('r', 1)], pool('r', 0.5, 0.9, null))
  expect(usual?.lowest).toBeCloseTo(10, 12)
  expect(usual?.highest).toBeCloseTo(18, 12)
  const hidden = spreadOf([rule('r', 1), picked('p')], [...pool('r', null), item('p', 0.4)])
  expect(hidden?.lowest).toBeCloseTo(8, 12)
  const beyond = spreadOf([rule('r', 1)], pool('r', -1, 2))
  expect(beyond).toEqual({ lowest: 0, highest: 20, unequal: true })
})

it('counts no more questions than the rule has', () => {
  const all = spreadOf([rule('r', 5)], pool('r', 0.2, 0.6))
  expect(all?.lowest).toBeCloseTo(8, 12)
  expect(all?.highest).toBeCloseTo(8, 12)
})

it('is unequal from more than three marks on', () => {
  const between = (low: number, high: number) =>
    spreadOf([rule('r', 1)], pool('r', low / 20, high / 20))?.unequal
  expect(between(8, 11)).toBe(false)
  expect(between(8, 11.1)).toBe(true)
})
