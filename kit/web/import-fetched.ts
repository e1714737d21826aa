import { reportOffline } from './network.ts'

const attached = new Map<string, Promise<void>>()

/** Whether what is imported at this moment is only fetched. */
let isForLater = false

/** What is imported at this moment runs when this resolves. */
let untilRun: (() => Promise<void>) | undefined

/**
 * Fetches the files of a dynamic import for when there is no network, and runs none of their code: a large library would keep
 * somebody who is typing waiting. Where a page is not built (in tests), it is imported.
 * @throws TypeError of the browser where a file cannot be fetched
 */
export async function fetchForLater(load: () => Promise<unknown>): Promise<void> {
  isForLater = true
  let coming: Promise<unknown>
  try {
    coming = load()
  } finally {
    isForLater = false
  }
  await coming
}

/**
 * Fetches the files of a dynamic import at once, and attaches its styles and runs its code when `pause` resolves.
 * @throws TypeError of the browser where a file cannot be fetched
 */
export function fetchAndRunAt<Module>(
  pause: () => Promise<void>,
  load: () => Promise<Module>,
): Promise<Module> {
  untilRun = pause
  try {
    return load()
  } finally {
    untilRun = undefined
  }
}

/**
 * Takes the place of Vite's preload helper around every dynamic import of the build. Browsers up to Chromium 150 keep a
 * module that could not be fetched as failed for as long as the document lives, preloaded or imported: once the network
 * had failed a part of a page never came. Files are fetched first, and imported out of the browser's cache.
 * @param files of the build that the import needs, with itself; absent where it needs no other
 * @throws TypeError of the browser where a file cannot be fetched; the same import may then be tried again
 */
export async function importFetched<Module>(
  load: () => Promise<Module>,
  files: readonly string[] = [],
): Promise<Module> {
  const [forLater, pause] = [isForLater, untilRun]
  const addresses = files.map(file => `/${file}`)
  const isStyles = (address: string) => address.endsWith('.css')
  try {
    // What comes in one file is small, and fetched as it is run.
    if (pause && files.length > 0) {
      await Promise.all(addresses.map(fetchFile))
      await pause()
    }
    await Promise.all(
      addresses.map(address => (isStyles(address) ? attachStyles(address) : fetchFile(address))),
    )
  } catch (error) {
    reportOffline()
    throw error
  }
  // Who fetches for later waits for the files alone.
  if (forLater && files.length > 0) return undefined as never
  return await load()
}

async function fetchFile(address: string): Promise<void> {
  if (hasCome(address)) return
  const response = await fetch(address, { credentials: 'same-origin' })
  // A missing chunk is left to the import, which fails with the browser's error.
  if (response.ok) await response.arrayBuffer()
}

/** Whether this page has received a file: also those that the server named in the page's own head. */
function hasCome(address: string): boolean {
  const url = new URL(address, location.href).href
  return performance
    .getEntriesByName(url, 'resource')
    .some(entry => (entry as PerformanceResourceTiming).decodedBodySize > 0)
}

function attachStyles(address: string): Promise<void> {
  const known = attached.get(address)
  if (known) return known
  const url = new URL(address, location.href).href
  const isThere = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].some(
    link => link.href === url,
  )
  if (isThere) return Promise.resolve()
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.crossOrigin = ''
  link.href = address
  const styles = new Promise<void>((resolve, reject) => {
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => {
      link.remove()
      attached.delete(address)
      reject(new TypeError(`Unable to preload CSS for ${address}`))
    })
  })
  attached.set(address, styles)
  document.head.append(link)
  return styles
}
