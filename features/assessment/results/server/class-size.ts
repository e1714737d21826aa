import { type RawBuilder, sql } from 'kysely'
import { dayOfMoment } from '#kit/server/database/clock.ts'
import { idsIn } from '#school/students/server/members.ts'

/**
 * The day on which an application or a quiz finds its class: the one on which it was opened, and where it is open for longer, the
 * last one of them so far. Who comes to the group later was not meant by it.
 * @param table how the table is called in the query around it
 */
export function dayHeld(table: string): RawBuilder<string> {
  const of = (column: string) => sql.ref(`${table}.${column}`)
  return dayOfMoment(sql`(CASE WHEN ${of('closes_at')} > coalesce(${of('opens_at')}, ${of('created_at')})
    THEN greatest(least(${of('closes_at')}, now()), coalesce(${of('opens_at')}, ${of('created_at')}))
    ELSE coalesce(${of('opens_at')}, ${of('created_at')}) END)`)
}

/** The same as a table `held` of one row, beside which the day is computed once and not for each pupil. */
export function held(table: string): RawBuilder<{ day: string }> {
  return sql`(SELECT ${dayHeld(table)} AS day OFFSET 0) held`
}

/**
 * How many pupils an application is of, as its class list has them: those who were in the group on its day, and any
 * other pupil who came, also by nickname or at another time, so that those who came are never more than all.
 * @param applications how the table is called in the query around it
 */
export function classSize(applications: string): RawBuilder<number> {
  const of = (column: string) => sql.ref(`${applications}.${column}`)
  return sql<number>`(SELECT count(*)::int FROM (
    SELECT m.id::text FROM ${held(applications)} CROSS JOIN LATERAL ${idsIn(of('group_id'), sql`held.day`)} m
    WHERE (${of('pupil_ids')} IS NULL OR m.id = ANY (${of('pupil_ids')}))
    UNION SELECT coalesce(t.student_id::text, lower(t.nickname)) FROM attempts t
      WHERE t.application_id = ${of('id')} AND t.deleted_at IS NULL) AS list)`
}

/** How many of them have a mark that counts: handed in, with nothing that waits to be marked. Means are of so many. */
export function markedIn(applications: string): RawBuilder<number> {
  const of = (column: string) => sql.ref(`${applications}.${column}`)
  return sql<number>`(SELECT count(*)::int FROM attempts t
    WHERE t.application_id = ${of('id')} AND t.deleted_at IS NULL AND t.state = 'entregue' AND t.points IS NOT NULL
      AND NOT EXISTS (SELECT FROM responses r WHERE r.attempt_id = t.id AND r.outcome = 'por corrigir'
        AND ${of('key_changes')} -> r.item_id::text ->> 'kind' IS DISTINCT FROM 'drop'))`
}
