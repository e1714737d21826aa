import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Db } from '#kit/server/database/database.ts'
import type { Period } from '#school/schools/contract.ts'
import type { Slot, SlotBody } from '../contract.ts'

/** Whose week: a group's, a teacher's, or everybody's of a year. */
export interface TimetableOf {
  group?: string
  teacher?: string
  year?: number
}

/** The lesson times of a week, by day and time. */
export async function findSlots(db: Db, of: TimetableOf): Promise<Slot[]> {
  const rows = await db
    .selectFrom('timetable_slots as s')
    .innerJoin('groups', 'groups.id', 's.group_id')
    .innerJoin('schools', 'schools.id', 'groups.school_id')
    .innerJoin('subjects', 'subjects.id', 's.subject_id')
    .leftJoin('accounts', 'accounts.id', 's.teacher_id')
    .select([
      's.id',
      's.group_id',
      'groups.name as group_name',
      'groups.grade',
      's.weekday',
      's.period',
      's.subject_id',
      'subjects.code as subject_code',
      'subjects.name as subject_name',
      'subjects.colour',
      's.teacher_id',
      'accounts.name as teacher_name',
      's.room',
      'schools.periods',
    ])
    .where('s.deleted_at', 'is', null)
    .where('groups.deleted_at', 'is', null)
    .$if(of.group !== undefined, query => query.where('s.group_id', '=', of.group ?? ''))
    .$if(of.teacher !== undefined, query => query.where('s.teacher_id', '=', of.teacher ?? ''))
    .$if(of.year !== undefined, query => query.where('groups.year', '=', of.year ?? 0))
    .orderBy('s.weekday')
    .orderBy('s.period')
    .orderBy(sql`groups.name collate "pt"`)
    .execute()
  return rows.map(row => {
    const periods = row.periods as unknown as Period[]
    const period = periods.find(one => one.number === row.period)
    return {
      id: row.id,
      groupId: row.group_id,
      groupName: row.group_name,
      grade: row.grade,
      weekday: row.weekday,
      period: row.period,
      subjectId: row.subject_id,
      subjectCode: row.subject_code,
      subjectName: row.subject_name,
      colour: row.colour,
      teacherId: row.teacher_id,
      teacherName: row.teacher_name,
      room: row.room,
      startsAt: period?.startsAt ?? null,
      endsAt: period?.endsAt ?? null,
    }
  })
}

/** Teachers and rooms that would be in two places at the same time of a year's week. */
export async function findClashes(db: Db, year: number) {
  const rows = await db
    .selectFrom('timetable_slots as s')
    .innerJoin('groups', 'groups.id', 's.group_id')
    .leftJoin('accounts', 'accounts.id', 's.teacher_id')
    .select([
      's.weekday',
      's.period',
      's.room',
      'accounts.name as teacher',
      'groups.name as group',
      'groups.shift',
    ])
    .where('s.deleted_at', 'is', null)
    .where('groups.deleted_at', 'is', null)
    .where('groups.year', '=', year)
    .orderBy(sql`groups.name collate "pt"`)
    .execute()
  const places = new Map<string, { weekday: number; period: number; who: string; groups: string[] }>()
  for (const row of rows)
    for (const who of [row.teacher, row.room === '' ? null : `a sala ${row.room}`]) {
      if (who === null) continue
      const key = `${row.shift}|${row.weekday}|${row.period}|${who}`
      const place = places.get(key) ?? { weekday: row.weekday, period: row.period, who, groups: [] }
      place.groups.push(row.group)
      places.set(key, place)
    }
  return [...places.values()]
    .filter(place => place.groups.length > 1)
    .map(({ weekday, period, who, groups }) => ({
      weekday,
      period,
      what: `${who.charAt(0).toUpperCase()}${who.slice(1)} está em ${groups.join(' e ')} ao mesmo tempo.`,
    }))
}

/** The stored lesson times of a group, locked until the end of the transaction. */
export function lockGroupSlots(db: Db, groupId: string) {
  return db
    .selectFrom('timetable_slots')
    .selectAll()
    .where('group_id', '=', groupId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** The group, if it exists. */
export function findGroupOfTimetable(db: Db, id: string) {
  return db
    .selectFrom('groups')
    .select(['id', 'name', 'year'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/** Adds one lesson time. */
export function insertSlot(db: Db, groupId: string, body: SlotBody) {
  return db
    .insertInto('timetable_slots')
    .values({ id: uuid(), group_id: groupId, weekday: body.weekday, period: body.period, ...contentOf(body) })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Changes what is taught at a lesson time. */
export function updateSlot(db: Db, id: string, body: SlotBody) {
  return db
    .updateTable('timetable_slots')
    .set({ ...contentOf(body), version: sql<number>`version + 1`, updated_at: sql<string>`now()` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Puts a lesson time away. */
export function removeSlot(db: Db, id: string) {
  return db
    .updateTable('timetable_slots')
    .set({
      deleted_at: sql<string>`now()`,
      version: sql<number>`version + 1`,
      updated_at: sql<string>`now()`,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The names that an import may use, with what they stand for. */
export async function findTimetableNames(db: Db, year: number) {
  const [groups, subjects, teachers] = await Promise.all([
    db
      .selectFrom('groups')
      .select(['id', 'name'])
      .where('year', '=', year)
      .where('deleted_at', 'is', null)
      .execute(),
    db
      .selectFrom('subjects')
      .select(['id', 'code', 'name', 'abbreviation'])
      .where('deleted_at', 'is', null)
      .execute(),
    db
      .selectFrom('accounts')
      .select(['id', 'name', 'email'])
      .where('role', '<>', 'pendente')
      .where('deleted_at', 'is', null)
      .execute(),
  ])
  return { groups, subjects, teachers }
}

function contentOf(body: SlotBody) {
  return { subject_id: body.subjectId, teacher_id: body.teacherId, room: body.room }
}
