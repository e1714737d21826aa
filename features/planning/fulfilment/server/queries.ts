import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Account } from '#kit/account.ts'
import { todayOf } from '#kit/dates.ts'
import type { QueryOf } from '#kit/endpoint.ts'
import type { Db } from '#kit/server/database/database.ts'
import { existing } from '#kit/server/database/existing.ts'
import { nextVersion } from '#kit/server/records/versions.ts'
import { groupCalled } from '#school/groups/server/group-called.ts'
import { teacherOn, teaches } from '#school/groups/server/in-charge.ts'
import { leads } from '#school/roles.ts'
import { isWithin } from '#school/shared-by-choice.ts'
import type { exportFulfilment } from '../contract.ts'
import type { ContentsWord } from '../count.ts'

type Filters = Partial<Omit<QueryOf<typeof exportFulfilment>, 'format'>>

/** A row of a plan, as little of it as is counted. */
export interface StoredWeek {
  id: string
  week: number
  startsOn: string
  endsOn: string
  unit: string
  lessons: number
  contents: number
}

/** Plans whose fulfilment an account sees: its own and those of its subject; those who lead, all. */
export function visibleTo(account: Account): RawBuilder<SqlBool> {
  const within = isWithin(account, sql`p`)
  if (leads(account)) return within
  return sql<SqlBool>`(${within} and (p.teacher_id = ${account.id} or s.delegate_id = ${account.id}
    or ${teachesPlan(account)}))`
}

/**
 * Plans in force (of each the newest edition that was approved), once for every group, with their weeks, registers
 * and marked lessons. Of two for the same group, subject and time the one approved last is in force; the other is read
 * only on request.
 */
export async function findFulfilments(
  db: Db,
  account: Account,
  filters: Filters & { planId?: string; groupId?: string },
) {
  const { rows } = await sql<{
    plan_id: string
    family_id: string
    /** The programme that it follows, where it says one. */
    programme_id: string | null
    subject_id: string
    subject_name: string
    abbreviation: string
    colour: string
    grade: number
    year: number
    trimester: number | null
    group_id: string
    group_name: string
    teacher_id: string
    teacher_name: string
    may_register: boolean
    weeks: StoredWeek[]
    registers: Record<string, StoredRegister>
    marks: Record<
      string,
      {
        taught: number
        partial: number
        byOthers: number
        taughtBy: { id: string; name: string; lessons: number }[] | null
      }
    >
  }>`
    with plan as (
      select distinct on (p.family_id) p.*
      from analytical_plans p
      where p.deleted_at is null and p.state in ('aprovado', 'em execução', 'encerrado')
      order by p.family_id, p.edition desc
    ),
    marked as (
      select family_id, group_id, row_id,
        count(*) filter (where state = 'dada')::int as taught,
        count(*) filter (where state = 'parcial')::int as partial,
        count(*) filter (where taught_by is not null)::int as by_others
      from lesson_plans
      where deleted_at is null and family_id is not null and row_id is not null and state in ('dada', 'parcial')
      group by family_id, group_id, row_id
    ),
    substituted as (
      select l.family_id, l.group_id, l.row_id, o.id, o.name, count(*)::int as lessons
      from lesson_plans l join accounts o on o.id = l.taught_by
      where l.deleted_at is null and l.family_id is not null and l.row_id is not null and l.state in ('dada', 'parcial')
      group by l.family_id, l.group_id, l.row_id, o.id, o.name
    ),
    marks as (
      select family_id, group_id, jsonb_object_agg(row_id, jsonb_build_object('taught', taught, 'partial', partial,
        'byOthers', by_others, 'taughtBy', (select jsonb_agg(jsonb_build_object('id', substituted.id, 'name', substituted.name,
          'lessons', substituted.lessons) order by substituted.name, substituted.id) from substituted
          where substituted.family_id = marked.family_id and substituted.group_id = marked.group_id
            and substituted.row_id = marked.row_id))) as rows
      from marked group by family_id, group_id
    ),
    registers as (
      select family_id, group_id, jsonb_object_agg(row_id, jsonb_build_object(
        'id', id, 'taught', taught, 'madeUp', made_up, 'contents', contents, 'reason', reason,
        'measure', measure, 'makeUpOn', make_up_on, 'notes', notes, 'version', version)) as rows
      from fulfilments where deleted_at is null group by family_id, group_id
    )
    select p.id as plan_id, p.family_id, p.programme_id, p.subject_id, s.name as subject_name, s.abbreviation, s.colour,
      p.grade, p.year, p.trimester, g.id as group_id, ${groupCalled('g')} as group_name,
      a.id as teacher_id, a.name as teacher_name,
      ${mayRegister(account)} as may_register,
      (select coalesce(jsonb_agg(jsonb_build_object('id', r ->> 'id', 'week', (r ->> 'week')::int,
        'startsOn', r ->> 'startsOn', 'endsOn', r ->> 'endsOn', 'unit', r ->> 'unit',
        'lessons', (r ->> 'lessons')::int, 'contents', jsonb_array_length(r -> 'contents')) order by place), '[]')
        from jsonb_array_elements(p.rows) with ordinality as every(r, place)) as weeks,
      coalesce(registers.rows, '{}') as registers, coalesce(marks.rows, '{}') as marks
    from plan p
    join subjects s on s.id = p.subject_id
    join groups g on g.id = any(p.group_ids)
    join accounts a on a.id = coalesce(
      ${teacherOn({ group: sql`g.id`, subject: sql`p.subject_id` }, sql`least(p.ends_on, ${todayOf(account)}::date)`)},
      p.teacher_id)
    left join registers on registers.family_id = p.family_id and registers.group_id = g.id
    left join marks on marks.family_id = p.family_id and marks.group_id = g.id
    where ${matching(account, filters)}
    order by s.name collate "pt", g.name collate "pt", g.school_id, p.starts_on`.execute(db)
  return rows
}

