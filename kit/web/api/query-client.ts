import { QueryClient } from '@tanstack/react-query'

const MINUTE = 60_000

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
      },
      mutations: { retry: 1, retryDelay: 1000 },
    },
  })
}
