import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { dayOfMoment } from '#kit/server/database/clock.ts'
import type { Db } from '#kit/server/database/database.ts'
import { insertRows } from '#kit/server/database/insert-rows.ts'
import { membersOn, thisDay } from '#school/students/server/members.ts'
import type { GameItem } from '../game.ts'
import type { Apart, ItemResult } from '../play-contract.ts'

/** Plays that count: those that stand apart are in no figure. */
export const counts = sql<SqlBool>`plays.apart IS NULL`

/** A player whose plays are queried; `nobody` is an unknown player, or teams before one screen. */
export type PlayerFilter =
  | { kind: 'pupil'; studentId: string }
  | { kind: 'name'; nickname: string }
  | { kind: 'nobody' }

/** The devices whose plays are asked for: all, one, or those that gave no key. */
export type FromDevice = 'any' | { keyHash: string | null }

function ofPlayer(who: PlayerFilter): RawBuilder<SqlBool> {
  if (who.kind === 'pupil') return sql<SqlBool>`student_id = ${who.studentId}`
  if (who.kind === 'nobody') return sql<SqlBool>`num_nonnulls(student_id, nickname) = 0`
  return sql<SqlBool>`f_unaccent(lower(nickname)) = f_unaccent(lower(${who.nickname}))`
}

/**
 * Plays of one game that a pupil, or somebody by a name, has sent: those that count, of these the ones begun within half an
 * hour of a moment and the ones received in the last hour, and those that stand apart.
 * @param at ISO
 */
export async function countPlaysOf(db: Db, gameId: string, who: PlayerFilter, from: FromDevice, at: string) {
  const isFrom = from === 'any' ? sql`true` : sql`device IS NOT DISTINCT FROM ${from.keyHash}`

  const { rows } = await sql<{ counted: number; around: number; received: number; apart: number }>`
    SELECT (count(*) FILTER (WHERE ${counts}))::int AS counted, (count(*) FILTER (WHERE NOT ${counts}))::int AS apart,
      (count(*) FILTER (WHERE ${counts} AND started_at BETWEEN ${at}::timestamptz - interval '30 minutes'
        AND ${at}::timestamptz + interval '30 minutes'))::int AS around,
      (count(*) FILTER (WHERE ${counts} AND received_at > now() - interval '1 hour'))::int AS received
    FROM plays WHERE game_id = ${gameId} AND ${ofPlayer(who)} AND ${isFrom}`.execute(db)
  return rows[0] ?? { counted: 0, around: 0, received: 0, apart: 0 }
}

/**
 * How many names have played, other than `except`; how many pupils the groups have; how many plays count, and how many
 * stand apart.
 */
export async function countNames(db: Db, game: { id: string; group_ids: string[] }, except = '') {
  const { rows } = await sql<{ names: number; pupils: number; plays: number; apart: number }>`SELECT
    (SELECT count(DISTINCT f_unaccent(lower(nickname)))::int FROM plays
      WHERE game_id = ${game.id} AND nickname IS NOT NULL
        AND f_unaccent(lower(nickname)) <> f_unaccent(lower(${except}))) AS names,
    (SELECT count(*)::int FROM ${membersOn(thisDay())} m WHERE m.group_id = ANY (${game.group_ids}::uuid[])) AS pupils,
    (SELECT count(*)::int FROM plays WHERE game_id = ${game.id} AND ${counts}) AS plays,
    (SELECT count(*)::int FROM plays WHERE game_id = ${game.id} AND NOT ${counts}) AS apart`.execute(db)
  return rows[0] ?? { names: 0, pupils: 0, plays: 0, apart: 0 }
}

export interface NewPlay {
  id: string
  gameId: string
  kind: string
  roomId?: string
  studentId?: string
  nickname?: string
  teams?: number
  seed: string
  startedAt: RawBuilder<string> | string
  seconds: number
  points: number
  max: number
  finished: boolean
  results: readonly ItemResult[]
  /** The key of the device that sent it, as it is kept. */
  device?: string | null
  /** Why it counts for nothing; absent where it counts. */
  apart?: Apart | undefined
}

