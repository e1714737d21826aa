import { ApiError, messageOf } from '#kit/web/api-error.ts'
import type { Saving } from '#kit/web/form/save-state.tsx'

/** What was entered and not yet acknowledged: a request on its way, always sent whole and under its key, and the rest. */
export interface PendingEntries<T> {
  flight: { key: string; entries: T[] } | null
  queue: T[]
}

export const emptyQueue: PendingEntries<never> = { flight: null, queue: [] }

export interface QueueState<T> {
  waiting: PendingEntries<T>
  /** What of it this device has written down, and a reload finds; all of it where the browser keeps nothing. */
  kept: PendingEntries<T>
  /** Where it waits: on the device, or on this page alone. */
  where: 'device' | 'page'
  saving: Saving
  /** Why the server takes nothing more, until the person decides. */
  refusal?: string
}

/** How entries reach the device, the server and the clock; tests pass their own. */
export interface QueueLine<T> {
  /** The queue with one more entry, which takes the place of what it overrules. */
  place: (queue: readonly T[], entry: T) => T[]
  /** Most entries of one request. */
  max: number
  /** Milliseconds in which entries gather before they are sent. */
  gatherMs: number
  /** Sends, and draws what the server answers. */
  send: (entries: T[], key: string) => Promise<void>
  /** What an earlier visit left, once the device is open. */
  read: () => Promise<PendingEntries<T> | undefined>
  /** False where the browser keeps nothing. */
  keep: (waiting: PendingEntries<T>) => Promise<boolean>
  forget: () => Promise<void>
  /** All that waited was sent. */
  onSent?: (() => void) | undefined
  /** What the server refused is given up, and nothing else; without it everything waits until the person decides. */
  onRefused?: ((message: string) => void) | undefined
  newKey: () => string
  now: () => string
  /** Runs `work` once after this many milliseconds; returns the way to cancel it. */
  later: (work: () => void, ms: number) => () => void
}

const TO_TRY_AGAIN_MS = 5000
const MAX_FOR_DEVICE_MS = 5000
/** Signed out meanwhile, or too many at once: the same request is taken later. */
const MAY_PASS = [401, 429]

/**
 * What somebody enters: on this device until the server has acknowledged them, sent in order, one request at a time and
 * each under its key, so that what is sent again is written once. What changes again before it went goes once.
 */
