import type { FastifyReply } from 'fastify'
import { HttpError } from '#kit/refusals.ts'
import { beginEvents, type Events } from './stream-events.ts'

/** Milliseconds between two queries for the revisions of all watched topics. */
const ASK_EVERY_MS = 250

/** When a stream that had no room is tried again. */
const AGAIN_SECONDS = 10

function tooManyStreams(reply: FastifyReply): HttpError {
  reply.header('retry-after', AGAIN_SECONDS)
  const sentence = 'Há demasiadas páginas abertas a seguir isto a partir daqui. Feche as que não usa.'
  return new HttpError(429, 'TOO_MANY', sentence, { details: { seconds: AGAIN_SECONDS } })
}

interface Reader {
  events: Events
  /** The revision sent last. */
  sentRevision: number
}

interface Source {
  /** The revision of each of these topics that still exists. */
  revisions: (ids: readonly string[]) => Promise<ReadonlyMap<string, number>>
  /** What all readers of a topic see, as JSON text, and its revision; undefined if it no longer exists. */
  read: (id: string) => Promise<{ revision: number; json: string } | undefined>
}

/**
 * Streams with many readers: a process queries the revisions of all watched topics together, reads each changed topic
 * once, and sends the same text to all of its readers. All processes send the same.
 *
 * @param onFailure called when the database does not answer; the streams stay open
 */
export function openTopics(source: Source, onFailure: (error: unknown) => void) {
  const open = new Map<string, number>()
  const topics = new Map<string, Set<Reader>>()
  let timer: NodeJS.Timeout | undefined
  let asking = false

  async function ask(only?: string): Promise<void> {
    const ids = only === undefined ? [...topics.keys()] : [only]
    const known = await source.revisions(ids)
    for (const id of ids) {
      const readers = topics.get(id)
      if (!readers) continue
      const revision = known.get(id) ?? -1
      if ([...readers].some(reader => reader.sentRevision !== revision)) await tell(id, readers)
      for (const reader of readers) reader.events.heartbeat()
    }
  }

  async function tell(id: string, readers: ReadonlySet<Reader>): Promise<void> {
    const value = await source.read(id)
    for (const reader of readers) {
      if (!value || reader.sentRevision === value.revision) continue
      reader.sentRevision = value.revision
      reader.events.send(value.json)
    }
  }

  async function askAll(): Promise<void> {
    // The last query is still running.
    if (asking) return
    asking = true
    try {
      await ask()
    } catch (error) {
      onFailure(error)
    } finally {
      asking = false
    }
  }

  function count(names: Iterable<string>, by: 1 | -1): void {
    for (const name of names) {
      const now = (open.get(name) ?? 0) + by
      if (now > 0) open.set(name, now)
      else open.delete(name)
    }
  }

  function leave(id: string, reader: Reader): void {
    const readers = topics.get(id)
    readers?.delete(reader)
    if (readers?.size === 0) topics.delete(id)
    if (topics.size > 0) return
    clearInterval(timer)
    timer = undefined
  }

  return {
    /**
     * Sends a reader the current value, and then each change.
     * @param follow called when the stream begins; what it returns, when it ends
     * @param bounds names under which open streams are counted in this process, and how many of each there may be
     * @throws HttpError 429 where one of them has no room
     */
    stream(
      reply: FastifyReply,
      id: string,
      first: { revision: number; json: string },
      { bounds, follow }: { bounds: ReadonlyMap<string, number>; follow: () => () => void },
    ) {
      for (const [name, max] of bounds) if ((open.get(name) ?? 0) >= max) throw tooManyStreams(reply)
      count(bounds.keys(), 1)
      const onEnd = follow()
      const readers = topics.get(id) ?? new Set<Reader>()
      const { events, answer } = beginEvents(reply, () => {
        leave(id, reader)
        count(bounds.keys(), -1)
        onEnd()
      })
      const reader: Reader = { events, sentRevision: first.revision }
      if (events.over) return answer
      readers.add(reader)
      topics.set(id, readers)
      timer ??= setInterval(() => void askAll(), ASK_EVERY_MS).unref()
      events.send(first.json)
      return answer
    },
    /** Reads a topic at once that this process has just changed. */
    async changed(id: string): Promise<void> {
      if (!topics.has(id)) return
      try {
        await ask(id)
      } catch (error) {
        onFailure(error)
      }
    },
    /** How many readers a topic has in this process. */
    readersOf: (id: string): number => topics.get(id)?.size ?? 0,
  }
}
