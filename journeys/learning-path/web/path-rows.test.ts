import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { LearningPath, Measured, PathRow } from '../contract.ts'
import { byDomain, countStages, countViews, detailOf, forPhone, isBegun } from './path-rows.ts'

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

it('a phone shows four rows that ask for a step, in the order of need, and loses none of the others', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ asks: fc.boolean(), level: fc.constantFrom('mastered', 'developing', null) }), {
        maxLength: 12,
      }),
      fc.shuffledSubarray([...'abcdefghijkl']),
      (kinds, order) => {
        const some = kinds.map(({ asks, level }, at) =>
          row('abcdefghijkl'[at] ?? '', '', {
            ...(asks ? { next } : {}),
            first: level && ({ level } as Measured),
          }),
        )
        const need = order.map(competenceId => ({ competenceId })) as LearningPath['needs']
        const { first, later, settled, underWay, unmeasured } = forPhone({ needs: need, rows: some })
        const all = [first, later, settled, underWay, unmeasured].flat()
        expect(all).toHaveLength(some.length)
        expect(new Set(all)).toEqual(new Set(some))
        expect(first).toHaveLength(Math.min(4, kinds.filter(({ asks }) => asks).length))
        expect([...first, ...later].every(each => each.next !== null)).toBe(true)
        expect(settled.every(each => each.first?.level === 'mastered')).toBe(true)
        expect(unmeasured.every(each => each.first === null)).toBe(true)
        const places = [...first, ...later].map(each => {
          const place = order.indexOf(each.competence.id)
          return place < 0 ? order.length : place
        })
        expect(places).toEqual(places.toSorted((a, b) => a - b))
      },
    ),
  )
})

const stagesWith = (taught: string) =>
  ['feito', 'feito', taught === '' ? 'nada' : 'em parte', 'nada', 'nada'].map((state, at) => ({
    state,
    text: at === 2 ? taught : '',
  })) as PathRow['stages']

it('what is known of a row is one sentence: lessons, the newest measure, and why it comes where it comes', () => {
  const known = {
    first: { ...measured(0.44, 98, 2), day: '2026-03-03' },
    stages: stagesWith('6 de 11'),
  }
  expect(detailOf(row('a', '', known), ['31 de 49 alunos ainda não a consolidaram'])).toBe(
    'Aulas dadas: 6 de 11; 44,0\u00a0% dos pontos em 03/03; 31 de 49 alunos ainda não a consolidaram',
  )
  expect(detailOf(row('a', '', { stages: stagesWith('1 de 1') }), [])).toBe('Aulas dadas: 1 de 1')
  expect(detailOf(row('a', '', { stages: stagesWith('') }), [])).toBe('')
})

it('competences are counted by the stages that they reached, and those with a clear gain', () => {
  const gained = { total: { clear: 'up' } } as unknown as PathRow['gain']
  const some = [
    row('a', '', { stages: stagesWith('6 de 11'), gain: gained }),
    row('b', '', { stages: stagesWith('') }),
  ]
  expect(countStages(some).map(({ label, count }) => `${label} ${count}`)).toEqual([
    'Medido 2',
    'Plano 2',
    'Ensino 1',
    'Prática 0',
    'De novo 0',
    'Ganho 1',
  ])
  expect(some.map(isBegun)).toEqual([true, true])
  expect(isBegun(row('c', '', { stages: [] }))).toBe(false)
})
