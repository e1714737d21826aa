import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Account } from '#kit/account.ts'
import type { QueryOf } from '#kit/endpoint.ts'
import type { Db } from '#kit/server/database/database.ts'
import { existing, withDeleted } from '#kit/server/database/existing.ts'
import { inShape } from '#kit/server/database/in-shape.ts'
import { keyset, readPage } from '#kit/server/database/keyset.ts'
import { holdsWords } from '#kit/server/database/search.ts'
import { columnsOf } from '#kit/server/records/columns.ts'
import { nextVersion, softDelete } from '#kit/server/records/versions.ts'
import { groupCalled } from '#school/groups/server/group-called.ts'
import { schoolOfGroup } from '#school/groups/server/school-of-group.ts'
import { visibleTo } from '#school/groups/server/visible-to.ts'
import { leads } from '#school/roles.ts'
import { groupsOfPupil, numberInGroup } from '#school/students/server/members.ts'
import { worksAt } from '#school/subjects/server/staff-queries.ts'
import { subjectRef } from '#school/subjects/server/subject-ref.ts'
import { taughtOrder } from '#school/subjects/server/taught-order.ts'
import type { countRecoveryPlans, listRecoveryPlans, RecoveryPlan } from '../contract.ts'
import {
  type PupilGroup,
  type RecoveryBody,
  type RecoveryResult,
  type RecoveryState,
  recoveryFields,
  type StoredSession,
} from '../recovery.ts'

type Filters = QueryOf<typeof countRecoveryPlans>
type Named = { id: string; name: string }

/** Plans that an account may change, among those of the groups that it may see. */
export function editableBy(account: Account): RawBuilder<SqlBool> {
  if (leads(account)) return sql<SqlBool>`true`
  return sql<SqlBool>`(r.responsible_id = ${account.id} or r.created_by = ${account.id})`
}

/** The plans that are there for an account, as `r` beside their `groups`: not deleted, and of groups that it may see. */
function recoveryPlansOf(db: Db, account: Account) {
  return existing(db, 'recovery_plans as r')
    .innerJoin('groups', 'groups.id', 'r.group_id')
    .where(visibleTo(account))
}

/** A page of plans, sorted as requested. */
export async function findRecoveryPlans(db: Db, account: Account, query: QueryOf<typeof listRecoveryPlans>) {
  const byTitle = query.sort.endsWith('titulo')
  const page = keyset(
    {
      key: byTitle ? sql`f_unaccent(lower(r.title))` : sql`r.updated_at`,
      type: byTitle ? 'text' : 'timestamptz',
      id: sql`r.id`,
      descending: query.sort.startsWith('-'),
    },
    query.after,
  )
  return readPage(selectPlans(db, account).where(matching(query)), page, query.limit)
}

/** Counts of the filtered plans by state, ignoring the filter of states. */
export function countRecoveryPlansBy(db: Db, account: Account, filters: Filters) {
  return recoveryPlansOf(db, account)
    .innerJoin('subjects', 'subjects.id', 'r.subject_id')
    .select(['r.state', sql<number>`count(*)::int`.as('rows')])
    .where(matching({ ...filters, state: [] }))
    .groupBy('r.state')
    .execute()
}

