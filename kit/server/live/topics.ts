import type { FastifyReply } from 'fastify'
import { beginEvents, type Events } from './stream-events.ts'

/** How often the revisions of all that is watched are asked for, all together. */
const ASK_EVERY_MS = 250

interface Reader {
  events: Events
  /** The revision that was sent last. */
  told: number
}

interface Source {
  /** The revision of each of these that still is. */
  revisions: (ids: readonly string[]) => Promise<ReadonlyMap<string, number>>
  /** What all readers of one see, as the text of a JSON value, and its revision; undefined where it is no more. */
  read: (id: string) => Promise<{ revision: number; json: string } | undefined>
}

/**
 * Streams that many read at once: a process asks the database for the revisions of all that its readers watch, together,
 * reads what changed once, and sends the same text to everybody. Any number of processes tell the same.
 *
 * @param onFailure told of a database that does not answer; the streams stay open meanwhile
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
      if ([...readers].some(reader => reader.told !== revision)) await tell(id, readers)
      for (const reader of readers) reader.events.breathe()
    }
  }

  async function tell(id: string, readers: ReadonlySet<Reader>): Promise<void> {
    const value = await source.read(id)
    for (const reader of readers) {
      if (!value || reader.told === value.revision) continue
      reader.told = value.revision
      reader.events.send(value.json)
    }
  }

  async function askAll(): Promise<void> {
    // An answer that takes longer than the pause between two is waited for.
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
    /** Answers a reader with what is, and then with each change. */
    stream(reply: FastifyReply, id: string, first: { revision: number; json: string }, onEnd: () => void) {
      const readers = topics.get(id) ?? new Set<Reader>()
      const { events, answer } = beginEvents(reply, () => {
        leave(id, reader)
        onEnd()
      })
      const reader: Reader = { events, told: first.revision }
      if (events.over) return answer
      readers.add(reader)
      topics.set(id, readers)
      timer ??= setInterval(() => void askAll(), ASK_EVERY_MS).unref()
      events.send(first.json)
      return answer
    },
    /** What this process has just changed need not wait for the next round of asking. */
    async changed(id: string): Promise<void> {
      if (!topics.has(id)) return
      try {
        await ask(id)
      } catch (error) {
        onFailure(error)
      }
    },
    /** How many read one at this process. */
    readersOf: (id: string): number => topics.get(id)?.size ?? 0,
  }
}
