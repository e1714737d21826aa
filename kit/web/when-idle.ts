import { fetchAndRunAt } from '#kit/web/import-fetched.ts'
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

/** What a person does with a page. */
const DONE = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove'] as const

/** Who did nothing for so long may read or think; in milliseconds. */
const PAUSE_MS = 1500

/** Resolves when the person has paused and the browser has nothing more to do. */
export function atPause(): Promise<void> {
  return new Promise(resolve => {
    let actions = 0
    const begin = () => setTimeout(end, PAUSE_MS)
    let timer = begin()
    const again = () => {
      actions += 1
      clearTimeout(timer)
      timer = begin()
    }
    async function end() {
      const before = actions
      await atRest()
      // Who went on while the browser was at work gets another pause.
      if (actions > before) return
      for (const name of DONE) removeEventListener(name, again, true)
      resolve()
    }
    for (const name of DONE) addEventListener(name, again, { capture: true, passive: true })
  })
}

/** One after the other: what is run in spare time leaves room for a tap between two. */
let pauses = Promise.resolve()

function nextPause(): Promise<void> {
  pauses = pauses.then(atPause)
  return pauses
}

/** After the page itself has come, and what somebody does there first; in milliseconds. */
const SPARE_TIME = 6000

/**
 * Fetches what is needed just when nothing can be fetched, and runs it when the person pauses: a phone stands still while it
 * does. A failure is only noted, since it will be fetched when it is asked for.
 * @returns what calls it off
 */
export function fetchInSpareTime(fetchAhead: () => Promise<unknown>): () => void {
  const timer = setTimeout(() => void fetchAndRunAt(nextPause, fetchAhead).catch(noteFailure), SPARE_TIME)
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
