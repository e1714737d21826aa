import { changedQuery } from '#kit/address.ts'

/** What a list is asked for, by the names of its endpoint's query. */
export type ListQuery = Record<string, unknown>

/** The change of a list's query; `undefined` takes a value away. */
export type ListChange = Record<string, string | readonly string[] | undefined>

/**
 * The URL of the page after a change of its query. Any change but of `after` begins again at the first page; values
 * that are empty are not written.
 */
export function writeQuery(params: URLSearchParams, change: ListChange): URLSearchParams {
  return changedQuery(params, { after: undefined, ...change })
}

/** The values of a filter in force, as text, whatever the schema made of them. */
export function valuesOf(query: ListQuery, key: string): string[] {
  const value = query[key]
  if (value === undefined || value === null || value === '') return []
  return Array.isArray(value) ? value.map(String) : [String(value)]
}
