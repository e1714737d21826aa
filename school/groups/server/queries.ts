// Long because it is one list: a function for every question about groups.

import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Account } from '#kit/account.ts'
import { todayOf } from '#kit/dates.ts'
import { notFound, orNotFound } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { existing } from '#kit/server/database/existing.ts'
import { keyset, readPage } from '#kit/server/database/keyset.ts'
import { holdsWords } from '#kit/server/database/search.ts'
import { columnsOf } from '#kit/server/records/columns.ts'
import { heldOn } from '#kit/server/records/held.ts'
import { nextVersion, softDelete } from '#kit/server/records/versions.ts'
import { sum } from '#kit/sum.ts'
import {
  ALL_YEARS,
  type Group,
  type GroupBody,
  type GroupRow,
  groupFields,
  type groupSorts,
  type Shift,
} from '../contract.ts'
import { insertDirectors } from './directors.ts'
import { groupCalled } from './group-called.ts'
import { directorOn, teaches } from './in-charge.ts'
import { groupsOf, visibleTo } from './visible-to.ts'
import { daysOfYears, findYearInForce, nearestYear, yearInForce, yearsInForce } from './year-in-force.ts'

/** What the rooms that stand on groups know of one; `app/served.ts` hands it down. */
export interface GroupDependencies {
  /** How many pupils the row of `groups` has in a state; `day` is by which it is shown, where the statement around knows it. */
  countPupils(state: 'activo' | 'transferido' | 'desistente', day?: RawBuilder<string>): RawBuilder<number>
  /** How many boys and girls the row of `groups` has who are there. */
  countBySex(day?: RawBuilder<string>): RawBuilder<{ boys: number; girls: number }>
  /** How many pupils are in a group on a day or later. */
  countPlacedFrom(db: Db, groupId: string, day: string): Promise<number>
  /** The lessons of a group's week on a day, in their order. */
  findSlots(db: Db, groupId: string, day: string): Promise<Group['timetable']['slots']>
}

/** What a list, its counts and its export are narrowed to; empty lists mean all. */
export interface GroupFilters {
  search?: string | undefined
  grade: readonly number[]
  shift: readonly Shift[]
  school?: readonly string[]
  /** Without it those of the year in force, or of the nearest that has groups. */
  year?: number | typeof ALL_YEARS | undefined
}

type Sort = (typeof groupSorts)[number]

/** A page of the groups that the account may see. */
export async function findGroups(
  db: Db,
  around: GroupDependencies,
  account: Account,
  { today, ...filters }: GroupFilters & { today: string },
  page: { sort: Sort; after?: string | undefined; limit: number },
): Promise<{ rows: GroupRow[]; next: string | null }> {
  const by = keyset({ ...sortingOf(page.sort, around), id: sql`groups.id` }, page.after)
  const { rows, next } = await readPage(
    selectGroups(db, around, account)
      .where(matching(filters))
      .where(ofYear(account, filters, today)),
    by,
    page.limit,
  )
  return { rows: rows.map(withNumbers), next }
}

/** Of the year that is asked for; where none is said, of the year in force, or of the nearest that has groups. */
function ofYear(account: Account, { year }: GroupFilters, today: string): RawBuilder<SqlBool> {
  if (year === ALL_YEARS) return sql`true`
  if (year !== undefined) return sql`groups.year = ${year}`
  const school = sql<string | null>`${account.onlyWithin ?? null}::uuid`
  return sql`groups.year = (select there.year from (select distinct groups.year from groups
      where groups.deleted_at is null and ${visibleTo(account)}) there,
    (select ${yearInForce(school, today)} as year offset 0) in_force
    order by abs(there.year - in_force.year), there.year limit 1)`
}

/** Every group that matches, by name, with the name of its school: what an export holds. */
export async function findAllGroups(
  db: Db,
  around: GroupDependencies,
  account: Account,
  { today, ...filters }: GroupFilters & { today: string },
): Promise<(GroupRow & { school: string })[]> {
  const rows = await selectGroups(db, around, account)
    .innerJoin('schools', 'schools.id', 'groups.school_id')
    .select('schools.name as school')
    .where(matching(filters))
    .where(ofYear(account, filters, today))
    .orderBy(sql`groups.name collate "pt"`)
    .execute()
  return rows.map(withNumbers)
}

