import { type RawBuilder, type SqlBool, sql, type Updateable } from 'kysely'
import { v7 as uuid } from 'uuid'
import { forbidden, notFound } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { existing } from '#kit/server/database/existing.ts'
import { fieldsInShape, inShape } from '#kit/server/database/in-shape.ts'
import type { Tables } from '#kit/server/database/tables.generated.ts'
import { columnsOf } from '#kit/server/records/columns.ts'
import { nextVersion, softDelete } from '#kit/server/records/versions.ts'
import { yearInForce } from '#school/groups/server/year-in-force.ts'
import type { CalendarState } from '../calendar.ts'
import { calendarFields, calendarThing } from '../calendar.ts'
import type { Calendar, CalendarBody } from '../contract.ts'
import type { CalendarDays } from '../weeks.ts'

/** A school, by its id or as a statement says it (that of a group, of an account); null is none, for which the academy's calendars hold. */
type CalendarOwner = string | null | RawBuilder<string | null>

/** All calendars, those of a year, or those by which a school goes; the academy's before those of schools, the edition in force first. */
export function findCalendars(
  db: Db,
  { year, school }: { year?: number; school?: RawBuilder<string | null> } = {},
): Promise<Calendar[]> {
  return selectCalendars(db)
    .$if(year !== undefined, query => query.where('year', '=', year ?? 0))
    .$if(school !== undefined, query => query.where(holdsIn(school ?? sql`null`)))
    .orderBy('year', 'desc')
    .orderBy(sql`calendars.school_id is not null`)
    .orderBy(sql`(select name from schools where schools.id = calendars.school_id) collate "pt"`)
    .orderBy(sql`state = 'em vigor'`, 'desc')
    .orderBy('edition', 'desc')
    .execute()
}

/** One calendar, or undefined. */
export function findCalendar(db: Db, id: string): Promise<Calendar | undefined> {
  return selectCalendars(db).where('id', '=', id).executeTakeFirst()
}

/**
 * The calendar in force in a school for a day: the one whose school year holds it, else the nearest. A school year need not
 * be a civil one: the demonstration's begins in any month.
 */
export function findCalendarInForce(
  db: Db,
  today: string,
  school: CalendarOwner,
): Promise<Calendar | undefined> {
  return selectNearest(db, today, idOf(school)).executeTakeFirst()
}

/** {@link findCalendarInForce} of several schools at once. */
export async function findCalendarsInForce(
  db: Db,
  today: string,
  schools: readonly string[],
): Promise<(school: string) => Calendar | undefined> {
  const rows = await db
    .selectFrom(sql<{ id: string }>`(select unnest(${[...new Set(schools)]}::uuid[]) as id)`.as('asked'))
    .innerJoinLateral(
      () => selectNearest(db, today, sql`asked.id`).as('found'),
      join => join.onTrue(),
    )
    .selectAll('found')
    .select('asked.id as asked')
    .execute()
  const found = new Map(rows.map(({ asked: school, ...calendar }) => [school, calendar]))
  return school => found.get(school)
}

/** The calendar in force in a school for a year, or undefined. */
export function findCalendarOfYear(
  db: Db,
  year: number,
  school: CalendarOwner,
): Promise<Calendar | undefined> {
  return selectCalendars(db)
    .where('year', '=', year)
    .where(isInForce(idOf(school)))
    .executeTakeFirst()
}

/** {@link findCalendarInForce} inside another statement: the days of the calendar for a date there, as JSON. */
export function calendarInForce(
  day: RawBuilder<unknown>,
  school: RawBuilder<string | null>,
): RawBuilder<CalendarDays | null> {
  return sql`(select json_build_object('year', year, 'trimesters', trimesters, 'breaks', breaks, 'holidays', holidays,
    'makeUps', make_ups)
    from calendars where deleted_at is null and ${isInForce(school)} order by ${daysAway(day)}, year desc limit 1)`
}

