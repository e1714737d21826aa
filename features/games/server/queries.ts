import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Account } from '#kit/account.ts'
import type { QueryOf } from '#kit/endpoint.ts'
import type { Db } from '#kit/server/database/database.ts'
import { existing, withDeleted } from '#kit/server/database/existing.ts'
import { fieldsInShape, inShape } from '#kit/server/database/in-shape.ts'
import { keyset, readPage } from '#kit/server/database/keyset.ts'
import { holdsWords } from '#kit/server/database/search.ts'
import { columnsOf } from '#kit/server/records/columns.ts'
import { nextVersion, softDelete } from '#kit/server/records/versions.ts'
import { groupCalled } from '#school/groups/server/group-called.ts'
import { leads } from '#school/roles.ts'
import { isOfOwnSchool, nameOfOwner, visibleByChoice } from '#school/shared-by-choice.ts'
import { membersOn, thisDay } from '#school/students/server/members.ts'
import { subjectRef } from '#school/subjects/server/subject-ref.ts'
import type { countGames, listGames } from '../contract.ts'
import { type GameBody, type GameState, gameFields } from '../game.ts'
import type { GameKind } from '../kinds.ts'
import { counts } from './play-queries.ts'

type Filters = QueryOf<typeof countGames>

/** Games that an account may see: its own and published ones; coordinators see all. */
export function visibleTo(account: Account): RawBuilder<SqlBool> {
  return visibleByChoice(account, 'games')
}

/** The games that are there for an account: not deleted, and such as it may see. */
export function gamesOf(db: Db, account: Account) {
  return existing(db, 'games').where(visibleTo(account))
}

/** Games that an account may change, and whose plays it may read: they name pupils. */
export function editableBy(account: Account): RawBuilder<SqlBool> {
  if (leads(account)) return isOfOwnSchool(account, 'games')
  return sql<SqlBool>`games.owner_id IS NOT DISTINCT FROM ${account.id}::uuid`
}

/** A page of games, sorted as requested. */
export function findGames(db: Db, account: Account, query: QueryOf<typeof listGames>) {
  const byTitle = query.sort.endsWith('titulo')
  const page = keyset(
    {
      key: byTitle ? sql`f_unaccent(lower(games.title))` : sql`games.updated_at`,
      type: byTitle ? 'text' : 'timestamptz',
      id: sql`games.id`,
      descending: query.sort.startsWith('-'),
    },
    query.after,
  )
  return readPage(selectGames(db, account).where(matching(account, query)), page, query.limit)
}

/** Counts of the filtered games by state, ignoring the filter of states. */
export function countGamesBy(db: Db, account: Account, filters: Filters) {
  return gamesOf(db, account)
    .select(['state', sql<number>`count(*)::int`.as('rows')])
    .where(matching(account, { ...filters, state: [] }))
    .groupBy('state')
    .execute()
}

/** One game whole, if the account may see it. */
export function findGame(db: Db, account: Account, id: string) {
  return selectGames(db, account)
    .leftJoin('games as source', 'source.id', 'games.copied_from_id')
    .select(fieldsInShape(gameFields, { without: ['subjectId', 'groupIds', 'kind'] }))
    .select(
      sql<{
        id: string
        name: string
      } | null>`CASE WHEN games.copied_from_id IS NOT NULL THEN jsonb_build_object(
        'id', games.copied_from_id, 'name', coalesce(source.title, 'um jogo eliminado')) END`.as(
        'copiedFrom',
      ),
    )
    .where('games.id', '=', id)
    .executeTakeFirst()
}

