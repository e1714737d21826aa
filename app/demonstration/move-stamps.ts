import { sql } from 'kysely'
import type { Db } from '#kit/server/database/database.ts'

/**
 * Moves every stamp that was left at the clock of the machine to one moment of the demonstration: its own day may be
 * another. Within a transaction now() stands still, and tells these stamps from those that were set; what the product
 * brings along is stamped as its migration is.
 */
export async function moveStamps(db: Db, moment: string): Promise<void> {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select c.table_name as table, array_agg(c.column_name::text order by c.ordinal_position) as columns
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and c.table_name <> 'migrations' and t.table_type = 'BASE TABLE'
      and c.data_type = 'timestamp with time zone'
    group by c.table_name order by c.table_name`.execute(db)
  for (const { table, columns } of rows) {
    const isLeft = columns.map(column => sql`${sql.ref(column)} in (select at from left_at)`)
    const sets = columns.map(
      (column, at) =>
        sql`${sql.ref(column)} = case when ${isLeft[at]} then ${moment}::timestamptz else ${sql.ref(column)} end`,
    )
    await sql`with left_at as (select now() as at union select applied_at from migrations)
      update ${sql.table(table)} set ${sql.join(sets)} where ${sql.join(isLeft, sql` or `)}`.execute(db)
  }
}
