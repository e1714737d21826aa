import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#kit/server/database/database.ts'
import { withDeleted } from '#kit/server/database/existing.ts'
import { findEarlierValues } from '#kit/server/records/earlier.ts'

/**
 * How a group is named to people: «6ªA», and «6ªA, EPC da Liberdade» where the installation has more than one school. The stored name
 * alone stands where it is edited, imported or sorted by. The database's function `called` says the same to what knows no query of
 * ours, such as the names in histories; written out it costs a list nothing, and the function 65 µs for each row.
 * @param of what the table `groups` is called in the query
 */
export function groupCalled(of = 'groups'): RawBuilder<string> {
  return sql<string>`(${sql.ref(`${of}.name`)} || case when exists (select from schools where schools.deleted_at is null offset 1)
    then (select ', ' || its_school.name from schools its_school where its_school.id = ${sql.ref(`${of}.school_id`)}) else '' end)`
}

/** How one group is named, also when it is put away. */
export async function findGroupCalled(db: Db, id: string): Promise<string> {
  const row = await withDeleted(db, 'groups')
    .select(groupCalled().as('called'))
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.called ?? ''
}

/** How groups were named at a moment, by id: of those alone that have been renamed since. */
export async function findCalledEarlier(
  db: Db,
  ids: readonly string[],
  at: string,
): Promise<Map<string, string>> {
  const names = await findEarlierValues(db, { table: 'groups', ids, column: 'name', at })
  const called = await Promise.all(
    [...names].map(async ([id, name]) => {
      const { rows } = await sql<{ called: string }>`
        SELECT ${groupCalled('earlier')} AS called
        FROM groups g CROSS JOIN LATERAL jsonb_populate_record(g, ${JSON.stringify({ name })}::jsonb) earlier WHERE g.id = ${id}`.execute(
        db,
      )
      return [id, rows[0]?.called ?? name ?? ''] as const
    }),
  )
  return new Map(called)
}
