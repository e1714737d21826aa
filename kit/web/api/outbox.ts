import type { Api, Endpoint } from '#kit/endpoint.ts'
import { authorizationOf, callWithChange } from '#kit/web/api/client.ts'
import { ApiError, messageOf } from '#kit/web/api-error.ts'
import { accountOnDevice, forget, keep, onDevice, readAllValues } from '#kit/web/device/device.ts'
import { removeDraftOf } from '#kit/web/device/drafts.ts'
import { awayWords, onNetworkBack } from '#kit/web/network.ts'

/** A request that waits for the network; done once, because it carries its idempotency key. */
export interface PendingRequest {
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
  /** Held by this page alone, under the session that it was made in: nothing on this device keeps it (yet). */
  loose?: { session: string | undefined }
}

/** The server has stored other content under the same key, and its answer was lost. */
const ALREADY_THERE =
  'O servidor já tem o que guardou antes: procure-o e altere-o lá. O que mudou desde então está só neste dispositivo.'

const OF_ANOTHER_SESSION = 'Foi feito antes de se entrar com esta conta. Se for seu, faça-o de novo.'

let waiting: readonly PendingRequest[] = []
/** Whose requests these are: of nobody known until the device is open. */
let owner: string | undefined
let sending = false
/** Requests sent since the page was loaded, with their answers; discarded ones are not here. */
const sent = new Map<string, unknown>()
/** Requests that an earlier page left on the device, and how often such were sent. */
const fromDevice = new Set<string>()
let deliveries = 0
/** Requests whose form is being edited: sent now, they would be stored twice. */
const heldBack = new Set<string>()
const listeners = new Set<() => void>()

/** Waiting requests, oldest first; the same array until it changes, as `useSyncExternalStore` needs. */
export function waitingRequests(): readonly PendingRequest[] {
  return waiting
}

/** The latest waiting request of a form, by the key of its draft. */
export function waitingFrom(draft: string): PendingRequest | undefined {
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

/** How often requests of an earlier page were sent: what this page read before does not show them. */
export function countDeliveries(): number {
  return deliveries
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

/**
 * Stores a request so that it survives a closed browser, and sends it as soon as the network is back. It waits from this
 * moment on. Resolves to where: on the device, or, where that keeps nothing, in this page alone.
 */
export async function sendLater(
  request: Omit<PendingRequest, 'queuedAt' | 'loose'>,
): Promise<'device' | 'page'> {
  const loose = { session: authorizationOf(request.api).Authorization }
  const entry: PendingRequest = { ...request, queuedAt: new Date().toISOString(), loose }
  setWaiting([...waiting.filter(other => other.key !== entry.key), entry])
  return (await writeDown(entry)) ? 'device' : 'page'
}

/** What is said of a request that waits, and where it does. */
export function waitingMessage(where: 'device' | 'page'): string {
  const away = awayWords()
  const goes = `segue quando ${away === 'Sem rede' ? 'houver' : 'responder'}`
  return where === 'device'
    ? `${away}: fica neste dispositivo e ${goes}.`
    : `${away}: espera nesta página e ${goes}. Não a feche.`
}

/** Discards a waiting request, once the person has confirmed it. */
export async function discard(key: string): Promise<void> {
  await forget('outbox', key)
  setWaiting(waiting.filter(entry => entry.key !== key))
}

/** Sends waiting requests in order; stops at the first network failure. */
export async function sendWaiting(): Promise<{ sent: number }> {
  if (sending || accountOnDevice() === undefined) return { sent: 0 }
  sending = true
  let count = 0
  let isDelivery = false
  try {
    // What is stored while others are on their way goes with them.
    const tried = new Set<string>()
    const nextToSend = () =>
      waiting.find(({ key, refusal }) => refusal === undefined && !heldBack.has(key) && !tried.has(key))
    for (let entry = nextToSend(); entry; entry = nextToSend()) {
      tried.add(entry.key)
      const outcome = await attempt(entry)
      if (outcome === 'away') break
      if (outcome !== 'sent') continue
      count += 1
      isDelivery ||= fromDevice.delete(entry.key)
    }
  } finally {
    sending = false
    if (isDelivery) {
      deliveries += 1
      notifyListeners()
    }
  }
  return { sent: count }
}

async function attempt(entry: PendingRequest): Promise<'sent' | 'refused' | 'away'> {
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
    setWaiting(waiting.map(other => (other.key === entry.key ? refused : other)))
    await writeDown(refused)
    return 'refused'
  }
}

/** Why the server refused a request, in a sentence that says what to do. */
export function refusalOf(error: ApiError): string {
  return error.code === 'KEY_REUSED' ? ALREADY_THERE : messageOf(error)
}

function setWaiting(next: readonly PendingRequest[]): void {
  waiting = next
  notifyListeners()
}

function notifyListeners(): void {
  for (const listener of listeners) listener()
}

/** Loads the outbox of the person signed in, and sends it when the browser is online again. */
export function startOutbox(): void {
  onDevice(() => void readOutbox())
  void readOutbox()
  onNetworkBack(() => void sendWaiting())
  window.addEventListener('beforeunload', event => {
    if (waiting.some(entry => entry.loose)) event.preventDefault()
  })
  // Old phones report the network wrongly, so waiting requests are also retried from time to time.
  setInterval(() => {
    if (waiting.length > 0) void sendWaiting()
  }, 20_000)
}

async function readOutbox(): Promise<void> {
  const account = accountOnDevice()
  const kept = account === undefined ? [] : await readAllValues<PendingRequest>('outbox')
  if (accountOnDevice() !== account) return
  const held = heldFor(account)
  owner = account
  for (const { name } of kept) if (!held.some(({ key }) => key === name)) fromDevice.add(name)
  const all = new Map([...kept.map(({ value }) => value), ...held].map(entry => [entry.key, entry]))
  setWaiting([...all.values()].sort((a, b) => a.queuedAt.localeCompare(b.queuedAt)))
  for (const entry of held) if (entry.loose) await writeDown(entry)
  void sendWaiting()
}

/** Of what this page holds, what belongs to the account: what was made meanwhile, or before the device was open. */
function heldFor(account: string | undefined): readonly PendingRequest[] {
  if (account === undefined) return []
  if (owner !== undefined) return owner === account ? waiting : []
  const isOfAnother = ({ api, loose }: PendingRequest) =>
    loose?.session !== authorizationOf(api).Authorization
  return waiting.map(entry =>
    isOfAnother(entry) ? { ...entry, refusal: { status: 401, message: OF_ANOTHER_SESSION } } : entry,
  )
}

/** @returns whether this device keeps it now */
async function writeDown(entry: PendingRequest): Promise<boolean> {
  const { loose: _loose, ...kept } = entry
  if (!(await keep('outbox', entry.key, kept))) return false
  // Sent or given up while the device was writing.
  if (!waiting.some(({ key }) => key === entry.key)) await forget('outbox', entry.key)
  setWaiting(waiting.map(other => (other === entry ? kept : other)))
  return true
}
