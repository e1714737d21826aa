import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { $ZodType } from 'zod/v4/core'
import { readConfig } from '#app/config.ts'
import { allServed } from '#app/served.ts'
import type { Endpoint } from '#kit/endpoint.ts'
import { checkFromBeforeTo, checkStartBeforeEnd, openBeforeClose } from '#kit/shapes.ts'
import { definitionOf } from './schema-parts.ts'

const endpoints = allServed(readConfig({ MODULES: 'academy,diagnostics' })).map(served => served.endpoint)

/** Each part of a schema with the path that leads to it: `POST /plans body.rows[].startsOn`. */
function partsOf(schema: $ZodType, path: string): { schema: $ZodType; path: string }[] {
  const def = definitionOf(schema)
  const below = (child: $ZodType | undefined, name = '') => (child ? partsOf(child, path + name) : [])
  const own = { schema, path }
  switch (def.type) {
    case 'object':
      return [own, ...Object.entries(def.shape ?? {}).flatMap(([name, child]) => below(child, `.${name}`))]
    case 'record':
      return [own, ...below(def.keyType, '{key}'), ...below(def.valueType, '{}')]
    case 'array':
      return [own, ...below(def.element, '[]')]
    case 'union':
      return (def.options ?? []).flatMap(option => below(option))
    case 'optional':
    case 'nullable':
    case 'default':
      return below(def.innerType)
    case 'pipe':
      if (isListOfWords(schema)) return [own]
      return [...below(def.in), ...below(def.out)]
    default:
      return [own]
  }
}

/** A text of which only a few words are taken: `sim`, `não`. */
function isListOfWords(schema: $ZodType): boolean {
  const { in: first } = definitionOf(schema)
  return (
    definitionOf(first as $ZodType).type === 'string' && !z.safeParse(schema, 'a'.repeat(100_000)).success
  )
}

function everyPart(): { schema: $ZodType; path: string }[] {
  return endpoints.flatMap((endpoint: Endpoint) =>
    (['params', 'query', 'body'] as const).flatMap(part => {
      const schema = endpoint[part]
      const name = `${endpoint.method} ${endpoint.path} ${part}`
      return typeof schema === 'object' ? partsOf(schema, name) : []
    }),
  )
}

function hasCheck(schema: $ZodType, ...names: string[]): boolean {
  const { checks = [] } = definitionOf(schema)
  return names.every(name => checks.some(({ _zod }) => _zod.def.check === name))
}

const parts = everyPart()
const ofType = (...types: string[]) => parts.filter(({ schema }) => types.includes(definitionOf(schema).type))
const pathsOf = (found: { path: string }[]) => [...new Set(found.map(({ path }) => path))]

it('no text of a request is without a longest length', () => {
  const bounded = ({ schema }: { schema: $ZodType }) =>
    hasCheck(schema, 'max_length') || ['uuid', 'date'].includes(definitionOf(schema).format ?? '')
  expect(pathsOf(ofType('string').filter(part => !bounded(part)))).toEqual([])
})

it('no number of a request is without a least and a greatest value', () => {
  expect(
    pathsOf(ofType('number').filter(({ schema }) => !hasCheck(schema, 'greater_than', 'less_than'))),
  ).toEqual([])
})

it('no list of a request is without a greatest length', () => {
  expect(pathsOf(ofType('array').filter(({ schema }) => !hasCheck(schema, 'max_length')))).toEqual([])
})

it('no record of a request is without a greatest number of keys', () => {
  const most = (schema: $ZodType) => z.globalRegistry.get(schema)?.maxProperties
  const small = (schema: $ZodType) => definitionOf(definitionOf(schema).keyType as $ZodType).type === 'enum'
  expect(
    pathsOf(ofType('record').filter(({ schema }) => most(schema) === undefined && !small(schema))),
  ).toEqual([])
})

it('no date of a request is outside of 1900 to 2100', () => {
  const dates = parts.filter(({ schema }) => ['date', 'datetime'].includes(definitionOf(schema).format ?? ''))
  const takes = (schema: $ZodType, date: string) =>
    z.safeParse(schema, definitionOf(schema).format === 'date' ? date : `${date}T12:00:00Z`).success
  expect(dates.length).toBeGreaterThan(20)
  for (const { schema, path } of dates) {
    expect(takes(schema, '2026-05-05'), path).toBe(true)
    for (const date of ['1899-12-31', '2101-01-01', '9999-12-31'])
      expect(takes(schema, date), path).toBe(false)
  }
})

it('every pair of dates of a request is a span: in order, and of six years at most', () => {
  const pairs = [
    { names: ['startsOn', 'endsOn'], check: checkStartBeforeEnd },
    { names: ['from', 'to'], check: checkFromBeforeTo },
    { names: ['opensAt', 'closesAt'], check: openBeforeClose },
  ]
  /** Limits of a number have the same names. */
  const mayBeDate = (schema: $ZodType | undefined) =>
    schema !== undefined && partsOf(schema, '').every(part => definitionOf(part.schema).type !== 'number')
  const unchecked = ofType('object').filter(({ schema }) => {
    const { shape = {}, checks = [] } = definitionOf(schema)
    return pairs.some(
      ({ names, check }) =>
        names.every(name => mayBeDate(shape[name])) && !checks.some(({ _zod }) => _zod.check === check),
    )
  })
  expect(pathsOf(unchecked)).toEqual([])
})

it('nothing in a request may be of any kind but an answer to a question, which its question checks', () => {
  expect(pathsOf(ofType('unknown', 'any', 'custom'))).toEqual([
    'POST /policies/versions/:id/confirm body.answers[].answer',
    'POST /quizzes/:id/preview/answers body.answers[].answer',
    'POST /quizzes/:id/preview/answers body.answers[].before[]',
    'POST /sittings/:code/answers body.answers[].answer',
    'POST /sittings/:code/another/answer body.answer',
    'POST /applications/:id/entries body.entries[].entered.answer',
  ])
})
