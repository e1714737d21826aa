import { PassThrough } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** Milliseconds between two reads of what is watched. */
const READ_EVERY_MS = 2000
/** A heartbeat keeps proxies from closing an idle connection. */
const BREATHE_EVERY_MS = 15_000

/** Most streams of one account at a time, one per tab. Each reads the database every two seconds. */
const MAX_PER_ACCOUNT = 20

const open = new Map<FastifyReply, PassThrough>()
const ofAccount = new Map<string, Set<FastifyReply>>()
/** Replies whose session ended before their stream began. */
const ended = new WeakSet<FastifyReply>()

/** How many streams are open. */
export function countStreams(): number {
  return open.size
}

/** Ends every stream, so that a server that shuts down does not wait for readers. */
export function endStreams(): void {
  for (const stream of open.values()) stream.end()
}

/** Counts a stream of an account; with too many the oldest ends. */
export function countStream(accountId: string, reply: FastifyReply): void {
  const own = ofAccount.get(accountId) ?? new Set()
  ofAccount.set(accountId, own.add(reply))
  reply.raw.once('close', () => {
    own.delete(reply)
    if (own.size === 0 && ofAccount.get(accountId) === own) ofAccount.delete(accountId)
  })
  const [oldest] = own
  if (own.size <= MAX_PER_ACCOUNT || !oldest) return
  own.delete(oldest)
  endStream(oldest)
}

/** Ends the stream of a reply, begun or about to begin: the reader reconnects and gets the reason. */
export function endStream(reply: FastifyReply): void {
  ended.add(reply)
  open.get(reply)?.end()
}

/** Most bytes that may wait for a slow reader; one who reconnects gets the newest value. */
const MAX_WAITING_BYTES = 256 * 1024

/** An open stream of events. */
export interface Events {
  /** Sends one JSON value, given as text. */
  send: (json: string) => void
  /** Sends a heartbeat if nothing was sent for a while. */
  heartbeat: () => void
  readonly over: boolean
}

/**
 * Answers with server-sent events (WHATWG HTML §9.2).
 *
 * @param onClose called once, when the reader goes or the stream is ended
 */
export function beginEvents(
  reply: FastifyReply,
  onClose: () => void,
): { events: Events; answer: FastifyReply; end: () => void } {
  const stream = new PassThrough()
  let spokenAt = performance.now()
  const send = (text: string) => {
    if (stream.writableEnded || stream.destroyed) return
    if (stream.writableLength > MAX_WAITING_BYTES) return void stream.end()
    spokenAt = performance.now()
    stream.write(text)
  }
  open.set(reply, stream)
  stream.on('close', () => {
    open.delete(reply)
    onClose()
  })
  if (ended.has(reply)) stream.end()
  const events: Events = {
    send: json => send(`data: ${json}\n\n`),
    heartbeat: () => {
      if (performance.now() - spokenAt > BREATHE_EVERY_MS) send(':\n\n')
    },
    get over() {
      return stream.destroyed || stream.writableEnded
    },
  }
  const answer = reply
    .type('text/event-stream; charset=utf-8')
    .header('cache-control', 'no-store, no-transform')
    .header('x-accel-buffering', 'no')
    .send(stream)
  return { events, answer, end: () => stream.end() }
}

/** How a value is watched. */
export interface Following<T> {
  /** Milliseconds between two reads when no change is published. */
  everyMs?: number
  /** Subscribes to changes; `wake` reads the value at once. Returns the way to stop. */
  news?: (wake: () => void) => () => void
  /** What is sent of a changed value; the whole by default. */
  part?: (now: T, before: T) => object
}

/** Changes that come within this many milliseconds cause one read. */
const MIN_BETWEEN_MS = 1000

/**
 * Sends the first value at once, then every value that differs from the one before. Values are read from the database, so
 * that all servers send the same, and writers do no work for readers. Ends when the reader goes, or when reading is refused.
 *
 * @param part the part of a value that counts as a difference, as text
 */
export function streamEvents<T>(
  reply: FastifyReply,
  first: T,
  read: () => Promise<T>,
  toText: (value: T) => string,
  { everyMs = READ_EVERY_MS, news, part = value => value as object }: Following<T> = {},
): FastifyReply {
  let before = first
  let readAt = performance.now()
  let reading = false
  let woken = false
  let timer: NodeJS.Timeout | undefined
  let stopHearing: (() => void) | undefined
  const { events, answer, end } = beginEvents(reply, () => {
    clearTimeout(timer)
    stopHearing?.()
  })
  const plan = () => {
    clearTimeout(timer)
    if (events.over) return
    const pause = woken ? Math.min(MIN_BETWEEN_MS, everyMs) : everyMs
    timer = setTimeout(() => void look(), Math.max(0, readAt + pause - performance.now()))
  }
  const look = async () => {
    reading = true
    woken = false
    readAt = performance.now()
    try {
      const value = await read()
      // It may have ended while the value was read.
      if (events.over) return
      if (toText(value) !== toText(before)) events.send(JSON.stringify(part(value, before)))
      else events.heartbeat()
      before = value
    } catch (error) {
      // Deleted, or no longer visible: the reader reconnects and gets the reason.
      reply.log.info({ err: error }, 'a stream of events ended')
      end()
      return
    } finally {
      reading = false
    }
    plan()
  }
  if (events.over) return answer
  events.send(JSON.stringify(first))
  stopHearing = news?.(() => {
    woken = true
    if (!reading) plan()
  })
  plan()
  return answer
}
