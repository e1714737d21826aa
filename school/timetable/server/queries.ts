import { type RawBuilder, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Db } from '#kit/server/database/database.ts'
import { existing, withDeleted } from '#kit/server/database/existing.ts'
import { insertRows } from '#kit/server/database/insert-rows.ts'
import { heldDuring, heldOn } from '#kit/server/records/held.ts'
import { nextVersion, softDelete } from '#kit/server/records/versions.ts'
import type { DateSpan } from '#school/calendar/weeks.ts'
import { groupCalled } from '#school/groups/server/group-called.ts'
import { atItsHours, hoursOf } from '#school/schools/held-periods.ts'
import type { Period } from '#school/schools/school.ts'
import { findEarlierPeriods } from '#school/schools/server/earlier-periods.ts'
import type { Slot, SlotBody } from '../contract.ts'
import type { SlotDays } from '../slot-days.ts'

/** Whose week: a group's, a teacher's, or everybody's of a year. */
export interface TimetableOf {
  group?: string
  teacher?: string
  year?: number
}

/** The lesson times that hold on a day, by weekday and time. */
export function findSlotsOn(db: Db, day: string, of: TimetableOf): Promise<Slot[]> {
  return findSlotsDuring(db, { startsOn: day, endsOn: day }, of)
}

/**
 * The lesson times that hold on some day of a span, by weekday and time; each says from when until when. One that changes its
 * hours in the span is there once for each.
 */
export async function findSlotsDuring(db: Db, span: DateSpan, of: TimetableOf): Promise<Slot[]> {
  const rows = await existing(db, 'timetable_slots as s')
    .innerJoin('groups', 'groups.id', 's.group_id')
    .innerJoin('schools', 'schools.id', 'groups.school_id')
    .innerJoin('subjects', 'subjects.id', 's.subject_id')
    .leftJoin('accounts', 'accounts.id', 's.teacher_id')
    .select([
      's.id',
      's.group_id',
      groupCalled().as('group_name'),
      'groups.grade',
      'groups.school_id',
      'groups.shift',
      's.weekday',
      's.period',
      's.subject_id',
      'subjects.code as subject_code',
      'subjects.name as subject_name',
      'subjects.colour',
      's.teacher_id',
      'accounts.name as teacher_name',
      's.room',
      's.starts_on',
      's.until',
      'schools.periods',
    ])
    .where(heldDuring('s', span))
    .where('groups.deleted_at', 'is', null)
    .$if(of.group !== undefined, query => query.where('s.group_id', '=', of.group ?? ''))
    .$if(of.teacher !== undefined, query => query.where('s.teacher_id', '=', of.teacher ?? ''))
    .$if(of.year !== undefined, query => query.where('groups.year', '=', of.year ?? 0))
    .orderBy('s.weekday')
    .orderBy('s.period')
    .orderBy(sql`groups.name collate "pt", groups.school_id`)
    .orderBy(sql`s.starts_on nulls first`)
    .execute()
  const schoolIds = rows.map(row => row.school_id)
  const earlier = await findEarlierPeriods(db, schoolIds, span.startsOn)
  return rows.flatMap(row => {
    const held = {
      id: row.id,
      groupId: row.group_id,
      groupName: row.group_name,
      grade: row.grade,
      schoolId: row.school_id,
      shift: row.shift,
      weekday: row.weekday,
      period: row.period,
      subjectId: row.subject_id,
      subjectCode: row.subject_code,
      subjectName: row.subject_name,
      colour: row.colour,
      teacherId: row.teacher_id,
      teacherName: row.teacher_name,
      room: row.room,
      startsOn: row.starts_on,
      until: row.until,
    }
    const periods = row.periods as unknown as Period[]
    return atItsHours(held, hoursOf(row.period, { periods, earlier: earlier.get(row.school_id) ?? [] }, span))
  })
}

/** Inside another statement: the times at which a group has a subject, each with its days, as JSON. */
export function slotDaysOf(group: RawBuilder<unknown>, subject: RawBuilder<unknown>): RawBuilder<SlotDays[]> {
  return sql`(select coalesce(json_agg(json_build_object('weekday', s.weekday, 'startsOn', s.starts_on, 'until', s.until)), '[]')
    from timetable_slots s join groups g on g.id = s.group_id
    where s.group_id = ${group} and s.subject_id = ${subject} and s.deleted_at is null and g.deleted_at is null)`
}

