import { type SqlBool, sql } from 'kysely'
import {
  applicationsOf,
  visibleTo as applicationsVisibleTo,
} from '#features/assessment/results/server/queries.ts'
import { visibleTo as termsVisibleTo } from '#features/glossary/server/queries.ts'
import { termStates } from '#features/glossary/term.ts'
import type { Account } from '#kit/account.ts'
import { todayOf } from '#kit/dates.ts'
import { dayOfMoment, isSince, isUntil } from '#kit/server/database/clock.ts'
import type { Db } from '#kit/server/database/database.ts'
import { existing } from '#kit/server/database/existing.ts'
import { addDays } from '#school/calendar/weeks.ts'
import { openCommentsOn } from '#school/comments/server/comments.ts'
import { groupCalled } from '#school/groups/server/group-called.ts'
import { isInCharge, teaches } from '#school/groups/server/in-charge.ts'
import { visibleTo as groupsVisibleTo } from '#school/groups/server/visible-to.ts'
import { isOfYearInForce, yearInForce } from '#school/groups/server/year-in-force.ts'
import * as pages from '#school/pages.ts'
import { leads } from '#school/roles.ts'
import { countMembers, membersOn, thisDay } from '#school/students/server/members.ts'
import type { Figures, QuizNotice, QuizNotices, RetestDue, ReviewDue } from '../contract.ts'
import { DAYS_BEFORE } from '../level-step.ts'

/** How many hearings the page names, each in a line of its own. */
const NAMED = 5

/** How many rows there are, in a question that reads the first of them. */
const countAll = sql<number>`count(*) over ()::int`.as('count')

function firstOf<Row extends { count: number }>(rows: readonly Row[]) {
  const [row] = rows
  if (!row) return { count: 0, first: null }
  const { count, ...first } = row
  return { count, first }
}

/** How much there is of what an account works with, as the lists count it. */
export async function findFigures(db: Db, account: Account, today: string): Promise<Figures> {
  const { rows } = await sql<Figures>`select
    (select count(*)::int from schools where deleted_at is null) as schools,
    (select count(*)::int from subjects where deleted_at is null and state = 'activa') as subjects,
    (select count(*)::int from groups where deleted_at is null and ${groupsVisibleTo(account)}
      and ${isOfYearInForce(today)}) as groups,
    (select max(year) from groups where deleted_at is null
      and year <= (select ${yearInForce(sql`${account.onlyWithin ?? null}::uuid`, today)} + 1)) as "lastYear",
    (select jsonb_build_object('H', count(*) filter (where sex = 'H'), 'M', count(*) filter (where sex = 'M'))
      from ${membersOn(thisDay())} m join groups on groups.id = m.group_id
      where groups.deleted_at is null and ${groupsVisibleTo(account)}) as pupils,
    (select jsonb_build_object(${sql.join(
      termStates.map(
        state => sql`${sql.lit(state)}, count(*) filter (where terms.state = ${sql.lit(state)})`,
      ),
    )}) from terms where deleted_at is null and ${termsVisibleTo(account)}) as terms,
    (select (min(terms.updated_at) at time zone 'Africa/Maputo')::date from terms
      where deleted_at is null and terms.state = 'em revisão' and ${termsVisibleTo(account)}) as "reviewSince",
    case when ${account.role === 'admin'}::boolean then (select count(*)::int from accounts
      where deleted_at is null and disabled_at is null and role = 'pendente') end as accounts`.execute(db)
  const [figures] = rows
  if (!figures) throw new Error('One row was counted, and none came.')
  return figures
}

/** An account's own plans that came back, the last one first, with the comment of the reviewer. */
export async function findReturnedPlans(db: Db, account: Account) {
  const rows = await existing(db, 'analytical_plans as p')
    .innerJoin('subjects', 'subjects.id', 'p.subject_id')
    .innerJoinLateral(
      eb =>
        eb
          .selectFrom('plan_events')
          .select(['account_name', 'comment', 'at'])
          .whereRef('plan_id', '=', 'p.id')
          .where('action', '=', 'devolvido')
          .orderBy('at', 'desc')
          .orderBy('id', 'desc')
          .limit(sql.lit(1))
          .as('e'),
      join => join.onTrue(),
    )
    .select([
      'p.id',
      'subjects.name as subjectName',
      'p.grade',
      'e.account_name as by',
      'e.comment',
      countAll,
    ])
    .select(openCommentsOn('plan_comments', 'p.id').as('openComments'))
    .where('p.teacher_id', '=', account.id)
    .where('p.state', '=', 'devolvido')
    .orderBy('e.at', 'desc')
    .limit(sql.lit(1))
    .execute()
  return firstOf(rows)
}

