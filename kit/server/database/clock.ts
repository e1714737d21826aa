import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { dayInForce, storedDayOf, TIME_ZONE } from '#kit/dates.ts'
import type { Db } from './database.ts'

/**
 * Says to a transaction on which day it happens, where that is not the clock's: what the database computes by itself of a day
 * (`this_day()`) follows it.
 */
export async function happensOn(transaction: Db, day: string): Promise<void> {
  if (day !== storedDayOf(new Date()))
    await sql`SELECT set_config('dondza.day', ${day}, true)`.execute(transaction)
}

/**
 * Whether a time was stored by this clock, and not before it was set back: what is later than now, but for a correction
 * of some minutes, must not count, or it would last until the clock is there again.
 * @param column as SQL names it: `sessions.created_at`
 */
export function isNotFromFuture(column: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref(column)} < now() + interval '10 minutes'`
}

/** Whether a time is within the last moments. */
export function isWithinLast(column: string, seconds: number): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${sql.ref(column)} > now() - make_interval(secs => ${sql.lit(seconds)}) AND ${isNotFromFuture(column)})`
}

/** The displayed day of a moment, as `dayOf` formats it: Maputo's, or that of a demonstration that stands still. */
export function dayOfMoment(moment: RawBuilder<unknown>): RawBuilder<string> {
  const fixed = dayInForce()
  const inMaputo = sql<string>`(${moment} at time zone ${sql.lit(TIME_ZONE)})::date`
  if (!fixed) return inMaputo
  return sql<string>`(case when ${moment} >= ${fixed.since}::timestamptz and ${moment} < now() + interval '1 day'
    then ${fixed.day}::date else ${inMaputo} end)`
}

/** Whether a moment is on that day or later; an index on the moment serves it. */
export function isSince(moment: RawBuilder<unknown>, day: string): RawBuilder<SqlBool> {
  const fixed = dayInForce()
  const begins = sql`(${day}::date)::timestamp at time zone ${sql.lit(TIME_ZONE)}`
  if (!fixed) return sql<SqlBool>`${moment} >= ${begins}`
  // No earlier moment has that day: the first condition is there for the index.
  return sql<SqlBool>`(${moment} >= least(${begins}, ${fixed.since}::timestamptz) and ${dayOfMoment(moment)} >= ${day}::date)`
}

/** Whether a moment is on that day or before. */
export function isUntil(moment: RawBuilder<unknown>, day: string): RawBuilder<SqlBool> {
  if (dayInForce()) return sql<SqlBool>`${dayOfMoment(moment)} <= ${day}::date`
  return sql<SqlBool>`${moment} < (${day}::date + 1)::timestamp at time zone ${sql.lit(TIME_ZONE)}`
}
