// Long because it is one list: a function for every question about lesson plans.

import { type RawBuilder, type SqlBool, sql, type Updateable } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Account } from '#kit/account.ts'
import { todayOf } from '#kit/dates.ts'
import type { QueryOf, ResponseOf } from '#kit/endpoint.ts'
import type { Db } from '#kit/server/database/database.ts'
import { existing } from '#kit/server/database/existing.ts'
import { fieldsInShape, inShape } from '#kit/server/database/in-shape.ts'
import { keyset, readPage } from '#kit/server/database/keyset.ts'
import { holdsWords } from '#kit/server/database/search.ts'
import type { Tables } from '#kit/server/database/tables.generated.ts'
import { columnsOf } from '#kit/server/records/columns.ts'
import { nextVersion, softDelete } from '#kit/server/records/versions.ts'
import { presentAtLesson } from '#school/absences/server/queries.ts'
import { commentsOn, openCommentsOn } from '#school/comments/server/comments.ts'
import { groupCalled } from '#school/groups/server/group-called.ts'
import { teaches } from '#school/groups/server/in-charge.ts'
import { leads } from '#school/roles.ts'
import { isWithin } from '#school/shared-by-choice.ts'
import { subjectRef } from '#school/subjects/server/subject-ref.ts'
import { taughtOrder } from '#school/subjects/server/taught-order.ts'
import { coversGroup, isSubstitute } from '#school/substitutions/server/queries.ts'
import type { Lesson, LessonBody, LessonRow, lessonFamilies, listLessons } from '../contract.ts'
import { type LessonState, lessonFields } from '../lesson.ts'
import { carriedTo } from './carried.ts'
import { exitAnswersFor } from './exit-answers.ts'

/** Lessons that an account may see: templates and drafts are their author's; what is ready, of all who teach. */
export function visibleTo(account: Account): RawBuilder<SqlBool> {
  const within = isWithin(account, sql`l`)
  if (leads(account)) return within
  return sql<SqlBool>`(${within} and (l.teacher_id = ${account.id} or (l.state <> 'rascunho' and l.template_name is null)
    or ${isSubstitute(account.id)}))`
}

/** The lesson plans that are there for an account, as `l`: not deleted, and such as it may see. */
export function lessonsOf(db: Db, account: Account) {
  return existing(db, 'lesson_plans as l').where(visibleTo(account))
}

/** Lessons that an account may change: its own. */
export function editableBy(account: Account): RawBuilder<SqlBool> {
  return account.role === 'admin' ? isWithin(account, sql`l`) : sql<SqlBool>`(l.teacher_id = ${account.id})`
}

/** Who was there: by the names that were called, or as many as somebody counted. */
const presentOf = sql<number | null>`coalesce(${presentAtLesson(sql`l.id`)}, l.present)`

/** What more lessons hold is soon met on the way from the newest. */
const FEW = 200
/** A word that so many of the newest hold fills a page before many more are read. */
const [OFTEN, NEWEST] = [10, 300]
/** Letters of which the index of words knows what holds them. */
const SHORTEST_INDEXED = 3

/** A page of lessons, or of one's own templates. */
export async function findLessons(db: Db, account: Account, query: QueryOf<typeof listLessons>) {
  const byDate = query.sort.endsWith('data')
  const page = keyset(
    {
      key: byDate ? sql`l.begins_at` : sql`l.updated_at`,
      type: byDate ? 'timestamp' : 'timestamptz',
      id: sql`l.id`,
      descending: query.sort.startsWith('-'),
    },
    query.after,
  )
  const few = await findFewWith(db, query.search)
  const rows = lessonRows(db, account)
    .where(matching(account, query))
    .$if(few !== undefined, lessons => lessons.where(sql<SqlBool>`l.id = any(${few}::uuid[])`))
  return readPage(rows, page, query.limit)
}

/**
 * The lessons that hold the rare words of a search, where they are {@link FEW} at most: looked up in the index of words, since
 * on the way from the newest lesson every one of ten years would be read for them. What groups and subjects are called by, and what
 * many of the newest lessons hold, is not rare.
 */
