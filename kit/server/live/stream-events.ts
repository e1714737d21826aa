import { PassThrough } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** How often what is watched is read again, in milliseconds. */
const READ_EVERY_MS = 2000
/** A word that says nothing keeps proxies from ending a quiet line. */
const BREATHE_EVERY_MS = 15_000

/** Streams of one account at one time: more tabs than anybody looks at. Each reads the database every two seconds. */
const MOST_OF_ACCOUNT = 20

const open = new Map<FastifyReply, PassThrough>()
const ofAccount = new Map<string, Set<FastifyReply>>()
/** Answers whose session ended before their stream began. */
const ended = new WeakSet<FastifyReply>()

/** Ends every stream, so that a server that closes does not wait for readers who would stay for hours. */
export function endStreams(): void {
  for (const stream of open.values()) stream.end()
}

/** Counts a stream to its account; where there are too many, the oldest ends. */
export function countStream(accountId: string, reply: FastifyReply): void {
  const own = ofAccount.get(accountId) ?? new Set()
  ofAccount.set(accountId, own.add(reply))
  reply.raw.once('close', () => {
    own.delete(reply)
    if (own.size === 0 && ofAccount.get(accountId) === own) ofAccount.delete(accountId)
  })
  const [oldest] = own
  if (own.size <= MOST_OF_ACCOUNT || !oldest) return
  own.delete(oldest)
  endStream(oldest)
}

/** Ends the stream of one answer, begun or about to begin: the reader asks anew and hears why. */
export function endStream(reply: FastifyReply): void {
  ended.add(reply)
  open.get(reply)?.end()
}

/** How much may wait for a reader who does not keep up; whoever asks anew gets the newest. */
const MOST_WAITING_BYTES = 256 * 1024

/** A stream of events under way. */
export interface Events {
  /** Sends one JSON value, given as text. */
  send: (json: string) => void
  /** Lets a quiet line be heard, where nothing was said for a while. */
  breathe: () => void
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
    if (stream.writableLength > MOST_WAITING_BYTES) return void stream.end()
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
    breathe: () => {
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

/** How what is watched is followed. */
export interface Following<T> {
  /** How often it is read again where nobody tells of a change, in milliseconds. */
  everyMs?: number
  /** Begins to hear of changes, each of which `wake` has read at once; gives the way to stop. */
  news?: (wake: () => void) => () => void
  /** What is sent of a value that differs from the one before; the whole where absent. */
  part?: (now: T, before: T) => object
}

/** Changes that come close together are read together, so often at most. */
const LEAST_BETWEEN_MS = 1000

/**
 * Answers with the first value at once, then every value that differs from the one sent before. What is watched is
 * asked of the database, so that any number of servers tell the same, and whoever writes pays nothing for who watches.
 * Ends when the reader goes, or when reading is refused.
 *
 * @param told what of a value counts as a difference, as text
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
    const pause = woken ? Math.min(LEAST_BETWEEN_MS, everyMs) : everyMs
    timer = setTimeout(() => void look(), Math.max(0, readAt + pause - performance.now()))
  }
  const look = async () => {
    reading = true
    woken = false
    readAt = performance.now()
    try {
      const value = await read()
      // Nothing goes out after the end, though it was read before.
      if (events.over) return
      if (toText(value) !== toText(before)) events.send(JSON.stringify(part(value, before)))
      else events.breathe()
      before = value
    } catch (error) {
      // Gone, or no longer this person's: the reader asks anew and hears why.
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
