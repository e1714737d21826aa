import type { Api, Endpoint } from '#kit/endpoint.ts'
import { callWithChange } from '#kit/web/api/client.ts'
import { ApiError, messageOf } from '#kit/web/api-error.ts'
import { deviceIsOpen, everythingKept, forget, keep, onDevice } from '#kit/web/device/device.ts'
import { removeDraftOf } from '#kit/web/device/drafts.ts'

/** A request that waits for the network; done once, because it carries its idempotency key. */
export interface Waiting {
  key: string
  endpoint: Pick<Endpoint, 'method' | 'path' | 'apis' | 'who' | 'response'>
  input: unknown
  api: Api
  /** Name shown to people: «Termo Perímetro». */
  label: string
  /** Page on which a refused request can be corrected. */
  href: string
  queuedAt: string
  /** Key of the draft of its form, and the values to fill that in again. */
  form?: { draft: string; values: unknown; baseVersion?: number }
  /** Why the server refused it; a refused request stays until the person decides. */
  refusal?: { status: number; message: string }
}

/** The server has stored other content under the same key, and its answer was lost. */
const ALREADY_THERE =
  'O servidor já tem o que guardou antes: procure-o e altere-o lá. O que mudou desde então está só neste dispositivo.'

let waiting: readonly Waiting[] = []
let sending = false
/** Requests sent since the page was loaded, with their answers; discarded ones are not here. */
const sent = new Map<string, unknown>()
/** Requests whose form is being edited: sent now, they would be stored twice. */
const heldBack = new Set<string>()
const listeners = new Set<() => void>()

/** Waiting requests, oldest first; the same array until it changes, as `useSyncExternalStore` needs. */
export function waitingRequests(): readonly Waiting[] {
  return waiting
}

/** The latest waiting request of a form, by the key of its draft. */
export function waitingFrom(draft: string): Waiting | undefined {
  return waiting.findLast(entry => entry.form?.draft === draft)
}

/** Whether a waiting request has been sent. */
export function wasSent(key: string): boolean {
  return sent.has(key)
}

/** The server's answer to a request that had waited. */
export function answerTo(key: string): unknown {
  return sent.get(key)
}

/** Holds a waiting request back while its form is edited; returns the way to release it. */
export function holdBack(key: string): () => void {
  heldBack.add(key)
  return () => heldBack.delete(key)
}

/** Listens to changes of the outbox; returns the way to stop. */
export function onOutbox(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Stores a request so that it survives a closed browser, and sends it as soon as the network is back. */
export async function sendLater(request: Omit<Waiting, 'queuedAt'>): Promise<void> {
  const entry: Waiting = { ...request, queuedAt: new Date().toISOString() }
  await keep('outbox', entry.key, entry)
  setWaiting([...waiting.filter(other => other.key !== entry.key), entry])
}

/** Discards a waiting request, once the person has confirmed it. */
export async function discard(key: string): Promise<void> {
  await forget('outbox', key)
  setWaiting(waiting.filter(entry => entry.key !== key))
}

/** Sends waiting requests in order; stops at the first network failure. */
export async function sendWaiting(): Promise<{ sent: number }> {
  if (sending || !deviceIsOpen()) return { sent: 0 }
  sending = true
  let count = 0
  try {
    // What is stored while others are on their way goes with them.
    const tried = new Set<string>()
    const nextToSend = () =>
      waiting.find(({ key, refusal }) => refusal === undefined && !heldBack.has(key) && !tried.has(key))
    for (let entry = nextToSend(); entry; entry = nextToSend()) {
      tried.add(entry.key)
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
    // The draft goes first, so that a form opened meanwhile still finds the request and its key.
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

/** Why the server refused a request, in a sentence that says what to do. */
export function refusalOf(error: ApiError): string {
  return error.code === 'KEY_REUSED' ? ALREADY_THERE : messageOf(error)
}

function setWaiting(next: readonly Waiting[]): void {
  waiting = next
  for (const listener of listeners) listener()
}

/** Loads the outbox of the person signed in, and sends it when the browser is online again. */
export function startOutbox(): void {
  onDevice(readOutbox)
  if (deviceIsOpen()) readOutbox()
  window.addEventListener('online', () => void sendWaiting())
  // Old phones report the network wrongly, so waiting requests are also retried from time to time.
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
