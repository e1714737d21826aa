import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '#kit/endpoint.ts'
import { deviceIsOpen, keep, kept, onDevice } from '#kit/web/device/device.ts'
import { ApiError } from './api-error.ts'
import { authorizationOf } from './client.ts'

interface KeptAnswer {
  at: string
  answer: unknown
}

/** Answers are put away when the page has been at rest for so long, in milliseconds. */
const REST_MS = 1500
/** Longer ones, in characters of JSON, are not worth their room on an old phone. */
const LONGEST = 400_000

type Key = readonly unknown[]

/** With whose token each was asked: the first ones may come before the person's shelves are open. */
const toKeep = new Map<string, KeptAnswer & { api: Api; token: string }>()
let timer: ReturnType<typeof setTimeout> | undefined
let shown: ReadonlyMap<string, { key: Key; at: string }> = new Map()
const listeners = new Set<() => void>()

// Whoever signs in next: what the person before saw is not for that shelf, nor for those eyes.
onDevice(() => {
  if (deviceIsOpen()) return void putAwayLater()
  toKeep.clear()
  publish(new Map())
})

/** How often a question is asked again that was not answered (C7). */
export const RETRIES = 2

/** What the page has of an answer already; the time in milliseconds. */
interface InHand<R> {
  data: R | undefined
  dataUpdatedAt: number
  /** How often it was asked in vain, this time. */
  fetchFailureCount: number
}

/**
 * What the server answers; where no answer comes, what it answered last time, from this device. Answers are kept
 * sealed, per account, until the person signs out. What is in hand stays as well when a server that is away for a
 * moment was asked again in vain: a page with somebody's work in it does not go because it was asked for anew.
 */
export async function answerOrKept<R>(
  key: Key,
  ask: () => Promise<R>,
  signal: AbortSignal,
  inHand?: InHand<R>,
): Promise<R> {
  const name = JSON.stringify(key)
  try {
    const answer = await ask()
    lay(key, answer)
    if (shown.has(name)) publish(new Map([...shown].filter(([other]) => other !== name)))
    return answer
  } catch (error) {
    if (signal.aborted || !(error instanceof ApiError) || !error.isTransient) throw error
    if (error.status !== 0 && (inHand?.fetchFailureCount ?? 0) < RETRIES) throw error
    const before = toKeep.get(name) ?? keptInHand(name, inHand) ?? (await keptHere(name, error))
    if (before === undefined) throw error
    publish(new Map(shown).set(name, { key, at: before.at }))
    return before.answer as R
  }
}

function keptInHand(name: string, inHand?: InHand<unknown>): KeptAnswer | undefined {
  if (inHand?.data === undefined) return undefined
  // What stood in before has not become newer.
  return { at: shown.get(name)?.at ?? new Date(inHand.dataUpdatedAt).toISOString(), answer: inHand.data }
}

/** From an earlier visit; a server that answers at all is asked again by the person. */
function keptHere(name: string, error: ApiError): Promise<KeptAnswer | undefined> | undefined {
  return error.status === 0 ? kept<KeptAnswer>('pages', name) : undefined
}

/** Since when the oldest answer that came from the device is as it is; null where all came from the server. */
export function keptSince(): string | null {
  let oldest: string | null = null
  for (const { at } of shown.values()) if (oldest === null || at < oldest) oldest = at
  return oldest
}

/** Called when what comes from the device changes. Returns the way to stop. */
export function onKept(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Asks the server again for whatever came from the device. */
export function askAgain(client: QueryClient): void {
  for (const { key } of shown.values()) void client.invalidateQueries({ queryKey: key, exact: true })
}

function publish(next: typeof shown): void {
  shown = next
  for (const listener of listeners) listener()
}

/** Keeps an answer of the server's for when there is none. */
export function lay(key: Key, answer: unknown): void {
  const api = key[2] as Api
  const token = tokenOf(api)
  if (token === undefined) return
  toKeep.set(JSON.stringify(key), { at: new Date().toISOString(), answer, api, token })
  putAwayLater()
}

function putAwayLater(): void {
  clearTimeout(timer)
  timer = setTimeout(() => void putAway(), REST_MS)
}

async function putAway(): Promise<void> {
  if (!deviceIsOpen()) return
  const answers = [...toKeep]
  toKeep.clear()
  for (const [name, { at, answer, api, token }] of answers)
    if (token === tokenOf(api) && JSON.stringify(answer).length <= LONGEST)
      await keep('pages', name, { at, answer } satisfies KeptAnswer)
}

function tokenOf(api: Api): string | undefined {
  return authorizationOf(api).Authorization
}
