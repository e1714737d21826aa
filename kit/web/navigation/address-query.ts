import { useSearchParams } from 'react-router'
import { changedQuery, type QueryValues } from '#kit/address.ts'

/**
 * The query of the page's address, and what changes some of it. A choice within the page takes the place of its entry in
 * the history; `push` makes another one, which Back leads away from.
 */
export function useAddressQuery() {
  const [params, setParams] = useSearchParams()
  const change = (changes: QueryValues, { push = false } = {}) =>
    setParams(before => changedQuery(before, changes), { replace: !push })
  return [params, change] as const
}
