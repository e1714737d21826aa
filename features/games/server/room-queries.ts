import { type SqlBool, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Account } from '#kit/account.ts'
import { dayOfMoment, isWithinLast } from '#kit/server/database/clock.ts'
import type { Db } from '#kit/server/database/database.ts'
import { withDeleted } from '#kit/server/database/existing.ts'
import { groupCalled } from '#school/groups/server/group-called.ts'
import { membersOn, thisDay } from '#school/students/server/members.ts'
import type { RoomQuestion, RoomState } from '../live/room.ts'
import { editableBy } from './queries.ts'

/** A phone says every few seconds that it follows; after this long without a word its network is away. */
export const AWAY_AFTER_SECONDS = 40

const columns = [
  'game_rooms.id',
  'game_rooms.game_id',
  'game_rooms.kind',
  'game_rooms.questions',
  'game_rooms.seed',
  'game_rooms.state',
  'game_rooms.revision',
  'game_rooms.opened_at',
  'game_rooms.ended_at',
] as const

/** A room as everybody reads it. */
export async function findRoom(db: Db, id: string) {
  const row = await db.selectFrom('game_rooms').select(columns).where('id', '=', id).executeTakeFirst()
  return row && asRoom(row)
}

/** A room, held until the end of the transaction. */
export async function lockRoom(db: Db, id: string) {
  const row = await db
    .selectFrom('game_rooms')
    .select(columns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row && asRoom(row)
}

/** The room of a game that a class plays now, held. */
export async function lockOpenRoomOf(db: Db, gameId: string) {
  const row = await db
    .selectFrom('game_rooms')
    .select(columns)
    .where('game_id', '=', gameId)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row && asRoom(row)
}

export type Room = NonNullable<Awaited<ReturnType<typeof findRoom>>>

function asRoom<R extends { questions: unknown; state: unknown }>(row: R) {
  return {
    ...row,
    questions: row.questions as unknown as RoomQuestion[],
    state: row.state as unknown as RoomState,
  }
}

/** What the host's screen says of the game, where the account leads it. */
export function findHostedGame(db: Db, account: Account, roomId: string) {
  return db
    .selectFrom('game_rooms')
    .innerJoin('games', 'games.id', 'game_rooms.game_id')
    .innerJoin('subjects', 'subjects.id', 'games.subject_id')
    .select([
      'games.id',
      'games.title',
      'games.code',
      'games.items',
      'games.rules',
      'games.mode',
      'games.teams',
      'subjects.name as subject',
      sql<
        string[]
      >`ARRAY(SELECT ${groupCalled('g')} FROM groups g WHERE g.id = ANY (games.group_ids) ORDER BY 1)`.as(
        'groups',
      ),
      sql<number>`(SELECT count(*)::int FROM ${membersOn(thisDay())} m WHERE m.group_id = ANY (games.group_ids))`.as(
        'pupils',
      ),
    ])
    .where('game_rooms.id', '=', roomId)
    .where(editableBy(account))
    .executeTakeFirst()
}

export function insertRoom(
  db: Db,
  room: {
    gameId: string
    hostId: string
    kind: string
    questions: readonly RoomQuestion[]
    seed: string
    state: RoomState
  },
) {
  return db
    .insertInto('game_rooms')
    .values({
      id: uuid(),
      game_id: room.gameId,
      host_id: room.hostId,
      kind: room.kind,
      questions: JSON.stringify(room.questions),
      seed: room.seed,
      state: JSON.stringify(room.state),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}

/** Writes the state of a held room. */
export async function updateRoom(db: Db, id: string, state: RoomState): Promise<void> {
  await db
    .updateTable('game_rooms')
    .set({
      state: JSON.stringify(state),
      revision: sql<number>`revision + 1`,
      ended_at: state.phase === 'fim' ? sql<string>`now()` : null,
    })
    .where('id', '=', id)
    .execute()
}

/** What a room that has ended must be for it to open again; undefined without such a room. */
export function findReopening(db: Db, id: string) {
  return db
    .selectFrom('game_rooms')
    .innerJoin('games', 'games.id', 'game_rooms.game_id')
    .select([
      sql<boolean>`${dayOfMoment(sql.ref('game_rooms.ended_at'))} = ${dayOfMoment(sql`now()`)}`.as(
        'isOfToday',
      ),
      // What the room asks, and its cards, are those of the game as it was.
      sql<boolean>`games.updated_at <= game_rooms.ended_at`.as('isUnchanged'),
      sql<boolean>`games.state = 'publicado'`.as('isPublished'),
      sql<boolean>`EXISTS (SELECT FROM game_rooms other
        WHERE other.game_id = game_rooms.game_id AND other.ended_at IS NULL)`.as('isElsewhere'),
    ])
    .where('game_rooms.id', '=', id)
    .where('game_rooms.ended_at', 'is not', null)
    .executeTakeFirst()
}

/** Tells those who are in a room that has ended where the class goes on. */
export async function announceNextRoom(db: Db, id: string, next: string): Promise<void> {
  await db
    .updateTable('game_rooms')
    .set({
      state: sql`state || ${JSON.stringify({ next })}::jsonb`,
      revision: sql<number>`revision + 1`,
    })
    .where('id', '=', id)
    .execute()
}

/** The revisions of rooms, in one question. */
export async function findRevisions(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('game_rooms')
    .select(['id', 'revision'])
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute()
  return new Map(rows.map(row => [row.id, row.revision]))
}

/** Who is in a room, in the order of coming. */
export function findPlayersOf(db: Db, roomId: string) {
  return db
    .selectFrom('game_players')
    .select([
      'id',
      'number',
      'name',
      'student_id',
      sql<boolean>`NOT ${isWithinLast('seen_at', AWAY_AFTER_SECONDS)}`.as('away'),
      sql<
        number | null
      >`(SELECT host.number FROM game_players host WHERE host.id = game_players.with_player)`.as(
        'with_number',
      ),
    ])
    .where('room_id', '=', roomId)
    .orderBy('number')
    .execute()
}

/** The player of a pupil, or of the phone whose key this is. */
export function findPlayerOf(db: Db, roomId: string, who: { studentId: string } | { keyHash: string }) {
  return db
    .selectFrom('game_players')
    .selectAll()
    .select([
      sql<boolean>`NOT ${isWithinLast('seen_at', AWAY_AFTER_SECONDS)}`.as('away'),
      sql<string>`coalesce((SELECT host.key_hash FROM game_players host
        WHERE host.id = game_players.with_player), key_hash)`.as('phone'),
    ])
    .where('room_id', '=', roomId)
    .where(
      'studentId' in who
        ? sql<SqlBool>`student_id = ${who.studentId}`
        : sql<SqlBool>`key_hash = ${who.keyHash}`,
    )
    .executeTakeFirst()
}

/** The place that a phone has in a room: the pupil's, or the player's own. */
export async function findPlayerPlaces(db: Db, roomId: string, keyHash: string): Promise<string[]> {
  const player = await findPlayerOf(db, roomId, { keyHash })
  return player ? [player.student_id ?? player.id] : []
}

/** A player by the key of its phone; undefined for any other key. */
export function findByKey(db: Db, roomId: string, playerId: string, keyHash: string) {
  return db
    .selectFrom('game_players')
    .selectAll()
    .where('id', '=', playerId)
    .where('room_id', '=', roomId)
    .where('key_hash', '=', keyHash)
    .executeTakeFirst()
}

export async function countPlayers(db: Db, roomId: string): Promise<number> {
  const { players } = await db
    .selectFrom('game_players')
    .select(sql<number>`count(*)::int`.as('players'))
    .where('room_id', '=', roomId)
    .executeTakeFirstOrThrow()
  return players
}

export function insertPlayer(
  db: Db,
  player: {
    roomId: string
    studentId: string | null
    name: string
    number: number
    /** Of the phone; or the player whose phone it is; or without any. */
    at: { keyHash: string } | { playerId: string } | 'a card'
  },
) {
  const id = uuid()
  return db
    .insertInto('game_players')
    .values({
      id,
      room_id: player.roomId,
      student_id: player.studentId,
      name: player.name,
      number: player.number,
      ...placeAt(id, player.at),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Before the key of a player whose answers were held up on a card: no phone has one like it. */
const CARD = 'card '

/** Whether a player's place is no phone's yet. */
export function isOnCard(keyHash: string): boolean {
  return keyHash.startsWith(CARD)
}

function placeAt(id: string, at: { keyHash: string } | { playerId: string } | 'a card') {
  if (at === 'a card') return { key_hash: CARD + id }
  return 'keyHash' in at ? { key_hash: at.keyHash } : { key_hash: id, with_player: at.playerId }
}

/** Who played in the room that led on to this one, by their numbers there. */
export function findPlayersBefore(db: Db, room: Pick<Room, 'id' | 'game_id'>) {
  return db
    .selectFrom('game_players')
    .innerJoin('game_rooms', 'game_rooms.id', 'game_players.room_id')
    .select([
      'game_players.id',
      'game_players.number',
      'game_players.name',
      'game_players.student_id',
      'game_players.key_hash',
      'game_players.with_player',
    ])
    .where('game_rooms.game_id', '=', room.game_id)
    .where(sql<SqlBool>`game_rooms.state->>'next' = ${room.id}`)
    .execute()
}

/** A phone is nobody in a room any more; the player stays. */
export async function releasePhone(db: Db, roomId: string, keyHash: string): Promise<void> {
  await db
    .updateTable('game_players')
    .set({ key_hash: sql<string>`id::text` })
    .where('room_id', '=', roomId)
    .where('key_hash', '=', keyHash)
    .execute()
}

/** Another phone takes a player's place; in a room a phone is one player. */
export async function assignToPhone(
  db: Db,
  roomId: string,
  playerId: string,
  keyHash: string,
): Promise<void> {
  await releasePhone(db, roomId, keyHash)
  await db
    .updateTable('game_players')
    .set({ key_hash: keyHash, with_player: null, seen_at: sql<string>`now()` })
    .where('id', '=', playerId)
    .execute()
}

/** Takes a player out, with what was answered. @returns who it was; undefined where nobody has the number */
export async function removePlayer(db: Db, roomId: string, number: number): Promise<string | undefined> {
  const row = await db
    .deleteFrom('game_players')
    .where('room_id', '=', roomId)
    .where('number', '=', number)
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Takes out the one without a pupil's code who has been silent the longest and never answered; false without one. */
export async function removeSilentPlayer(db: Db, roomId: string): Promise<boolean> {
  const { rows } = await sql`DELETE FROM game_players WHERE id = (
      SELECT p.id FROM game_players p WHERE p.room_id = ${roomId} AND p.student_id IS NULL
        AND NOT ${isWithinLast('p.seen_at', AWAY_AFTER_SECONDS)}
        AND NOT EXISTS (SELECT FROM game_answers a WHERE a.player_id = p.id)
      ORDER BY p.seen_at LIMIT 1)
    RETURNING id`.execute(db)
  return rows.length > 0
}

/** Whether a room is over; a step that is ending it is waited for. */
export async function hasEnded(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('game_rooms')
    .select('ended_at')
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()
  return row !== undefined && row.ended_at !== null
}

/** Phones that follow say so, all of a process together, for everybody who answers with them. */
export async function touchPlayers(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await db
    .updateTable('game_players')
    .set({ seen_at: sql<string>`now()` })
    .where(sql<SqlBool>`id = any(${[...ids]}::uuid[]) OR with_player = any(${[...ids]}::uuid[])`)
    .execute()
}

/** What a room plays: a game does not change while its room is open. */
export function findGameOf(db: Db, room: Pick<Room, 'game_id'>) {
  return withDeleted(db, 'games')
    .select(['items', 'rules'])
    .where('id', '=', room.game_id)
    .executeTakeFirstOrThrow()
}
