import { type RawBuilder, type Selectable, type SqlBool, sql, type Updateable } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Account } from '#kit/account.ts'
import { notFound, orNotFound } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { existing } from '#kit/server/database/existing.ts'
import { fieldsInShape, inShape } from '#kit/server/database/in-shape.ts'
import { insertRows } from '#kit/server/database/insert-rows.ts'
import { keyset, readPage } from '#kit/server/database/keyset.ts'
import { holdsWords } from '#kit/server/database/search.ts'
import type { Tables } from '#kit/server/database/tables.generated.ts'
import { columnsOf } from '#kit/server/records/columns.ts'
import { nextVersion } from '#kit/server/records/versions.ts'
import { groupCalled } from '#school/groups/server/group-called.ts'
import type { StudentBody, StudentRow, studentSorts } from '../contract.ts'
import type { Sex, StudentState } from '../student.ts'
import { studentFields, studentThing } from '../student.ts'
import { firstPlaces } from './enrolments.ts'
import { dayOfGroup, membersOn, thisDay } from './members.ts'
import { visibleTo } from './visible-to.ts'

/** What a list, its counts and its export are narrowed to; empty lists mean all. */
export interface StudentFilters {
  search?: string | undefined
  group: readonly string[]
  school?: readonly string[]
  grade: readonly number[]
  sex: readonly Sex[]
  state: readonly StudentState[]
}

type Sort = (typeof studentSorts)[number]

/** A page of the pupils that the account may see. */
export async function findStudents(
  db: Db,
  account: Account,
  filters: StudentFilters,
  page: { sort: Sort; after?: string | undefined; limit: number },
): Promise<{ rows: StudentRow[]; next: string | null }> {
  const by = keyset({ ...sortingOf(page.sort), id: sql`students.id` }, page.after)
  return readPage(selectStudents(db, account, filters.group).where(matching(filters)), by, page.limit)
}

/** Every pupil that matches, by group and number: what an export holds. */
export async function findAllStudents(
  db: Db,
  account: Account,
  filters: StudentFilters,
): Promise<StudentRow[]> {
  return selectStudents(db, account, filters.group)
    .where(matching(filters))
    .orderBy(sql`groups.name collate "pt", groups.school_id`)
    .orderBy(sql`students.number_in_group nulls last`)
    .orderBy(sql`students.full_name collate "pt"`)
    .execute()
}

/** How many pupils match, by sex, and by state were the filter of states lifted. */
export async function countStudents(db: Db, account: Account, filters: StudentFilters) {
  const counted = await db
    .selectFrom(standing(account, filters.group).as('students'))
    .innerJoin('groups', 'groups.id', 'students.group_id')
    .select(['students.state', 'students.sex', sql<number>`count(*)::int`.as('rows')])
    .where('students.deleted_at', 'is', null)
    .where(visibleTo(account))
    .where(matching({ ...filters, state: [] }))
    .groupBy(['students.state', 'students.sex'])
    .execute()
  const byState: Record<StudentState, number> = { activo: 0, transferido: 0, desistente: 0 }
  const bySex: Record<Sex, number> = { H: 0, M: 0 }
  for (const { state, sex, rows } of counted) {
    byState[state] += rows
    if (filters.state.length === 0 || filters.state.includes(state)) bySex[sex] += rows
  }
  return { total: bySex.H + bySex.M, bySex, byState }
}

/** Up to 20 active pupils whose name or code begins as written; with an id, that pupil whatever the state. */
export function findStudentOptions(
  db: Db,
  account: Account,
  wanted: { search?: string | undefined; group?: string | undefined; id?: string | undefined },
) {
  return existing(db, 'students')
    .innerJoin('groups', 'groups.id', 'students.group_id')
    .select(['students.id', 'students.code', 'students.full_name as fullName', 'students.sex'])
    .select(groupCalled().as('group'))
    .where(visibleTo(account))
    .where(
      wanted.id === undefined
        ? sql<SqlBool>`students.state = 'activo'`
        : sql<SqlBool>`students.id = ${wanted.id}`,
    )
    .where(holdsSearch(wanted.search))
    .$if(wanted.group !== undefined, query => query.where('students.group_id', '=', wanted.group ?? ''))
    .orderBy(sql`students.full_name collate "pt"`)
    .limit(20)
    .execute()
}

