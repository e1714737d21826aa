import { sql } from 'kysely'
import type { Db } from '#kit/server/database/database.ts'
import type { TypedAlike } from '../live/typed.ts'

/** What a player has answered, round by round. */
export function findAnswersOf(db: Db, playerId: string) {
  return db
    .selectFrom('game_answers')
    .select(['round', 'choice', 'typed', 'took_ms'])
    .where('player_id', '=', playerId)
    .orderBy('round')
    .execute()
}

/** Times that an answer may be changed: who changes it more often does not think. */
const MAX_TRIES = 50

/**
 * Keeps an answer. What came in time stays before what comes late; in time the last word counts. What a card says has no
 * time of its own, and says itself whether it takes the place of what was there.
 * @returns whether it was kept
 */
export async function keepAnswer(
  db: Db,
  answer: {
    playerId: string
    round: number
    choice: number
    typed?: string
    tookMs: number | null
    replaces?: boolean
  },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('game_answers')
    .values({
      player_id: answer.playerId,
      round: answer.round,
      choice: answer.choice,
      typed: answer.typed ?? '',
      took_ms: answer.tookMs,
    })
    .onConflict(conflict =>
      !(answer.replaces ?? answer.tookMs !== null)
        ? conflict.doNothing()
        : conflict
            .columns(['player_id', 'round'])
            .doUpdateSet({
              choice: answer.choice,
              typed: answer.typed ?? '',
              took_ms: answer.tookMs,
              tries: sql<number>`game_answers.tries + 1`,
              received_at: sql<string>`now()`,
            })
            .where('game_answers.tries', '<', MAX_TRIES),
    )
    .executeTakeFirstOrThrow()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Answers of a round, counted by option. */
export async function countChoices(db: Db, roomId: string, round: number): Promise<Map<number, number>> {
  const { rows } = await sql<{ choice: number; players: number }>`
    SELECT a.choice, count(*)::int AS players FROM game_answers a JOIN game_players p ON p.id = a.player_id
    WHERE p.room_id = ${roomId} AND a.round = ${round} GROUP BY a.choice`.execute(db)
  return new Map(rows.map(row => [row.choice, row.players]))
}

/** What was typed in a round, alike answers together under the words of the first of them. */
export async function findTyped(db: Db, roomId: string, round: number): Promise<TypedAlike[]> {
  const { rows } = await sql<TypedAlike>`
    SELECT a.choice, (array_agg(a.typed ORDER BY a.received_at))[1] AS text, count(*)::int AS players
    FROM game_answers a JOIN game_players p ON p.id = a.player_id
    WHERE p.room_id = ${roomId} AND a.round = ${round} GROUP BY a.choice ORDER BY a.choice`.execute(db)
  return rows
}

/** What one player answered to a question is taken back. */
export async function forgetAnswer(db: Db, playerId: string, round: number): Promise<void> {
  await db.deleteFrom('game_answers').where('player_id', '=', playerId).where('round', '=', round).execute()
}

/** Pupils who have answered a question. */
export async function findRespondents(db: Db, roomId: string, round: number): Promise<Set<string>> {
  const rows = await db
    .selectFrom('game_answers')
    .innerJoin('game_players', 'game_players.id', 'game_answers.player_id')
    .select('game_players.student_id')
    .where('game_players.room_id', '=', roomId)
    .where('game_answers.round', '=', round)
    .execute()
  return new Set(rows.flatMap(row => row.student_id ?? []))
}

/** A question that is asked once more begins without answers. */
export async function forgetAnswers(db: Db, roomId: string, round: number): Promise<void> {
  await sql`DELETE FROM game_answers a USING game_players p
    WHERE p.id = a.player_id AND p.room_id = ${roomId} AND a.round = ${round}`.execute(db)
}

/** Every answer of a room. */
export async function findAllAnswers(db: Db, roomId: string) {
  const { rows } = await sql<{
    player_id: string
    round: number
    choice: number
    took_ms: number | null
    number: number
  }>`
    SELECT a.player_id, p.number, a.round, a.choice, a.took_ms FROM game_answers a
    JOIN game_players p ON p.id = a.player_id WHERE p.room_id = ${roomId}`.execute(db)
  return rows
}
