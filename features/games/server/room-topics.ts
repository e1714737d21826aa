import type { Db } from '#kit/server/database/database.ts'
import { openTopics } from '#kit/server/live/topics.ts'
import { findRevisions, findRoom, type Room, touchPlayers } from './room-queries.ts'
import { viewOfRoom } from './room-views.ts'

/** How often connected phones are stored as present. */
const TOUCH_EVERY_MS = 15_000

/** The rooms of one database that this process streams. */
function roomTopics(db: Db, log: (error: unknown) => void) {
  const topics = openTopics(
    {
      revisions: ids => findRevisions(db, ids),
      read: async id => {
        const room = await findRoom(db, id)
        return room && textOf(db, room)
      },
    },
    log,
  )
  const there = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined
  const touch = () => void touchPlayers(db, [...there.keys()]).catch(log)
  return {
    ...topics,
    /** Counts a phone as connected until the returned function is called. */
    follows(playerId: string | undefined): () => void {
      if (playerId === undefined) return () => undefined
      there.set(playerId, (there.get(playerId) ?? 0) + 1)
      timer ??= setInterval(touch, TOUCH_EVERY_MS).unref()
      void touchPlayers(db, [playerId]).catch(log)
      return () => {
        const left = (there.get(playerId) ?? 1) - 1
        if (left > 0) there.set(playerId, left)
        else there.delete(playerId)
        if (there.size > 0) return
        clearInterval(timer)
        timer = undefined
      }
    },
  }
}

/** What a room says to all who follow it. */
export async function textOf(db: Db, room: Room) {
  return { revision: room.revision, json: JSON.stringify(await viewOfRoom(db, room)) }
}

type Topics = ReturnType<typeof roomTopics>
const opened = new WeakMap<Db, Topics>()

/** The rooms that this process streams, opened with the first of them. */
export function topicsOf(db: Db, log: (error: unknown) => void): Topics {
  const known = opened.get(db)
  if (known) return known
  const topics = roomTopics(db, log)
  opened.set(db, topics)
  return topics
}

/** Where a room that could not be read is noted. */
export const logOf =
  (request: { log: { warn: (detail: object, text: string) => void } }) => (error: unknown) =>
    request.log.warn({ err: error }, 'a room could not be read')
