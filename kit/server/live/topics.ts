import type { FastifyReply } from 'fastify'
import { beginEvents, type Events } from './stream-events.ts'

/** Milliseconds between two queries for the revisions of all watched topics. */
const ASK_EVERY_MS = 250

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

  function leave(id: string, reader: Reader): void {
    const readers = topics.get(id)
    readers?.delete(reader)
    if (readers?.size === 0) topics.delete(id)
    if (topics.size > 0) return
    clearInterval(timer)
    timer = undefined
  }

  return {
    /** Sends a reader the current value, and then each change. */
    stream(reply: FastifyReply, id: string, first: { revision: number; json: string }, onEnd: () => void) {
      const readers = topics.get(id) ?? new Set<Reader>()
      const { events, answer } = beginEvents(reply, () => {
        leave(id, reader)
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
