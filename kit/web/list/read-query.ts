import * as z from 'zod/mini'
import type { $ZodType } from 'zod/v4/core'
import type { ListQuery } from './list-state.ts'

/**
 * What the URL of a page says of its list; what it does not say has the schema's default, which the server gives it. Values
 * that the schema refuses (an old link, a hand in the address) are left out, so that the page opens with the rest.
 */
export function readQuery(schema: $ZodType, params: URLSearchParams): ListQuery {
  const raw: Record<string, string | string[]> = {}
  for (const key of fieldsOf(schema)) {
    const values = params.getAll(key)
    if (values.length > 0) raw[key] = values.length > 1 ? values : (values[0] ?? '')
  }
  // Each round leaves out what is refused; as many rounds as there are names are always enough.
  for (let round = Object.keys(raw).length; round >= 0; round--) {
    const result = z.safeParse(schema, raw)
    if (result.success) {
      const read = result.data as ListQuery
      return Object.fromEntries(Object.keys(raw).map(key => [key, read[key]]))
    }
    for (const issue of result.error.issues) delete raw[String(issue.path[0])]
  }
  return {}
}

/** The names that a query schema takes. */
function fieldsOf(schema: $ZodType): string[] {
  const { shape } = schema._zod.def as { shape?: Record<string, unknown> }
  return shape ? Object.keys(shape) : []
}
