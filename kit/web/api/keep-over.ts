import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query'

/**
 * Draws what the server does not have yet over every answer of a query: one that was asked before a tap comes after it,
 * and must not take the tap off the screen. Returns the way to stop.
 * @param redraw writes into the query what still waits to be sent, and does nothing where nothing waits
 */
export function reapplyPending(client: QueryClient, queryKey: QueryKey, redraw: () => void): () => void {
  const own = hashKey(queryKey)
  return client.getQueryCache().subscribe(event => {
    if (event.type !== 'updated' || event.query.queryHash !== own) return
    // What is written by hand is what was drawn; what was read is an answer.
    if (event.action.type === 'success' && !event.action.manual) redraw()
  })
}
