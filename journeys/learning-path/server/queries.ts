import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { GainFigures } from '#features/assessment/results/gain-shapes.ts'
import type { Account } from '#kit/account.ts'
import { dayOfMoment } from '#kit/server/database/clock.ts'
import type { Db } from '#kit/server/database/database.ts'
import { existing } from '#kit/server/database/existing.ts'
import { groupCalled } from '#school/groups/server/group-called.ts'
import { teachings } from '#school/groups/server/in-charge.ts'
import { visibleTo as groupsVisibleTo } from '#school/groups/server/visible-to.ts'
import { isOfYearInForce } from '#school/groups/server/year-in-force.ts'
import type { TestItem } from '#school/questions/contract.ts'
import { countMembers, isMember, membersOn, pupilsNow, thisDay } from '#school/students/server/members.ts'
import { taughtOrder } from '#school/subjects/server/taught-order.ts'
import type { PathLesson, PathRecovery, PlannedRow, Practice } from '../facts.ts'
import type { HandedIn, MeasuringApplication } from '../scores.ts'

type OfGroup<T> = T & { group_id: string }
type OfCompetence<T> = OfGroup<T> & { competence_id: string }

/** What a path is of: a subject in these groups, between two days, and one pupil or all. */
export interface PathOf {
  groupIds: readonly string[]
  subjectId: string
  from: string | null
  to: string | null
  studentId?: string | undefined
}

const between = (day: RawBuilder<unknown>, { from, to }: PathOf) =>
  sql<SqlBool>`(${from}::date is null or ${day} >= ${from}::date) and (${to}::date is null or ${day} <= ${to}::date)`

const groupsOf = ({ groupIds }: PathOf) => sql`(${[...groupIds]}::uuid[])`

/** The groups that an account may see and the subjects that are taught or measured in each, its own and the most measured first. */
export async function findPlaces(db: Db, account: Account, today: string) {
  const { rows } = await sql<{
    id: string
    name: string
    grade: number
    year: number
    subjects: { id: string; name: string; mine: boolean }[]
  }>`
    with subject_of as (
      select group_id, subject_id, bool_or(account_id = ${account.id}) as mine, 0 as tests
        from ${teachings('ever')} taught group by 1, 2
      union all select a.group_id, t.subject_id, false, 1 from applications a join tests t on t.id = a.test_id
        where a.deleted_at is null
    ), taught as (
      select group_id, subject_id, bool_or(mine) as mine, sum(tests) as tests from subject_of group by 1, 2)
    select groups.id, ${groupCalled()} as name, groups.grade, groups.year,
      jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'mine', taught.mine)
        order by taught.mine desc, taught.tests desc, s.name collate "pt") as subjects
    from groups join taught on taught.group_id = groups.id join subjects s on s.id = taught.subject_id
    where groups.deleted_at is null and s.deleted_at is null and ${groupsVisibleTo(account)}
    group by groups.id order by bool_or(taught.mine) desc,
      ${isOfYearInForce(today)} desc,
      (select count(*) from applications a where a.group_id = groups.id and a.deleted_at is null) desc,
      groups.year desc, groups.name collate "pt" limit 500`.execute(db)
  return rows
}

/** The competences of a subject in the order of its units. */
export async function findCompetences(db: Db, subjectId: string) {
  return existing(db, 'competences as c')
    .leftJoin('units as u', 'u.id', 'c.unit_id')
    .select(['c.id', 'c.code', 'c.description', 'c.domain', 'c.grade'])
    .select(['u.title as unit_title'])
    .where('c.subject_id', '=', subjectId)
    .orderBy(taughtOrder('c'))
    .execute()
}

/** An application with the ids of all questions of its test, in their order. */
interface StoredApplication extends MeasuringApplication {
  itemIds: readonly string[]
}

