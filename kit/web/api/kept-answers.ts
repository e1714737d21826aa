import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '#kit/endpoint.ts'
import { ApiError } from '#kit/web/api-error.ts'
import { deviceIsOpen, keep, kept, onDevice } from '#kit/web/device/device.ts'
import { authorizationOf } from './client.ts'

interface KeptAnswer {
  at: string
  answer: unknown
}

/** Answers are stored once none has come for this many milliseconds. */
const REST_MS = 1500
/** Longer answers, in characters of JSON, are not stored: an old phone has little room. */
const LONGEST = 400_000

type Key = readonly unknown[]

/** Each with the token it was asked with: the first answers may come before the device's store is open. */
const toKeep = new Map<string, KeptAnswer & { api: Api; token: string }>()
let timer: ReturnType<typeof setTimeout> | undefined
let shown: ReadonlyMap<string, { key: Key; at: string }> = new Map()
const listeners = new Set<() => void>()

// The next person to sign in must not see what the one before was sent.
onDevice(() => {
  if (deviceIsOpen()) return void putAwayLater()
  toKeep.clear()
  publish(new Map())
})

/** How often a query is retried that got no answer (C7). */
export const RETRIES = 2

/** What the query cache has of an answer already. */
interface InHand<R> {
  data: R | undefined
  dataUpdatedAt: number
  /** How often this fetch has failed so far. */
  fetchFailureCount: number
}

/**
 * The server's answer or, if none comes, the last one, from this device. Answers are stored encrypted, per account, until
 * the person signs out. A cached answer also stays when a refetch fails because the server is away for a moment: a page
 * with somebody's work on it must not vanish because of a refetch.
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
    keepLater(key, answer)
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
  // It may itself come from the device: then its date stays.
  return { at: shown.get(name)?.at ?? new Date(inHand.dataUpdatedAt).toISOString(), answer: inHand.data }
}

/** From an earlier visit, only if the server was not reached at all; after an error the person may retry. */
function keptHere(name: string, error: ApiError): Promise<KeptAnswer | undefined> | undefined {
  return error.status === 0 ? kept<KeptAnswer>('pages', name) : undefined
}

/** Date of the oldest answer on the page that came from the device; null if all came from the server. */
export function keptSince(): string | null {
  let oldest: string | null = null
  for (const { at } of shown.values()) if (oldest === null || at < oldest) oldest = at
  return oldest
}

/** Whether the answer that is shown of a query came from the device. */
export function isKept(key: Key): boolean {
  return shown.has(JSON.stringify(key))
}

/** Listens to changes of what comes from the device; returns the way to stop. */
export function onKept(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Refetches everything that came from the device. */
export function refetchKept(client: QueryClient): void {
  for (const { key } of shown.values()) void client.invalidateQueries({ queryKey: key, exact: true })
}

function publish(next: typeof shown): void {
  shown = next
  for (const listener of listeners) listener()
}

/** Stores an answer for when the server is away, once the page is idle. */
export function keepLater(key: Key, answer: unknown): void {
  const api = key[2] as Api
  const token = tokenOf(api)
  if (token === undefined) return
  toKeep.set(JSON.stringify(key), { at: new Date().toISOString(), answer, api, token })
  putAwayLater()
}

function putAwayLater(): void {
  clearTimeout(timer)
  timer = setTimeout(() => void storeKept(), REST_MS)
}

/** Stores at once: after losing the network or locking the phone there may be no later chance. */
function storeNow(): void {
  clearTimeout(timer)
  if (toKeep.size > 0) void storeKept()
}
globalThis.addEventListener?.('offline', storeNow)
globalThis.addEventListener?.('pagehide', storeNow)
globalThis.document?.addEventListener('visibilitychange', () => {
  if (document.hidden) storeNow()
})

async function storeKept(): Promise<void> {
  if (!deviceIsOpen()) return
  for (const [name, held] of [...toKeep]) {
    const { at, answer, api, token } = held
    if (token === tokenOf(api) && JSON.stringify(answer).length <= LONGEST)
      await keep('pages', name, { at, answer } satisfies KeptAnswer)
    // Until it is stored, it is at hand here; what came meanwhile is stored later.
    if (toKeep.get(name) === held) toKeep.delete(name)
  }
}

function tokenOf(api: Api): string | undefined {
  return authorizationOf(api).Authorization
}
