import { sql } from 'kysely'
import type { Db } from '#kit/server/database/database.ts'
import type { Crowd } from '#school/entry/contract.ts'
import { findSameNetwork, sameNetworkOf } from '#school/entry/server/same-network.ts'

/**
 * What cannot be right of the phones in a room: many from one address, where others come from elsewhere or somebody asks
 * for a place. A class that has one way into the network comes from one address as a whole, and the screen is the class's.
 */
export async function crowdOfRoom(
  db: Db,
  roomId: string,
  asking: readonly { why: string }[],
): Promise<Crowd | null> {
  const together = await findTogether(db, roomId)
  if (!together || (together.alone && asking.every(device => device.why !== 'lugar'))) return null
  return { asked: 0, unanswered: 0, sameNetwork: sameNetworkOf(together) }
}

/** Places without an answer that one address took in a room. */
export async function findTogether(db: Db, roomId: string) {
  return findSameNetwork(db, roomId, await findUnanswered(db, roomId))
}

/** Pupils of a room who have answered nothing. */
export async function findUnanswered(db: Db, roomId: string) {
  const { rows } = await sql<{ number: number; placeId: string; keyHash: string }>`
    SELECT p.number, p.student_id AS "placeId", p.key_hash AS "keyHash" FROM game_players p
    WHERE p.room_id = ${roomId} AND p.student_id IS NOT NULL
      AND NOT EXISTS (SELECT FROM game_answers a WHERE a.player_id = p.id)`.execute(db)
  return rows
}
