import { savesData } from '#kit/web/saves-data.ts'

/** What a browser may say of its network; few do. */
interface Connection {
  effectiveType?: string
}

/** Resolves when the browser has nothing more to do. */
export function atRest(): Promise<void> {
  return new Promise(resolve => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 3000 })
    else setTimeout(resolve, 200)
  })
}

/** After the page itself has come, and what somebody does there first; in milliseconds. */
const SPARE_TIME = 6000

/**
 * Fetches what is needed just when nothing can be fetched. A failure is only noted, since it will be fetched when it is
 * asked for.
 * @returns what calls it off
 */
export function fetchInSpareTime(fetchAhead: () => Promise<unknown>): () => void {
  const timer = setTimeout(() => void fetchAhead().catch(noteFailure), SPARE_TIME)
  return () => clearTimeout(timer)
}

/** The same for large chunks: not in data-saving mode or on a very slow network. */
export function fetchMuchInSpareTime(fetchAhead: () => Promise<unknown>): () => void {
  const { connection } = navigator as { connection?: Connection }
  if (savesData() || connection?.effectiveType?.endsWith('2g')) return () => undefined
  return fetchInSpareTime(fetchAhead)
}

function noteFailure(error: unknown): void {
  console.info('This is fetched when it is asked for.', error)
}
