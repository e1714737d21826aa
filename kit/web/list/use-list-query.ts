import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import type { $ZodType } from 'zod/v4/core'
import type { Endpoint, QueryOf } from '#kit/endpoint.ts'
import { fetchForLater } from '#kit/web/import-fetched.ts'
import { fetchInSpareTime } from '#kit/web/when-idle.ts'
import type { ListQuery } from './list-state.ts'

/** An endpoint that answers pages of rows; its query schema says how they can be filtered and sorted. */
export type ListEndpoint = Endpoint & {
  query: $ZodType
  /** Fetches the schema, which the build parts from what a page comes with (`scripts/schemas-apart.ts`). */
  fetchQuery?: () => Promise<unknown>
}

type Reader = (params: URLSearchParams) => ListQuery

const readers = new Map<Endpoint, Reader>()
const coming = new Map<Endpoint, Promise<Reader>>()

/**
 * What the URL of the page asks of a list, checked by the endpoint's own schema; what it does not say is absent, and has its
 * default on the server. Most pages open without a filter: the schema and its package come with the first one.
 */
export function useListQuery<E extends ListEndpoint>(endpoint: E): Partial<QueryOf<E>> {
  const [params] = useSearchParams()
  useEffect(() => {
    const stop = fetchInSpareTime(() => fetchForLater(() => fetchParts(endpoint)))
    return () => {
      stop()
      // What could not be fetched is tried again by the next page.
      if (readers.get(endpoint) === readAsWritten) readers.delete(endpoint)
    }
  }, [endpoint])
  if (params.size === 0) return {}
  const read = readers.get(endpoint)
  // Waits as for the code of the page.
  if (!read) throw fetchReader(endpoint)
  return read(params) as Partial<QueryOf<E>>
}

/** Runs `change` at once where the query of the list can be read, else as soon as it can. */
export function whenReadable(endpoint: ListEndpoint, change: () => void): void {
  if (readers.has(endpoint)) change()
  else void fetchReader(endpoint).then(change)
}

/** Fetches what reads the query of a list, once. */
function fetchReader(endpoint: ListEndpoint): Promise<Reader> {
  const reader =
    coming.get(endpoint) ??
    fetchParts(endpoint)
      .then(
        ([{ readQuery }]): Reader =>
          params =>
            readQuery(endpoint.query, params),
      )
      .catch(error => {
        console.info('The filters of the list could not be fetched; the server checks them.', error)
        coming.delete(endpoint)
        return readAsWritten
      })
      .then(read => {
        readers.set(endpoint, read)
        return read
      })
  coming.set(endpoint, reader)
  return reader
}

function fetchParts(endpoint: ListEndpoint) {
  return Promise.all([import('./read-query.ts'), endpoint.fetchQuery?.()])
}

/** Every value as it stands in the URL, for when the schema cannot be fetched. */
const readAsWritten: Reader = params =>
  Object.fromEntries([...new Set(params.keys())].map(key => [key, params.getAll(key)]))
