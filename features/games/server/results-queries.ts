import { type RawBuilder, sql } from 'kysely'
import type { Account } from '#kit/account.ts'
import { dayOfMoment } from '#kit/server/database/clock.ts'
import type { Db } from '#kit/server/database/database.ts'
import { withDeleted } from '#kit/server/database/existing.ts'
import { groupCalled } from '#school/groups/server/group-called.ts'
import { visibleTo as groupsVisibleTo } from '#school/groups/server/visible-to.ts'
import { questionsOf } from '#school/questions/server/queries.ts'
import { isMember, membersOn, pupilsNow, thisDay } from '#school/students/server/members.ts'
import type { Apart } from '../play-contract.ts'
import { counts } from './play-queries.ts'
import { editableBy } from './queries.ts'

/** What results are of: a game, and the group that they are narrowed to. */
export interface ResultsScope {
  gameId: string
  groupIds: readonly string[]
  /** Only plays of those who were this group's pupils when they played. */
  group: string | undefined
}

/** Every play, those that stand apart too. */
function everyOf({ gameId, group }: ResultsScope): RawBuilder<unknown> {
  return group === undefined
    ? sql`plays.game_id = ${gameId}`
    : sql`plays.game_id = ${gameId} AND ${isMember(sql`plays.student_id`, {
        group: sql`${group}::uuid`,
        day: dayOfMoment(sql`plays.started_at`),
      })}`
}

/** The plays that figures are made of. */
function ofAsked(of: ResultsScope): RawBuilder<unknown> {
  return sql`${everyOf(of)} AND ${counts}`
}

const mean = sql<number | null>`(avg(points / nullif(max_points, 0)) FILTER (WHERE finished))::float8`

/** Plays in all, and what they took. */
export async function findTotals(db: Db, of: ResultsScope) {
  const { rows } = await sql<{
    plays: number
    finished: number
    of_teams: number
    of_names: number
    of_nobody: number
    mean: number | null
    first: number | null
    median: number | null
    third: number | null
  }>`SELECT count(*)::int AS plays, (count(*) FILTER (WHERE finished))::int AS finished,
      (count(*) FILTER (WHERE teams IS NOT NULL))::int AS of_teams,
      (count(*) FILTER (WHERE nickname IS NOT NULL))::int AS of_names,
      (count(*) FILTER (WHERE num_nonnulls(teams, nickname, student_id) = 0))::int AS of_nobody,
      ${mean} AS mean,
      percentile_cont(0.25) WITHIN GROUP (ORDER BY seconds) FILTER (WHERE finished) AS first,
      percentile_cont(0.5) WITHIN GROUP (ORDER BY seconds) FILTER (WHERE finished) AS median,
      percentile_cont(0.75) WITHIN GROUP (ORDER BY seconds) FILTER (WHERE finished) AS third
    FROM plays WHERE ${ofAsked(of)}`.execute(db)
  return rows[0]
}

/** What stands apart: how many plays of which reason, and whose they are. */
export async function findApart(db: Db, account: Account, of: ResultsScope) {
  const { rows } = await sql<{ name: string | null; apart: Apart; plays: number }>`
    SELECT CASE WHEN s.id IS NULL THEN nickname WHEN ${groupsVisibleTo(account)} THEN s.full_name
      ELSE 'Aluno de outra turma' END AS name, apart, count(*)::int AS plays
    FROM plays LEFT JOIN ${pupilsNow} s ON s.id = plays.student_id LEFT JOIN groups ON groups.id = s.group_id
    WHERE ${everyOf(of)} AND NOT ${counts} GROUP BY 1, 2 ORDER BY 3 DESC, 1`.execute(db)
  return rows
}

/** Pupils of the groups and what they played, by sex. */
export async function findBySex(db: Db, of: ResultsScope) {
  const groups = of.group === undefined ? of.groupIds : [of.group]
  const { rows } = await sql<{ sex: string; pupils: number; played: number; mean: number | null }>`
    SELECT s.sex, count(DISTINCT m.id)::int AS pupils,
      count(DISTINCT plays.student_id)::int AS played, ${mean} AS mean
    FROM students s LEFT JOIN plays ON plays.student_id = s.id AND ${ofAsked(of)}
      LEFT JOIN ${membersOn(thisDay())} m ON m.id = s.id AND m.group_id = ANY (${groups}::uuid[])
    WHERE plays.id IS NOT NULL OR m.id IS NOT NULL
    GROUP BY s.sex`.execute(db)
  return rows
}

/** Plays by day of Maputo, in the last fortnight that has any. */
export async function findByDay(db: Db, of: ResultsScope) {
  const { rows } = await sql<{ day: string; plays: number }>`
    SELECT day::text, plays FROM (
      SELECT ${dayOfMoment(sql`started_at`)} AS day, count(*)::int AS plays
      FROM plays WHERE ${ofAsked(of)} GROUP BY 1 ORDER BY 1 DESC LIMIT 14) days ORDER BY 1`.execute(db)
  return rows
}

/** What questions measure, by the question's id. */
export async function findCompetencesOf(
  db: Db,
  questionIds: readonly string[],
): Promise<Map<string, string | null>> {
  const rows = await withDeleted(db, 'questions')
    .select(['id', 'competence_id'])
    .where(sql<boolean>`id = any(${[...questionIds]}::uuid[])`)
    .execute()
  return new Map(rows.map(row => [row.id, row.competence_id]))
}

