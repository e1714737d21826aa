import { sql } from 'kysely'
import type { Db } from '#kit/server/database/database.ts'
import type { Crowd } from '#school/entry/contract.ts'
import { findSameNetwork, sameNetworkOf } from '#school/entry/server/same-network.ts'

/**
 * What cannot be right of the phones in a room: many from one address, where others come from elsewhere or somebody asks
 * for a place, or more than the class has. A class that has one way into the network comes from one address as a whole, and the screen is the class's.
 */
export async function crowdOfRoom(
  db: Db,
  roomId: string,
  asking: readonly { why: string }[],
  pupils: number,
): Promise<Crowd | null> {
  const together = await findTogether(db, roomId)
  if (!together) return null
  const isClass = together.alone && (pupils === 0 || together.begun <= pupils)
  if (isClass && asking.every(device => device.why !== 'lugar')) return null
  return { asked: 0, unanswered: 0, sameNetwork: sameNetworkOf(together) }
}

/** Places without an answer that one address took in a room. */
export async function findTogether(db: Db, roomId: string) {
  return findSameNetwork(db, roomId, await findUnanswered(db, roomId))
}

/** Players of a room on phones who have answered nothing: pupils, and names that somebody wrote. */
export async function findUnanswered(db: Db, roomId: string) {
  const { rows } = await sql<{ number: number; placeId: string; keyHash: string }>`
    SELECT p.number, coalesce(p.student_id, p.id) AS "placeId", p.key_hash AS "keyHash" FROM game_players p
    WHERE p.room_id = ${roomId}
      AND NOT EXISTS (SELECT FROM game_answers a WHERE a.player_id = p.id)`.execute(db)
  return rows
}
