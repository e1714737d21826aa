import { type RawBuilder, sql } from 'kysely'
import type { StudentState } from '../student.ts'
import { countMembers, dayOfGroup, thisDay } from './members.ts'

/**
 * How many pupils the row of `groups` has in a state, of these sexes; of both where none is named. A group of another year than
 * the one in force has those of its own year.
 */
export function countPupils(state: StudentState, ...sexes: ('H' | 'M')[]): RawBuilder<number> {
  const now = sql<number>`(select count(*)::int from students where students.group_id = groups.id
    and students.deleted_at is null and students.state = ${state}
    and ${sexes.length > 0 ? sql`students.sex = any(${sexes})` : sql`true`})`
  if (state !== 'activo') return now
  return sql<number>`(case when ${dayOfGroup()} = (${thisDay()})::date then ${now}
    else ${countMembers(sql`groups.id`, dayOfGroup(), ...sexes)} end)`
}
