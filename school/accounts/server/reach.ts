import { type RawBuilder, sql } from 'kysely'

/** The one school of an account that has no more than its reach. */
export const onlyWithin = sql<string | null>`CASE WHEN accounts.reach = 'escola' THEN accounts.school_id END`

/** The school that an account names as its own, whatever its reach, inside a statement. */
export function schoolOfAccount(id: string): RawBuilder<string | null> {
  return sql`(select accounts.school_id from accounts where accounts.id = ${id}::uuid)`
}
