import { sql } from 'kysely'
import type { Account } from '#kit/account.ts'
import { dayOfMoment } from '#kit/server/database/clock.ts'
import type { Db } from '#kit/server/database/database.ts'
import { groupCalled } from '#school/groups/server/group-called.ts'
import { visibleTo as groupsVisibleTo } from '#school/groups/server/visible-to.ts'
import { ageOn } from '../age.ts'
import { type AsWritten, standingOn } from '../standing-on.ts'
import type { Sex } from '../student.ts'

/** A pupil as the count of a day has them. */
export interface PupilOn {
  id: string
  name: string
  group: { id: string; name: string; grade: number }
  sex: Sex
  birthDate: string | null
  /** Whole years on 1 January of the year; null without a date of birth. */
  age: number | null
  repeats: boolean | null
  hasSpecialNeeds: boolean
  isThere: boolean
  /** What the count could not know of the day, and took for the likelier. */
  doubt: 'written after' | 'left undated' | null
}

/**
 * The pupils that a school's groups of a year have had up to this moment, and who of them was there on a day.
 *
 * The group is the one of that day, by the history of the row; what is said of a pupil in a year is what was said last while
 * they were in a group of it, so that a correction counts. Whoever was put away as a mistake is not counted.
 * @param day ISO, as people of the school count days
 */
export async function findPupilsOn(
  db: Db,
  account: Account,
  { schoolId, year, day }: { schoolId: string; year: number; day: string },
): Promise<PupilOn[]> {
  const groups = await db
    .selectFrom('groups')
    .select(['id', 'grade', 'school_id'])
    .select(groupCalled().as('name'))
    .select(groupsVisibleTo(account).as('within_reach'))
    .where('year', '=', year)
    .execute()
  const own = new Map(
    groups
      .filter(group => group.school_id === schoolId && group.within_reach)
      .map(group => [group.id, group]),
  )
  const ids = [...own.keys()]
  if (ids.length === 0) return []
  const part = (row: 'c.before' | 'c.after') =>
    sql`case when ${sql.ref(row)} is null then null else jsonb_build_object(${sql.join(
      ['group_id', 'state', 'repeats', 'special_needs', 'enrolled_on', 'left_on'].flatMap(column => [
        sql.lit(column),
        sql`${sql.ref(row)} -> ${sql.lit(column)}`,
      ]),
    )}) end`
  const { rows } = await sql<{
    id: string
    full_name: string
    sex: Sex
    birth_date: string | null
    now: AsWritten
    later: { before: AsWritten | null; after: AsWritten | null }[] | null
  }>`
    with later as (
      select c.row_id, jsonb_agg(jsonb_build_object('before', ${part('c.before')}, 'after', ${part('c.after')})
        order by c.at, c.id) as steps
      from changes c
      where c.table_name = 'students' and ${dayOfMoment(sql`c.at`)} > ${day}::date
        and (c.before is not null or c.after is not null)
      group by c.row_id
      having bool_or(c.before ->> 'group_id' = any(${ids}::text[]) or c.after ->> 'group_id' = any(${ids}::text[]))
    )
    select s.id, s.full_name, s.sex, s.birth_date::text, later.steps as later,
      jsonb_build_object('group_id', s.group_id, 'state', s.state, 'repeats', s.repeats, 'special_needs', s.special_needs,
        'enrolled_on', s.enrolled_on, 'left_on', s.left_on) as now
    from students s left join later on later.row_id = s.id
    where (s.deleted_at is null or s.erased_at is not null)
      and (s.group_id = any(${ids}::uuid[]) or later.row_id is not null)
    order by s.number_in_group nulls last, s.full_name collate "pt", s.id`.execute(db)
  const ofYear = new Set(groups.map(group => group.id))
  const pupils = rows.flatMap((row): PupilOn[] => {
    const standing = standingOn(day, { now: row.now, later: row.later ?? [], ofYear })
    const group = standing && own.get(standing.groupId)
    if (!group) return []
    const pupil = {
      id: row.id,
      name: row.full_name,
      group: { id: group.id, name: group.name, grade: group.grade },
      sex: row.sex,
      birthDate: row.birth_date,
      age: row.birth_date === null ? null : ageOn(row.birth_date, `${year}-01-01`),
      repeats: standing.repeats,
      hasSpecialNeeds: standing.hasSpecialNeeds,
      isThere: standing.isThere,
      doubt: standing.doubt,
    }
    return [pupil]
  })
  return pupils.toSorted((a, b) => a.group.name.localeCompare(b.group.name, 'pt'))
}
