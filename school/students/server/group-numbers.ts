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
 * @param day by which the group is shown, where the statement around knows it
 */
export function countPupils(state: StudentState, day?: RawBuilder<string>): RawBuilder<number> {
  const now = sql<number>`(select count(*)::int from students where students.group_id = groups.id
    and students.deleted_at is null and students.state = ${state})`
  if (state !== 'activo') return now
  return onItsDay(now, of => sql`(select count(*)::int from ${idsIn(sql`groups.id`, of)} m)`, day)
}

/** How many boys and girls the row of `groups` has who are there, counted once. */
export function countBySex(day?: RawBuilder<string>): RawBuilder<BySex> {
  return onItsDay(
    sql`(select ${bySex(sql`students.sex`)} from students where students.group_id = groups.id
      and students.deleted_at is null and students.state = 'activo')`,
    of => sql`(select ${bySex(sql`m.sex`)} from ${membersOn(of)} m where m.group_id = groups.id)`,
    day,
  )
}

function bySex(sex: RawBuilder<Sex>): RawBuilder<BySex> {
  return sql`jsonb_build_object('boys', count(*) filter (where ${sex} = 'H'), 'girls', count(*) filter (where ${sex} = 'M'))`
}

/** What is counted of the rows of today in the year in force, else of the day by which the group is shown: that day is asked once. */
function onItsDay<T>(
  now: RawBuilder<T>,
  then: (day: RawBuilder<unknown>) => RawBuilder<T>,
  day?: RawBuilder<string>,
): RawBuilder<T> {
  if (day) return sql`(case when ${day} = (${thisDay()})::date then ${now} else ${then(day)} end)`
  return sql`(select case when shown.day = (${thisDay()})::date then ${now} else ${then(sql`shown.day`)} end
    from (select ${dayOfGroup()} as day offset 0) shown)`
}