export type StoredFulfilment = Awaited<ReturnType<typeof findFulfilments>>[number]

interface StoredRegister {
  id: string
  taught: number
  madeUp: number
  contents: ContentsWord
  reason: string
  measure: string
  makeUpOn: string | null
  notes: string
  version: number
}

/**
 * Groups with a plan in force whose fulfilment is within reach and that follows a programme: it says so, or says of none and names
 * one of its units. One's own come first.
 */
export async function findGroupsFollowing(
  db: Db,
  account: Account,
  of: { programmeId: string; subjectId: string; grade: number; year: number; titles: readonly string[] },
  limit: number,
) {
  const { rows } = await sql<{ id: string; name: string }>`
    select g.id, ${groupCalled('g')} as name
    from analytical_plans p
    join subjects s on s.id = p.subject_id
    join groups g on g.id = any(p.group_ids) and g.deleted_at is null
    where p.deleted_at is null and p.state in ('aprovado', 'em execução', 'encerrado') and p.year = ${of.year}
      and ${visibleTo(account)}
      and (p.programme_id = ${of.programmeId} or p.programme_id is null and p.subject_id = ${of.subjectId}
        and p.grade = ${of.grade} and exists (select from jsonb_array_elements(p.rows) r
          where f_unaccent(lower(r ->> 'unit')) in
            (select f_unaccent(lower(title)) from unnest(${[...of.titles]}::text[]) title)))
    group by g.id
    order by bool_or(p.teacher_id = ${account.id}) desc, ${groupCalled('g')} collate "pt", g.id
    limit ${limit}`.execute(db)
  return rows
}

/** The register of a week of a plan, locked until the end of the transaction. */
export function lockFulfilment(db: Db, of: { planId: string; rowId: string; groupId: string }) {
  return existing(db, 'fulfilments')
    .innerJoin('analytical_plans as p', 'p.family_id', 'fulfilments.family_id')
    .selectAll('fulfilments')
    .where('p.id', '=', of.planId)
    .where('row_id', '=', of.rowId)
    .where('group_id', '=', of.groupId)
    .forUpdate('fulfilments')
    .executeTakeFirst()
}

