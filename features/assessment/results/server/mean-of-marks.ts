import { type RawBuilder, sql } from 'kysely'

/**
 * A mark on 0–20 as it is shown, in the words of PostgreSQL: what `shownMark` makes of it, to the last digit.
 * @param points what was obtained, of `total`
 */
export function shownMarkIn(points: RawBuilder<unknown>, total: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`floor((${points} * 20 / nullif(${total}, 0))::float8 + 0.5 + 1e-9)`
}

/**
 * The mean of the marks of an application as they are shown, as its report has it: of those alone none of whose answers waits to be
 * marked.
 * @param applications how the table is called in the query around it
 */
export function meanOfMarks(applications: string, total: RawBuilder<unknown>): RawBuilder<number | null> {
  const of = (column: string) => sql.ref(`${applications}.${column}`)
  return sql`(SELECT avg(${shownMarkIn(sql`t.points`, total)})::float8 FROM attempts t
    WHERE t.application_id = ${of('id')} AND t.deleted_at IS NULL AND t.state = 'entregue'
      AND NOT EXISTS (SELECT FROM responses r WHERE r.attempt_id = t.id AND r.outcome = 'por corrigir'
        AND ${of('key_changes')} -> r.item_id::text ->> 'kind' IS DISTINCT FROM 'drop'))`
}
