import { type RawBuilder, sql } from 'kysely'

/** The school of a group, inside a statement. */
export function schoolOfGroup(id: string): RawBuilder<string | null> {
  return sql`(select groups.school_id from groups where groups.id = ${id}::uuid)`
}