/** One plan whole, if the account may see its group. */
export function findRecoveryPlan(db: Db, account: Account, id: string) {
  return selectPlans(db, account)
    .innerJoin('schools', 'schools.id', 'groups.school_id')
    .select(['r.objective', 'r.activities', 'r.lesson_plan_id', 'groups.year'])
    .select([
      sql<RecoveryPlan['gain']>`r.gain`.as('gain'),
      sql<RecoveryPlan['school']>`jsonb_build_object('id', schools.id, 'name', schools.name,
        'province', schools.province, 'district', schools.district)`.as('school'),
      sql<{
        id: string
        title: string
        kind: string
        at: string
      } | null>`(select jsonb_build_object('id', a.id,
        'title', t.title, 'kind', t.kind, 'at', a.created_at) from applications a join tests t on t.id = a.test_id
        where a.id = r.application_id and a.deleted_at is null)`.as('application'),
      sql<{ id: string; title: string; state: string; items: number } | null>`(select jsonb_build_object(
        'id', t.id, 'title', t.title, 'state', t.state, 'items', jsonb_array_length(t.items))
        from tests t where t.id = r.retest_id and t.deleted_at is null)`.as('retest'),
      sql<{ id: string; state: string; at: string } | null>`(select jsonb_build_object('id', a.id,
        'state', a.state, 'at', a.created_at) from applications a
        where a.test_id = r.retest_id and a.group_id = r.group_id and a.deleted_at is null
        order by a.created_at desc limit 1)`.as('retested'),
      sql<{ id: string; name: string; sex: 'H' | 'M'; number: number | null }[]>`(select coalesce(jsonb_agg(
        jsonb_build_object('id', s.id, 'name', s.full_name, 'sex', s.sex, 'number', n.number)
        order by n.number nulls last, s.full_name collate "pt"), '[]') from students s
        cross join lateral (select ${numberInGroup(sql`s.id`, sql`r.group_id`)} as number) n
        where s.id in (select jsonb_array_elements_text(g -> 'studentIds')::uuid
          from jsonb_array_elements(r.pupil_groups) g))`.as('pupilList'),
    ])
    .where('r.id', '=', id)
    .executeTakeFirst()
}

