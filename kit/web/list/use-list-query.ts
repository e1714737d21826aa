import { useSearchParams } from 'react-router'
import type { QueryOf } from '#kit/endpoint.ts'
import { readQuery } from './list-state.ts'
import type { ListEndpoint } from './use-list.ts'

/** What the URL of the page asks of a list, checked by the endpoint's own schema: for counts and exports. */
export function useListQuery<E extends ListEndpoint>(endpoint: E): QueryOf<E> {
  const [params] = useSearchParams()
  return readQuery(endpoint.query, params) as QueryOf<E>
}
