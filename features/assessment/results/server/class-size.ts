import { type RawBuilder, sql } from 'kysely'

/**
 * How many pupils an application is of, as its class list has them: those of the group that it is handed out to, and whoever came,
 * also by nickname, or has left the group since. So nobody who came is more than all.
 * @param applications how the table is called in the query around it
 */
export function classSize(applications: string): RawBuilder<number> {
  const of = (column: string) => sql.ref(`${applications}.${column}`)
  return sql<number>`(SELECT count(*)::int FROM (
    SELECT s.id::text FROM students s WHERE s.group_id = ${of('group_id')} AND s.state = 'activo' AND s.deleted_at IS NULL
      AND (${of('pupil_ids')} IS NULL OR s.id = ANY (${of('pupil_ids')}))
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
