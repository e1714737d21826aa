import { sql } from 'kysely'
import type { Account } from '#kit/account.ts'
import { dayOfMoment } from '#kit/server/database/clock.ts'
import type { Db } from '#kit/server/database/database.ts'
import { groupCalled } from '#school/groups/server/group-called.ts'
import { visibleTo } from '#school/groups/server/visible-to.ts'
import { isOfYearInForce } from '#school/groups/server/year-in-force.ts'
import { leads } from '#school/roles.ts'
import { membersOn } from '#school/students/server/members.ts'
import type { Decision, Measured } from '../contract.ts'

export interface GroupOfPicture {
  id: string
  name: string
  H: number
  M: number
}

/** The groups of the school year in force within reach, with their pupils of today. */
export async function findGroups(db: Db, account: Account, today: string): Promise<GroupOfPicture[]> {
  const { rows } = await sql<GroupOfPicture>`
    select groups.id, ${groupCalled()} as name, count(m.id) filter (where m.sex = 'H')::int as "H",
      count(m.id) filter (where m.sex = 'M')::int as "M"
    from groups left join ${membersOn(today)} m on m.group_id = groups.id
    where groups.deleted_at is null and ${visibleTo(account)}
      and ${isOfYearInForce(today)}
    group by groups.id order by groups.grade, groups.name collate "pt", groups.school_id`.execute(db)
  return rows
}

/** What was heard in a subject, beside what was written. */
export const aloud = (subject: string) => `${subject} em voz alta`

/** What tests asked the pupils of groups since a day, by subject, reading aloud apart; and whom they have not asked at all. */
export async function findMeasuredOf(
  db: Db,
  groupIds: readonly string[],
  { from, today }: { from: string; today: string },
): Promise<{ measured: Measured[]; neverMeasured: number }> {
  const { rows } = await sql<Measured & { never: number }>`
    with pupil as (
      select m.id, m.group_id from ${membersOn(today)} m where m.group_id = any(${[...groupIds]}::uuid[])
    ), asked as (
      select pupil.id, pupil.group_id, tests.kind, tests.subject_id, count(distinct a.id) as times
      from pupil join attempts t on t.student_id = pupil.id join applications a on a.id = t.application_id
        join tests on tests.id = a.test_id
      where t.state = 'entregue' and t.deleted_at is null and a.deleted_at is null
        and ${dayOfMoment(sql`coalesce(t.submitted_at, a.created_at)`)} between ${from}::date and ${today}::date
      group by pupil.id, pupil.group_id, tests.kind, tests.subject_id
    )
    select case asked.kind when 'oral' then s.name || ${sql.lit(aloud(''))} else s.name end as name,
      count(distinct asked.group_id)::int as groups, count(*)::int as pupils,
      count(*) filter (where asked.times > 1)::int as twice,
      (select count(*)::int from pupil where not exists (select from asked where asked.id = pupil.id)) as never
    from asked join subjects s on s.id = asked.subject_id
    group by asked.kind, s.id order by count(*) desc, s.name collate "pt"`.execute(db)
  const [first] = rows
  return {
    measured: rows.map(({ never: _never, ...row }) => row),
    neverMeasured: first ? first.never : await countPupils(db, groupIds, today),
  }
}

async function countPupils(db: Db, groupIds: readonly string[], today: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${membersOn(today)} m
    where m.group_id = any(${[...groupIds]}::uuid[])`.execute(db)
  return rows[0]?.count ?? 0
}

/** On how many days of a span somebody called the roll of each group, and when last of all. */
export async function findRollDays(
  db: Db,
  groupIds: readonly string[],
  { from, to }: { from: string; to: string },
): Promise<Map<string, { called: number; last: string }>> {
  const { rows } = await sql<{ id: string; called: number; last: string }>`
    select group_id as id, max(held_on) as last,
      count(distinct held_on) filter (where held_on >= ${from}::date)::int as called
    from lesson_calls where group_id = any(${[...groupIds]}::uuid[]) and deleted_at is null and held_on <= ${to}::date
    group by group_id`.execute(db)
  return new Map(rows.map(({ id, ...row }) => [id, row]))
}

/** Versions of policies and terms of the glossary that wait for who approves. */
export async function findOtherDecisions(db: Db, account: Account): Promise<Decision[]> {
  if (!leads(account)) return []
  const { rows } = await sql<Decision>`
    select 'política' as kind, p.id, p.title, 'política, versão ' || v.major || '.' || v.minor as text,
      ${dayOfMoment(sql`v.updated_at`)} as since
    from policy_versions v join policies p on p.id = v.policy_id
    where v.deleted_at is null and p.deleted_at is null and v.state = 'em aprovação'
    union all
    select 'termos', null, case count(*) when 1 then 'Um termo do glossário' else count(*) || ' termos do glossário' end,
      s.name, min(${dayOfMoment(sql`t.updated_at`)})
    from terms t join subjects s on s.id = t.subject_id
    where t.deleted_at is null and t.state = 'em revisão'
    group by s.id`.execute(db)
  return rows
}
