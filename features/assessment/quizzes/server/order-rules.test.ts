import fc from 'fast-check'
import { expect, it } from 'vitest'
import { barredBy, type OrderRules } from './order-rules.ts'

const ids = ['a', 'b', 'c', 'd', 'e']
const items = ids.map(id => ({ id, partId: id }))
const rules: OrderRules = {
  forwardOnly: true,
  perPage: 1,
  buildsOnLast: false,
  waitsFor: new Map(),
  parts: [],
  shuffled: false,
}
const answers = (...all: [string, number][]) =>
  all.map(([itemId, sequence]) => ({ itemId, sequence, blank: false }))

it('no answer is taken to a page before one that was answered, sent together or later, on this device or another', () => {
  expect([...barredBy(rules, items, answers(['b', 2]), answers(['a', 3]))]).toEqual(['a'])
  expect([...barredBy(rules, items, [], answers(['b', 1], ['a', 2], ['c', 3]))]).toEqual(['a'])
  expect(
    [...barredBy(rules, items, answers(['c', 0]), answers(['b', 1]))],
    'another device answered it',
  ).toEqual(['b'])
  expect(
    [...barredBy(rules, items, answers(['a', 1]), answers(['b', 2], ['a', 1]))],
    'sent once more',
  ).toEqual([])
  const builds = { ...rules, buildsOnLast: true }
  expect(
    [...barredBy(builds, items, answers(['a', 0], ['c', 0]), answers(['a', 1]))],
    'began with them',
  ).toEqual([])
})

it('pages of several questions are free within, as the device draws them', () => {
  const pages = {
    ...rules,
    perPage: 2,
    parts: [
      { kind: 'question' as const, id: 'a', questionId: 'a', points: 1, waitsFor: null },
      { kind: 'page' as const, id: 'p' },
      { kind: 'question' as const, id: 'b', questionId: 'b', points: 1, waitsFor: null },
    ],
  }
  expect([...barredBy(pages, items, answers(['c', 1]), answers(['b', 2]))], 'one page').toEqual([])
  expect([...barredBy(pages, items, answers(['b', 1]), answers(['a', 2]))], 'two pages').toEqual(['a'])
  expect([
    ...barredBy({ ...pages, perPage: null, parts: [] }, items, answers(['e', 1]), answers(['a', 2])),
  ]).toEqual([])
})

it('an answer waits for the one before it, which may come with it, and may be taken back', () => {
  const waits = { ...rules, forwardOnly: false, waitsFor: new Map([['b', 'a']]) }
  expect([...barredBy(waits, items, [], answers(['b', 1]))]).toEqual(['b'])
  expect([...barredBy(waits, items, [], answers(['a', 1], ['b', 2]))]).toEqual([])
  const blank = [{ itemId: 'a', sequence: 2, blank: true }]
  expect([...barredBy(waits, items, answers(['a', 1]), [...blank, ...answers(['b', 3])])]).toEqual(['b'])
})

it('forward-only navigation is never refused, however the answers are cut into messages', () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat(4), { maxLength: 12 }),
      fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }),
      fc.constantFrom(1, 2, 3, null),
      (steps, cuts, perPage) => {
        let at = 0
        const stored = new Map<string, { itemId: string; sequence: number; blank: boolean }>()
        let waiting = new Map<string, { itemId: string; sequence: number; blank: boolean }>()
        const send = () => {
          const all = [...waiting.values()].sort((a, b) => a.sequence - b.sequence)
          expect([...barredBy({ ...rules, perPage }, items, [...stored.values()], all)]).toEqual([])
          for (const answer of all) stored.set(answer.itemId, answer)
          waiting = new Map()
        }
        for (const [step, place] of steps.entries()) {
          at = Math.max(at, place)
          const itemId = ids[at] ?? ''
          waiting.set(itemId, { itemId, sequence: step + 1, blank: false })
          if (cuts[step]) send()
        }
        send()
      },
    ),
  )
})