/** The written tests that these groups handed in, in the order in which they were handed out, with the questions that count. */
export async function findMeasuring(db: Db, of: PathOf): Promise<StoredApplication[]> {
  const { rows } = await sql<
    Omit<StoredApplication, 'items' | 'itemIds'> & { testId: string; dropped: string[] }
  >`
    select a.id, a.group_id as "groupId", a.test_id as "testId", t.title, ${dayOfMoment(sql`a.created_at`)}::text as day,
      array(select k from jsonb_each(a.key_changes) as changed(k, v) where v ->> 'kind' = 'drop') as dropped
    from applications a join tests t on t.id = a.test_id where ${measuredIn(of)} order by a.created_at, a.id`.execute(
    db,
  )
  // A test is handed out to many groups: its questions are read once.
  const { rows: tests } = await sql<{ id: string; items: TestItem[] }>`
    select id, items from tests where id = any(${[...new Set(rows.map(row => row.testId))]}::uuid[])`.execute(
    db,
  )
  const stored = new Map(tests.map(test => [test.id, test.items]))
  return rows.map(({ testId, dropped, ...application }) => {
    const items = stored.get(testId) ?? []
    return {
      ...application,
      itemIds: items.map(item => item.id).toSorted(),
      items: items.flatMap(({ id, versionId, competenceId, points }) =>
        competenceId && !dropped.includes(id) ? [{ id, versionId, competenceId, points }] : [],
      ),
    }
  })
}

function measuredIn(of: PathOf): RawBuilder<SqlBool> {
  const handedIn = of.studentId === undefined ? sql`true` : sql`x.student_id = ${of.studentId}::uuid`
  return sql<SqlBool>`a.group_id = any ${groupsOf(of)} and t.subject_id = ${of.subjectId} and t.kind = 'escrito'
    and a.deleted_at is null and ${between(dayOfMoment(sql`a.created_at`), of)}
    and exists (select from attempts x where x.application_id = a.id and x.state = 'entregue'
      and x.deleted_at is null and ${handedIn})`
}

/**
 * What pupils handed in of these applications, by application. A school has tens of thousands of answers: those of an
 * attempt come as one row of text, points in the order of the questions' ids; `item_ids` says of which, where not all.
 */
export async function findHandedIn(
  db: Db,
  of: PathOf,
  applications: readonly StoredApplication[],
): Promise<Map<string, HandedIn[]>> {
  const mine = of.studentId === undefined ? sql`true` : sql`t.student_id = ${of.studentId}::uuid`
  const { rows } = await sql<{
    application_id: string
    who: string
    student_id: string | null
    sex: HandedIn['sex']
    item_ids: string[] | null
    points: string | null
  }>`
    with paper as materialized (
      select a.id, array(select (i ->> 'id')::uuid from jsonb_array_elements(t.items) i) as item_ids
      from applications a join tests t on t.id = a.test_id
      where a.id = any(${applications.map(application => application.id)}::uuid[])
    )
    select t.application_id, coalesce(t.student_id, t.id) as who, t.student_id, s.sex, answered.item_ids, answered.points
    from paper join attempts t on t.application_id = paper.id and t.deleted_at is null and t.state = 'entregue' and ${mine}
    left join students s on s.id = t.student_id
    cross join lateral (
      select case when count(*) < cardinality(paper.item_ids)
          then coalesce(array_agg(r.item_id order by r.item_id)::text[], '{}') end as item_ids,
        string_agg(case when r.outcome in ('não apresentada', 'por corrigir') then '-' else coalesce(r.points, 0)::text end,
          ' ' order by r.item_id) as points
      from responses r where r.attempt_id = t.id and array_position(paper.item_ids, r.item_id) is not null
    ) answered`.execute(db)
  const itemIds = new Map(applications.map(application => [application.id, application.itemIds]))
  const handedIn = new Map<string, HandedIn[]>()
  for (const { application_id: applicationId, item_ids: some, student_id: studentId, ...row } of rows) {
    const ids = some ?? itemIds.get(applicationId) ?? []
    const points = (row.points ?? '').split(' ').map(text => (text === '-' ? null : Number(text)))
    const attempt = {
      applicationId,
      studentId,
      who: row.who,
      sex: row.sex,
      points: new Map(ids.map((id, at) => [id, points[at] ?? null])),
    }
    const same = handedIn.get(applicationId)
    if (same) same.push(attempt)
    else handedIn.set(applicationId, [attempt])
  }
  return handedIn
}

