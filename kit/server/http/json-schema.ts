import * as z from 'zod/mini'
import type { $ZodType } from 'zod/v4/core'

type Json = { [key: string]: unknown }

/** The JSON schema of what a schema gives out, simplified so that the serialiser takes its fastest path. */
export function responseSchema(schema: $ZodType): Json {
  return simplify(z.toJSONSchema(schema, { target: 'draft-7', io: 'output', unrepresentable: 'any' }) as Json)
}

/** The JSON schema of what a schema takes in, for the API's documentation. */
export function requestSchema(schema: $ZodType): Json {
  return documented(schema, 'input')
}

/** The JSON schema of what a schema gives out, for the API's documentation: as the dialect of OpenAPI 3.1 writes it. */
export function answerSchema(schema: $ZodType): Json {
  return documented(schema, 'output')
}

function documented(schema: $ZodType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      // The format says it; the pattern of an identifier alone has two hundred characters.
      if (jsonSchema.format !== undefined) delete jsonSchema.pattern
      // More than is named here may come with another version.
      if (io === 'output' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
    },
  }) as Json
  return rest
}

/**
 * `anyOf [X, null]` becomes X that may be null; formats and patterns, which serialising ignores, go, and so does the word
 * that refuses further fields: they are left out, as zod leaves them out.
 */
function simplify(node: unknown): Json {
  if (Array.isArray(node)) return node.map(simplify) as unknown as Json
  if (node === null || typeof node !== 'object') return node as Json
  const { $schema: _dialect, pattern: _pattern, format: _format, ...rest } = node as Json
  const options = rest.anyOf
  if (Array.isArray(options) && options.length === 2) {
    const value = options.find(option => (option as Json).type !== 'null')
    if (value && options.some(option => (option as Json).type === 'null')) return orNull(simplify(value))
  }
  const out: Json = {}
  for (const [key, value] of Object.entries(rest)) {
    if (key === 'enum' || key === 'const' || key === 'default') out[key] = value
    // Names of fields are not keywords: one may be called `format`.
    else if (key === 'properties') out[key] = mapValues(value as Json, simplify)
    else if (key !== 'additionalProperties' || value !== false) out[key] = simplify(value)
  }
  return out
}

/**
 * The same, or null. In a union each branch is held against the value: `nullable` widens a type there, and neither a list of
 * values nor another union.
 */
function orNull(schema: Json): Json {
  const { const: only, ...rest } = schema
  if (only !== undefined) return { ...rest, enum: [only, null], nullable: true }
  if (Array.isArray(schema.enum)) return { ...schema, enum: [...schema.enum, null], nullable: true }
  if (typeof schema.type === 'string') return { ...schema, nullable: true }
  return { anyOf: [schema, { type: 'null' }] }
}

function mapValues(record: Json, change: (value: unknown) => Json): Json {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]))
}
