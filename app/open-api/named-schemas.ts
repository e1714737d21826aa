import type { $ZodType } from 'zod/v4/core'
import type { Endpoint } from '#kit/endpoint.ts'
import { answerSchema, requestSchema } from '#kit/server/http/json-schema.ts'

type Json = { [key: string]: unknown }

/** Properties of an object, and values of a choice, from which on a schema in two places gets a name. */
const PROPERTIES_WORTH_NAME = 3
const VALUES_WORTH_NAME = 5

/**
 * The schemas of bodies and answers, each with one name. What stands in several places, in whatever depth, is written
 * once and referred to: a term is the same term in its list, its answer and its conflict.
 */
export class NamedSchemas {
  readonly #bodies = new Map<$ZodType, Json>()
  readonly #answers = new Map<$ZodType, Json>()
  /** By their text: the name of what is written once. */
  readonly #names = new Map<string, string>()
  readonly #taken = new Set(['Refusal'])
  readonly #seen = new Map<string, number>()
  readonly #whole: { name: string; schema: Json }[] = []
  readonly #components: Record<string, Json> = {}
  #isFinished = false

  /** @param name of its address: `GlossaryTerms` */
  add({ method, body, response }: Endpoint, name: string): void {
    const verb = method === 'GET' ? '' : method.slice(0, 1) + method.slice(1).toLowerCase()
    if (typeof response === 'object' && !this.#answers.has(response)) {
      const schema = answerSchema(response)
      this.#answers.set(response, schema)
      this.#whole.push({ name: `${verb}${name}Answer`, schema })
    }
    if (typeof body === 'object' && !this.#bodies.has(body)) {
      const schema = requestSchema(body)
      this.#bodies.set(body, schema)
      this.#whole.push({ name: `${verb}${name}Body`, schema })
    }
  }

  body(schema: $ZodType): Json {
    this.#finish()
    return this.#reference(this.#bodies.get(schema) ?? {})
  }

  answer(schema: $ZodType): Json {
    this.#finish()
    return this.#reference(this.#answers.get(schema) ?? {})
  }

  components(): Record<string, Json> {
    this.#finish()
    return this.#components
  }

  #finish(): void {
    if (this.#isFinished) return
    this.#isFinished = true
    for (const { name, schema } of this.#whole) {
      const text = textOf(schema)
      if (!this.#names.has(text)) this.#names.set(text, this.#free(name))
      this.#count(schema)
    }
    for (const { name, schema } of this.#whole) this.#nameParts(schema, name, '')
    for (const { schema } of this.#whole) this.#write(schema)
  }

  #count(schema: Json): void {
    for (const { part } of partsOf(schema)) {
      const text = textOf(part)
      const times = (this.#seen.get(text) ?? 0) + 1
      this.#seen.set(text, times)
      // What lies in a part that was seen before is written there once.
      if (times === 1) this.#count(part)
    }
  }

  #nameParts(schema: Json, parent: string, key: string): void {
    for (const { part, name } of partsOf(schema)) {
      const text = textOf(part)
      const own = name || key
      const isShared = isWorthName(part) && (this.#seen.get(text) ?? 0) > 1
      if (isShared && !this.#names.has(text)) {
        const short = capital(own) || `${parent}Item`
        this.#names.set(text, this.#free(this.#taken.has(short) ? `${parent}${short}` : short))
      }
      this.#nameParts(part, parent, own)
    }
  }

  #free(name: string): string {
    let free = name
    for (let n = 2; this.#taken.has(free); n++) free = `${name}${n}`
    this.#taken.add(free)
    return free
  }

  #reference(schema: Json): Json {
    const name = this.#names.get(textOf(schema))
    return name === undefined ? this.#withReferences(schema) : { $ref: `#/components/schemas/${name}` }
  }

  #write(schema: Json): void {
    const name = this.#names.get(textOf(schema))
    if (name === undefined || !this.#components[name]) {
      if (name !== undefined) this.#components[name] = this.#withReferences(schema)
      for (const { part } of partsOf(schema)) this.#write(part)
    }
  }

  #withReferences(schema: Json): Json {
    return mapParts(schema, part => this.#reference(part))
  }
}

const texts = new WeakMap<Json, string>()

/** A schema as text, by which equal ones are found; parts lie in parts, and each is written once. */
function textOf(schema: Json): string {
  const known = texts.get(schema)
  if (known !== undefined) return known
  const text = JSON.stringify(schema)
  texts.set(schema, text)
  return text
}

function isWorthName(schema: Json): boolean {
  if (Array.isArray(schema.enum)) return schema.enum.length >= VALUES_WORTH_NAME
  if (Array.isArray(schema.oneOf)) return true
  return Object.keys((schema.properties as Json | undefined) ?? {}).length >= PROPERTIES_WORTH_NAME
}

/** The schemas directly in a schema, each by the name of its property, where it has one. */
function partsOf(schema: Json): { part: Json; name: string }[] {
  const parts: { part: Json; name: string }[] = []
  mapParts(schema, (part, name) => {
    parts.push({ part, name })
    return part
  })
  return parts
}

const MAPS_OF_SCHEMAS = new Set(['properties', '$defs', 'patternProperties'])
const LISTS_OF_SCHEMAS = new Set(['anyOf', 'oneOf', 'allOf', 'prefixItems'])
const SCHEMAS = new Set(['items', 'additionalProperties', 'propertyNames', 'not'])

function mapParts(schema: Json, change: (part: Json, name: string) => Json): Json {
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => {
      if (MAPS_OF_SCHEMAS.has(key))
        return [
          key,
          Object.fromEntries(
            Object.entries(value as Json).map(([name, part]) => [name, change(part as Json, name)]),
          ),
        ]
      if (LISTS_OF_SCHEMAS.has(key)) return [key, (value as Json[]).map(part => change(part, ''))]
      if (SCHEMAS.has(key) && typeof value === 'object') return [key, change(value as Json, '')]
      return [key, value]
    }),
  )
}

function capital(word: string): string {
  return word
    .split(/[^a-zA-Z0-9]+/)
    .map(part => part.slice(0, 1).toUpperCase() + part.slice(1))
    .join('')
}