/** The days on which a group's week changes, in their order. */
export async function findChangeDays(db: Db, groupId: string): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select distinct day from timetable_slots s cross join lateral (values (s.starts_on), (s.until)) as change (day)
    where s.group_id = ${groupId} and s.deleted_at is null and day is not null order by day`.execute(db)
  return rows.map(({ day }) => day)
}

/** The stored lesson times of a group. */
export function findStoredSlots(db: Db, groupId: string) {
  return selectStoredSlots(db, groupId).execute()
}

/** The same, locked until the end of the transaction. */
export function lockGroupSlots(db: Db, groupId: string) {
  return selectStoredSlots(db, groupId).forUpdate().execute()
}

function selectStoredSlots(db: Db, groupId: string) {
  return existing(db, 'timetable_slots').selectAll().where('group_id', '=', groupId).orderBy('id')
}

/** The group, if it exists. */
export function findGroupOfTimetable(db: Db, id: string) {
  return selectGroup(db, id).executeTakeFirst()
}

/** The group, locked until the transaction ends: one person at a time writes its timetable. */
export function lockGroupOfTimetable(db: Db, id: string) {
  return selectGroup(db, id).forNoKeyUpdate().executeTakeFirst()
}

function selectGroup(db: Db, id: string) {
  return existing(db, 'groups')
    .select(['id', groupCalled().as('name'), 'grade', 'year', 'school_id'])
    .where('id', '=', id)
}

/** What changes with every change of a group's timetable. */
export async function findRevision(db: Db, groupId: string): Promise<string> {
  const { changes } = await withDeleted(db, 'timetable_slots')
    .select(sql<string>`count(*) || '.' || coalesce(sum(version), 0)`.as('changes'))
    .where('group_id', '=', groupId)
    .executeTakeFirstOrThrow()
  return changes
}

/** The lesson time that was changed last, deleted ones too: who changed it is who changed the timetable. */
export function findLastChangedSlot(db: Db, groupId: string) {
  return withDeleted(db, 'timetable_slots')
    .select('id')
    .where('group_id', '=', groupId)
    .orderBy('updated_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The grades of each of these subjects; deleted ones are missing. */
export async function findGradesOfSubjects(db: Db, ids: readonly string[]): Promise<Map<string, number[]>> {
  if (ids.length === 0) return new Map()
  const rows = await existing(db, 'subjects').select(['id', 'grades']).where('id', 'in', ids).execute()
  return new Map(rows.map(row => [row.id, row.grades]))
}

/** Adds one lesson time, from a day on; without one, from the beginning of the group's year. */
export function insertSlot(db: Db, groupId: string, body: SlotBody, startsOn: string | null = null) {
  return db
    .insertInto('timetable_slots')
    .values({ ...rowOf(groupId, body), starts_on: startsOn })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Stores the lesson times of many groups in one statement. */
export async function insertSlots(
  db: Db,
  slots: readonly { groupId: string; body: SlotBody }[],
): Promise<void> {
  if (slots.length === 0) return
  const rows = slots.map(({ groupId, body }) => rowOf(groupId, body))
  await insertRows(db, 'timetable_slots', rows).execute()
}

function rowOf(groupId: string, body: SlotBody) {
  return { id: uuid(), group_id: groupId, weekday: body.weekday, period: body.period, ...contentOf(body) }
}

/** Changes what is taught at a lesson time, and until when. */
export function updateSlot(db: Db, id: string, set: { body?: SlotBody | undefined; until: string | null }) {
  return db
    .updateTable('timetable_slots')
    .set({ ...(set.body && contentOf(set.body)), until: set.until, ...nextVersion })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Soft-deletes a lesson time. */
export function removeSlot(db: Db, id: string) {
  return db
    .updateTable('timetable_slots')
    .set(softDelete)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The names that an import may use, with what they stand for. */
export async function findTimetableNames(db: Db, year: number) {
  const groups = await existing(db, 'groups')
    .select(['id', 'name', groupCalled().as('called'), 'grade', 'school_id'])
    .where('year', '=', year)
    .execute()
  const subjects = await existing(db, 'subjects')
    .select(['id', 'code', 'name', 'abbreviation', 'grades'])
    .execute()
  return { groups, subjects }
}

/** When the periods of each school begin, by its id. */
export async function findSchoolHours(db: Db): Promise<Map<string, Map<number, number>>> {
  const rows = await existing(db, 'schools').select(['id', 'periods']).execute()
  return new Map(
    rows.map(({ id, periods }) => [
      id,
      new Map((periods as unknown as Period[]).map(({ number, startsAt }) => [number, minutesOf(startsAt)])),
    ]),
  )
}

function minutesOf(clock: string): number {
  const [hour = 0, minute = 0] = clock.split(':').map(Number)
  return hour * 60 + minute
}

function contentOf(body: SlotBody) {
  return { subject_id: body.subjectId, teacher_id: body.teacherId, room: body.room }
}

/** The lessons of a group's week on a day, in their order, with the names that its page shows. */
export function findSlotsOfGroup(db: Db, groupId: string, day: string) {
  return existing(db, 'timetable_slots as t')
    .innerJoin('subjects as s', 's.id', 't.subject_id')
    .leftJoin('accounts as a', 'a.id', 't.teacher_id')
    .select([
      't.weekday',
      't.period',
      's.id as subjectId',
      's.name as subject',
      's.abbreviation',
      's.colour',
      'a.name as teacher',
      't.room',
    ])
    .where('t.group_id', '=', groupId)
    .where(heldOn('t', day))
    .orderBy('t.weekday')
    .orderBy('t.period')
    .execute()
}

/** How many lesson times groups have in their week on a day, and the first of them in words, those with a teacher first. */
export async function findFirstLessons(db: Db, groupIds: readonly string[], day: string, limit: number) {
  if (groupIds.length === 0) return []
  return existing(db, 'timetable_slots as t')
    .innerJoin('groups', 'groups.id', 't.group_id')
    .innerJoin('subjects as s', 's.id', 't.subject_id')
    .leftJoin('accounts as a', 'a.id', 't.teacher_id')
    .select([groupCalled().as('group'), 's.name as subject', 'a.name as teacher'])
    .where('t.group_id', 'in', [...groupIds])
    .where(heldOn('t', day))
    .orderBy(sql`t.teacher_id is null`)
    .orderBy('t.weekday')
    .orderBy('t.period')
    .limit(limit)
    .execute()
}
