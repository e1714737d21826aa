import { runtimeConfig } from './runtime-config.ts'

// The browser's `online` event alone does not do: a page that was opened without a network, from the service worker, may
// never get one (Chromium 150), and old phones report the network wrongly. So what fails is reported here, and the server
// is asked for a sign of life until it gives one.

type Listener = () => void

/** Milliseconds between two requests for a sign of life; the last one stays. */
const PROBE_AFTER_MS = [2000, 4000, 8000, 16_000, 30_000, 60_000]

const stateListeners = new Set<Listener>()
const backListeners = new Set<Listener>()
/** A request got no answer, and none has come since. */
let isAway = false
let probes = 0
let timer: ReturnType<typeof setTimeout> | undefined
let stopProbe: AbortController | undefined

/** Whether the server can be reached, as far as this page knows. */
export function isOnline(): boolean {
  return !isAway && navigator.onLine
}

/** Why no answer comes: this device has no network, or it has one and the server is away. */
export function awayWords(): 'Sem rede' | 'O servidor não responde' {
  return navigator.onLine ? 'O servidor não responde' : 'Sem rede'
}

/** Calls a listener whenever {@link isOnline} may have changed. */
export function onNetworkState(listener: Listener): () => void {
  return subscribe(stateListeners, listener)
}

/**
 * Calls a listener whenever the server can be reached again, and when the browser says so. While nothing has failed this
 * makes no request; after a failure it asks at growing intervals, at once when the page is looked at again.
 */
export function onNetworkBack(listener: Listener): () => void {
  return subscribe(backListeners, listener)
}

/** To be called when a request got no answer. */
export function reportOffline(): void {
  if (isAway) return
  isAway = true
  probes = 0
  publish(stateListeners)
  scheduleProbe()
}

/** To be called when any answer came. */
export function reportOnline(): void {
  if (!isAway) return
  isAway = false
  clearTimeout(timer)
  stopProbe?.abort()
  publish(stateListeners)
  publish(backListeners)
}

function subscribe(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener)
  scheduleProbe()
  return () => {
    listeners.delete(listener)
    if (!isAwaited()) clearTimeout(timer)
  }
}

/** Nobody is asked for a sign of life that nothing on the page waits for. */
function isAwaited(): boolean {
  return stateListeners.size + backListeners.size > 0
}

function scheduleProbe(): void {
  clearTimeout(timer)
  if (!isAway || !isAwaited() || document.hidden) return
  timer = setTimeout(() => void probe(), PROBE_AFTER_MS[Math.min(probes, PROBE_AFTER_MS.length - 1)])
  probes += 1
}

async function probe(): Promise<void> {
  clearTimeout(timer)
  stopProbe?.abort()
  const stop = new AbortController()
  stopProbe = stop
  try {
    const response = await fetch(healthAddress(), { method: 'HEAD', cache: 'no-store', signal: stop.signal })
    if (response.ok) return reportOnline()
  } catch {
    // Still away; asked again below, unless a later probe has taken this one's place.
    if (stop.signal.aborted) return
  }
  scheduleProbe()
}

/** The server of the API, which another host than the page's may be. */
function healthAddress(): string {
  return new URL('/health', new URL(runtimeConfig().academyApi, location.href)).href
}

function publish(listeners: ReadonlySet<Listener>): void {
  for (const listener of [...listeners]) listener()
}

/** The page is looked at again: on a phone timers stood still meanwhile. */
function probeNow(): void {
  if (document.hidden) clearTimeout(timer)
  if (document.hidden || !isAway || !isAwaited()) return
  probes = 0
  void probe()
}

// The first screen is drawn while the web is built, without a browser.
globalThis.addEventListener?.('online', () => {
  isAway = false
  clearTimeout(timer)
  publish(stateListeners)
  publish(backListeners)
})
globalThis.addEventListener?.('offline', () => {
  reportOffline()
  publish(stateListeners)
})
globalThis.addEventListener?.('focus', probeNow)
globalThis.document?.addEventListener?.('visibilitychange', probeNow)
