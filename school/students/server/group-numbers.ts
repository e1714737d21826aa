import { type RawBuilder, sql } from 'kysely'
import type { Sex, StudentState } from '../student.ts'
import { dayOfGroup, idsIn, membersOn, thisDay } from './members.ts'

/** Boys and girls of one group. */
export interface BySex {
  boys: number
  girls: number
}

/**
 * How many pupils the row of `groups` has in a state. A group of another year than the one in force has those of its own year.
 * @param inForce whether the group is of the year in force, where the statement around knows it already
 */
export function countPupils(state: StudentState, inForce?: RawBuilder<boolean>): RawBuilder<number> {
  const now = sql<number>`(select count(*)::int from students where students.group_id = groups.id
    and students.deleted_at is null and students.state = ${state})`
  if (state !== 'activo') return now
  return onItsDay(now, day => sql`(select count(*)::int from ${idsIn(sql`groups.id`, day)} m)`, inForce)
}

/** How many boys and girls the row of `groups` has who are there, counted once. */
export function countBySex(): RawBuilder<BySex> {
  return onItsDay(
    sql`(select ${bySex(sql`students.sex`)} from students where students.group_id = groups.id
      and students.deleted_at is null and students.state = 'activo')`,
    day => sql`(select ${bySex(sql`m.sex`)} from ${membersOn(day)} m where m.group_id = groups.id)`,
  )
}

function bySex(sex: RawBuilder<Sex>): RawBuilder<BySex> {
  return sql`jsonb_build_object('boys', count(*) filter (where ${sex} = 'H'), 'girls', count(*) filter (where ${sex} = 'M'))`
}

/** What is counted of the rows of today in the year in force, else of the day by which the group is shown: the day is asked once. */
function onItsDay<T>(
  now: RawBuilder<T>,
  then: (day: RawBuilder<unknown>) => RawBuilder<T>,
  inForce: RawBuilder<boolean> = sql`false`,
): RawBuilder<T> {
  return sql`(case when ${inForce} then ${now} else (select case when shown.day = (${thisDay()})::date then ${now}
    else ${then(sql`shown.day`)} end from (select ${dayOfGroup()} as day offset 0) shown) end)`
}
