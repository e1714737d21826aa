import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { invalidField } from '#kit/refusals.ts'
import { dayOfMoment } from '#kit/server/database/clock.ts'
import type { Db } from '#kit/server/database/database.ts'

/** The school year of a day in a school, inside a statement; null is the academy's calendar. */
export function yearInForce(school: RawBuilder<string | null>, day: string): RawBuilder<number> {
  return sql<number>`year_in_force(${school}, ${day}::date)`
}

/** Whether the row of `groups` is of its school's year of a day. */
export function isOfYearInForce(day: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`((groups.school_id, groups.year) in (select * from ${yearsInForce(day)} years))`
}

/** Inside another statement, a table of the years in force (`school`, `in_force`), read for all schools at once. */
export function yearsInForce(day: string): RawBuilder<{ school: string; in_force: number }> {
  return sql`(select school, in_force from years_in_force(${day}::date))`
}

/**
 * Inside another statement, a table of the days by which groups are shown (`school`, `year`, `day`): today in the year in force, else
 * the nearest of their own year. Each is asked once, however many groups a school has of a year.
 */
export function daysOfYears(): RawBuilder<{ school: string; year: number; day: string }> {
  return sql`(select there.school_id as school, there.year, day_in_year(there.school_id, there.year, (${dayOfMoment(sql`now()`)})::date) as day
    from (select distinct school_id, year from groups) there offset 0)`
}

/** The school year of a day in a school; null is the academy's calendar. */
export async function findYearInForce(db: Db, school: string | null, day: string): Promise<number> {
  const { rows } = await sql<{ year: number }>`
    SELECT ${yearInForce(sql`${school}::uuid`, day)} AS year`.execute(db)
  return rows[0]?.year ?? Number(day.slice(0, 4))
}

/** Whether a year is neither the one in force nor the one before or after it. */
export function isFarYear(year: number, inForce: number): boolean {
  return Math.abs(year - inForce) > 1
}

/** What is said of a far year. */
export function farYearText(year: number, inForce: number): string {
  return `${year} fica longe do ano em vigor, que é ${inForce}.`
}

/** @throws HttpError 400 for a far year that the person has not confirmed */
export async function refuseFarYear(
  db: Db,
  { year, confirmYear }: { year: number; confirmYear?: boolean | undefined },
  { school, day }: { school: string | null; day: string },
): Promise<void> {
  if (confirmYear) return
  const inForce = await findYearInForce(db, school, day)
  if (isFarYear(year, inForce))
    throw invalidField('confirmYear', `${farYearText(year, inForce)} Se está certo, confirme.`)
}

/** The year that a page shows at first: the one in force, or the nearest of those there are. */
export function nearestYear(years: readonly number[], inForce: number): number | undefined {
  return years.toSorted((a, b) => Math.abs(a - inForce) - Math.abs(b - inForce) || a - b)[0]
}
