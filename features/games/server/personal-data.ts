import { sql } from 'kysely'
import type { Db } from '#kit/server/database/database.ts'

/** What a pupil played, the oldest first. */
export async function findPlaysOfPupil(db: Db, studentId: string) {
  const { rows } = await sql<{
    game: string
    started_at: string
    seconds: number
    points: string
    max_points: string
    finished: boolean
    pairs: unknown[]
  }>`
    SELECT games.title AS game, plays.started_at, plays.seconds, plays.points, plays.max_points, plays.finished,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('correct', i.correct, 'tries', i.tries, 'seconds', i.seconds)), '[]')
        FROM play_items i WHERE i.play_id = plays.id) AS pairs
    FROM plays JOIN games ON games.id = plays.game_id
    WHERE plays.student_id = ${studentId} ORDER BY plays.started_at`.execute(db)
  return rows
}

/** Takes a pupil's name out of the rooms in which a class played; the numbers of the plays stay. */
export async function erasePlaysOfPupil(db: Db, studentId: string, replacement: string): Promise<void> {
  await sql`
    UPDATE game_rooms SET state = replace(state::text, to_json(p.name)::text, to_json(${replacement}::text)::text)::jsonb
    FROM game_players p WHERE p.room_id = game_rooms.id AND p.student_id = ${studentId}`.execute(db)
  await sql`UPDATE game_players SET name = ${replacement}, key_hash = id::text WHERE student_id = ${studentId}`.execute(
    db,
  )
}
