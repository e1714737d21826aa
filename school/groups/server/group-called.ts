import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#kit/server/database/database.ts'

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
  const row = await db
    .selectFrom('groups')
    .select(groupCalled().as('called'))
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.called ?? ''
}
