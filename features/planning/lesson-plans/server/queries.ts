// Long because it is one list: a function for every question about lesson plans.

import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Account } from '#kit/account.ts'
import type { QueryOf } from '#kit/endpoint.ts'
import type { Db } from '#kit/server/database/database.ts'
import { keyset, readPage } from '#kit/server/database/keyset.ts'
import { holdsWords } from '#kit/server/database/search.ts'
import { nextVersion, putAway } from '#kit/server/records/versions.ts'
import { presentAtLesson } from '#school/absences/server/queries.ts'
import { groupCalled } from '#school/groups/server/group-called.ts'
import { leads } from '#school/roles.ts'
import { coversGroup, isSubstitute } from '#school/substitutions/server/queries.ts'
import type { LessonBody, LessonState, listLessons } from '../contract.ts'
import { carriedTo } from './carried.ts'

/** Lessons that an account may see: templates and drafts are their author's; what is ready, of all who teach. */
export function visibleTo(account: Account): RawBuilder<SqlBool> {
  if (leads(account)) return sql<SqlBool>`true`
  return sql<SqlBool>`(l.teacher_id = ${account.id} or (l.state <> 'rascunho' and l.template_name is null)
    or ${isSubstitute(account.id)})`
}

/** Lessons that an account may change: its own. */
export function editableBy(account: Account): RawBuilder<SqlBool> {
  return account.role === 'admin' ? sql<SqlBool>`true` : sql<SqlBool>`(l.teacher_id = ${account.id})`
}

/** Who was there: by the names that were called, or as many as somebody counted. */
const presentOf = sql<number | null>`coalesce(${presentAtLesson(sql`l.id`)}, l.present)`

/** A page of lessons, or of one's own templates. */
export async function findLessons(db: Db, account: Account, asked: QueryOf<typeof listLessons>) {
  const byDate = asked.sort.endsWith('data')
  const page = keyset(
    {
      key: byDate
        ? sql`coalesce(l.held_on, '0001-01-01'::date)::text || coalesce(l.starts_at, '')`
        : sql`l.updated_at`,
      type: byDate ? 'text' : 'timestamptz',
      id: sql`l.id`,
      descending: asked.sort.startsWith('-'),
    },
    asked.after,
  )
  return readPage(lessonRows(db, account).where(matching(account, asked)), page, asked.limit)
}

/** One lesson whole, if the account may see it. */
export function findLesson(db: Db, account: Account, id: string) {
  return lessonRows(db, account)
    .innerJoin('schools', 'schools.id', 'l.school_id')
    .leftJoin('accounts as taught', 'taught.id', 'l.taught_by')
    .select([
      'schools.name as school_name',
      'schools.province',
      'schools.district',
      'schools.zip',
      'groups.shift',
      'groups.year',
      'l.school_id',
      'l.pupils',
      'l.lesson_type',
      'l.model',
      'l.general_objective',
      'l.objectives',
      'l.prerequisites',
      'l.methods',
      'l.media',
      'l.phases',
      'l.homework',
      'l.homework_solutions',
      'l.differentiation',
      'l.bibliography',
      presentOf.as('present'),
      'l.taught_notes',
      'l.left_phases',
      'l.for_next',
      'taught.name as taught_by_name',
      'l.carried as carried_word',
      'l.source_id',
    ])
    .select([
      carriedTo(account).as('carried'),
      sql<{ planId: string; week: number; unit: string } | null>`(select jsonb_build_object('planId', p.id,
        'week', (r ->> 'week')::int, 'unit', coalesce(r ->> 'unit', ''))
        from analytical_plans p cross join jsonb_array_elements(p.rows) as r
        where p.family_id = l.family_id and p.deleted_at is null and r ->> 'id' = l.row_id::text
        order by p.edition desc limit 1)`.as('plan_row'),
      sql<{ id: string; code: string; description: string }[]>`(select coalesce(jsonb_agg(jsonb_build_object(
        'id', c.id, 'code', c.code, 'description', c.description) order by c.position), '[]')
        from competences c where c.id = any(l.competence_ids))`.as('competences'),
      sql<
        { id: string; name: string; type: string; bytes: number }[]
      >`(select coalesce(jsonb_agg(jsonb_build_object(
        'id', f.id, 'name', f.name, 'type', f.type, 'bytes', f.bytes) order by f.created_at), '[]')
        from files f where f.id = any(l.attachment_ids))`.as('attachments'),
      sql<{ id: string; text: string; by: string; byId: string; at: string; resolvedAt: string | null }[]>`(
        select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'text', c.text, 'by', a.name, 'byId', a.id,
          'at', c.created_at, 'resolvedAt', c.resolved_at) order by c.created_at), '[]')
        from lesson_comments c join accounts a on a.id = c.account_id
        where c.lesson_id = l.id and c.deleted_at is null)`.as('comments'),
    ])
    .where('l.id', '=', id)
    .where('l.deleted_at', 'is', null)
    .where(visibleTo(account))
    .executeTakeFirst()
}

