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

/** The parts of an address that are filled in: `'id'` of `/groups/:id`. */
type PartsOf<Address extends string> = Address extends `${string}:${infer Part}/${infer Rest}`
  ? Part | PartsOf<Rest>
  : Address extends `${string}:${infer Part}`
    ? Part
    : never

/**
 * `/groups/6A?year=2026` of `/groups/:id`: what the address names is filled in, encoded, all other values are its query, and
 * there is none where they are all empty.
 */
export function href<Address extends string>(
  address: Address,
  values: QueryValues & Readonly<Record<PartsOf<Address>, string | number>>,
): string {
  const query: Record<string, QueryValues[string]> = { ...values }
  const path = address.replaceAll(/:([a-zA-Z]+)/g, (_all, name: string) => {
    const { [name]: value } = query
    delete query[name]
    return encodeURIComponent(String(value))
  })
  const text = String(changedQuery(new URLSearchParams(), query))
  return text === '' ? path : `${path}?${text}`
}
