import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#kit/server/database/database.ts'
import { withDeleted } from '#kit/server/database/existing.ts'
import { findEarlierValues } from '#kit/server/records/earlier.ts'

/**
 * How a group is named to people: «6ªA», and «6ªA, EPC da Liberdade» where the installation has more than one school.
 * The database says it, in one function; the stored name alone stands where it is edited, imported or sorted by.
 * @param of what the table `groups` is called in the query
 */
export function groupCalled(of = 'groups'): RawBuilder<string> {
  return sql<string>`${sql.ref(`${of}.called`)}`
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
        SELECT called(jsonb_populate_record(g, ${JSON.stringify({ name })}::jsonb)) AS called FROM groups g WHERE g.id = ${id}`.execute(
        db,
      )
      return [id, rows[0]?.called ?? name ?? ''] as const
    }),
  )
  return new Map(called)
}