/** The stored row, locked until the end of the transaction, and whether the account may change it. */
export function lockGame(db: Db, account: Account, id: string) {
  return gamesOf(db, account)
    .selectAll()
    .select(editableBy(account).as('may_edit'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** Games that an account may change and that are about one of some competences, in the order of their ids. */
export function findGamesAbout(
  db: Db,
  account: Account,
  competenceIds: readonly string[],
  { lock = false }: { lock?: boolean } = {},
) {
  return gamesOf(db, account)
    .selectAll()
    .where(editableBy(account))
    .where(sql<SqlBool>`games.competence_ids && ${[...competenceIds]}::uuid[]`)
    .orderBy('id')
    .$if(lock, games => games.forUpdate())
    .execute()
}

/** A game of an account's own, read and not held. */
export function findOwnGame(db: Db, account: Account, id: string) {
  return gamesOf(db, account)
    .selectAll()
    .select(openRoom.as('room_id'))
    .where('id', '=', id)
    .where(editableBy(account))
    .executeTakeFirst()
}

/** The game behind a code, whatever its state; undefined for a code that leads nowhere. */
export function findGameByCode(db: Db, code: string) {
  return existing(db, 'games')
    .innerJoin('subjects', 'subjects.id', 'games.subject_id')
    .selectAll('games')
    .select([
      'subjects.name as subject_name',
      isClosed.as('closed'),
      openRoom.as('room_id'),
      groupNames.as('group_names'),
    ])
    .where('games.code', '=', code.toUpperCase())
    .executeTakeFirst()
}

/** Whether a code leads to a game already, put away or not. */
export async function isCodeTaken(db: Db, code: string): Promise<boolean> {
  const taken = await withDeleted(db, 'games').select('id').where('code', '=', code).executeTakeFirst()
  return taken !== undefined
}

/** A new draft. */
export function insertGame(
  db: Db,
  ownerId: string | null,
  body: GameBody,
  more: { id?: string; copiedFromId?: string; state?: GameState; code?: string; publishedAt?: string } = {},
) {
  return db
    .insertInto('games')
    .values({
      id: more.id ?? uuid(),
      ...gameColumns(body),
      owner_id: ownerId,
      copied_from_id: more.copiedFromId ?? null,
      state: more.state ?? 'rascunho',
      code: more.code ?? null,
      published_at: more.publishedAt ?? (more.code === undefined ? null : sql<string>`now()`),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Updates fields of a locked game. */
export function updateGameRow(
  db: Db,
  id: string,
  set: Partial<ReturnType<typeof gameColumns>> & {
    competence_ids?: string[]
    state?: GameState
    code?: string
    ended_at?: RawBuilder<string> | null
    published_at?: RawBuilder<string>
  },
) {
  return db
    .updateTable('games')
    .set({ ...set, ...nextVersion })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Soft-deletes a locked game. */
export function removeGameRow(db: Db, id: string) {
  return db.updateTable('games').set(softDelete).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

/** Whether a class plays the game at this moment. */
export async function hasOpenRoom(db: Db, gameId: string): Promise<boolean> {
  const room = await db
    .selectFrom('game_rooms')
    .select('id')
    .where('game_id', '=', gameId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return room !== undefined
}

/** The columns that the form sets. */
export function gameColumns({ competenceIds, sharing, ...body }: GameBody) {
  return {
    ...columnsOf(gameFields, body),
    ...(sharing && { sharing }),
    ...(competenceIds ? { competence_ids: [...new Set(competenceIds)] } : {}),
  }
}

function matching(account: Account, filters: Filters) {
  const all: RawBuilder<unknown>[] = [sql`true`]
  if (filters.whose === 'meus') all.push(sql`games.owner_id = ${account.id}`)
  if (filters.subject.length > 0) all.push(sql`games.subject_id = ANY (${filters.subject}::uuid[])`)
  if (filters.grade.length > 0) all.push(sql`games.grade = ANY (${filters.grade}::int[])`)
  if (filters.kind.length > 0) all.push(sql`games.kind = ANY (${filters.kind}::text[])`)
  if (filters.state.length > 0) all.push(sql`games.state = ANY (${filters.state}::text[])`)
  if (filters.search) all.push(holdsWords(sql`games.search`, filters.search.toLowerCase()))
  return sql<SqlBool>`${sql.join(all, sql` AND `)}`
}

const isClosed = sql<boolean>`(games.state <> 'publicado' OR coalesce(games.closes_at <= now(), false))`
const openRoom = sql<string | null>`(
  SELECT r.id FROM game_rooms r WHERE r.game_id = games.id AND r.ended_at IS NULL)`
const groupNames = sql<string[]>`ARRAY(
  SELECT ${groupCalled('g')} FROM groups g WHERE g.id = ANY (games.group_ids) AND g.deleted_at IS NULL ORDER BY g.grade, g.name)`

function selectGames(db: Db, account: Account) {
  return gamesOf(db, account)
    .innerJoin('subjects', 'subjects.id', 'games.subject_id')
    .leftJoin('accounts', 'accounts.id', 'games.owner_id')
    .innerJoinLateral(
      eb =>
        eb
          .selectFrom('plays')
          .select([
            sql<number>`count(*)::int`.as('plays'),
            sql<number>`count(DISTINCT plays.student_id)::int`.as('played'),
            sql<number | null>`(avg(points / nullif(max_points, 0)) FILTER (WHERE finished))::float8`.as(
              'mean',
            ),
          ])
          .whereRef('plays.game_id', '=', 'games.id')
          .where(counts)
          .as('p'),
      join => join.onTrue(),
    )
    .select(
      inShape('games', [
        'id',
        'title',
        'grade',
        'theme',
        'state',
        'code',
        'closesAt',
        'version',
        'updatedAt',
      ]),
    )
    .select(['p.plays', 'p.played', 'p.mean'])
    .select([
      sql<GameKind>`games.kind`.as('kind'),
      subjectRef.as('subject'),
      sql<{ id: string; name: string } | null>`CASE WHEN games.owner_id IS NOT NULL THEN
        jsonb_build_object('id', games.owner_id, 'name', ${nameOfOwner}) END`.as('owner'),
      sql<number>`jsonb_array_length(games.items)`.as('pairs'),
      isClosed.as('closed'),
      openRoom.as('roomId'),
      sql<number>`(SELECT count(*)::int FROM ${membersOn(thisDay())} m WHERE m.group_id = ANY (games.group_ids))`.as(
        'pupils',
      ),
      sql<{ id: string; name: string }[]>`coalesce((
        SELECT jsonb_agg(jsonb_build_object('id', g.id, 'name', ${groupCalled('g')}) ORDER BY g.grade, g.name)
        FROM groups g WHERE g.id = ANY (games.group_ids) AND g.deleted_at IS NULL), '[]')`.as('groups'),
      sql<boolean>`${editableBy(account)}`.as('mayEdit'),
    ])
}
