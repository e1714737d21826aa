import { type RawBuilder, sql } from 'kysely'

/** After ORDER BY: competences in the order in which the programme teaches them. @param table what the query calls them */
export function taughtOrder(table = 'competences'): RawBuilder<unknown> {
  const of = (column: string) => sql.ref(`${table}.${column}`)
  return sql`${of('grade')}, (select taught.position from units taught where taught.id = ${of('unit_id')}) nulls last,
    ${of('position')}, ${of('code')}, ${of('id')}`
}