function selectNearest(db: Db, today: string, school: RawBuilder<string | null>) {
  return selectCalendars(db)
    .where(isInForce(school))
    .orderBy(daysAway(sql`${today}::date`))
    .orderBy('year', 'desc')
    .limit(1)
}

/** By what a school goes: its own, and the academy's of the years for which it has none of its own in force. */
function holdsIn(school: RawBuilder<string | null>): RawBuilder<SqlBool> {
  return sql<SqlBool>`(calendars.school_id = ${school}
    or (calendars.school_id is null and not exists (select from calendars own where own.school_id = ${school}
      and own.year = calendars.year and own.state = 'em vigor' and own.deleted_at is null)))`
}

function isInForce(school: RawBuilder<string | null>): RawBuilder<SqlBool> {
  return sql<SqlBool>`(calendars.state = 'em vigor' and ${holdsIn(school)})`
}

function idOf(school: CalendarOwner): RawBuilder<string | null> {
  return school === null || typeof school === 'string' ? sql`${school}::uuid` : school
}

function daysAway(day: RawBuilder<unknown>): RawBuilder<number> {
  const first = sql`(trimesters -> 0 ->> 'startsOn')::date`
  const last = sql`(trimesters -> -1 ->> 'endsOn')::date`
  return sql`greatest(${first} - ${day}, ${day} - ${last}, 0)`
}

/** The school year of a day: that of the calendar in force that began last, or the civil year where there is none. */
export async function findSchoolYear(db: Db, today: string, school: CalendarOwner): Promise<number> {
  const { rows } = await sql<{ year: number }>`
    select ${yearInForce(idOf(school), today)} as year`.execute(db)
  return rows[0]?.year ?? Number(today.slice(0, 4))
}

/** The stored row, locked until the end of the transaction. */
export async function lockCalendar(db: Db, id: string) {
  const row = await existing(db, 'calendars').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (row) return row
  // Seen, and not to be changed: the academy's, by who is of one school.
  if (await findCalendar(db, id))
    throw forbidden(
      'Este calendário é da academia. A escola pode ter o seu: crie uma nova versão a partir deste.',
    )
  throw notFound(calendarThing.what)
}

type Edition = Pick<CalendarBody, 'schoolId' | 'year' | 'edition'>

/** Whether a school, or the academy, has an edition of that number already for the year; `exceptId` may keep its own. */
export async function isEditionTaken(
  db: Db,
  { schoolId, year, edition }: Edition,
  exceptId?: string,
): Promise<boolean> {
  const row = await existing(db, 'calendars')
    .select('id')
    .where('school_id', 'is not distinct from', schoolId)
    .where('year', '=', year)
    .where('edition', '=', edition)
    .$if(exceptId !== undefined, query => query.where('id', '<>', exceptId ?? ''))
    .executeTakeFirst()
  return row !== undefined
}

/** Whether the year is the demonstration school's: a new edition of it is one of the demonstration too. */
export async function isDemonstrationYear(db: Db, year: number): Promise<boolean> {
  const row = await existing(db, 'calendars')
    .select('id')
    .where('year', '=', year)
    .where('demonstration', '=', true)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The stored row in force for a year of a school, or of the academy, locked. */
export function lockCalendarInForce(db: Db, { year, school_id }: { year: number; school_id: string | null }) {
  return existing(db, 'calendars')
    .selectAll()
    .where('school_id', 'is not distinct from', school_id)
    .where('year', '=', year)
    .where('state', '=', 'em vigor')
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
    .set(softDelete)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

function selectCalendars(db: Db) {
  return existing(db, 'calendars')
    .select(fieldsInShape(calendarFields))
    .select(inShape('calendars', ['id', 'state', 'demonstration', 'version', 'updatedAt']))
    .select(
      sql<string | null>`(select name from schools where schools.id = calendars.school_id)`.as('schoolName'),
    )
}