/** Boys and girls are counted together, and shown beside the rest. */
function withNumbers<Row extends { numbers: { boys: number; girls: number } }>({ numbers, ...row }: Row) {
  return { ...row, ...numbers }
}

/** How many groups and active pupils match, and the groups of each grade were the filter of grades lifted. */
export async function countGroups(
  db: Db,
  { countBySex }: GroupDependencies,
  account: Account,
  { year: chosen, ...filters }: GroupFilters,
  today: string,
) {
  const inForce = await findYearInForce(db, account.onlyWithin ?? null, today)
  const rows = await groupsOf(db, account)
    .select(['groups.id', 'groups.grade', 'groups.year'])
    .select(matching({ ...filters, grade: [] }).as('counted'))
    .execute()
  const years = [...new Set(rows.map(row => row.year))].sort((a, b) => b - a)
  const nearest = nearestYear(years, inForce)
  const year = chosen ?? nearest
  const byGrade: Record<string, number> = {}
  const shown: string[] = []
  for (const row of rows) {
    if (!row.counted || (year !== ALL_YEARS && row.year !== year)) continue
    byGrade[row.grade] = (byGrade[row.grade] ?? 0) + 1
    if (filters.grade.length === 0 || filters.grade.includes(row.grade)) shown.push(row.id)
  }
  // Pupils of the groups that are shown alone: those of other years are counted on other days.
  const pupils = await existing(db, 'groups')
    .innerJoin(daysOfYears().as('shown'), join =>
      join.onRef('shown.school', '=', 'groups.school_id').onRef('shown.year', '=', 'groups.year'),
    )
    .select(countBySex(sql`shown.day`).as('numbers'))
    .where(sql<SqlBool>`groups.id = any(${shown}::uuid[])`)
    .execute()
  const [boys, girls] = [sum(pupils.map(row => row.numbers.boys)), sum(pupils.map(row => row.numbers.girls))]
  return { total: shown.length, boys, girls, byGrade, years, year: nearest ?? null, inForce }
}

interface Only {
  year?: number | undefined
  grade?: number | undefined
}

/**
 * Names of the groups that the account may see, those of the year in force first, with their active pupils. A group of another
 * year says it, and so does one that has its name again in another year.
 */
export function findGroupOptions(
  db: Db,
  { countPupils }: GroupDependencies,
  account: Account,
  { today, ...only }: Only & { today: string },
) {
  return selectNames(db, account, { ...only, today })
    .innerJoin(daysOfYears().as('shown'), join =>
      join.onRef('shown.school', '=', 'groups.school_id').onRef('shown.year', '=', 'groups.year'),
    )
    .select(sql<boolean>`${isInForce}`.as('inForce'))
    .select(
      sql<string>`${groupCalled()} || case when ${isInForce} and count(*) over (partition by groups.school_id, groups.name) = 1
        then '' else ' (' || groups.year || ')' end`.as('name'),
    )
    .select('groups.school_id as schoolId')
    .select(countPupils('activo', sql`shown.day`).as('students'))
    .execute()
}

/** Names of the groups that the account may see, those of the year in force first: as stored, and as shown. */
export function findNamedGroups(db: Db, account: Account, only: Only & { today: string }) {
  return selectNames(db, account, only)
    .select(['groups.name', groupCalled().as('called')])
    .execute()
}

const isInForce = sql<boolean>`groups.year = of_day.in_force`

/** The groups of the year in force of each school, with their schools. */
export function findGroupsInForce(db: Db, account: Account, today: string) {
  return selectNames(db, account, { today })
    .select(['groups.name', 'groups.school_id', groupCalled().as('called')])
    .where(isInForce)
    .execute()
}