/** Of these questions, those that the account may open. */
export async function findReadable(
  db: Db,
  account: Account,
  questionIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (questionIds.length === 0) return new Set()
  const rows = await questionsOf(db, account)
    .select('questions.id')
    .where(sql<boolean>`questions.id = any(${[...questionIds]}::uuid[])`)
    .execute()
  return new Set(rows.map(row => row.id))
}

/** Each pair over all plays. */
export async function findItemFigures(db: Db, of: ResultsScope) {
  const { rows } = await sql<{
    item_id: string
    plays: number
    first_right: number
    tries: number | null
    seconds: number | null
  }>`SELECT item_id, count(*)::int AS plays, (count(*) FILTER (WHERE correct AND i.tries <= 1))::int AS first_right,
      avg(i.tries)::float8 AS tries, avg(i.seconds)::float8 AS seconds
    FROM play_items i JOIN plays ON plays.id = i.play_id
    WHERE ${ofAsked(of)} AND i.seen AND i.tries > 0 GROUP BY item_id`.execute(db)
  return rows
}

/** Pupils who played, by name. A pupil of a group that is out of reach has none. */
export async function findPlayers(db: Db, account: Account, of: ResultsScope) {
  const { rows } = await sql<{
    id: string
    name: string
    group: string
    plays: number
    best: number | null
    last: string
  }>`SELECT s.id, CASE WHEN ${groupsVisibleTo(account)} THEN s.full_name ELSE 'Aluno de outra turma' END AS name,
      ${groupCalled()} AS "group", count(*)::int AS plays,
      max(points / nullif(max_points, 0))::float8 AS best, max(started_at) AS last
    FROM plays JOIN ${pupilsNow} s ON s.id = plays.student_id JOIN groups ON groups.id = s.group_id
    WHERE ${ofAsked(of)}
    GROUP BY s.id, s.full_name, groups.id, groups.name ORDER BY s.full_name COLLATE "pt"`.execute(db)
  return rows
}

/** Pupils of the groups who have not played. */
export async function findMissing(db: Db, account: Account, of: ResultsScope) {
  const ids = of.group === undefined ? of.groupIds : [of.group]
  const { rows } = await sql<{ id: string; name: string; group: string }>`
    SELECT s.id, s.full_name AS name, ${groupCalled()} AS "group" FROM ${membersOn(thisDay())} s JOIN groups ON groups.id = s.group_id
    WHERE s.group_id = ANY (${ids}::uuid[]) AND ${groupsVisibleTo(account)}
      AND NOT EXISTS (SELECT FROM plays WHERE plays.game_id = ${of.gameId} AND plays.student_id = s.id)
    ORDER BY groups.name, s.full_name COLLATE "pt"`.execute(db)
  return rows
}

/** Every play, for a sheet. */
export async function findAllPlays(db: Db, account: Account, of: ResultsScope) {
  const { rows } = await sql<{
    who: string
    group: string
    sex: string
    started_at: string
    seconds: number
    points: number
    max_points: number
    finished: boolean
    apart: Apart | null
  }>`SELECT CASE WHEN s.id IS NOT NULL AND ${groupsVisibleTo(account)} THEN s.full_name
        WHEN s.id IS NOT NULL THEN 'Aluno de outra turma' WHEN nickname IS NOT NULL THEN nickname
        WHEN teams IS NOT NULL THEN teams || ' equipas' ELSE 'sem nome' END AS who,
      coalesce(${groupCalled()}, '') AS "group", coalesce(s.sex, '') AS sex, started_at, seconds,
      points::float8 AS points, max_points::float8 AS max_points, finished, apart
    FROM plays LEFT JOIN ${pupilsNow} s ON s.id = plays.student_id LEFT JOIN groups ON groups.id = s.group_id
    WHERE ${everyOf(of)} ORDER BY started_at`.execute(db)
  return rows
}

/** What was least often right at the first try in the last week, over the games that an account may change. */
export async function findHardest(db: Db, account: Account, today: string) {
  const { rows } = await sql<{
    game_id: string
    title: string
    item_id: string
    items: unknown
    groups: string[]
    plays: number
    first_right: number
    tries: number | null
    seconds: number | null
  }>`SELECT games.id AS game_id, games.title, i.item_id, games.items, count(*)::int AS plays,
      ARRAY(SELECT ${groupCalled('g')} FROM groups g WHERE g.id = ANY (games.group_ids) ORDER BY 1) AS groups,
      (count(*) FILTER (WHERE correct AND i.tries <= 1))::int AS first_right,
      avg(i.tries)::float8 AS tries, avg(i.seconds)::float8 AS seconds
    FROM play_items i JOIN plays ON plays.id = i.play_id JOIN games ON games.id = plays.game_id
    WHERE plays.started_at > ${today}::date - interval '7 days' AND games.deleted_at IS NULL AND i.seen AND i.tries > 0
      AND ${counts} AND ${editableBy(account)}
    GROUP BY games.id, i.item_id HAVING count(*) >= 5
    ORDER BY (count(*) FILTER (WHERE correct AND i.tries <= 1))::float8 / count(*), count(*) DESC LIMIT 3`.execute(
    db,
  )
  return rows
}
