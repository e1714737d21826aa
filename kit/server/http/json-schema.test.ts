import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { requestSchema, responseSchema } from './json-schema.ts'
import { answerWriter } from './testing.ts'

const writerOf = await answerWriter()

it('what may be null is one thing that may be null, and what only checks goes', () => {
  const schema = z.object({
    id: z.nullable(z.uuid()),
    at: z.iso.date(),
    rows: z.array(z.nullable(z.object({ name: z.string() }))),
  })
  const shaped = responseSchema(schema)
  expect(shaped.properties).toMatchObject({
    id: { type: 'string', nullable: true },
    at: { type: 'string' },
    rows: {
      type: 'array',
      items: { type: 'object', nullable: true, properties: { name: { type: 'string' } } },
    },
  })
  expect(JSON.stringify(shaped)).not.toMatch(/anyOf|"format"|"pattern"|\$schema/)
})

const two = z.union([z.object({ a: z.string() }), z.object({ b: z.number() })])
const isOne = z.discriminatedUnion('is', [z.object({ is: z.literal(1) }), z.object({ is: z.literal(2) })])
const nested = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('x'), of: z.nullable(z.enum(['p', 'q'])), only: z.nullable(z.literal('l')) }),
  z.object({ kind: z.literal('y'), rows: z.array(z.nullable(isOne)), two: z.nullable(two) }),
])

it.each([
  ['one of several', z.object({ two }), { two: { b: 1 } }],
  ['one of several that may be null', z.object({ two: z.nullable(two) }), { two: null }],
  ['a choice and a word that may be null, in a union', nested, { kind: 'x', of: null, only: null }],
  ['the same, filled', nested, { kind: 'x', of: 'q', only: 'l' }],
  ['a union in a union that may be null', nested, { kind: 'y', rows: [null, { is: 2 }], two: null }],
  ['anything or nothing', z.object({ any: z.nullable(z.unknown()) }), { any: null }],
])('an answer is written as it is: %s', (_what, schema, value) => {
  expect(JSON.parse(writerOf(schema)(value))).toEqual(value)
})

it('what no branch of a union takes is refused, and what a branch does not name is left out', () => {
  const write = writerOf(nested)
  expect(() => write({ kind: 'x', of: 'other', only: null })).toThrow(/does not match/)
  expect(() => write({ kind: 'z' })).toThrow(/does not match/)
  expect(write({ kind: 'x', of: 'p', only: 'l', secret: 1 })).toBe('{"kind":"x","of":"p","only":"l"}')
})

it('a field may be called as a keyword is, and values of a choice stay as they are', () => {
  const shaped = responseSchema(
    z.object({ format: z.string(), pattern: z.enum(['format', 'pattern']), kind: z.literal('x') }),
  ) as { properties: Record<string, unknown> }
  expect(Object.keys(shaped.properties)).toEqual(['format', 'pattern', 'kind'])
  expect(shaped.properties).toMatchObject({ pattern: { enum: ['format', 'pattern'] }, kind: { const: 'x' } })
})

it('the schema of a request keeps what it checks, and says no dialect', () => {
  const shaped = requestSchema(z.object({ id: z.uuid(), n: z._default(z.int(), 3) }))
  expect(shaped).not.toHaveProperty('$schema')
  expect(shaped).toMatchObject({
    properties: { id: { format: 'uuid' }, n: { default: 3 } },
    required: ['id'],
  })
})
