import { sql } from 'kysely'

/** The one school of an account that has no more than its reach. */
export const onlyWithin = sql<string | null>`CASE WHEN accounts.reach = 'escola' THEN accounts.school_id END`