/** One pupil, or undefined where there is none or out of reach. */
export function findStudent(db: Db, account: Account, id: string): Promise<StudentRow | undefined> {
  return selectStudents(db, account).where('students.id', '=', id).executeTakeFirst()
}

/** One pupil, or 404. */
export async function getStudent(db: Db, account: Account, id: string): Promise<StudentRow> {
  return orNotFound(await findStudent(db, account, id), studentThing.what)
}

/** The rows as they are stored, locked until the transaction ends; 404 unless every one is within reach. */
export async function lockStudents(db: Db, account: Account, ids: readonly string[]) {
  const count = new Set(ids).size
  const rows = await holdStudents(db, account, ids)
  // A statement that waited for a pupil who was moved meanwhile leaves that pupil out: asked again, it sees the new group.
  const held = rows.length < count ? await holdStudents(db, account, ids) : rows
  if (held.length < count) throw notFound(ids.length === 1 ? 'Este aluno' : 'Um destes alunos')
  return held
}

function holdStudents(db: Db, account: Account, ids: readonly string[]) {
  return existing(db, 'students')
    .selectAll()
    .where('students.id', 'in', ids)
    .where(visibleTo(account))
    .orderBy('students.number_in_group')
    .orderBy('students.id')
    .forUpdate()
    .execute()
}

/** One row as it is stored, locked until the transaction ends, or 404. */
export async function lockStudent(db: Db, account: Account, id: string) {
  const [row] = await lockStudents(db, account, [id])
  if (!row) throw notFound(studentThing.what)
  return row
}

