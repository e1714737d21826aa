import { useSearchParams } from 'react-router'

/** What a query is to say by each name: undefined, null and '' take the name away, a list is its name again and again. */
export type QueryChanges = Readonly<Record<string, string | number | readonly string[] | null | undefined>>

/** A new query, as `before` with some of it changed. */
export function changedQuery(before: URLSearchParams, changes: QueryChanges): URLSearchParams {
  const next = new URLSearchParams(before)
  for (const [name, value] of Object.entries(changes)) {
    next.delete(name)
    for (const one of [value ?? []].flat()) if (one !== '') next.append(name, String(one))
  }
  return next
}

/**
 * The query of the page's address, and what changes some of it. A choice within the page takes the place of its entry in
 * the history; `push` makes another one, which Back leads away from.
 */
export function useAddressQuery() {
  const [params, setParams] = useSearchParams()
  const change = (changes: QueryChanges, { push = false } = {}) =>
    setParams(before => changedQuery(before, changes), { replace: !push })
  return [params, change] as const
}
