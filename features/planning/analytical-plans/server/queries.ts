import { type RawBuilder, type SqlBool, sql, type Updateable } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Account } from '#kit/account.ts'
import type { QueryOf } from '#kit/endpoint.ts'
import type { Db } from '#kit/server/database/database.ts'
import { existing, withDeleted } from '#kit/server/database/existing.ts'
import { fieldsInShape, inShape } from '#kit/server/database/in-shape.ts'
import { keyset, readPage } from '#kit/server/database/keyset.ts'
import { holdsWords } from '#kit/server/database/search.ts'
import type { Tables } from '#kit/server/database/tables.generated.ts'
import { columnsOf } from '#kit/server/records/columns.ts'
import { nextVersion, softDelete } from '#kit/server/records/versions.ts'
import { openCommentsOn } from '#school/comments/server/comments.ts'
import { groupCalled } from '#school/groups/server/group-called.ts'
import { teaches } from '#school/groups/server/in-charge.ts'
import { approvers, leads } from '#school/roles.ts'
import { isWithin } from '#school/shared-by-choice.ts'
import { subjectRef } from '#school/subjects/server/subject-ref.ts'
import type { countPlans, listPlans, Plan, PlanBody } from '../contract.ts'
import { type PlanRow, type PlanState, planFields } from '../plan.ts'

type Filters = QueryOf<typeof countPlans> & { state?: readonly PlanState[] }

/**
 * Plans that an account may see: drafts are their author's and of those who lead; what was handed in, everybody's.
 * @param name what the plans are called in the statement
 */
export function visibleTo(account: Account, name = 'p'): RawBuilder<SqlBool> {
  const p = sql.id(name)
  const within = isWithin(account, p)
  if (leads(account)) return within
  return sql<SqlBool>`(${within} and (${p}.teacher_id = ${account.id} or ${p}.state not in ('rascunho', 'devolvido')
    or exists (select from subjects s where s.id = ${p}.subject_id and s.delegate_id = ${account.id})))`
}

/** The plans that are there for an account, as `p`: not deleted, and such as it may see. */
export function plansOf(db: Db, account: Account) {
  return existing(db, 'analytical_plans as p').where(visibleTo(account))
}

/** Plans that an account may write in: its own while they are open; those who lead, all that are open. */
export function editableBy(account: Account): RawBuilder<SqlBool> {
  const open = sql`p.state in ('rascunho', 'devolvido')`
  if (leads(account)) return sql<SqlBool>`(${open} and ${isWithin(account, sql`p`)})`
  return sql<SqlBool>`(${open} and p.teacher_id = ${account.id})`
}

/** First what was returned to the caller, then their other plans, then those of others; the newest of each first. */
function ownFirst(account: Account): RawBuilder<string> {
  return sql`(case when p.teacher_id <> ${account.id} then '0' when p.state = 'devolvido' then '2' else '1' end
    || (p.updated_at at time zone 'UTC')::text) collate "C"`
}

/** A page of plans, each in its newest edition. */
export async function findPlans(db: Db, account: Account, query: QueryOf<typeof listPlans>) {
  const keys = {
    meus: { key: ownFirst(account), type: 'text' },
    alterado: { key: sql`p.updated_at`, type: 'timestamptz' },
    inicio: { key: sql`p.starts_on`, type: 'date' },
    disciplina: { key: sql`lower(subjects.name)`, type: 'text' },
  } as const
  const sort = keys[query.sort.replace('-', '') as keyof typeof keys]
  const page = keyset({ ...sort, id: sql`p.id`, descending: query.sort.startsWith('-') }, query.after)
  return readPage(planRows(db, account).where(matching(account, query)), page, query.limit)
}

/** How many plans the filters leave in each state. */
export function countPlansBy(db: Db, account: Account, filters: Filters) {
  return plansOf(db, account)
    .innerJoin('subjects', 'subjects.id', 'p.subject_id')
    .innerJoin('accounts', 'accounts.id', 'p.teacher_id')
    .select(['p.state', sql<number>`count(*)::int`.as('plans')])
    .where(matching(account, { ...filters, state: [] }))
    .groupBy('p.state')
    .execute()
}

/**
 * The plans that wait for an account, whichever has waited longest first: for «visto» where it heads the subject, for
 * approval where it leads and nobody has to see the plan before. The rule is `capacityForStep`'s.
 */
export function findPlansAwaiting(db: Db, account: Account) {
  return plansOf(db, account)
    .innerJoin('subjects', 'subjects.id', 'p.subject_id')
    .innerJoin('accounts', 'accounts.id', 'p.teacher_id')
    .select([
      'p.id',
      'p.grade',
      'subjects.name as subject_name',
      'accounts.name as teacher_name',
      'p.submitted_at',
    ])
    .where(waitsFor(account))
    .orderBy('p.submitted_at')
    .execute()
}

/** One plan with its rows, if the account may see it. */
export function findPlan(db: Db, account: Account, id: string) {
  return selectPlan(db, account, id).executeTakeFirst()
}

