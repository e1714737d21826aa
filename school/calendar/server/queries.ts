import { type RawBuilder, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { notFound } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { nextVersion, putAway } from '#kit/server/records/versions.ts'
import type { Calendar, CalendarBody, CalendarState } from '../contract.ts'
import type { CalendarDays } from '../weeks.ts'

/** All calendars, or those of a year; the edition in force first within its year. */
export async function findCalendars(db: Db, year?: number): Promise<Calendar[]> {
  const rows = await selectCalendars(db)
    .$if(year !== undefined, query => query.where('year', '=', year ?? 0))
    .orderBy('year', 'desc')
    .orderBy(sql`state = 'em vigor'`, 'desc')
    .orderBy('edition', 'desc')
    .execute()
  return rows.map(present)
}

/** One calendar, or undefined. */
export async function findCalendar(db: Db, id: string): Promise<Calendar | undefined> {
  const row = await selectCalendars(db).where('id', '=', id).executeTakeFirst()
  return row && present(row)
}

/**
 * The calendar in force for a day: the one whose school year holds it, else the nearest. A school year need not
 * be a civil one: the demonstration's begins in any month.
 */
export async function findCalendarInForce(db: Db, today: string): Promise<Calendar | undefined> {
  const row = await selectCalendars(db)
    .where('state', '=', 'em vigor')
    .orderBy(daysAway(sql`${today}::date`))
    .orderBy('year', 'desc')
    .executeTakeFirst()
  return row && present(row)
}

/** {@link findCalendarInForce} inside another statement: the days of the calendar for a date there, as JSON. */
export function calendarInForce(day: RawBuilder<unknown>): RawBuilder<CalendarDays | null> {
  return sql`(select json_build_object('year', year, 'trimesters', trimesters, 'breaks', breaks, 'holidays', holidays)
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
  if (!row) throw notFound('Este calendário')
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
    .values({ id: uuid(), ...columnsOf(body), ...as })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Writes columns if the version is still `version`; undefined when it is not. */
export function updateCalendarRow(
  db: Db,
  id: string,
  set: Partial<ReturnType<typeof columnsOf>> & { state?: CalendarState },
) {
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

/** The columns that the form sets. */
export function columnsOf(body: CalendarBody) {
  return {
    year: body.year,
    edition: body.edition,
    approved_on: body.approvedOn,
    source: body.source,
    opens_on: body.opensOn,
    trimesters: JSON.stringify(body.trimesters),
    breaks: JSON.stringify(body.breaks),
    holidays: JSON.stringify([...body.holidays].sort((a, b) => a.date.localeCompare(b.date))),
    exams: JSON.stringify(body.exams),
  }
}

function selectCalendars(db: Db) {
  return db
    .selectFrom('calendars')
    .select([
      'id',
      'year',
      'edition',
      'state',
      'approved_on',
      'source',
      'opens_on',
      'trimesters',
      'breaks',
      'holidays',
      'exams',
      'demonstration',
      'version',
      'updated_at',
    ])
    .where('deleted_at', 'is', null)
}

type StoredCalendar = Awaited<ReturnType<ReturnType<typeof selectCalendars>['executeTakeFirstOrThrow']>>

function present(row: StoredCalendar): Calendar {
  return {
    id: row.id,
    year: row.year,
    edition: row.edition,
    state: row.state as CalendarState,
    approvedOn: row.approved_on,
    source: row.source,
    opensOn: row.opens_on,
    trimesters: row.trimesters as unknown as Calendar['trimesters'],
    breaks: row.breaks as unknown as Calendar['breaks'],
    holidays: row.holidays as unknown as Calendar['holidays'],
    exams: row.exams as unknown as Calendar['exams'],
    demonstration: row.demonstration,
    version: row.version,
    updatedAt: row.updated_at,
  }
}