/**
 * Tests and quizzes that an account applied, or that were applied to the groups whose subject it teaches, of which something
 * waits: answers without points, or the word that all is marked. Quizzes are there for their answers alone.
 */
export async function findTestsToMark(db: Db, account: Account) {
  const answers = sql<number>`(select count(*)::int from responses r join attempts t on t.id = r.attempt_id
    where t.application_id = applications.id and t.deleted_at is null and t.state = 'entregue'
      and r.outcome = 'por corrigir')`
  const rows = await applicationsOf(db, account)
    .innerJoin('papers', join =>
      join.on('papers.id', '=', sql<string>`coalesce(applications.test_id, applications.quiz_id)`),
    )
    .innerJoin('groups', 'groups.id', 'applications.group_id')
    .select([
      'applications.id',
      'papers.title',
      groupCalled().as('groupName'),
      sql<number>`(sum(${answers}) over ())::int`.as('answers'),
      countAll,
    ])
    .where('applications.state', '<>', 'corrigido')
    .where(
      sql<SqlBool>`(applications.created_by = ${account.id} or ${teaches(
        { group: sql`applications.group_id`, subject: sql`papers.subject_id`, account: account.id },
        { since: todayOf(account) },
      )})`,
    )
    .where(sql<SqlBool>`(${answers} > 0 or (papers.kind = 'test' and applications.state = 'encerrado'))`)
    .orderBy(sql`${answers} > 0`, 'desc')
    .orderBy('applications.created_at')
    .limit(sql.lit(1))
    .execute()
  const { count, first } = firstOf(rows)
  if (!first) return { count, answers: 0, first }
  const { answers: all, ...test } = first
  return { count, answers: all, first: test }
}

/**
 * What happens to the quizzes that an account gave, or that were handed out to the groups whose subject it teaches: what opens or
 * closes within a day, marks that wait to be let out, and what was handed in yesterday or today.
 */
export async function findQuizNotices(db: Db, account: Account, today: string): Promise<QuizNotices> {
  const { rows } = await sql<
    QuizNotice & { kind: 'opening' | 'closing' | 'publish' | ''; recent: number; last: string }
  >`
    with own as (
      select q.id, q.title, quiz_state(q.state, q.opens_at, q.closes_at) as state, q.opens_at, q.closes_at,
        q.released_at is null and (q.settings ->> 'holdMarks')::boolean is true as held,
        array_agg(applications.id) as applications, string_agg(${groupCalled()}, ' e ' order by ${groupCalled()}) as groups
      from quizzes q join applications on applications.quiz_id = q.id and applications.deleted_at is null
        join groups on groups.id = applications.group_id
      where q.deleted_at is null and q.practice_of is null and q.state not in ('rascunho', 'arquivado')
        and greatest(q.opens_at, q.closes_at, q.updated_at) > ${today}::date - interval '60 days'
        and ${applicationsVisibleTo(account)}
        and (q.owner_id = ${account.id} or ${teaches(
          { group: sql`applications.group_id`, subject: sql`q.subject_id`, account: account.id },
          { since: today },
        )})
      group by q.id
    ), counted as (
      select own.*, case
          when state = 'agendado' and opens_at <= now() + interval '1 day' then 'opening'
          when state = 'aberto' and closes_at <= now() + interval '1 day' then 'closing'
          when state = 'encerrado' and held and a.handed > 0 and a.waiting = 0 then 'publish' else '' end as kind,
        a.handed, a.recent, a.last
      from own cross join lateral (
        select count(distinct coalesce(t.student_id::text, lower(t.nickname))) filter (where t.state = 'entregue')::int as handed,
          count(*) filter (where t.state = 'entregue'
            and ${dayOfMoment(sql`t.submitted_at`)} between ${today}::date - 1 and ${today}::date)::int as recent,
          max(t.submitted_at) as last,
          count(*) filter (where t.state = 'entregue' and exists (select from responses r
            where r.attempt_id = t.id and r.outcome = 'por corrigir'))::int as waiting
        from attempts t where t.application_id = any (own.applications) and t.deleted_at is null) a
    )
    select id, title, groups, kind, recent, last, handed as "handedIn",
      case kind when 'opening' then opens_at when 'closing' then closes_at end as at,
      (select count(*)::int from applications a join ${membersOn(today)} m on m.group_id = a.group_id
        where a.id = any (counted.applications) and (a.pupil_ids is null or m.id = any (a.pupil_ids))) as pupils
    from counted where kind <> '' or recent > 0 order by at nulls last, title`.execute(db)
  const notice = ({ id, title, groups, at, pupils, handedIn }: QuizNotice) => ({
    id,
    title,
    groups,
    at,
    pupils,
    handedIn,
  })
  const of = (kind: string) => rows.filter(row => row.kind === kind).map(notice)
  const recent = rows.filter(row => row.recent > 0).toSorted((a, b) => b.last.localeCompare(a.last))
  return {
    opening: of('opening'),
    closing: of('closing'),
    toPublish: of('publish'),
    handedIn: {
      count: recent.reduce((sum, row) => sum + row.recent, 0),
      first: recent[0] ? notice(recent[0]) : null,
    },
  }
}