/** Plays that go into one statement, however many pairs each of them has. */
const AT_ONCE = 50

/** Stores plays and what became of each pair; what is there already stays as it is. */
export async function insertPlays(
  db: Db,
  plays: readonly NewPlay[],
  items: readonly GameItem[],
): Promise<void> {
  for (let at = 0; at < plays.length; at += AT_ONCE)
    await insertSome(db, plays.slice(at, at + AT_ONCE), items)
}

async function insertSome(db: Db, plays: readonly NewPlay[], items: readonly GameItem[]): Promise<void> {
  const stored = await db
    .insertInto('plays')
    .values(
      plays.map(play => ({
        id: play.id,
        game_id: play.gameId,
        kind: play.kind,
        room_id: play.roomId ?? null,
        student_id: play.studentId ?? null,
        nickname: play.nickname ?? null,
        teams: play.teams ?? null,
        seed: play.seed,
        started_at: play.startedAt,
        seconds: play.seconds,
        points: play.points,
        max_points: play.max,
        finished: play.finished,
        device: play.device ?? null,
        apart: play.apart ?? null,
      })),
    )
    .onConflict(conflict => conflict.column('id').doNothing())
    .returning('id')
    .execute()
  const isNew = new Set(stored.map(row => row.id))
  // A pair that was taken out meanwhile has no results to look at.
  const known = new Map(items.map(item => [item.id, item]))
  const rows = plays
    .filter(play => isNew.has(play.id))
    .flatMap(play =>
      play.results.flatMap(result => {
        const item = known.get(result.itemId)
        if (!item) return []
        return [
          {
            play_id: play.id,
            item_id: item.id,
            source_id: item.source?.id ?? null,
            seen: result.seen,
            correct: result.right,
            tries: result.tries,
            seconds: result.seconds,
          },
        ]
      }),
    )
  if (rows.length > 0)
    await insertRows(db, 'play_items', rows)
      .onConflict(conflict => conflict.doNothing())
      .execute()
}

/** Takes away what a player's time in a room counted, to be counted anew. */
export async function removeRoomPlay(db: Db, roomId: string, playerId: string): Promise<void> {
  await db.deleteFrom('plays').where('id', '=', playerId).where('room_id', '=', roomId).execute()
}

/** Takes away what a room counted, which has opened again: it counts once, at its end. */
export async function removeRoomPlays(db: Db, roomId: string): Promise<void> {
  await db
    .deleteFrom('plays')
    .where('id', 'in', players =>
      players.selectFrom('game_players').select('id').where('room_id', '=', roomId),
    )
    .where('room_id', '=', roomId)
    .execute()
}

/** The play of an id and the game that it is of. */
export function findPlay(db: Db, id: string) {
  return db.selectFrom('plays').select(['id', 'game_id', 'apart']).where('id', '=', id).executeTakeFirst()
}

/** In how many plays a term or a question came, and in how many it was not right at the first try. */
export async function findDifficulty(db: Db, sourceId: string) {
  const { rows } = await sql<{ plays: number; hard: number }>`
    SELECT count(*)::int AS plays, (count(*) FILTER (WHERE NOT correct OR i.tries > 1))::int AS hard
    FROM play_items i JOIN plays ON plays.id = i.play_id AND ${counts}
    WHERE source_id = ${sourceId} AND i.seen AND i.tries > 0`.execute(db)
  return rows[0] ?? { plays: 0, hard: 0 }
}

/** Days in Maputo on which these pupils finished a game. */
export async function findFinishedDays(
  db: Db,
  studentIds: readonly string[],
): Promise<{ studentId: string; day: string }[]> {
  const { rows } = await sql<{ studentId: string; day: string }>`
    SELECT DISTINCT student_id AS "studentId", ${dayOfMoment(sql`started_at`)}::text AS day
    FROM plays WHERE student_id = ANY (${[...studentIds]}::uuid[]) AND finished AND ${counts}`.execute(db)
  return rows
}