async function findFewWith(db: Db, search = ''): Promise<string[] | undefined> {
  const words = search.split(/\s+/).filter(word => word.length >= SHORTEST_INDEXED)
  if (words.length === 0) return undefined
  const isMet = words.map(
    word => sql`(exists (select from groups where ${holdsWords(sql`f_unaccent(${groupCalled()})`, word)})
      or exists (select from subjects s where ${holdsWords(sql`f_unaccent(s.name)`, word)})
      or (select count(*) from newest where ${holdsWords(sql`newest.search`, word)}) >= ${sql.lit(OFTEN)})`,
  )
  const { rows } = await sql<{ met: boolean[] }>`with newest as materialized (
      select l.search from lesson_plans l where l.deleted_at is null and l.template_name is null
      order by l.begins_at desc, l.id desc limit ${sql.lit(NEWEST)})
    select array[${sql.join(isMet)}] as met`.execute(db)
  const own = words.filter((_word, at) => !rows[0]?.met[at])
  if (own.length === 0) return undefined
  // Of what is set apart PostgreSQL plans to read all, and so by the index; it reads no more than is asked for.
  const found = await sql<{ id: string }>`with found as materialized (
      select l.id from lesson_plans l where l.deleted_at is null and ${holdsWords(sql`l.search`, own.join(' '))})
    select id from found limit ${sql.lit(FEW + 1)}`.execute(db)
  return found.rows.length > FEW ? undefined : found.rows.map(({ id }) => id)
}

/** One lesson whole, if the account may see it; trimester and week are the calendar's. */
export function findLesson(db: Db, account: Account, id: string) {
  return lessonRows(db, account)
    .innerJoin('schools', 'schools.id', 'l.school_id')
    .leftJoin('accounts as taught', 'taught.id', 'l.taught_by')
    .select(fieldsInShape(lessonFields, { as: 'l', without: ofRow }))
    .select(inShape('l', ['taughtNotes', 'leftPhases', 'forNext', 'sourceId']))
    .select([
      'groups.year',
      'taught.name as taughtBy',
      presentOf.as('present'),
      carriedTo(account).as('carried'),
      exitAnswersFor(account).as('exitAnswers'),
    ])
    .select([
      sql<Lesson['school']>`jsonb_build_object('id', schools.id, 'name', schools.name,
        'province', schools.province, 'district', schools.district, 'zip', schools.zip)`.as('school'),
      sql<string>`coalesce(groups.shift, '')`.as('shift'),
      sql<boolean>`l.carried is not distinct from 'levado'`.as('isCarried'),
      sql<Lesson['planRow']>`(select jsonb_build_object('planId', p.id,
        'week', (r ->> 'week')::int, 'unit', coalesce(r ->> 'unit', ''))
        from analytical_plans p cross join jsonb_array_elements(p.rows) as r
        where p.family_id = l.family_id and p.deleted_at is null and r ->> 'id' = l.row_id::text
        order by p.edition desc limit 1)`.as('planRow'),
      sql<Lesson['competences']>`(select coalesce(jsonb_agg(jsonb_build_object(
        'id', c.id, 'code', c.code, 'description', c.description) order by ${taughtOrder('c')}), '[]')
        from competences c where c.id = any(l.competence_ids))`.as('competences'),
      sql<Lesson['attachments']>`(select coalesce(jsonb_agg(jsonb_build_object(
        'id', f.id, 'name', f.name, 'type', f.type, 'bytes', f.bytes) order by f.created_at), '[]')
        from files f where f.id = any(l.attachment_ids))`.as('attachments'),
      commentsOn('lesson_comments', 'l.id').as('comments'),
    ])
    .where('l.id', '=', id)
    .executeTakeFirst()
}

/** The stored row, locked until the end of the transaction. */
export function lockLesson(db: Db, account: Account, id: string) {
  return lessonsOf(db, account).selectAll('l').where('l.id', '=', id).forUpdate().executeTakeFirst()
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
        ...columnsOf(lessonFields, body),
      })),
    )
    .returningAll()
}

