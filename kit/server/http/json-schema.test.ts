import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { requestSchema, responseSchema } from './json-schema.ts'

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

it('what may be two things stays so, and three with null too', () => {
  const two = z.union([z.object({ a: z.string() }), z.object({ b: z.number() })])
  const { properties } = responseSchema(z.object({ two, three: z.nullable(two) })) as {
    properties: Record<string, { anyOf?: { type: string; nullable?: boolean }[]; nullable?: boolean }>
  }
  expect(properties.two?.anyOf?.map(({ type }) => type)).toEqual(['object', 'object'])
  expect([properties.two?.nullable, properties.three?.nullable]).toEqual([undefined, true])
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