/** The number after the highest of a group; numbers of pupils who left are not given again. */
export async function nextNumber(db: Db, groupId: string): Promise<number> {
  const row = await existing(db, 'enrolments')
    .innerJoin('students', 'students.id', 'enrolments.student_id')
    .select(sql<number>`coalesce(max(enrolments.number), 0) + 1`.as('next'))
    .where('enrolments.group_id', '=', groupId)
    .where('students.deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return row.next
}

/** Who has a number in a group already, and has not left it. */
export async function findByNumber(db: Db, groupId: string, number: number, exceptId?: string) {
  return existing(db, 'enrolments')
    .innerJoin('students', 'students.id', 'enrolments.student_id')
    .select(['students.id', 'students.full_name as fullName'])
    .where('enrolments.group_id', '=', groupId)
    .where('enrolments.number', '=', number)
    .where('enrolments.until', 'is', null)
    .where('students.deleted_at', 'is', null)
    .$if(exceptId !== undefined, query => query.where('students.id', '!=', exceptId ?? ''))
    .executeTakeFirst()
}

/**
 * A pupil of a school with the same name, and the same date of birth where both are known; who was there last comes first.
 * Group and code are null where the account does not see the pupil.
 */
export async function findTwin(
  db: Db,
  account: Account,
  { schoolId, fullName, birthDate }: { schoolId: string; fullName: string; birthDate: string | null },
) {
  return existing(db, 'students')
    .innerJoin('groups', 'groups.id', 'students.group_id')
    .select(['students.full_name as fullName', 'students.birth_date as birthDate', 'students.code'])
    .select(sql<string | null>`case when ${visibleTo(account)} then ${groupCalled()} end`.as('group'))
    .where('groups.school_id', '=', schoolId)
    .where(sql<SqlBool>`f_unaccent(lower(students.full_name)) = f_unaccent(lower(${fullName}::text))`)
    .where(sql<SqlBool>`coalesce(students.birth_date = ${birthDate}::date, true)`)
    .orderBy(sql`students.birth_date is null`)
    .orderBy('groups.year', 'desc')
    .orderBy('students.id')
    .executeTakeFirst()
}

export function insertStudent(db: Db, code: string, body: StudentBody, id: string = uuid()) {
  return insertPupils(db, [{ id, code, body }]).executeTakeFirstOrThrow()
}

/** Stores many pupils in one statement, in the order given. */
export function insertStudents(db: Db, students: readonly { code: string; body: StudentBody }[]) {
  return insertPupils(
    db,
    students.map(student => ({ id: uuid(), ...student })),
  ).execute()
}

/** New pupils, each with the first enrolment. */
function insertPupils(db: Db, students: readonly { id: string; code: string; body: StudentBody }[]) {
  const rows = students.map(({ id, code, body }) => ({
    id,
    code,
    group_id: body.groupId,
    ...columnsOf(studentFields, body),
  }))
  return db
    .with('made', made => insertRows(made as Db, 'students', rows).returningAll())
    .with('placed', () => firstPlaces as never)
    .selectFrom('made')
    .selectAll()
}

/** Changes a pupil, locked by `lockStudent`; `deleted_at` deletes the row. */
export function updateStudent(db: Db, id: string, change: Updateable<Tables['students']>) {
  return db
    .updateTable('students')
    .set({ ...change, ...nextVersion })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

function selectStudents(db: Db, account: Account, group: readonly string[] = []) {
  return db
    .selectFrom(standing(account, group).as('students'))
    .innerJoin('groups', 'groups.id', 'students.group_id')
    .where('students.deleted_at', 'is', null)
    .where(visibleTo(account))
    .select(fieldsInShape(studentFields))
    .select(inShape('students', ['id', 'code', 'version', 'updatedAt']))
    .select(
      sql<StudentRow['group']>`jsonb_build_object('id', groups.id, 'name', ${groupCalled()},
        'grade', groups.grade, 'year', groups.year)`.as('group'),
    )
}

/**
 * Pupils where they stand now; where groups are asked for, those of another year than the one in force have who was in them on
 * the last day of their year, or is to be on its first, of whom the account sees today.
 */
function standing(account: Account, group: readonly string[]): RawBuilder<Selectable<Tables['students']>> {
  if (group.length === 0) return sql`(select * from students)`
  // The day is asked once for each group, and members of the groups alone: no row of any other pupil is looked at.
  const shown = sql`(select groups.id, ${dayOfGroup()} as day from groups where groups.id = any(${group}::uuid[]) offset 0)`
  const today = sql`(${thisDay()})::date`
  return sql`(select students.* from ${shown} shown join students on students.group_id = shown.id where shown.day = ${today}
    union all
    (select (jsonb_populate_record(students, jsonb_build_object('group_id', m.group_id, 'number_in_group', m.number,
      'state', 'activo'))).*
      from ${shown} shown cross join lateral (select m.* from ${membersOn(sql`shown.day`)} m where m.group_id = shown.id offset 0) m
        join students on students.id = m.id
      where shown.day <> ${today} and ${visibleTo(account)} offset 0))`
}

function holdsSearch(search: string | undefined) {
  const words = search ?? ''
  if (/^\d{2,8}$/.test(words)) return sql<SqlBool>`students.code like ${`${words}%`}`
  return holdsWords(sql`f_unaccent(lower(students.full_name))`, words)
}

function matching({ search, group, school = [], grade, sex, state }: StudentFilters) {
  const conditions = [
    holdsSearch(search),
    ...(group.length > 0 ? [sql`students.group_id = any(${group}::uuid[])`] : []),
    ...(school.length > 0 ? [sql`groups.school_id = any(${school}::uuid[])`] : []),
    ...(grade.length > 0 ? [sql`groups.grade = any(${grade}::int[])`] : []),
    ...(sex.length > 0 ? [sql`students.sex = any(${sex})`] : []),
    ...(state.length > 0 ? [sql`students.state = any(${state})`] : []),
  ]
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
}

function sortingOf(sort: Sort) {
  const descending = sort.startsWith('-')
  switch (sort) {
    case 'nome':
    case '-nome':
      return { key: sql`students.full_name collate "pt"`, type: 'text' as const, descending }
    case 'codigo':
    case '-codigo':
      return { key: sql`students.code`, type: 'text' as const, descending }
    case 'turma':
    case '-turma':
      return {
        key: sql`(groups.name || ' ' || groups.school_id || to_char(coalesce(students.number_in_group, 999), ' 000')) collate "pt"`,
        type: 'text' as const,
        descending,
      }
    case 'nascimento':
    case '-nascimento':
      return {
        key: sql`coalesce(students.birth_date, '0001-01-01'::date)`,
        type: 'date' as const,
        descending,
      }
  }
}