/** Days of plays that are worth a look: a weekend and the day before it. */
const DAYS_OF_PLAYS = 3

/** What was played of late of the games that an account made. */
export async function findPlayed(db: Db, account: Account, today: string) {
  const { rows } = await sql<{ id: string; title: string; plays: number; pupils: number }>`
    select g.id, g.title, count(*)::int as plays, count(distinct p.student_id)::int as pupils
    from games g join plays p on p.game_id = g.id and p.apart is null
    where g.owner_id = ${account.id} and g.deleted_at is null and g.state in ('publicado', 'encerrado')
      and ${isSince(sql`p.started_at`, addDays(today, -DAYS_OF_PLAYS))} and ${isUntil(sql`p.started_at`, today)}
    group by g.id order by plays desc, g.title`.execute(db)
  return rows
}

/**
 * Recovery plans under way whose re-test is due and was not handed out, of the responsible teacher; without one any
 * more, for coordinators.
 */
export async function findRetestsDue(db: Db, account: Account, today: string) {
  const mine = sql<SqlBool>`(r.responsible_id = ${account.id} or ${leads(account)}::boolean and not exists (
    select from accounts a where a.id = r.responsible_id and a.deleted_at is null and a.disabled_at is null))`
  const { rows } = await sql<RetestDue & { count: number }>`
    select r.id, r.title, ${groupCalled()} as "groupName", r.ends_on::text as "on", count(*) over ()::int as count
    from recovery_plans r join groups on groups.id = r.group_id
    where r.deleted_at is null and groups.deleted_at is null and r.state in ('rascunho', 'em curso')
      and r.retest_id is not null and r.ends_on <= ${today}::date + ${DAYS_BEFORE}::int
      and not exists (select from applications a where a.test_id = r.retest_id and a.group_id = r.group_id
        and a.deleted_at is null) and ${groupsVisibleTo(account)} and ${mine}
    order by r.ends_on, r.id limit 1`.execute(db)
  return firstOf(rows)
}

/** Classes in which what matters first is heard, not written. */
const HEARD_TO_GRADE = 3

/**
 * What a teacher's groups ask for of hearing: an assessment that is open, groups by level whose week to be heard again has come,
 * and own groups of the lower classes that nobody has heard this year. The first are named, of the others is said how many.
 */
export async function findHearingsDue(db: Db, account: Account, today: string) {
  const { rows } = await sql<{
    step: 'ouvir' | 'continuar' | 'ouvir de novo'
    id: string | null
    groupName: string
    heard: number
    pupils: number
    on: string | null
    all: number
  }>`
    with due as (select 'continuar' as step, 1 as place, a.id, ${groupCalled()} as "groupName",
      (select count(*)::int from attempts t where t.application_id = a.id and t.deleted_at is null and t.state <> 'a responder') as heard,
      ${countMembers(sql`a.group_id`, today)} as pupils,
      null::text as "on"
    from applications a join tests on tests.id = a.test_id join groups on groups.id = a.group_id
    where tests.kind = 'oral' and a.state = 'em aplicação' and a.deleted_at is null and groups.deleted_at is null
      and a.created_by = ${account.id} and ${groupsVisibleTo(account)}
    union all
    select 'ouvir de novo', 2, lg.id, lg.title, 0, 0, lg.hear_again_on::text
    from level_groupings lg
    where lg.deleted_at is null and lg.created_by = ${account.id} and lg.hear_again_on <= ${today}::date + ${DAYS_BEFORE}::int
      and exists (select from unnest(lg.group_ids) as own (id) where not exists (
        select from applications n join tests on tests.id = n.test_id where n.group_id = own.id and n.deleted_at is null
          and tests.kind = 'oral' and tests.subject_id = lg.subject_id and ${dayOfMoment(sql`n.created_at`)} > lg.starts_on))
    union all
    select 'ouvir', 3, null, ${groupCalled()}, 0, 0, null
    from groups
    where groups.deleted_at is null and groups.grade <= ${HEARD_TO_GRADE}
      and groups.year = extract(year from ${today}::date)
      and ${isInCharge({ group: sql`groups.id`, account: account.id }, { on: today })}
      and not exists (select from applications a join tests on tests.id = a.test_id
        where a.group_id = groups.id and a.deleted_at is null and tests.kind = 'oral'))
    select step, id, "groupName", heard, pupils, "on", count(*) over ()::int as "all" from due
    where step <> 'continuar' or heard < pupils
    order by place, "on", "groupName" limit ${NAMED}`.execute(db)
  return { rows: rows.map(({ all: _all, ...row }) => row), more: (rows[0]?.all ?? 0) - rows.length }
}

