declare global {
  interface Window {
    /** Answers that were asked for before our code had come, by their address, as `app/first-asks.js` keeps them. */
    __ANSWERS__?: Map<string, Promise<Response>>
  }
}

/** The answer to a question that was asked early; it serves once. */
export function takeEarlyAnswer(url: string): Promise<Response> | undefined {
  const early = window.__ANSWERS__?.get(url)
  window.__ANSWERS__?.delete(url)
  return early
}

/** From here on every question is asked when it arises. */
export function forgetEarlyAnswers(): void {
  window.__ANSWERS__ = undefined
}
