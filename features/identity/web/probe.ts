/** How long the service's page is looked for before the browser is sent there. */
const PROBE_MS = 3000

/**
 * Whether the service can be reached at all; what it answers is not read. Without a network the browser would show its own
 * page of failure in the place of ours.
 */
export async function probe(address: string): Promise<void> {
  const stop = new AbortController()
  const timer = setTimeout(() => stop.abort(), PROBE_MS)
  try {
    await fetch(address, { mode: 'no-cors', signal: stop.signal })
  } finally {
    clearTimeout(timer)
  }
}
