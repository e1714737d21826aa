import { type RawBuilder, sql, type Updateable } from 'kysely'
import { v7 as uuid } from 'uuid'
import { notFound } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { fieldsInShape, inShape } from '#kit/server/database/in-shape.ts'
import type { Tables } from '#kit/server/database/tables.generated.ts'
import { columnsOf } from '#kit/server/records/columns.ts'
import { nextVersion, putAway } from '#kit/server/records/versions.ts'
import type { CalendarState } from '../calendar.ts'
import { calendarFields, calendarThing } from '../calendar.ts'
import type { Calendar, CalendarBody } from '../contract.ts'
import type { CalendarDays } from '../weeks.ts'

/** All calendars, or those of a year; the edition in force first within its year. */
export function findCalendars(db: Db, year?: number): Promise<Calendar[]> {
  return selectCalendars(db)
    .$if(year !== undefined, query => query.where('year', '=', year ?? 0))
    .orderBy('year', 'desc')
    .orderBy(sql`state = 'em vigor'`, 'desc')
    .orderBy('edition', 'desc')
    .execute()
}

/** One calendar, or undefined. */
export function findCalendar(db: Db, id: string): Promise<Calendar | undefined> {
  return selectCalendars(db).where('id', '=', id).executeTakeFirst()
}

/**
 * The calendar in force for a day: the one whose school year holds it, else the nearest. A school year need not
 * be a civil one: the demonstration's begins in any month.
 */
export function findCalendarInForce(db: Db, today: string): Promise<Calendar | undefined> {
  return selectCalendars(db)
    .where('state', '=', 'em vigor')
    .orderBy(daysAway(sql`${today}::date`))
    .orderBy('year', 'desc')
    .executeTakeFirst()
}

/** {@link findCalendarInForce} inside another statement: the days of the calendar for a date there, as JSON. */
export function calendarInForce(day: RawBuilder<unknown>): RawBuilder<CalendarDays | null> {
  return sql`(select json_build_object('year', year, 'trimesters', trimesters, 'breaks', breaks, 'holidays', holidays,
    'makeUps', make_ups)
    from calendars where state = 'em vigor' and deleted_at is null order by ${daysAway(day)}, year desc limit 1)`
}

function daysAway(day: RawBuilder<unknown>): RawBuilder<number> {
  const first = sql`(trimesters -> 0 ->> 'startsOn')::date`
  const last = sql`(trimesters -> -1 ->> 'endsOn')::date`
  return sql`greatest(${first} - ${day}, ${day} - ${last}, 0)`
}

/** The school year of a day: that of the calendar in force, or the civil year where there is none. */
export async function findSchoolYear(db: Db, today: string): Promise<number> {
  return (await findCalendarInForce(db, today))?.year ?? Number(today.slice(0, 4))
}

/** The stored row, locked until the end of the transaction. */
export async function lockCalendar(db: Db, id: string) {
  const row = await db
    .selectFrom('calendars')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound(calendarThing.what)
  return row
}

/** Whether a year has an edition of that number already; `exceptId` may keep its own. */
export async function isEditionTaken(
  db: Db,
  { year, edition }: { year: number; edition: number },
  exceptId?: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('calendars')
    .select('id')
    .where('year', '=', year)
    .where('edition', '=', edition)
    .where('deleted_at', 'is', null)
    .$if(exceptId !== undefined, query => query.where('id', '<>', exceptId ?? ''))
    .executeTakeFirst()
  return row !== undefined
}

/** Whether the year is the demonstration school's: a new edition of it is one of the demonstration too. */
export async function isDemonstrationYear(db: Db, year: number): Promise<boolean> {
  const row = await db
    .selectFrom('calendars')
    .select('id')
    .where('year', '=', year)
    .where('demonstration', '=', true)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The stored row in force for a year, locked. */
export function lockCalendarInForce(db: Db, year: number) {
  return db
    .selectFrom('calendars')
    .selectAll()
    .where('year', '=', year)
    .where('state', '=', 'em vigor')
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

/** Creates an edition. */
export function insertCalendar(
  db: Db,
  body: CalendarBody,
  as: { state?: CalendarState; demonstration?: boolean } = {},
) {
  return db
    .insertInto('calendars')
    .values({ id: uuid(), ...columnsOf(calendarFields, body), ...as })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Updates columns of a locked calendar. */
export function updateCalendarRow(db: Db, id: string, set: Updateable<Tables['calendars']>) {
  return db
    .updateTable('calendars')
    .set({ ...set, ...nextVersion })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Soft-deletes a locked calendar. */
export function removeCalendarRow(db: Db, id: string) {
  return db
    .updateTable('calendars')
    .set(putAway)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

function selectCalendars(db: Db) {
  return db
    .selectFrom('calendars')
    .select(fieldsInShape(calendarFields))
    .select(inShape('calendars', ['id', 'state', 'demonstration', 'version', 'updatedAt']))
    .where('deleted_at', 'is', null)
}
