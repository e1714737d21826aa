import { PassThrough } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** How often what is watched is read again, in milliseconds. */
const READ_EVERY_MS = 2000
/** A word that says nothing keeps proxies from ending a quiet line. */
const BREATHE_EVERY_MS = 15_000

const open = new Map<FastifyReply, PassThrough>()
/** Answers whose session ended before their stream began. */
const ended = new WeakSet<FastifyReply>()

/** Ends every stream, so that a server that closes does not wait for readers who would stay for hours. */
export function endStreams(): void {
  for (const stream of open.values()) stream.end()
}

/** Ends the stream of one answer, begun or about to begin: the reader asks anew and hears why. */
export function endStream(reply: FastifyReply): void {
  ended.add(reply)
  open.get(reply)?.end()
}

/**
 * Answers with server-sent events (WHATWG HTML §9.2): the first value at once, then every value that differs from the
 * one sent before. What is watched is asked of the database, so that any number of servers tell the same, and whoever
 * writes pays nothing for who watches. Ends when the reader goes, or when reading is refused.
 *
 * @param told what of a value counts as a difference, as text
 */
export function streamEvents<T>(
  reply: FastifyReply,
  first: T,
  read: () => Promise<T>,
  told: (value: T) => string,
): FastifyReply {
  const stream = new PassThrough()
  let last = told(first)
  let spokenAt = performance.now()
  let timer: NodeJS.Timeout | undefined
  const send = (text: string) => {
    spokenAt = performance.now()
    stream.write(text)
  }
  const look = async () => {
    try {
      const value = await read()
      // Nothing goes out after the end, though it was read before.
      if (stream.writableEnded) return
      const now = told(value)
      if (now !== last) send(`data: ${JSON.stringify(value)}\n\n`)
      else if (performance.now() - spokenAt > BREATHE_EVERY_MS) send(':\n\n')
      last = now
    } catch (error) {
      // Gone, or no longer this person's: the reader asks anew and hears why.
      reply.log.info({ err: error }, 'a stream of events ended')
      stream.end()
      return
    }
    if (!stream.destroyed && !stream.writableEnded) timer = setTimeout(() => void look(), READ_EVERY_MS)
  }
  open.set(reply, stream)
  stream.on('close', () => {
    open.delete(reply)
    clearTimeout(timer)
  })
  if (ended.has(reply)) stream.end()
  else {
    send(`data: ${JSON.stringify(first)}\n\n`)
    timer = setTimeout(() => void look(), READ_EVERY_MS)
  }
  return reply
    .type('text/event-stream; charset=utf-8')
    .header('cache-control', 'no-store, no-transform')
    .header('x-accel-buffering', 'no')
    .send(stream)
}
