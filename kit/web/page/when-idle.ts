/** What a browser may say of its network; few do. */
interface Connection {
  saveData?: boolean
  effectiveType?: string
}

/**
 * Fetches something ahead of its use, once the page has nothing more to do. Whoever saves data or is on a very slow
 * network is left alone; a failure is only noted, since it will be fetched when it is asked for.
 * @returns what calls it off
 */
export function fetchWhenIdle(fetchAhead: () => Promise<unknown>): () => void {
  const { connection } = navigator as { connection?: Connection }
  if (connection?.saveData || connection?.effectiveType?.endsWith('2g')) return () => undefined
  const begin = () => {
    fetchAhead().catch((error: unknown) => console.info('This is fetched when it is asked for.', error))
  }
  // Safari has no idle callback.
  if (!('requestIdleCallback' in window)) {
    const later = setTimeout(begin, 3000)
    return () => clearTimeout(later)
  }
  const idle = requestIdleCallback(begin, { timeout: 10_000 })
  return () => cancelIdleCallback(idle)
}