function selectNames(db: Db, account: Account, only: Only & { today: string }) {
  return groupsOf(db, account)
    .innerJoin(yearsInForce(only.today).as('of_day'), 'of_day.school', 'groups.school_id')
    .select(['groups.id', 'groups.grade', 'groups.year'])
    .select(sql<Shift>`groups.shift`.as('shift'))
    .$if(only.year !== undefined, query => query.where('groups.year', '=', only.year ?? 0))
    .$if(only.grade !== undefined, query => query.where('groups.grade', '=', only.grade ?? 0))
    .orderBy(isInForce, 'desc')
    .orderBy('groups.year', 'desc')
    .orderBy('groups.grade')
    .orderBy(sql`${groupCalled()} collate "pt"`)
}

/** One group with its teachers and timetable, or undefined where there is none or it is out of reach. */
export async function findGroup(
  db: Db,
  around: GroupDependencies,
  account: Account,
  id: string,
): Promise<Group | undefined> {
  const { countPupils, findSlots } = around
  const row = await selectGroups(db, around, account)
    .innerJoin('schools', 'schools.id', 'groups.school_id')
    .select(
      sql<{ id: string; name: string }>`
      jsonb_build_object('id', schools.id, 'name', schools.name)`.as('school'),
    )
    .select(sql<Group['timetable']['periods']>`schools.periods`.as('periods'))
    .select([countPupils('transferido').as('transferido'), countPupils('desistente').as('desistente')])
    .where('groups.id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { periods, transferido, desistente, ...rest } = withNumbers(row)
  const today = todayOf(account)
  const slots = await findSlots(db, id, today)
  const taught = (await findTaught(db, id, today)).map(row => ({
    ...row,
    lessons: slots.filter(slot => slot.subjectId === row.subject.id).length,
  }))
  return { ...rest, taught, timetable: { periods, slots }, gone: { transferido, desistente } }
}

/** One group, or 404. */
export async function getGroup(
  db: Db,
  around: GroupDependencies,
  account: Account,
  id: string,
): Promise<Group> {
  return orNotFound(await findGroup(db, around, account, id), 'Esta turma')
}

/** What a group is called and where it belongs, or 404 where there is none or it is out of reach. */
export async function getNamedGroup(db: Db, account: Account, id: string) {
  return groupsOf(db, account)
    .select(['groups.id', groupCalled().as('name'), 'groups.grade', 'groups.year'])
    .where('groups.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('Esta turma'))
}

/** The row as it is stored, locked until the transaction ends; 404 where there is none or it is out of reach. */
export async function lockGroup(db: Db, account: Account, id: string) {
  return groupsOf(db, account)
    .selectAll()
    .where('groups.id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => notFound('Esta turma'))
}

/** The school that new groups of an account belong to: its own, else the only one there is. */
export async function findSchoolOf(db: Db, account: Account): Promise<string | undefined> {
  const [first, second] = await existing(db, 'schools')
    .select('schools.id')
    .select(
      sql<boolean>`schools.id is not distinct from (select school_id from accounts where accounts.id = ${account.id})`.as(
        'own',
      ),
    )
    .orderBy('own', 'desc')
    .limit(2)
    .execute()
  return first?.own || second === undefined ? first?.id : undefined
}

export async function isNameTaken(
  db: Db,
  of: { schoolId: string; year: number; name: string },
  exceptId?: string,
): Promise<boolean> {
  const row = await existing(db, 'groups')
    .select('id')
    .where('school_id', '=', of.schoolId)
    .where('year', '=', of.year)
    .where('name', '=', of.name)
    .$if(exceptId !== undefined, query => query.where('id', '!=', exceptId ?? ''))
    .executeTakeFirst()
  return row !== undefined
}

/** Stores a group with its director, who directs it from its beginning. */
export async function insertGroup(db: Db, body: GroupBody, schoolId: string) {
  const row = await db
    .insertInto('groups')
    .values({ id: uuid(), school_id: schoolId, ...columnsOf(groupFields, body) })
    .returningAll()
    .executeTakeFirstOrThrow()
  await insertDirectors(db, [row])
  return row
}

/** Stores many groups in one statement, their directors in another, and gives of each how it is named. */
export async function insertGroups(db: Db, bodies: readonly (GroupBody & { schoolId: string })[]) {
  const rows = await db
    .insertInto('groups')
    .values(bodies.map(body => ({ id: uuid(), school_id: body.schoolId, ...columnsOf(groupFields, body) })))
    .returning(['id', 'director_id', groupCalled().as('called')])
    .execute()
  await insertDirectors(db, rows)
  return rows
}

/** Names in use, of every school and year. */
export function findGroupNames(db: Db) {
  return existing(db, 'groups').select(['school_id as schoolId', 'year', 'name']).execute()
}

/** Every school by name. */
export function findSchoolNames(db: Db) {
  return existing(db, 'schools').select(['id', 'name']).execute()
}

export function updateGroup(db: Db, id: string, body: GroupBody) {
  return db
    .updateTable('groups')
    .set({ ...columnsOf(groupFields, body), ...nextVersion })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function removeGroup(db: Db, id: string) {
  return db
    .updateTable('groups')
    .set(softDelete)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

function selectGroups(db: Db, { countBySex }: GroupDependencies, account: Account) {
  return groupsOf(db, account)
    .leftJoin('accounts as director', join =>
      join.on('director.id', '=', directorOn(sql`groups.id`, todayOf(account))),
    )
    .select([
      'groups.id',
      'groups.name',
      groupCalled().as('called'),
      'groups.grade',
      'groups.year',
      sql<Shift>`groups.shift`.as('shift'),
      'groups.room',
      'groups.capacity',
      sql<GroupRow['director']>`
        case when director.id is not null then jsonb_build_object('id', director.id, 'name', director.name,
          'jobTitle', director.job_title) end
      `.as('director'),
      countBySex().as('numbers'),
      sql<
        string[]
      >`array(select accounts.name from accounts where ${teaches({ group: sql`groups.id`, account: sql`accounts.id` }, { on: todayOf(account) })}
        order by accounts.name)`.as('teachers'),
      'groups.version',
      sql<string>`groups.updated_at`.as('updatedAt'),
    ])
}

/** Who teaches which subject of a group on a day, by the subject's name. */
function findTaught(
  db: Db,
  groupId: string,
  day: string,
): Promise<Omit<Group['taught'][number], 'lessons'>[]> {
  return existing(db, 'group_teachers as gt')
    .innerJoin('subjects as s', 's.id', 'gt.subject_id')
    .innerJoin('accounts as a', 'a.id', 'gt.account_id')
    .innerJoin('groups as g', 'g.id', 'gt.group_id')
    .select([
      sql<Group['taught'][number]['subject']>`jsonb_build_object('id', s.id, 'code', s.code, 'name', s.name,
        'abbreviation', s.abbreviation, 'colour', s.colour)`.as('subject'),
      sql<{ id: string; name: string }>`jsonb_build_object('id', a.id, 'name', a.name)`.as('teacher'),
      sql<number | null>`(s.weekly_hours ->> g.grade::text)::int`.as('hours'),
    ])
    .where('gt.group_id', '=', groupId)
    .where(heldOn('gt', day))
    .orderBy(sql`s.name collate "pt"`)
    .execute()
}

function matching({ search, grade, shift, school = [] }: GroupFilters) {
  const conditions = [
    holdsWords(sql`f_unaccent(${groupCalled()} || ' ' || groups.room)`, search ?? ''),
    ...(grade.length > 0 ? [sql`groups.grade = any(${grade}::int[])`] : []),
    ...(shift.length > 0 ? [sql`groups.shift = any(${shift})`] : []),
    ...(school.length > 0 ? [sql`groups.school_id = any(${school}::uuid[])`] : []),
  ]
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
}

function sortingOf(sort: Sort, { countPupils }: GroupDependencies) {
  const descending = sort.startsWith('-')
  switch (sort) {
    case 'nome':
    case '-nome':
      return { key: sql`groups.name collate "pt"`, type: 'text' as const, descending }
    case 'sala':
    case '-sala':
      return { key: sql`groups.room collate "pt"`, type: 'text' as const, descending }
    case 'alunos':
    case '-alunos':
      return { key: countPupils('activo'), type: 'int' as const, descending }
  }
}