/** The rows of the plans of these groups, newest edition of each, with what was marked and registered of them. */
export async function findPlanned(db: Db, of: PathOf) {
  const { rows } = await sql<OfGroup<PlannedRow>>`
    with plan as (
      select distinct on (p.family_id) p.* from analytical_plans p
      where p.deleted_at is null and p.subject_id = ${of.subjectId} and p.state <> 'arquivado'
        and p.group_ids && ${groupsOf(of)}
      order by p.family_id, p.edition desc
    ), marks as (
      select family_id, group_id, row_id, count(*)::int as marked, max(held_on)::text as last from lesson_plans
      where deleted_at is null and group_id = any ${groupsOf(of)} and state in ('dada', 'parcial')
        and family_id is not null and row_id is not null
      group by 1, 2, 3
    )
    select p.id as plan_id, p.state as plan_state, g.id as group_id, r ->> 'id' as row_id, place::int,
      coalesce(r ->> 'unit', '') as unit, r -> 'competences' as competences, (r ->> 'lessons')::int as lessons,
      r ->> 'startsOn' as starts_on, r ->> 'endsOn' as ends_on, coalesce(m.marked, 0) as marked,
      coalesce(f.taught + f.made_up, 0) as registered, m.last
    from plan p cross join unnest(p.group_ids) as g(id)
    cross join jsonb_array_elements(p.rows) with ordinality as every(r, place)
    left join marks m on m.family_id = p.family_id and m.group_id = g.id and m.row_id::text = r ->> 'id'
    left join fulfilments f on f.family_id = p.family_id and f.group_id = g.id and f.row_id::text = r ->> 'id'
      and f.deleted_at is null
    where g.id = any ${groupsOf(of)} and ${between(sql`(r ->> 'endsOn')::date`, of)}
    order by p.starts_on, place`.execute(db)
  return rows
}

/** Lessons that name competences. */
export async function findLessons(db: Db, of: PathOf) {
  const { rows } = await sql<OfGroup<PathLesson>>`
    select id, group_id, held_on::text, state, theme, competence_ids, row_id from lesson_plans
    where group_id = any ${groupsOf(of)} and subject_id = ${of.subjectId} and deleted_at is null
      and template_name is null and competence_ids <> '{}' and held_on is not null
      and ${between(sql`held_on`, of)}
    order by held_on, starts_at`.execute(db)
  return rows
}

/** Recovery plans, and when the re-test of each was handed out, or should be. */
export async function findRecoveries(db: Db, of: PathOf) {
  const { rows } = await sql<OfGroup<PathRecovery>>`
    select p.id, p.group_id, p.title, p.state, p.competence_ids, p.sessions, p.lesson_plan_id, p.starts_on::text, p.ends_on::text,
      p.retest_id, exists (select from applications a where a.test_id = p.retest_id and a.group_id = p.group_id
        and a.deleted_at is null) as retested
    from recovery_plans p
    where p.group_id = any ${groupsOf(of)} and p.subject_id = ${of.subjectId} and p.deleted_at is null
      and ${between(sql`coalesce(p.starts_on, ${dayOfMoment(sql`p.created_at`)})`, of)}
    order by p.created_at`.execute(db)
  return rows
}

/** Recovery plans made of what was heard, in the order of time. */
export async function findLevelPlans(db: Db, of: PathOf) {
  const { rows } = await sql<{
    id: string
    title: string
    skill: string
    language: string
    sessions: { presence: Record<string, boolean> }[]
  }>`
    select p.id, p.title, p.sessions, t.skill, t.language
    from recovery_plans p join applications a on a.id = p.application_id join tests t on t.id = a.test_id
    where p.group_id = any ${groupsOf(of)} and p.subject_id = ${of.subjectId} and p.deleted_at is null
      and t.kind = 'oral' and ${between(sql`coalesce(p.starts_on, ${dayOfMoment(sql`p.created_at`)})`, of)}
    order by p.created_at`.execute(db)
  return rows
}