/** The stored row, locked until the end of the transaction. */
export function lockLesson(db: Db, account: Account, id: string) {
  return db
    .selectFrom('lesson_plans as l')
    .selectAll('l')
    .where('l.id', '=', id)
    .where('l.deleted_at', 'is', null)
    .where(visibleTo(account))
    .forUpdate()
    .executeTakeFirst()
}

/** Creates a lesson, or a template. */
export function insertLesson(db: Db, body: LessonBody, as: NewLesson) {
  return insertLessons(db, [{ body, as }]).executeTakeFirstOrThrow()
}

interface NewLesson {
  schoolId: string
  teacherId: string
  sourceId?: string | null
  state?: LessonState
  attachmentIds?: readonly string[]
}

/** Creates lessons, at least one, in one statement. */
export function insertLessons(db: Db, lessons: readonly { body: LessonBody; as: NewLesson }[]) {
  return db
    .insertInto('lesson_plans')
    .values(
      lessons.map(({ body, as }) => ({
        id: uuid(),
        school_id: as.schoolId,
        teacher_id: as.teacherId,
        source_id: as.sourceId ?? null,
        ...(as.state ? { state: as.state } : {}),
        ...(as.attachmentIds ? { attachment_ids: [...as.attachmentIds] } : {}),
        ...columnsOf(body),
      })),
    )
    .returningAll()
}

type Columns = Partial<ReturnType<typeof columnsOf>> & {
  state?: LessonState
  present?: number | null
  taught_notes?: string
  left_phases?: string[]
  for_next?: string
  carried?: 'levado' | 'deixado'
  carried_into?: string | null
  taught_by?: string | null
  attachment_ids?: string[]
  deleted_at?: string
}