/** What is asked for one plan with its rows; more may be asked for in the same statement. */
export function selectPlan(db: Db, account: Account, id: string) {
  return planColumns(db, account)
    .innerJoin('schools', 'schools.id', 'p.school_id')
    .leftJoin('accounts as delegate', 'delegate.id', 'subjects.delegate_id')
    .leftJoin('analytical_plans as first', 'first.id', 'p.family_id')
    .leftJoin('analytical_plans as source', 'source.id', 'first.source_plan_id')
    .select(fieldsInShape(planFields, { as: 'p', without: ofRow }))
    .select(inShape('p', ['teacherId', 'schoolId']))
    .select([
      'subjects.delegate_id as delegateId',
      sql<Plan['chain']>`schools.approval_chain`.as('chain'),
      sql<OwnApproval>`case when ${hasOtherApprover} then 'por outra pessoa'
        when schools.own_approval then 'permitida' else 'por permitir' end`.as('ownApproval'),
      sql<Plan['school']>`jsonb_build_object('id', schools.id, 'name', schools.name,
        'province', schools.province, 'district', schools.district, 'zip', schools.zip)`.as('school'),
      sql<{ id: string; name: string; jobTitle: string } | null>`case when delegate.id is not null
        then jsonb_build_object('id', delegate.id, 'name', delegate.name, 'jobTitle', delegate.job_title) end`.as(
        'delegate',
      ),
      sql<Plan['source']>`case when source.id is not null then jsonb_build_object('id', source.id,
        'year', source.year, 'trimester', source.trimester, 'edition', source.edition) end`.as('source'),
    ])
    .where('p.id', '=', id)
}

/** The stored row, locked until the end of the transaction. */
export async function lockPlan(db: Db, account: Account, id: string) {
  return plansOf(db, account).selectAll('p').where('p.id', '=', id).forUpdate().executeTakeFirst()
}

/** The editions of a plan that the account may see, newest first. */
export function findEditions(db: Db, account: Account, familyId: string) {
  return plansOf(db, account)
    .select(['p.id', 'p.edition', 'p.state', 'p.updated_at'])
    .where('p.family_id', '=', familyId)
    .orderBy('p.edition', 'desc')
    .execute()
}

/** The plans within reach that follow a programme, each edition of them. */
export function findPlansOfProgramme(db: Db, account: Account, programmeId: string) {
  return plansOf(db, account)
    .selectAll('p')
    .select(sql<PlanRow[]>`p.rows`.as('rows'))
    .where('p.programme_id', '=', programmeId)
    .orderBy('p.id')
    .execute()
}

/** The plans within reach that were made of a pacing, each in its newest edition. */
export function findPlansOfPacing(db: Db, account: Account, pacingId: string) {
  return plansOf(db, account)
    .selectAll('p')
    .select(sql<PlanRow[]>`p.rows`.as('rows'))
    .where('p.pacing_id', '=', pacingId)
    .where(
      sql<SqlBool>`not exists (select from analytical_plans newer where newer.family_id = p.family_id
        and newer.edition > p.edition and newer.deleted_at is null)`,
    )
    .orderBy('p.kind')
    .orderBy('p.trimester')
    .execute()
}

