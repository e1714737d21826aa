import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { $ZodType } from 'zod/v4/core'
import type { Endpoint } from '#kit/endpoint.ts'
import { answerWriter } from '#kit/server/http/testing.ts'
import { readConfig } from './config.ts'
import { boundOf, definitionOf } from './extremes/schema-parts.ts'
import { type Choice, validValue } from './extremes/valid-input.ts'
import { allServed } from './served.ts'

const ID = '0197a1b2-0000-7000-8000-000000000001'
const FIRST: Choice = { idFor: () => ID, pick: options => options[0] as never }
/** A field that an answer may leave out, and does. */
const ABSENT = Symbol('absent')
/** Lists within lists of a schema that holds itself. */
const DEEPEST = 12

const writerOf = await answerWriter()
const answered = allServed(readConfig({ MODULES: 'academy,diagnostics' }))
  .map(({ endpoint }) => endpoint)
  .filter(
    (endpoint): endpoint is Endpoint & { response: $ZodType } =>
      typeof endpoint.response === 'object' && endpoint.response !== null,
  )

describe('what an answer may be is written as it is', () => {
  it.each(answered.map(endpoint => [`${endpoint.method} ${endpoint.path}`, endpoint.response] as const))(
    '%s: every branch taken, everything that may be null or absent so once',
    (_name, schema) => {
      const write = writerOf(schema)
      for (const value of variants(schema)) {
        const parsed = z.safeParse(schema, value)
        expect(parsed.error?.issues, JSON.stringify(value)).toBeUndefined()
        expect(JSON.parse(write(value))).toEqual(parsed.data)
      }
    },
  )
})

it('how many master a competence is not answered without saying whether so few questions only indicate it', () => {
  const silent = answered.flatMap(({ path, response }) =>
    silentStandings(response).map(at => `${path}: ${at}`),
  )
  // The groups' shares stand under the domains of their test, which say it.
  expect(silent).toEqual(['/reports/school: .tests.groups.domains'])
})

/** Where a schema counts who masters something, and neither there nor around it says what that rests on. */
function silentStandings(schema: $ZodType, at = '', depth = 0): string[] {
  const def = definitionOf(schema)
  const shape = def.shape ?? {}
  if ('indication' in shape || 'indications' in shape || depth > DEEPEST) return []
  if ('notMastered' in shape) return [at]
  const children: [string, $ZodType | undefined][] = [
    ...Object.entries(shape),
    ...[def.element, def.valueType, def.innerType, def.out, ...(def.options ?? [])].map(
      (child): [string, $ZodType | undefined] => ['', child],
    ),
  ]
  return children.flatMap(([key, child]) =>
    child ? silentStandings(child, key ? `${at}.${key}` : at, depth + 1) : [],
  )
}

/** Values of a schema, in each of which one thing is another than in the first. */
function variants(schema: $ZodType, name = '', depth = 0): unknown[] {
  const def = definitionOf(schema)
  const below = (child: $ZodType | undefined, of = name) =>
    child && depth < DEEPEST ? variants(child, of, depth + 1) : []
  switch (def.type) {
    case 'object':
      return objects(Object.entries(def.shape ?? {}).map(([key, child]) => [key, below(child, key)]))
    case 'record':
      return def.keyType && definitionOf(def.keyType).type === 'enum'
        ? objects(below(def.keyType).map(key => [String(key), below(def.valueType)]))
        : [{}, ...below(def.valueType).map(value => ({ [String(below(def.keyType)[0])]: value }))]
    case 'array':
      return [...below(def.element).map(value => [value]), ...(boundOf(schema, 'min_length') ? [] : [[]])]
    case 'union':
      return (def.options ?? []).flatMap(option => below(option))
    case 'nullable':
      return [...below(def.innerType), null]
    case 'optional':
      return [...below(def.innerType), ABSENT]
    case 'default':
    case 'readonly':
      return below(def.innerType)
    case 'pipe':
      return below(def.out)
    case 'lazy':
      return below((def as unknown as { getter: () => $ZodType }).getter())
    case 'enum':
      return Object.values(def.entries ?? {})
    case 'literal':
      return [...(def.values ?? [])]
    case 'null':
      return [null]
    default:
      return [validValue(schema, FIRST, name), 1]
        .filter(value => z.safeParse(schema, value).success)
        .slice(0, 1)
  }
}

/** The first has the first value of every field; each further one has another value in one of them. */
function objects(fields: [string, unknown[]][]): object[] {
  const first = fields.map(([key, [value]]) => [key, value] as const)
  const others = fields.flatMap(([key, [, ...rest]], at) =>
    rest.map(value => first.map((pair, place) => (place === at ? ([key, value] as const) : pair))),
  )
  return [first, ...others].map(pairs => Object.fromEntries(pairs.filter(([, value]) => value !== ABSENT)))
}