/** Updates columns of a locked lesson. */
export function updateLessonRow(db: Db, id: string, set: Columns) {
  return db
    .updateTable('lesson_plans')
    .set({ ...set, ...nextVersion })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Soft-deletes a locked lesson. */
export function removeLessonRow(db: Db, id: string) {
  return db
    .updateTable('lesson_plans')
    .set(putAway)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The columns that the form sets. */
export function columnsOf(body: LessonBody) {
  return {
    subject_id: body.subjectId,
    grade: body.grade,
    group_id: body.groupId,
    held_on: body.heldOn,
    starts_at: body.startsAt,
    minutes: body.minutes,
    lesson_number: body.lessonNumber,
    pupils: body.pupils,
    room: body.room,
    lesson_type: body.lessonType,
    unit_title: body.unitTitle,
    theme: body.theme,
    family_id: body.familyId,
    row_id: body.rowId,
    model: body.model,
    summary: body.summary,
    general_objective: body.generalObjective,
    objectives: JSON.stringify(body.objectives),
    prerequisites: body.prerequisites,
    competence_ids: body.competenceIds,
    methods: body.methods,
    media: body.media,
    phases: JSON.stringify(body.phases),
    homework: body.homework,
    homework_solutions: body.homeworkSolutions,
    differentiation: body.differentiation,
    bibliography: body.bibliography,
    template_name: body.templateName,
  }
}

/** The analytical plans of the lessons that an account may see, each with how many lessons it has. */
export async function findFamilies(db: Db, account: Account) {
  const { rows } = await sql<{
    family_id: string
    subject: string
    groups: string[]
    year: number
    trimester: number | null
    lessons: number
  }>`
    with counted as (
      select l.family_id, count(*)::int as lessons from lesson_plans l
      where l.deleted_at is null and l.template_name is null and l.family_id is not null and ${visibleTo(account)}
      group by l.family_id
    ),
    newest as (
      select distinct on (p.family_id) p.* from analytical_plans p
      where p.deleted_at is null and p.family_id in (select family_id from counted)
      order by p.family_id, p.edition desc
    )
    select p.family_id, s.name as subject, p.year, p.trimester, c.lessons,
      (select coalesce(array_agg(${groupCalled('g')} order by ${groupCalled('g')} collate "pt"), '{}') from groups g
        where g.id = any(p.group_ids)) as groups
    from newest p join counted c on c.family_id = p.family_id join subjects s on s.id = p.subject_id
    order by p.year desc, p.trimester desc nulls last, s.name collate "pt", groups`.execute(db)
  return rows
}

/** The plans of some groups, and of a teacher, on some days: laid beside the timetable. */
export function findPlansOfDays(
  db: Db,
  account: Account,
  of: { groupIds: readonly string[]; teacher?: string; from: string; to: string },
) {
  return db
    .selectFrom('lesson_plans as l')
    .innerJoin('groups', 'groups.id', 'l.group_id')
    .innerJoin('subjects', 'subjects.id', 'l.subject_id')
    .innerJoin('accounts', 'accounts.id', 'l.teacher_id')
    .select([
      groupCalled().as('group_name'),
      'groups.grade',
      'subjects.code as subject_code',
      'subjects.name as subject_name',
      'subjects.colour',
      'l.teacher_id',
      'accounts.name as teacher_name',
      'l.room',
      'l.id',
      'l.group_id',
      'l.subject_id',
      'l.held_on',
      'l.starts_at',
      'l.minutes',
      'l.theme',
      'l.summary',
      'l.lesson_number',
      'l.state',
      'l.version',
      presentOf.as('present'),
      'l.lesson_type',
    ])
    .where(
      sql<SqlBool>`(l.group_id = any(${[...of.groupIds]}::uuid[]) or l.teacher_id = ${of.teacher ?? null}::uuid)`,
    )
    .where('l.held_on', '>=', of.from)
    .where('l.held_on', '<=', of.to)
    .where('l.deleted_at', 'is', null)
    .where('l.template_name', 'is', null)
    .where(visibleTo(account))
    .orderBy('l.starts_at')
    .orderBy('l.id')
    .execute()
}

/** Hangs a comment on a lesson. */
export function insertComment(db: Db, comment: { lessonId: string; text: string; accountId: string }) {
  return db
    .insertInto('lesson_comments')
    .values({ id: uuid(), lesson_id: comment.lessonId, text: comment.text, account_id: comment.accountId })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Marks a comment as dealt with, or opens it again; undefined when there is none. */
export async function resolveComment(db: Db, lessonId: string, id: string, resolved: boolean) {
  const before = await db
    .selectFrom('lesson_comments')
    .selectAll()
    .where('id', '=', id)
    .where('lesson_id', '=', lessonId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!before) return undefined
  const after = await db
    .updateTable('lesson_comments')
    .set({
      resolved_at: resolved ? sql<string>`now()` : null,
      updated_at: sql<string>`now()`,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return { before, after }
}

/** The group of a lesson, if the account teaches the subject there, gives it that day in place of another, or leads. */
export function findGroupOfLesson(
  db: Db,
  account: Account,
  groupId: string,
  subjectId: string,
  heldOn: string | null = null,
) {
  return db
    .selectFrom('groups')
    .select(['id', groupCalled().as('name'), 'grade', 'school_id', 'year'])
    .where('id', '=', groupId)
    .where('deleted_at', 'is', null)
    .$if(account.role === 'professor', query =>
      query.where(
        sql<SqlBool>`exists (select from group_teachers t where t.group_id = groups.id and t.deleted_at is null
          and t.subject_id = ${subjectId} and t.account_id = ${account.id})
          or ${coversGroup({ groupId, subjectId, heldOn, accountId: account.id })}`,
      ),
    )
    .executeTakeFirst()
}

function matching(account: Account, asked: QueryOf<typeof listLessons>): RawBuilder<SqlBool> {
  const all = [
    sql`l.deleted_at is null`,
    visibleTo(account),
    asked.templates ? sql`l.template_name is not null` : sql`l.template_name is null`,
  ]
  if (asked.search)
    all.push(
      holdsWords(
        sql`f_unaccent(lower(l.theme || ' ' || l.summary || ' ' || l.unit_title || ' ' || coalesce(l.template_name, '')
          || ' ' || coalesce(${groupCalled()}, '') || ' ' || subjects.name))`,
        asked.search.toLowerCase(),
      ),
    )
  if (asked.subject.length > 0) all.push(sql`l.subject_id = any(${asked.subject}::uuid[])`)
  if (asked.grade.length > 0) all.push(sql`l.grade = any(${asked.grade}::int[])`)
  if (asked.group.length > 0) all.push(sql`l.group_id = any(${asked.group}::uuid[])`)
  if (asked.teacher.length > 0) all.push(sql`l.teacher_id = any(${asked.teacher}::uuid[])`)
  if (asked.state.length > 0) all.push(sql`l.state = any(${asked.state}::text[])`)
  if (asked.competence.length > 0) all.push(sql`l.competence_ids && ${asked.competence}::uuid[]`)
  if (asked.family) all.push(sql`l.family_id = ${asked.family}`)
  if (asked.from) all.push(sql`l.held_on >= ${asked.from}`)
  if (asked.to) all.push(sql`l.held_on <= ${asked.to}`)
  if (asked.mine) all.push(sql`l.teacher_id = ${account.id}`)
  return sql<SqlBool>`${sql.join(all, sql` and `)}`
}

function lessonRows(db: Db, account: Account) {
  return db
    .selectFrom('lesson_plans as l')
    .innerJoin('subjects', 'subjects.id', 'l.subject_id')
    .innerJoin('accounts', 'accounts.id', 'l.teacher_id')
    .leftJoin('groups', 'groups.id', 'l.group_id')
    .select([
      'l.id',
      'l.subject_id',
      'subjects.code as subject_code',
      'subjects.name as subject_name',
      'subjects.colour as subject_colour',
      'l.grade',
      'l.group_id',
      groupCalled().as('group_name'),
      'l.teacher_id',
      'accounts.name as teacher_name',
      'accounts.job_title as teacher_job',
      'l.held_on',
      'l.starts_at',
      'l.minutes',
      'l.lesson_number',
      'l.room',
      'l.unit_title',
      'l.theme',
      'l.summary',
      'l.state',
      'l.template_name',
      'l.family_id',
      'l.row_id',
      'l.version',
      'l.updated_at',
    ])
    .select([
      editableBy(account).as('may_edit'),
      sql<boolean>`(${editableBy(account)} or ${isSubstitute(account.id)})`.as('may_teach'),
      sql<number>`(select count(*) from lesson_comments c where c.lesson_id = l.id and c.resolved_at is null
        and c.deleted_at is null)::int`.as('open_comments'),
    ])
}
