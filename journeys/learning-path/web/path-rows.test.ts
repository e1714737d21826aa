import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { LearningPath, Measured, PathRow } from '../contract.ts'
import { byDomain, countViews, forPhone } from './path-rows.ts'

const measured = (share: number, possible: number, items: number) =>
  ({ items, bySex: { total: { share, possible, n: possible / items } } }) as unknown as Measured
const row = (id: string, domain: string, more: Partial<PathRow> = {}) =>
  ({
    competence: { id, code: id, description: '', domain },
    first: null,
    again: null,
    next: null,
    ...more,
  }) as PathRow
const next = { step: 'ensinar', why: '', label: '', to: null, from: null } as PathRow['next']

const rows = [
  row('a', 'Números', { first: measured(0.9, 20, 2) }),
  row('b', 'Fracções', { first: measured(0.2, 10, 1) }),
  row('c', 'Fracções', { first: measured(0.1, 99, 9), again: measured(0.5, 30, 2), next }),
  row('d', 'Fracções'),
  row('e', '', { next }),
]
const needs = [{ competenceId: 'b' }, { competenceId: 'c' }] as LearningPath['needs']

it('rows are counted as each view shows them', () => {
  expect(countViews({ rows })).toEqual({ todas: 5, passo: 2, denovo: 1 })
  expect(countViews({ rows: [] })).toEqual({ todas: 0, passo: 0, denovo: 0 })
})

it('the domain in most need is first, and in it what asks for a step; a row without one stands under its own head', () => {
  const domains = byDomain({ rows, needs }, 'todas')
  expect(domains.map(({ name, rows: own }) => [name, own.map(each => each.competence.id).join('')])).toEqual([
    ['Fracções', 'cbd'],
    ['Números', 'a'],
    ['Sem domínio', 'e'],
  ])
})

it('of a domain the newest measures count, each by its points', () => {
  const [fractions, numbers, none] = byDomain({ rows, needs }, 'todas')
  // 0,2 of 10 points and 0,5 of 30.
  expect(fractions?.measured).toEqual({
    ...{ share: 17 / 40, items: 3, fewest: 10, most: 15 },
    ...{ level: 'not-mastered', indication: false },
  })
  expect(numbers?.measured).toEqual({
    ...{ share: 0.9, items: 2, fewest: 10, most: 10 },
    ...{ level: 'mastered', indication: true },
  })
  expect(none?.measured).toBeNull()
})

it('a view holds its own rows alone', () => {
  const ids = (view: 'passo' | 'denovo') =>
    byDomain({ rows, needs }, view).flatMap(({ rows: own }) => own.map(each => each.competence.id))
  expect(ids('passo')).toEqual(['c', 'e'])
  expect(ids('denovo')).toEqual(['c'])
})

it('a phone shows three rows that ask for a step, in the order of need, and loses none of the others', () => {
  fc.assert(
    fc.property(
      fc.array(fc.boolean(), { maxLength: 12 }),
      fc.shuffledSubarray([...'abcdefghijkl']),
      (asks, order) => {
        const some = asks.map((asksFor, at) => row('abcdefghijkl'[at] ?? '', '', asksFor ? { next } : {}))
        const need = order.map(competenceId => ({ competenceId })) as LearningPath['needs']
        const { first, later, quiet } = forPhone(need, [{ rows: some }])
        expect(new Set([...first, ...later, ...quiet])).toEqual(new Set(some))
        expect(first).toHaveLength(Math.min(3, asks.filter(Boolean).length))
        expect(quiet.every(each => each.next === null)).toBe(true)
        const places = [...first, ...later].map(each => {
          const place = order.indexOf(each.competence.id)
          return place < 0 ? order.length : place
        })
        expect(places).toEqual(places.toSorted((a, b) => a - b))
      },
    ),
  )
})