/** Terms of the glossary that an account began and has not sent to be reviewed, the one touched last first. */
export async function findDraftTerms(db: Db, account: Account) {
  const { rows } = await sql<{ id: string; term: string; count: number }>`
    select id, term, count(*) over ()::int as count from terms
    where created_by = ${account.id} and state = 'rascunho' and deleted_at is null
    order by updated_at desc, id limit 1`.execute(db)
  return firstOf(rows)
}

/** Policies in force whose next review is due within a month, for those who lead. */
export async function findReviewsDue(db: Db, account: Account, today: string) {
  if (!leads(account)) return { count: 0, first: null }
  const { rows } = await sql<ReviewDue & { count: number }>`
    select p.id, p.title, v.next_review_on::text as "on", count(*) over ()::int as count
    from policies p join lateral (
      select next_review_on, state from policy_versions v
      where v.policy_id = p.id and v.deleted_at is null and v.state in ('aprovada', 'revogada')
        and v.effective_from <= ${today}::date
      order by v.effective_from desc, v.major desc, v.minor desc limit 1) v on v.state = 'aprovada'
    where p.deleted_at is null and v.next_review_on <= ${today}::date + 30
    order by v.next_review_on, p.id limit 1`.execute(db)
  return firstOf(rows)
}

/** Questions proposed to the academy that its reviewers have not decided, and those that an account has had back. */
export async function findProposalsDue(db: Db, account: Account) {
  const waiting = existing(db, 'question_proposals as p')
    .innerJoin('questions as q', 'q.id', 'p.question_id')
    .innerJoin('schools as s', 's.id', 'p.school_id')
    .select(['p.id', 'q.name', 's.name as school', 'p.comment', countAll])
    .where('q.deleted_at', 'is', null)
    .orderBy('p.proposed_at')
    .orderBy('p.id')
    .limit(1)
  const [toReview, returned] = await Promise.all([
    leads(account) && !account.onlyWithin ? waiting.where('p.state', '=', 'proposta').execute() : [],
    waiting.where('p.state', '=', 'devolvida').where('p.proposed_by', '=', account.id).execute(),
  ])
  return { toReview: firstOf(toReview), returned: firstOf(returned) }
}

/** Comments of others on an account's plans, lessons and terms that are not resolved, the newest first. */
export async function findOpenComments(db: Db, account: Account) {
  const { rows } = await sql<{ text: string; by: string; to: string; count: number }>`
    with open as (
      select c.text, a.name as by, ${pages.plans}::text || '?id=' || p.id as to, c.created_at
      from plan_comments c join analytical_plans p on p.id = c.plan_id join accounts a on a.id = c.account_id
      where p.teacher_id = ${account.id} and c.account_id <> ${account.id} and c.resolved_at is null
        and c.deleted_at is null and p.deleted_at is null and p.state not in ('devolvido', 'arquivado')
      union all
      select c.text, a.name, ${pages.lesson}::text || '?id=' || l.id, c.created_at
      from lesson_comments c join lesson_plans l on l.id = c.lesson_id join accounts a on a.id = c.account_id
      where l.teacher_id = ${account.id} and c.account_id <> ${account.id} and c.resolved_at is null
        and c.deleted_at is null and l.deleted_at is null
      union all
      select c.text, a.name, ${pages.terms}::text || '/' || t.id, c.created_at
      from term_comments c join terms t on t.id = c.term_id join accounts a on a.id = c.account_id
      where t.created_by = ${account.id} and c.account_id <> ${account.id} and c.resolved_at is null
        and c.deleted_at is null and t.deleted_at is null and t.state <> 'arquivado'
    )
    select text, by, "to", count(*) over ()::int as count from open order by created_at desc limit 1`.execute(
    db,
  )
  return firstOf(rows)
}
