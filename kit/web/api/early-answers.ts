import type { Api } from '#kit/endpoint.ts'

/** A question of the page that was asked before its code had come. */
export interface EarlyQuestion {
  api: Api
  /** Path of the endpoint. */
  path: string
  /** The same with its parameters filled in, and the query. */
  address: string
  /** It is answered to people without an account too. */
  anyone: boolean
}

declare global {
  interface Window {
    /** Answers that were asked for before our code had come, by their address, as `app/first-asks.js` keeps them. */
    __ANSWERS__?: Map<string, Promise<Response>>
    /** The questions to those answers. */
    __ASKED__?: readonly EarlyQuestion[]
  }
}

/** What nobody took so long after the page began is no answer any more. */
const OLDEST_MS = 30_000

/** The answer to a question that was asked early; it serves once. */
export function takeEarlyAnswer(url: string): Promise<Response> | undefined {
  const early = window.__ANSWERS__?.get(url)
  window.__ANSWERS__?.delete(url)
  return performance.now() < OLDEST_MS ? early : undefined
}

/** From here on every question is asked when it arises. */
export function forgetEarlyAnswers(): void {
  window.__ANSWERS__ = undefined
}