/** Creates an edition of a plan. */
export function insertPlan(
  db: Db,
  body: PlanBody,
  as: {
    schoolId: string
    teacherId: string
    familyId?: string
    edition?: number
    sourcePlanId?: string
    /** The programme that it follows, and what it was made of. */
    programmeId?: string | null
    pacingId?: string | null
  },
) {
  const id = uuid()
  return db
    .insertInto('analytical_plans')
    .values({
      id,
      family_id: as.familyId ?? id,
      edition: as.edition ?? 1,
      school_id: as.schoolId,
      teacher_id: as.teacherId,
      source_plan_id: as.sourcePlanId ?? null,
      programme_id: as.programmeId ?? null,
      pacing_id: as.pacingId ?? null,
      ...columnsOf(planFields, body),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Updates columns of a locked plan. */
export function updatePlanRow(db: Db, id: string, set: Updateable<Tables['analytical_plans']>) {
  return db
    .updateTable('analytical_plans')
    .set({ ...set, ...nextVersion })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Soft-deletes a locked plan. */
export function removePlanRow(db: Db, id: string) {
  return db
    .updateTable('analytical_plans')
    .set(softDelete)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The school of some groups, and how many of them there are in the grade: for the check of a plan's header. */
export function findGroupsOfPlan(db: Db, ids: readonly string[]) {
  return existing(db, 'groups')
    .select(['id', groupCalled().as('name'), 'school_id', 'grade', 'year'])
    .where('id', 'in', [...ids])
    .execute()
}

/** Whether the account teaches the subject to every one of the groups, today or later. */
export async function teachesGroups(
  db: Db,
  accountId: string,
  subjectId: string,
  groupIds: readonly string[],
  today: string,
) {
  const taught = await withDeleted(db, 'groups')
    .select('id')
    .where('id', 'in', [...groupIds])
    .where(teaches({ group: sql`groups.id`, subject: subjectId, account: accountId }, { since: today }))
    .execute()
  return taught.length === new Set(groupIds).size
}

function matching(account: Account, filters: Filters): RawBuilder<SqlBool> {
  const all = [
    sql`not exists (select from analytical_plans newer where newer.family_id = p.family_id
      and newer.edition > p.edition and newer.deleted_at is null
      and (newer.state not in ('rascunho', 'devolvido') or newer.teacher_id = ${account.id}
        or ${account.role} in ('admin', 'pedagogo')))`,
  ]
  if (filters.school.length > 0) all.push(sql`p.school_id = any(${[...filters.school]}::uuid[])`)
  if (filters.search)
    all.push(
      holdsWords(
        sql`f_unaccent(lower(subjects.name || ' ' || accounts.name || ' ' || p.grade || 'ª ' || p.rows::text))`,
        filters.search.toLowerCase(),
      ),
    )
  if (filters.subject.length > 0) all.push(sql`p.subject_id = any(${filters.subject}::uuid[])`)
  if (filters.grade.length > 0) all.push(sql`p.grade = any(${filters.grade}::int[])`)
  if (filters.group.length > 0) all.push(sql`p.group_ids && ${filters.group}::uuid[]`)
  if (filters.teacher.length > 0) all.push(sql`p.teacher_id = any(${filters.teacher}::uuid[])`)
  if (filters.trimester.length > 0) all.push(sql`p.trimester = any(${filters.trimester}::int[])`)
  if (filters.year !== undefined) all.push(sql`p.year = ${filters.year}`)
  if (filters.mine) all.push(sql`p.teacher_id = ${account.id}`)
  if (filters.state && filters.state.length > 0) all.push(sql`p.state = any(${[...filters.state]}::text[])`)
  return sql<SqlBool>`${sql.join(all, sql` and `)}`
}

/** A plan as lists show it, with what its rows sum up to. */
function planRows(db: Db, account: Account) {
  return planColumns(db, account).select([
    sql<number>`(select count(distinct r ->> 'startsOn') from jsonb_array_elements(p.rows) r)::int`.as(
      'weeks',
    ),
    sql<number>`(select coalesce(sum((r ->> 'lessons')::int), 0) from jsonb_array_elements(p.rows) r)::int`.as(
      'lessons',
    ),
  ])
}

/** Whether anybody but its author can approve a plan `p`. */
const hasOtherApprover = sql<SqlBool>`exists (select from accounts other
  where other.id <> p.teacher_id and other.role = any(${[...approvers]}::text[])
    and other.disabled_at is null and other.deleted_at is null
    and (other.reach = 'academia' or other.school_id = p.school_id))`

/** Whether the author of a plan may approve it: another person can, the school allows it, or could allow it. */
export type OwnApproval = 'por outra pessoa' | 'permitida' | 'por permitir'

/**
 * Whether a plan `p` of a subject waits for the «visto» or the approval of an account: for the delegate, where the school asks
 * for one and it is not the delegate's own, then for those who lead.
 */
function waitsFor(account: Account): RawBuilder<SqlBool> {
  const needsDelegate = sql`((select approval_chain ? 'delegado' from schools where id = p.school_id)
    and subjects.delegate_id is not null and subjects.delegate_id <> p.teacher_id)`
  return sql<SqlBool>`(p.state in ('submetido', 'visto') and
    case when p.state = 'submetido' and ${needsDelegate} then subjects.delegate_id = ${account.id}
      else ${leads(account)}::boolean and (p.teacher_id <> ${account.id} or (not ${hasOtherApprover}
        and (select own_approval from schools where id = p.school_id))) end)`
}

/** What a row of the list has of what a person writes. */
const ofRow = ['kind', 'grade', 'year', 'trimester', 'startsOn', 'endsOn'] as const

function planColumns(db: Db, account: Account) {
  return plansOf(db, account)
    .innerJoin('subjects', 'subjects.id', 'p.subject_id')
    .innerJoin('accounts', 'accounts.id', 'p.teacher_id')
    .select(inShape('p', ['id', 'familyId', 'edition', 'state', 'version', 'updatedAt', 'submittedAt']))
    .select(inShape('p', ofRow))
    .select([
      subjectRef.as('subject'),
      sql<{ id: string; name: string; jobTitle: string }>`jsonb_build_object(
        'id', accounts.id, 'name', accounts.name, 'jobTitle', accounts.job_title)`.as('teacher'),
      sql<boolean>`${editableBy(account)}`.as('mayEdit'),
      sql<boolean>`${waitsFor(account)}`.as('mayDecide'),
      openCommentsOn('plan_comments', 'p.id').as('openComments'),
      sql<
        { id: string; name: string }[]
      >`(select coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'name', ${groupCalled('g')})
        order by ${groupCalled('g')} collate "pt"), '[]') from groups g where g.id = any(p.group_ids))`.as(
        'groups',
      ),
    ])
}
