import * as z from 'zod/mini'
import type { $ZodType } from 'zod/v4/core'

type Json = { [key: string]: unknown }

/** The JSON schema of what a schema gives out, simplified so that the serialiser takes its fastest path. */
export function responseSchema(schema: $ZodType): Json {
  return simplify(z.toJSONSchema(schema, { target: 'draft-7', io: 'output', unrepresentable: 'any' }) as Json)
}

/** The JSON schema of what a schema takes in, for the API's documentation. */
export function requestSchema(schema: $ZodType): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    target: 'draft-7',
    io: 'input',
    unrepresentable: 'any',
  }) as Json
  return rest
}

/** `anyOf [X, null]` becomes X that may be null; formats and patterns, which serialising ignores, go. */
function simplify(node: unknown): Json {
  if (Array.isArray(node)) return node.map(simplify) as unknown as Json
  if (node === null || typeof node !== 'object') return node as Json
  const { $schema: _dialect, pattern: _pattern, format: _format, ...rest } = node as Json
  const options = rest.anyOf
  if (Array.isArray(options) && options.length === 2) {
    const value = options.find(option => (option as Json).type !== 'null')
    if (value && options.some(option => (option as Json).type === 'null'))
      return { ...simplify(value), nullable: true }
  }
  const out: Json = {}
  for (const [key, value] of Object.entries(rest)) {
    if (key === 'enum' || key === 'const' || key === 'default') out[key] = value
    // Names of fields are not keywords: one may be called `format`.
    else if (key === 'properties') out[key] = mapValues(value as Json, simplify)
    else out[key] = simplify(value)
  }
  return out
}

function mapValues(record: Json, change: (value: unknown) => Json): Json {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]))
}
