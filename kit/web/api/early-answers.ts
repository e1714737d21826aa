declare global {
  interface Window {
    /** Answers that were asked for before our code had come, by their address, as `app/first-asks.js` keeps them. */
    __ANSWERS__?: Map<string, Promise<Response>>
  }
}

/** What nobody took so long after the page began is no answer any more. */
const OLDEST_MS = 30_000

/** What was answered well, read. */
const read = new Map<string, unknown>()

/** Reads the answers as they come; resolves when all have come. */
export async function readEarlyAnswers(): Promise<void> {
  await Promise.allSettled(
    [...(window.__ANSWERS__ ?? [])].map(async ([url, answer]) => {
      const response = await answer
      if (!response.ok) return
      const data: unknown = await response.clone().json()
      if (window.__ANSWERS__?.has(url)) read.set(url, data)
    }),
  )
}

/** The answer to a question that was asked early; it serves once. */
export function takeEarlyAnswer(url: string): Promise<Response> | undefined {
  const early = window.__ANSWERS__?.get(url)
  window.__ANSWERS__?.delete(url)
  read.delete(url)
  return performance.now() < OLDEST_MS ? early : undefined
}

/** The same, where it was a good one and has been read already: a page begins with it. It serves once. */
export function takeEarlyData(url: string): unknown {
  const data = read.get(url)
  if (data !== undefined) return takeEarlyAnswer(url) && data
  return undefined
}

/** From here on every question is asked when it arises. */
export function forgetEarlyAnswers(): void {
  window.__ANSWERS__ = undefined
  read.clear()
}
