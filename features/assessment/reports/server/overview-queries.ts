import { type SqlBool, sql } from 'kysely'
import type { Account } from '#kit/account.ts'
import { todayOf } from '#kit/dates.ts'
import type { Db } from '#kit/server/database/database.ts'
import { existing } from '#kit/server/database/existing.ts'
import { visibleTo } from '#school/groups/server/visible-to.ts'
import { isOfYearInForce } from '#school/groups/server/year-in-force.ts'
import { counts, handedInBy, reported, withTest } from './queries.ts'

const RETEST = 'pós-recuperação'

/** The applications under way, the newest first. */
export function findRunning(db: Db, account: Account, max: number) {
  const newest = runningOf(db, account).orderBy('a.created_at', 'desc').limit(sql.lit(max))
  return reported(db, account)
    .select(counts())
    .where(sql<SqlBool>`a.id = any(array(${newest}))`)
    .orderBy('a.created_at', 'desc')
    .orderBy('a.id')
    .execute()
}

export async function countRunning(db: Db, account: Account): Promise<number> {
  const { count } = await db
    .selectFrom(runningOf(db, account).as('running'))
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

function runningOf(db: Db, account: Account) {
  return existing(db, 'applications as a')
    .innerJoin('tests', 'tests.id', 'a.test_id')
    .innerJoin('groups', 'groups.id', 'a.group_id')
    .select('a.id')
    .where('a.state', '=', 'em aplicação')
    .where('tests.kind', '=', 'escrito')
    .where('groups.deleted_at', 'is', null)
    .where(visibleTo(account))
}

/**
 * The newest application of a group in a subject that somebody handed in, of the groups and subjects that were tested last.
 * A re-test asks some pupils about some competences: it is no picture of a group, and is beside one.
 */
export async function findLatest(db: Db, account: Account, max: number) {
  const { rows } = await sql<{ id: string }>`
    with recursive latest as (
      (select 1 as place, found.* from (${newest(account, sql`true`)}) found)
      union all
      select latest.place + 1, found.id, found.created_at, latest.seen || found.seen
      from latest cross join lateral (${newest(
        account,
        sql`a.created_at <= latest.created_at
        and not (a.group_id::text || ' ' || tests.subject_id) = any(latest.seen)`,
      )}) found
      where latest.place < ${max}::int
    ) select id from latest`.execute(db)
  return ofIds(db, account, rows)
}

/** The newest application that was handed in, under a condition. */
function newest(account: Account, condition: ReturnType<typeof sql<SqlBool>>) {
  return sql`select a.id, a.created_at, array[a.group_id::text || ' ' || tests.subject_id] as seen
    from applications a join tests on tests.id = a.test_id join groups on groups.id = a.group_id
    where a.deleted_at is null and tests.kind = 'escrito' and tests.moment <> ${RETEST} and groups.deleted_at is null
      and ${visibleTo(account)} and ${handedInBy(1)} and ${condition}
    order by a.created_at desc, a.id limit 1`
}

/** For each of these the newest re-test since, of the same group and subject, that somebody handed in. */
export async function findRetests(db: Db, account: Account, of: readonly { id: string }[]) {
  const { rows } = await sql<{ id: string }>`
    select found.id from applications l join tests lt on lt.id = l.test_id cross join lateral (
      select a.id from applications a join tests on tests.id = a.test_id
      where a.group_id = l.group_id and tests.subject_id = lt.subject_id and tests.moment = ${RETEST}
        and a.deleted_at is null and a.created_at >= l.created_at and ${handedInBy(1)}
      order by a.created_at desc limit 1) found
    where l.id = any(${of.map(report => report.id)}::uuid[])`.execute(db)
  return ofIds(db, account, rows)
}

function ofIds(db: Db, account: Account, rows: readonly { id: string }[]) {
  return withTest(db, account)
    .select(counts())
    .where(sql<SqlBool>`a.id = any(${rows.map(row => row.id)}::uuid[])`)
    .orderBy('a.created_at', 'desc')
    .orderBy('a.id')
    .execute()
}

/** By subject and grade of the groups within reach: how many competences there are, and how many were measured there. */
export async function findCompetenceCounts(db: Db, account: Account) {
  const { rows } = await sql<{
    subject: { id: string; name: string; abbreviation: string; colour: string }
    grade: number
    competences: number
    measured: number
  }>`
    with handed_out as materialized (
      select tests.items from tests
      where exists (select from applications a join groups on groups.id = a.group_id
        where a.test_id = tests.id and a.deleted_at is null and groups.deleted_at is null and ${visibleTo(account)}
          and ${handedInBy(1)})
    ), measured as (
      select distinct (i ->> 'competenceId')::uuid as id from handed_out cross join jsonb_array_elements(handed_out.items) i
      where i ->> 'competenceId' is not null
    )
    select jsonb_build_object('id', s.id, 'name', s.name, 'abbreviation', s.abbreviation, 'colour', s.colour) as subject,
      c.grade, count(*)::int as competences, count(measured.id)::int as measured
    from competences c join subjects s on s.id = c.subject_id left join measured on measured.id = c.id
    where c.deleted_at is null and s.deleted_at is null
    group by s.id, c.grade order by s.name collate "pt", c.grade`.execute(db)
  return rows
}

/** The groups of the year in force within reach and their pupils, and how many of both handed in at least one test. */
export async function countTested(db: Db, account: Account) {
  const { rows } = await sql<
    Record<'h' | 'm' | 'tested_h' | 'tested_m' | 'groups' | 'tested_groups', number>
  >`
    select count(*)::int as groups, count(*) filter (where c.tested_h + c.tested_m > 0)::int as tested_groups,
      coalesce(sum(c.h), 0)::int as h, coalesce(sum(c.m), 0)::int as m,
      coalesce(sum(c.tested_h), 0)::int as tested_h, coalesce(sum(c.tested_m), 0)::int as tested_m
    from groups join group_counts c on c.group_id = groups.id
    where groups.deleted_at is null and ${visibleTo(account)} and ${isOfYearInForce(todayOf(account))}`.execute(
    db,
  )
  const { h = 0, m = 0, tested_h: testedH = 0, tested_m: testedM = 0 } = rows[0] ?? {}
  return {
    groups: { tested: rows[0]?.tested_groups ?? 0, total: rows[0]?.groups ?? 0 },
    pupils: { H: h, M: m, total: h + m },
    tested: { H: testedH, M: testedM, total: testedH + testedM },
  }
}
