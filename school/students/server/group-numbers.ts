import { type RawBuilder, sql } from 'kysely'
import type { StudentState } from '../student.ts'

/** How many pupils the row of `groups` has in a state, of these sexes; of both where none is named. */
export function countPupils(state: StudentState, ...sexes: ('H' | 'M')[]): RawBuilder<number> {
  return sql<number>`(select count(*)::int from students where students.group_id = groups.id
    and students.deleted_at is null and students.state = ${state}
    and ${sexes.length > 0 ? sql`students.sex = any(${sexes})` : sql`true`})`
}
