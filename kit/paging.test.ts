import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { manyOf, pageFields, pageOf } from './paging.ts'
import { sum } from './sum.ts'

it('a filter has one value or several, at most five hundred, and none where it is not said', () => {
  const filter = manyOf(z.enum(['a', 'b']))
  expect(z.parse(filter, 'a')).toEqual(['a'])
  expect(z.parse(filter, ['a', 'b'])).toEqual(['a', 'b'])
  expect(z.parse(z.object({ state: filter }), {})).toEqual({ state: [] })
  expect(z.safeParse(filter, 'c').success).toBe(false)
  const many = (count: number) =>
    z.safeParse(
      filter,
      Array.from({ length: count }, () => 'a'),
    ).success
  expect([many(500), many(501)]).toEqual([true, false])
})

it('a page has twenty-five rows unless asked otherwise, from one to a hundred', () => {
  const page = z.object(pageFields)
  expect(z.parse(page, {})).toEqual({ limit: 25 })
  expect(z.parse(page, { limit: '100', search: ' x ' })).toEqual({ limit: 100, search: 'x' })
  for (const limit of ['0', '101', '1.5', 'x'])
    expect(z.safeParse(page, { limit }).success, limit).toBe(false)
  expect(z.safeParse(page, { after: 'x'.repeat(501) }).success).toBe(false)
  expect(z.safeParse(pageOf(z.string()), { rows: ['a'], next: null }).success).toBe(true)
})

it('a sum is of all, and of nothing is nothing', () => {
  expect([sum([]), sum([3]), sum([1, 2, 3.5, -1])]).toEqual([0, 3, 5.5])
})
