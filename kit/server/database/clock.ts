import { type RawBuilder, type SqlBool, sql } from 'kysely'

/**
 * Whether a time was stored by this clock, and not before it was set back: what is later than now, but for a correction
 * of some minutes, must not count, or it would last until the clock is there again.
 * @param column as SQL names it: `sessions.created_at`
 */
export function isOfThisClock(column: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref(column)} < now() + interval '10 minutes'`
}

/** Whether a time lies within the last moments. */
export function isWithinLast(column: string, seconds: number): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${sql.ref(column)} > now() - make_interval(secs => ${sql.lit(seconds)}) AND ${isOfThisClock(column)})`
}
