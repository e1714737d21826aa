import { expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { lazily } from './lazily.ts'

test('a schema is built when it is first asked about, and once', () => {
  const build = vi.fn(() => z.object({ name: z.string() }))
  const schema = lazily(build)
  const list = lazily(() => z.array(schema))
  const row = z.object({ schema, list, kind: z.enum(['a', 'b']) })
  expect(build).not.toHaveBeenCalled()
  expect(z.safeParse(row, { schema: { name: 'x' }, list: [{ name: 'y' }], kind: 'a' }).success).toBe(true)
  expect(z.safeParse(row, { schema: { name: 1 }, list: [], kind: 'a' }).success).toBe(false)
  expect(build).toHaveBeenCalledTimes(1)
})

test('a lazy schema is extended, picked from, checked, made optional and recognised by its kind', () => {
  const base = lazily(() => z.object({ kind: z.literal('a'), name: z.string() }))
  const other = lazily(() => z.object({ ...z.pick(base, { name: true }).shape, kind: z.literal('b') }))
  const any = lazily(() => z.discriminatedUnion('kind', [base, other]))
  const upTo = lazily(() => z.maxLength(3))
  const short = lazily(() => z.string().check(upTo))
  const whole = z.extend(base, { short: z._default(z.nullable(short), null), any: z.optional(any) })
  expect(z.parse(whole, { kind: 'a', name: 'x' })).toEqual({ kind: 'a', name: 'x', short: null })
  expect(z.parse(whole, { kind: 'a', name: 'x', any: { kind: 'b', name: 'y' } }).any).toEqual({
    kind: 'b',
    name: 'y',
  })
  expect(z.safeParse(whole, { kind: 'a', name: 'x', short: 'longer' }).error?.issues[0]?.path).toEqual([
    'short',
  ])
  expect('_zod' in base && Object.keys(base.shape)).toEqual(['kind', 'name'])
})

test('lazy fields are spread, counted and looked into as others are', () => {
  const fields = lazily(() => ({ name: z.string(), size: z.int() }))
  expect(Object.keys(fields)).toEqual(['name', 'size'])
  expect('name' in fields).toBe(true)
  expect(z.parse(z.object({ ...fields, more: z.boolean() }), { name: 'x', size: 1, more: true })).toEqual({
    name: 'x',
    size: 1,
    more: true,
  })
})