export interface NewFulfilment {
  familyId: string
  groupId: string
  row: { id: string; startsOn: string; lessons: number }
  by: string
  taught: number
  madeUp: number
  contents: ContentsWord
  reason: string
  measure: string
  makeUpOn: string | null
  notes: string
}

/** Registers a week for the first time; undefined when somebody has just done so. */
export function insertFulfilment(db: Db, register: NewFulfilment) {
  return db
    .insertInto('fulfilments')
    .values({
      id: uuid(),
      family_id: register.familyId,
      row_id: register.row.id,
      group_id: register.groupId,
      week_starts_on: register.row.startsOn,
      planned: register.row.lessons,
      ...columnsOf(register),
    })
    .onConflict(conflict =>
      conflict.columns(['family_id', 'row_id', 'group_id']).where('deleted_at', 'is', null).doNothing(),
    )
    .returningAll()
    .executeTakeFirst()
}

/** Changes a register whose version is still `version`; undefined when it is not. */
export function updateFulfilment(db: Db, id: string, version: number, register: NewFulfilment) {
  return db
    .updateTable('fulfilments')
    .set({
      ...columnsOf(register),
      planned: register.row.lessons,
      week_starts_on: register.row.startsOn,
      ...nextVersion,
    })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

function columnsOf(register: NewFulfilment) {
  return {
    taught: register.taught,
    made_up: register.madeUp,
    contents: register.contents,
    reason: register.reason,
    measure: register.measure,
    make_up_on: register.makeUpOn,
    notes: register.notes,
    registered_by: register.by,
  }
}

/** Who teaches the subject to the group, whose plan it is, or who leads. */
function mayRegister(account: Account): RawBuilder<SqlBool> {
  if (leads(account)) return sql<SqlBool>`true`
  return sql<SqlBool>`(p.teacher_id = ${account.id} or ${teachesPlan(account)})`
}

/** Whether an account teaches the subject of a plan to its group: now, or while the plan lasts. */
function teachesPlan(account: Account): RawBuilder<SqlBool> {
  const of = { group: sql`g.id`, subject: sql`p.subject_id`, account: account.id }
  return sql<SqlBool>`(${teaches(of, { since: todayOf(account) })}
    or ${teaches(of, { during: { startsOn: sql`p.starts_on`, endsOn: sql`p.ends_on` } })})`
}

/** Another plan for the group, approved later, of the same kind, subject and time. */
const replacedBy = sql`select from plan later where later.family_id <> p.family_id
  and later.subject_id = p.subject_id and g.id = any(later.group_ids) and later.kind = p.kind
  and later.year = p.year and later.trimester is not distinct from p.trimester
  and later.starts_on <= p.ends_on and later.ends_on >= p.starts_on
  and (coalesce(later.approved_at, later.created_at), later.id) > (coalesce(p.approved_at, p.created_at), p.id)`

function matching(account: Account, filters: Filters & { planId?: string; groupId?: string }) {
  const all: RawBuilder<unknown>[] = [visibleTo(account), sql`g.deleted_at is null`]
  if (filters.planId === undefined && filters.family === undefined) all.push(sql`not exists (${replacedBy})`)
  if (filters.planId) all.push(sql`p.id = ${filters.planId}`)
  if (filters.family) all.push(sql`p.family_id = ${filters.family}`)
  if (filters.groupId) all.push(sql`g.id = ${filters.groupId}`)
  if (filters.subject?.length) all.push(sql`p.subject_id = any(${filters.subject}::uuid[])`)
  if (filters.grade?.length) all.push(sql`p.grade = any(${filters.grade}::int[])`)
  if (filters.group?.length) all.push(sql`g.id = any(${filters.group}::uuid[])`)
  if (filters.school?.length) all.push(sql`g.school_id = any(${filters.school}::uuid[])`)
  if (filters.teacher?.length) all.push(sql`a.id = any(${filters.teacher}::uuid[])`)
  if (filters.trimester?.length) all.push(sql`p.trimester = any(${filters.trimester}::int[])`)
  if (filters.year !== undefined) all.push(sql`p.year = ${filters.year}`)
  return sql`${sql.join(all, sql` and `)}`
}
