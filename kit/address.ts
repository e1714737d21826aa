/** What a query is to say by each name: undefined, null and '' take the name away, a list is its name again and again. */
export type QueryValues = Readonly<Record<string, string | number | readonly string[] | null | undefined>>

/** A new query, as `before` with some of it changed. */
export function changedQuery(before: URLSearchParams, changes: QueryValues): URLSearchParams {
  const next = new URLSearchParams(before)
  for (const [name, value] of Object.entries(changes)) {
    next.delete(name)
    for (const one of [value ?? []].flat()) if (one !== '') next.append(name, String(one))
  }
  return next
}

/** `/groups?year=2026`: a path with a query, encoded, and the path alone where nothing of the query has a value. */
export function href(path: string, query: QueryValues): string {
  const text = String(changedQuery(new URLSearchParams(), query))
  return text === '' ? path : `${path}?${text}`
}
