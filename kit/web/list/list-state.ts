import * as z from 'zod/mini'
import type { $ZodType } from 'zod/v4/core'
import { changedQuery } from '#kit/address.ts'

/** What a list is asked for, by the names of its endpoint's query. */
export type ListQuery = Record<string, unknown>

/** The change of a list's query; `undefined` takes a value away. */
export type ListChange = Record<string, string | readonly string[] | undefined>

/**
 * Reads a list's query from the URL of its page. Values that the schema refuses (an old link, a hand in the address)
 * are left out, so that the page opens with the rest.
 */
export function readQuery(schema: $ZodType, params: URLSearchParams): ListQuery {
  const raw: Record<string, string | string[]> = {}
  for (const key of new Set(params.keys())) {
    if (!fieldsOf(schema).includes(key)) continue
    const values = params.getAll(key)
    raw[key] = values.length > 1 ? values : (values[0] ?? '')
  }
  // Each round leaves out what is refused; as many rounds as there are names are always enough.
  for (let round = Object.keys(raw).length; round >= 0; round--) {
    const result = z.safeParse(schema, raw)
    if (result.success) return result.data as ListQuery
    for (const issue of result.error.issues) delete raw[String(issue.path[0])]
  }
  return {}
}

/**
 * The URL of the page after a change of its query. Any change but of `after` begins again at the first page; values
 * that are empty, or the default of the schema, are not written.
 */
export function writeQuery(params: URLSearchParams, change: ListChange): URLSearchParams {
  return changedQuery(params, { after: undefined, ...change })
}

/** The names that a query schema takes. */
export function fieldsOf(schema: $ZodType): string[] {
  const { shape } = schema._zod.def as { shape?: Record<string, unknown> }
  return shape ? Object.keys(shape) : []
}

/** The values of a filter in force, as text, whatever the schema made of them. */
export function valuesOf(query: ListQuery, key: string): string[] {
  const value = query[key]
  if (value === undefined || value === null || value === '') return []
  return Array.isArray(value) ? value.map(String) : [String(value)]
}