/** Updates columns of a locked lesson. */
export function updateLessonRow(db: Db, id: string, set: Updateable<Tables['lesson_plans']>) {
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
    .set(softDelete)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The analytical plans of the lessons that an account may see, each with how many lessons it has. */
export async function findFamilies(db: Db, account: Account) {
  const { rows } = await sql<ResponseOf<typeof lessonFamilies>[number]>`
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
    select p.family_id as "familyId", s.name as subject, p.year, p.trimester, c.lessons,
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
  return lessonsOf(db, account)
    .innerJoin('groups', 'groups.id', 'l.group_id')
    .innerJoin('subjects', 'subjects.id', 'l.subject_id')
    .innerJoin('accounts', 'accounts.id', 'l.teacher_id')
    .select(
      inShape('l', ['id', 'groupId', 'subjectId', 'teacherId', 'heldOn', 'startsAt', 'minutes', 'room']),
    )
    .select(inShape('l', ['theme', 'summary', 'lessonNumber', 'state', 'version', 'lessonType']))
    .select([
      'groups.grade',
      groupCalled().as('groupName'),
      subjectRef.as('subject'),
      'accounts.name as teacherName',
      presentOf.as('present'),
    ])
    .where(
      sql<SqlBool>`(l.group_id = any(${[...of.groupIds]}::uuid[]) or l.teacher_id = ${of.teacher ?? null}::uuid)`,
    )
    .where('l.held_on', '>=', of.from)
    .where('l.held_on', '<=', of.to)
    .where('l.template_name', 'is', null)
    .orderBy('l.starts_at')
    .orderBy('l.id')
    .execute()
}

/** The group of a lesson, if the account teaches the subject there, did so on that day, gives it then in place of another, or leads. */
export function findGroupOfLesson(
  db: Db,
  account: Account,
  groupId: string,
  subjectId: string,
  heldOn: string | null = null,
) {
  const taught = { group: groupId, subject: subjectId, account: account.id }
  return existing(db, 'groups')
    .select(['id', groupCalled().as('name'), 'grade', 'school_id', 'year'])
    .where('id', '=', groupId)
    .$if(account.role === 'professor', query =>
      query.where(
        sql<SqlBool>`(${teaches(taught, { since: todayOf(account) })}
          or ${heldOn === null ? sql`false` : teaches(taught, { on: heldOn })}
          or ${coversGroup({ groupId, subjectId, heldOn, accountId: account.id })})`,
      ),
    )
    .executeTakeFirst()
}

function matching(account: Account, filters: QueryOf<typeof listLessons>): RawBuilder<SqlBool> {
  const all = [filters.templates ? sql`l.template_name is not null` : sql`l.template_name is null`]
  if (filters.search)
    all.push(
      holdsWords(
        sql`l.search`,
        filters.search,
        // By the names of the few groups and subjects, not by one text for each lesson of ten years.
        pattern => sql`l.group_id in (select groups.id from groups where f_unaccent(${groupCalled()}) like ${pattern})
          or l.subject_id in (select s.id from subjects s where f_unaccent(s.name) like ${pattern})`,
      ),
    )
  if (filters.subject.length > 0) all.push(sql`l.subject_id = any(${filters.subject}::uuid[])`)
  if (filters.grade.length > 0) all.push(sql`l.grade = any(${filters.grade}::int[])`)
  if (filters.group.length > 0) all.push(sql`l.group_id = any(${filters.group}::uuid[])`)
  if (filters.school.length > 0) all.push(sql`l.school_id = any(${filters.school}::uuid[])`)
  if (filters.teacher.length > 0) all.push(sql`l.teacher_id = any(${filters.teacher}::uuid[])`)
  if (filters.state.length > 0) all.push(sql`l.state = any(${filters.state}::text[])`)
  if (filters.competence.length > 0) all.push(sql`l.competence_ids && ${filters.competence}::uuid[]`)
  if (filters.family) all.push(sql`l.family_id = ${filters.family}`)
  if (filters.from) all.push(sql`l.held_on >= ${filters.from}`)
  if (filters.to) all.push(sql`l.held_on <= ${filters.to}`)
  if (filters.mine) all.push(sql`l.teacher_id = ${account.id}`)
  return sql<SqlBool>`${sql.join(all, sql` and `)}`
}

/** What a row of the list has of what a person writes. */
const ofRow = [
  'grade',
  'heldOn',
  'startsAt',
  'minutes',
  'lessonNumber',
  'room',
  'unitTitle',
  'theme',
  'summary',
  'templateName',
  'familyId',
  'rowId',
] as const

function lessonRows(db: Db, account: Account) {
  return lessonsOf(db, account)
    .innerJoin('subjects', 'subjects.id', 'l.subject_id')
    .innerJoin('accounts', 'accounts.id', 'l.teacher_id')
    .leftJoin('groups', 'groups.id', 'l.group_id')
    .select(inShape('l', ['id', 'state', 'version', 'updatedAt']))
    .select(inShape('l', ofRow))
    .select([
      subjectRef.as('subject'),
      sql<LessonRow['group']>`case when groups.id is not null
        then jsonb_build_object('id', groups.id, 'name', ${groupCalled()}) end`.as('group'),
      sql<{ id: string; name: string; jobTitle: string }>`jsonb_build_object(
        'id', accounts.id, 'name', accounts.name, 'jobTitle', accounts.job_title)`.as('teacher'),
      sql<boolean>`${editableBy(account)}`.as('mayEdit'),
      sql<boolean>`(${editableBy(account)} or ${isSubstitute(account.id)})`.as('mayTeach'),
      openCommentsOn('lesson_comments', 'l.id').as('openComments'),
    ])
}
