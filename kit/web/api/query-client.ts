import { QueryClient } from '@tanstack/react-query'
import { ApiError } from '#kit/web/api-error.ts'

const MINUTE = 60_000
/** How often a page asks again that shows nothing but that the server is away. */
const AGAIN_MS = 5000

/** C7: fresh 5 minutes, collected after 10, two retries of a query, one of a mutation after a second. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Without network too a page is asked for: what was kept of it answers.
        networkMode: 'always',
        staleTime: 5 * MINUTE,
        gcTime: 10 * MINUTE,
        retry: 2,
        refetchOnWindowFocus: false,
        refetchOnMount: true,
        refetchOnReconnect: true,
        // Never thrown; but with this set a component is drawn anew by every failure, also where the part that reads
        // `error` is drawn later than the query is asked, as in a dialog whose code is on its way.
        throwOnError: () => false,
        refetchInterval: ({ state: { data, error } }) =>
          data === undefined && error instanceof ApiError && error.isTransient ? AGAIN_MS : false,
      },
      mutations: { retry: 1, retryDelay: 1000 },
    },
  })
}