/** Who practised a competence, with what: quizzes that were handed in and games that were played. */
export async function findPractice(db: Db, of: PathOf) {
  const mine = (student: RawBuilder<unknown>) =>
    of.studentId === undefined ? sql`true` : sql`${student} = ${of.studentId}::uuid`
  const { rows } = await sql<OfCompetence<Practice>>`
    with quizzed as (
      select distinct a.group_id, (i ->> 'competenceId')::uuid as competence_id,
        case when q.practice_of is null then 'quiz' else 'prática' end as kind, q.id, q.title,
        quiz_state(q.state, q.opens_at, q.closes_at) as state, t.student_id,
        ${dayOfMoment(sql`t.submitted_at`)} as day
      from applications a join quizzes q on q.id = a.quiz_id cross join jsonb_array_elements(q.items) i
      left join attempts t on t.application_id = a.id and t.deleted_at is null and t.state = 'entregue' and t.counts
        and t.student_id is not null and (t.item_ids is null or (i ->> 'id')::uuid = any (t.item_ids))
        and ${mine(sql`t.student_id`)}
      where a.group_id = any ${groupsOf(of)} and q.subject_id = ${of.subjectId} and a.deleted_at is null
        and q.deleted_at is null and i ->> 'competenceId' is not null and (q.practice_of is null or t.id is not null)
        and ${between(dayOfMoment(sql`coalesce(t.submitted_at, a.created_at)`), of)}
    ), game as (
      select distinct g.id, g.title, g.state, chosen.id as group_id, coalesce(own.id, q.competence_id) as competence_id
      from games g cross join unnest(g.group_ids) as chosen(id)
      left join jsonb_array_elements(g.items) i on i -> 'source' ->> 'kind' = 'pergunta'
      left join questions q on q.id = (i -> 'source' ->> 'id')::uuid
      left join unnest(g.competence_ids) as own(id) on true
      where chosen.id = any ${groupsOf(of)} and g.subject_id = ${of.subjectId} and g.deleted_at is null
        and g.state <> 'arquivado'
    ), played as (
      select game.group_id, game.competence_id, 'jogo' as kind, game.id, game.title, game.state, s.id as student_id,
        ${dayOfMoment(sql`plays.started_at`)} as day
      from game left join (plays join students s on s.id = plays.student_id)
        on plays.game_id = game.id and plays.apart is null and ${mine(sql`s.id`)}
          and ${isMember(sql`s.id`, { group: sql`game.group_id`, day: dayOfMoment(sql`plays.started_at`) })}
          and ${between(dayOfMoment(sql`plays.started_at`), of)}
      where game.competence_id is not null
    ), practised as (select * from quizzed union all select * from played)
    select group_id, competence_id, kind, id, title, state, count(distinct student_id)::int as pupils,
      max(day) filter (where student_id is not null)::text as last
    from practised
    group by grouping sets ((group_id, competence_id), (group_id, competence_id, kind, id, title, state))
    order by last nulls first`.execute(db)
  return rows
}

/** Groups with their grade and year, and a subject; only what the account may see. */
export function findGroupsOf(
  db: Db,
  account: Account,
  filters: { group?: string | undefined; grade?: readonly number[] | undefined; year?: number | undefined },
) {
  return existing(db, 'groups')
    .innerJoin('schools', 'schools.id', 'groups.school_id')
    .select(['groups.id', groupCalled().as('name'), 'groups.grade', 'groups.year', 'schools.name as school'])
    .select('groups.school_id as schoolId')
    .select(countMembers(sql`groups.id`, thisDay()).as('pupils'))
    .where(groupsVisibleTo(account))
    .$if(filters.group !== undefined, q => q.where('groups.id', '=', filters.group ?? ''))
    .$if((filters.grade ?? []).length > 0, q => q.where('groups.grade', 'in', [...(filters.grade ?? [])]))
    .$if(filters.year !== undefined, q => q.where('groups.year', '=', filters.year ?? 0))
    .orderBy(sql`groups.grade, groups.name collate "pt"`)
    .execute()
}

/** The pupils who are in a group now. */
export async function findPupilIds(db: Db, groupId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom(membersOn(thisDay()).as('m'))
    .select('m.id')
    .where('m.group_id', '=', groupId)
    .execute()
  return new Set(rows.map(row => row.id))
}

/** A pupil within reach, with the group. */
export function findPupil(db: Db, account: Account, id: string) {
  return db
    .selectFrom(pupilsNow.as('students'))
    .innerJoin('groups', 'groups.id', 'students.group_id')
    .select(['students.id', 'students.full_name', 'groups.id as group_id'])
    .where('students.id', '=', id)
    .where('groups.deleted_at', 'is', null)
    .where(groupsVisibleTo(account))
    .executeTakeFirst()
}

/** What each recovery plan of the schools of these groups has brought beyond what was to be expected, by each of its competences. */
export async function findHelped(db: Db, of: PathOf) {
  const { rows } = await sql<{ competence_id: string; gain: GainFigures }>`
    select unnest(p.competence_ids) as competence_id, p.gain
    from recovery_plans p join groups g on g.id = p.group_id
    where p.deleted_at is null and p.subject_id = ${of.subjectId} and p.gain is not null
      and g.school_id in (select school_id from groups where id = any ${groupsOf(of)})`.execute(db)
  return rows
}