export function openQueue<T>(line: QueueLine<T>) {
  let state: QueueState<T> = {
    waiting: emptyQueue,
    kept: emptyQueue,
    where: 'device',
    saving: { kind: 'untouched' },
  }
  const listeners = new Set<() => void>()
  let cancel: (() => void) | undefined
  let sending = false
  let planned: number | undefined
  let left = true
  /** Nothing is written over what an earlier visit left, nor sent before it, until that was read. */
  let reading: Promise<unknown> = Promise.resolve()
  let writing: Promise<unknown> = Promise.resolve()
  /** What was sent before an earlier visit's entries were read: these are older, and must not be written over it. */
  let ahead: T[] = []
  let isRead = false

  function change(next: Partial<QueueState<T>>) {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }

  function setWaiting(waiting: PendingEntries<T>, more: Partial<QueueState<T>> = {}) {
    change({ waiting, ...more })
    writing = writing.then(async () => {
      await reading
      // Of several writings that wait for the device, the newest counts.
      if (state.waiting !== waiting) return
      const isEmpty = everyEntry(waiting).length === 0
      if (isEmpty) await line.forget()
      const where = isEmpty || (await line.keep(waiting)) ? 'device' : 'page'
      change({ kept: waiting, where })
    })
  }

  function plan(ms: number) {
    if (sending) {
      planned = Math.min(ms, planned ?? ms)
      return
    }
    cancel?.()
    cancel = line.later(() => void run(), ms)
  }

  async function run() {
    if (sending) return
    sending = true
    const again = await send()
    sending = false
    const next = planned ?? again
    planned = undefined
    // Nothing is tried again and again once the page is gone.
    if (next !== undefined && !(left && next > line.gatherMs)) plan(next)
  }

  /** @returns after how many milliseconds to send again; undefined when nothing is to be sent */
  async function send(): Promise<number | undefined> {
    await reading
    if (state.refusal !== undefined) return undefined
    const next = withFlight(state.waiting, line)
    if (!next.flight) return undefined
    setWaiting(next, { saving: { kind: 'sending' } })
    try {
      await line.send(next.flight.entries, next.flight.key)
    } catch (error) {
      if (error instanceof ApiError && error.isDecided && !MAY_PASS.includes(error.status))
        return refused(messageOf(error))
      await writing
      change({ saving: { kind: 'waiting', at: line.now(), where: state.where } })
      return TO_TRY_AGAIN_MS
    }
    if (!isRead) ahead.push(...next.flight.entries)
    setWaiting({ ...state.waiting, flight: null }, { saving: { kind: 'saved', at: line.now() } })
    if (state.waiting.queue.length > 0) return line.gatherMs
    line.onSent?.()
    return undefined
  }

  function refused(message: string): number | undefined {
    if (!line.onRefused) {
      change({ saving: { kind: 'failed' }, refusal: message })
      return undefined
    }
    setWaiting({ ...state.waiting, flight: null }, { saving: { kind: 'failed' } })
    line.onRefused(message)
    return state.waiting.queue.length > 0 ? line.gatherMs : undefined
  }

  /** What was left goes first; where something has gone already, what the page has goes once more after it. */
  function restoreQueue(found: PendingEntries<T>): PendingEntries<T> {
    const { flight, queue } = state.waiting
    if (!flight && ahead.length === 0)
      return { flight: found.flight, queue: queue.reduce(line.place, found.queue) }
    const later = [...everyEntry(found), ...ahead, ...(flight?.entries ?? []), ...queue]
    return { flight, queue: later.reduce<T[]>(line.place, []) }
  }

  function resume() {
    if (everyEntry(state.waiting).length > 0 && state.refusal === undefined) plan(0)
  }

  return {
    state: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    /** Takes up what an earlier visit left; returns the way to leave the page. */
    open() {
      left = false
      isRead = false
      const read = line.read().then(found => {
        isRead = true
        // Also where the page was left meanwhile, or nothing was found: what it has is kept only from now on.
        if (found || everyEntry(state.waiting).length > 0)
          setWaiting(found ? restoreQueue(found) : state.waiting)
        ahead = []
        resume()
      })
      // What is typed is not held up where the device stays shut.
      reading = Promise.race([read, new Promise<void>(go => line.later(go, MAX_FOR_DEVICE_MS))])
      return () => {
        // What was just typed is sent all the same; what cannot be waits on the device for the next visit.
        resume()
        left = true
      }
    },
    add(entries: readonly T[]) {
      setWaiting({ ...state.waiting, queue: entries.reduce(line.place, state.waiting.queue) })
      if (state.refusal === undefined) plan(line.gatherMs)
    },
    /** The network is back. */
    resume,
    /** After a refusal: tries what waits once more. */
    tryAgain() {
      change({ refusal: undefined })
      plan(0)
    },
    /** After a refusal: gives up what waits. */
    discard() {
      setWaiting(emptyQueue, { saving: { kind: 'untouched' }, refusal: undefined })
    },
  }
}

/** With a request on its way: the one that already is, or as much as one takes of what waits, under a new key. */
function withFlight<T>(waiting: PendingEntries<T>, { max, newKey }: QueueLine<T>): PendingEntries<T> {
  if (waiting.flight || waiting.queue.length === 0) return waiting
  return {
    flight: { key: newKey(), entries: waiting.queue.slice(0, max) },
    queue: waiting.queue.slice(max),
  }
}

/** All that is not acknowledged, in its order. */
export function everyEntry<T>({ flight, queue }: PendingEntries<T>): T[] {
  return [...(flight?.entries ?? []), ...queue]
}

/** Where what was entered is: «Guardado» is said only once nothing of it waits. */
export function savingOf<T>({ saving, waiting }: QueueState<T>): Saving {
  const isAll = everyEntry(waiting).length === 0
  return isAll || (saving.kind !== 'saved' && saving.kind !== 'untouched') ? saving : { kind: 'writing' }
}
