import * as z from 'zod/mini'
import type { $ZodType } from 'zod/v4/core'
import { boundOf, definitionOf } from './schema-parts.ts'

/** Which of the values that a schema takes is chosen. */
export interface Choice {
  /** An id of a stored row, by the name of the field that points to it. */
  idFor(name: string): string
  /** One of several by chance, or always the first. */
  pick<T>(options: readonly T[]): T
}

/** A value that a schema takes, at one of its ends: the shortest or longest text, the least or greatest number. */
export function validValue(schema: $ZodType, choice: Choice, name = ''): unknown {
  const def = definitionOf(schema)
  const below = (child: $ZodType | undefined, of = name) =>
    child ? validValue(child, choice, of) : undefined
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape ?? {}).map(([key, child]) => [key, below(child, key)]),
      )
    case 'record':
      return { [String(below(def.keyType))]: below(def.valueType) }
    case 'array':
      return listOf(schema, () => below(def.element), choice)
    case 'union':
      return below(choice.pick(def.options ?? []))
    case 'optional':
    case 'nullable':
    case 'default':
      return below(def.innerType)
    case 'pipe':
      return definitionOf(def.in as $ZodType).type === 'transform' ? below(def.out) : yesOr(def.in, below)
    case 'enum':
      return choice.pick(Object.values(def.entries ?? {}))
    case 'literal':
      return def.values?.[0]
    case 'boolean':
      return choice.pick([true, false])
    case 'number':
      return choice.pick([boundOf(schema, 'greater_than') ?? 0, boundOf(schema, 'less_than') ?? 1])
    case 'string':
      return textFor(schema, choice, name)
    default:
      return 'texto'
  }
}

function yesOr(first: $ZodType | undefined, below: (child: $ZodType | undefined) => unknown): unknown {
  return first && definitionOf(first).type === 'string' ? 'true' : below(first)
}

function listOf(schema: $ZodType, itemOf: () => unknown, choice: Choice): unknown[] {
  const [least, most] = [boundOf(schema, 'min_length') ?? 0, boundOf(schema, 'max_length') ?? 1]
  return Array.from({ length: choice.pick([Math.max(1, least), Math.min(20, most)]) }, itemOf)
}

function textFor(schema: $ZodType, choice: Choice, name: string): string {
  const { format } = definitionOf(schema)
  if (format === 'uuid') return choice.idFor(name)
  if (format === 'date') return dateFor(name, choice)
  if (format === 'datetime') return `${dateFor(name, choice)}T23:59:59Z`
  const known = KNOWN_TEXTS.find(text => z.safeParse(schema, text).success)
  const longest = 'á'.repeat(Math.min(20_000, boundOf(schema, 'max_length') ?? 1))
  const taken = [longest, ...(known === undefined ? [] : [known])].filter(
    text => z.safeParse(schema, text).success,
  )
  return choice.pick(taken.length > 0 ? taken.reverse() : [''])
}

/** Between two ends lie the six years that a span may have. */
function dateFor(name: string, choice: Choice): string {
  const last = ['endsOn', 'to', 'closesAt', 'assessmentEndsOn'].includes(name)
  return choice.pick(
    last ? ['2032-03-02', '1906-01-01', '2100-12-31'] : ['2026-03-02', '1900-01-01', '2094-12-31'],
  )
}

/** What a pattern may ask for: a time, a version, a grade, a code, an e-mail, a colour, an address, a phone, a word, a number. */
const KNOWN_TEXTS = [
  'texto',
  '07:45',
  '1.2',
  '6',
  'A',
  'ABC234',
  '20260001',
  'pessoa@escola.mz',
  '#17634A',
  'https://escola.mz',
  'image/png',
  '+258841234567',
  'uma frase comprida e rara 2026',
  'x'.repeat(20),
]
