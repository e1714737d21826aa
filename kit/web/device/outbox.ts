import type { Api, Endpoint } from '#kit/endpoint.ts'
import { ApiError, messageOf } from '#kit/web/api/api-error.ts'
import { callWithChange } from '#kit/web/api/client.ts'
import { deviceIsOpen, everythingKept, forget, keep, onDevice } from './device.ts'
import { removeDraftOf } from './drafts.ts'

/** A request that waits for the network; sent once, because its key travels with it. */
export interface Waiting {
  key: string
  endpoint: Pick<Endpoint, 'method' | 'path' | 'apis' | 'who' | 'response'>
  input: unknown
  api: Api
  /** What people call it: «Termo Perímetro». */
  label: string
  /** Page on which a refusal is mended. */
  href: string
  queuedAt: string
  /** The form that it was written in, by the name of its draft, and how to fill it in again. */
  form?: { draft: string; values: unknown; baseVersion?: number }
  /** Why the server refused it, if it did; it then stays until the person decides. */
  refusal?: { status: number; message: string }
}

/** The server has an earlier text under the same key, whose answer never came. */
const ALREADY_THERE =
  'O servidor já tem o que guardou antes: procure-o e altere-o lá. O que mudou desde então está só neste dispositivo.'

let waiting: readonly Waiting[] = []
let sending = false
/** What has reached the server since the page was loaded, as opposed to what was given up, and what it answered. */
const sent = new Map<string, unknown>()
/** What is being written on just now: sent as it was, it would be there twice. */
const heldBack = new Set<string>()
const listeners = new Set<() => void>()

/** The requests that wait, oldest first; stable between changes, as `useSyncExternalStore` needs. */
export function waitingRequests(): readonly Waiting[] {
  return waiting
}

/** What waits that was written in a form, by the name of its draft: the latest, where there are several. */
export function waitingFrom(draft: string): Waiting | undefined {
  return waiting.findLast(entry => entry.form?.draft === draft)
}

/** Whether a request that waited has reached the server. */
export function wasSent(key: string): boolean {
  return sent.has(key)
}

/** What the server answered to a request that waited. */
export function answerTo(key: string): unknown {
  return sent.get(key)
}

/** Keeps a waiting request back while its form is written on. Returns the way to let it go. */
export function holdBack(key: string): () => void {
  heldBack.add(key)
  return () => heldBack.delete(key)
}

/** Called when the outbox changes. Returns the way to stop. */
export function onOutbox(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Puts a request where it survives a closed browser, and tries to send it as soon as the network is back. */
export async function sendLater(request: Omit<Waiting, 'queuedAt'>): Promise<void> {
  const entry: Waiting = { ...request, queuedAt: new Date().toISOString() }
  await keep('outbox', entry.key, entry)
  setWaiting([...waiting.filter(other => other.key !== entry.key), entry])
}

/** Gives up a waiting request; the person was asked. */
export async function discard(key: string): Promise<void> {
  await forget('outbox', key)
  setWaiting(waiting.filter(entry => entry.key !== key))
}

/** Sends what waits, in order; stops at the first sign that the network is still away. */
export async function sendWaiting(): Promise<{ sent: number }> {
  if (sending || !deviceIsOpen()) return { sent: 0 }
  sending = true
  let count = 0
  try {
    for (const entry of waiting.filter(request => request.refusal === undefined)) {
      if (heldBack.has(entry.key)) continue
      const outcome = await attempt(entry)
      if (outcome === 'away') break
      if (outcome === 'sent') count += 1
    }
  } finally {
    sending = false
  }
  return { sent: count }
}

async function attempt(entry: Waiting): Promise<'sent' | 'refused' | 'away'> {
  try {
    const { data } = await callWithChange(entry.endpoint as Endpoint, entry.input as never, {
      idempotencyKey: entry.key,
      api: entry.api,
    })
    // First the draft: a form that is opened meanwhile still finds the request, and its key.
    if (entry.form) await removeDraftOf(entry.form.draft, entry.form.values)
    sent.set(entry.key, data)
    await discard(entry.key)
    return 'sent'
  } catch (thrown) {
    const error = ApiError.from(thrown)
    if (error.isTransient || error.status === 401) return 'away'
    const refused = { ...entry, refusal: { status: error.status, message: refusalOf(error) } }
    await keep('outbox', entry.key, refused)
    setWaiting(waiting.map(other => (other.key === entry.key ? refused : other)))
    return 'refused'
  }
}

/** Why the server refused what a form sent, in words that say what to do. */
export function refusalOf(error: ApiError): string {
  return error.code === 'KEY_REUSED' ? ALREADY_THERE : messageOf(error)
}

function setWaiting(next: readonly Waiting[]): void {
  waiting = next
  for (const listener of listeners) listener()
}

/** Reads the outbox of whoever is or gets signed in, and sends it when the browser says that the network is back. */
export function startOutbox(): void {
  onDevice(readOutbox)
  if (deviceIsOpen()) readOutbox()
  window.addEventListener('online', () => void sendWaiting())
  // The browser's word on the network is not reliable on old phones: what waits is tried again now and then.
  setInterval(() => {
    if (waiting.length > 0) void sendWaiting()
  }, 20_000)
}

function readOutbox(): void {
  void everythingKept<Waiting>('outbox').then(entries => {
    setWaiting(entries.map(entry => entry.value).sort((a, b) => a.queuedAt.localeCompare(b.queuedAt)))
    void sendWaiting()
  })
}