/** The newest plan that came from an application, if the account may see its group. */
export function findNewestPlanOf(db: Db, account: Account, applicationId: string) {
  return recoveryPlansOf(db, account)
    .select('r.id')
    .where('r.application_id', '=', applicationId)
    .orderBy('r.created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The stored row, locked until the end of the transaction. */
export function lockRecoveryPlan(db: Db, account: Account, id: string) {
  return recoveryPlansOf(db, account)
    .selectAll('r')
    .select(editableBy(account).as('may_edit'))
    .where('r.id', '=', id)
    .forUpdate('r')
    .executeTakeFirst()
}

/** A new draft, with what it hangs on. */
export function insertRecoveryPlan(
  db: Db,
  body: RecoveryBody,
  of: {
    groupId: string
    subjectId: string
    applicationId: string | null
    lessonPlanId: string | null
    quizId?: string | null
    gameId?: string | null
    createdBy: string
    state?: RecoveryState
  },
) {
  return db
    .insertInto('recovery_plans')
    .values({
      id: uuid(),
      ...columnsWithPresence(body, []),
      group_id: of.groupId,
      subject_id: of.subjectId,
      application_id: of.applicationId,
      lesson_plan_id: of.lessonPlanId,
      quiz_id: of.quizId ?? null,
      game_id: of.gameId ?? null,
      created_by: of.createdBy,
      state: of.state ?? 'rascunho',
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Updates columns of a locked plan. */
export function updateRecoveryRow(
  db: Db,
  id: string,
  set: Partial<ReturnType<typeof columnsWithPresence>> & {
    state?: RecoveryState
    results?: string
    gain?: string
  },
) {
  return db
    .updateTable('recovery_plans')
    .set({ ...set, ...nextVersion })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Soft-deletes a locked recovery plan. */
export function removeRecoveryRow(db: Db, id: string) {
  return db
    .updateTable('recovery_plans')
    .set(softDelete)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The columns that the form sets; who came to a session stays with the session. */
export function columnsWithPresence(body: RecoveryBody, before: readonly StoredSession[]) {
  const presence = new Map(before.map(session => [session.id, session.presence]))
  const sessions = body.sessions.map(
    (session): StoredSession => ({ ...session, presence: presence.get(session.id) ?? {} }),
  )
  return columnsOf(recoveryFields, { ...body, sessions })
}

/** Whether an application is one in which pupils were heard: their levels alone can be practised. */
export async function isOral(db: Db, applicationId: string | null): Promise<boolean> {
  if (applicationId === null) return false
  const found = await withDeleted(db, 'applications as a')
    .innerJoin('tests as t', 't.id', 'a.test_id')
    .select('a.id')
    .where('a.id', '=', applicationId)
    .where('t.kind', '=', 'oral')
    .executeTakeFirst()
  return found !== undefined
}

/** Whether a recovery plan may hold these: pupils of the group, competences and re-test of the subject, a colleague who works at its school. */
export async function findInvalidReferences(
  db: Db,
  of: { groupId: string; subjectId: string },
  body: RecoveryBody,
): Promise<'competenceIds' | 'pupilGroups' | 'responsibleId' | 'retestId' | undefined> {
  const students = [...new Set(body.pupilGroups.flatMap(group => group.studentIds))]
  const competences = [...new Set([...body.competenceIds, ...body.pupilGroups.flatMap(g => g.competenceIds)])]
  const { rows } = await sql<{ competences: number; students: number; people: number; tests: number }>`
    select
      (select count(*)::int from competences where id = any(${competences}::uuid[])
        and subject_id = ${of.subjectId} and deleted_at is null) as competences,
      (select count(*)::int from students where id = any(${students}::uuid[])
        and ${of.groupId}::uuid in ${groupsOfPupil(sql`students.id`)} and deleted_at is null) as students,
      (select count(*)::int from accounts where id = ${body.responsibleId} and role <> 'pendente'
        and ${worksAt(schoolOfGroup(of.groupId))} and deleted_at is null) as people,
      (select count(*)::int from tests where id = ${body.retestId}::uuid and subject_id = ${of.subjectId}
        and deleted_at is null) as tests`.execute(db)
  const found = rows[0]
  if (found?.competences !== competences.length) return 'competenceIds'
  if (found.students !== students.length) return 'pupilGroups'
  if (found.people !== 1) return 'responsibleId'
  return body.retestId !== null && found.tests !== 1 ? 'retestId' : undefined
}

function selectPlans(db: Db, account: Account) {
  return recoveryPlansOf(db, account)
    .innerJoin('subjects', 'subjects.id', 'r.subject_id')
    .innerJoin('accounts', 'accounts.id', 'r.responsible_id')
    .select(inShape('r', ['id', 'title', 'startsOn', 'endsOn', 'state', 'version', 'updatedAt']))
    .select('groups.grade')
    .select([
      sql<Named>`jsonb_build_object('id', groups.id, 'name', ${groupCalled()})`.as('group'),
      subjectRef.as('subject'),
      sql<Named>`jsonb_build_object('id', accounts.id, 'name', accounts.name)`.as('responsible'),
      sql<PupilGroup[]>`r.pupil_groups`.as('pupilGroups'),
      sql<StoredSession[]>`r.sessions`.as('sessions'),
      sql<RecoveryResult[]>`r.results`.as('results'),
      sql<boolean>`${editableBy(account)}`.as('mayEdit'),
      sql<{ id: string; code: string; description: string }[]>`(select coalesce(jsonb_agg(jsonb_build_object(
        'id', c.id, 'code', c.code, 'description', c.description) order by ${taughtOrder('c')}), '[]')
        from competences c where c.id = any(r.competence_ids))`.as('competences'),
    ])
}

function matching(filters: Filters): RawBuilder<SqlBool> {
  const all: RawBuilder<unknown>[] = [sql`true`]
  if (filters.subject.length > 0) all.push(sql`r.subject_id = any(${[...filters.subject]}::uuid[])`)
  if (filters.group.length > 0) all.push(sql`r.group_id = any(${[...filters.group]}::uuid[])`)
  if (filters.school.length > 0) all.push(sql`groups.school_id = any(${[...filters.school]}::uuid[])`)
  if (filters.state.length > 0) all.push(sql`r.state = any(${[...filters.state]}::text[])`)
  if (filters.search)
    all.push(
      holdsWords(
        sql`f_unaccent(lower(r.title || ' ' || ${groupCalled()} || ' ' || subjects.name))`,
        filters.search.toLowerCase(),
      ),
    )
  return sql<SqlBool>`${sql.join(all, sql` and `)}`
}

/** What is read of the results as they are stored. */
export function resultsOf(row: { results: unknown }): RecoveryResult[] {
  return row.results as RecoveryResult[]
}

/** The meetings as they are stored. */
export function sessionsOf(row: { sessions: unknown }): StoredSession[] {
  return row.sessions as StoredSession[]
}
