import { sql } from 'kysely'
import type { Account } from '#kit/account.ts'
import { dayOfMoment } from '#kit/server/database/clock.ts'
import type { Db } from '#kit/server/database/database.ts'
import { withDeleted } from '#kit/server/database/existing.ts'
import { groupCalled } from '#school/groups/server/group-called.ts'
import { visibleTo as groupsVisibleTo } from '#school/groups/server/visible-to.ts'
import { ageOn } from '../age.ts'
import { covers, placeOn } from '../place.ts'
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
 * The group is the one of that day, else the last one before it in the year, else the first after it; what is said of a pupil in
 * a year is what was said last while in a group of it, so that a correction counts. Pupils removed as a mistake are not counted.
 * @param day ISO, as people of the school count days
 */
export async function findPupilsOn(
  db: Db,
  account: Account,
  { schoolId, year, day }: { schoolId: string; year: number; day: string },
): Promise<PupilOn[]> {
  const groups = await withDeleted(db, 'groups')
    .select(['id', 'grade'])
    .select(groupCalled().as('name'))
    .where('year', '=', year)
    .where('school_id', '=', schoolId)
    .where(groupsVisibleTo(account))
    .execute()
  const own = new Map(groups.map(group => [group.id, group]))
  if (own.size === 0) return []
  const { rows } = await sql<Stay>`
    select s.id, s.full_name, s.sex, s.birth_date::text, ${dayOfMoment(sql`s.created_at`)}::text as written_on,
      e.group_id, e.since::text, e.until::text, e.repeats, e.special_needs, e.doubt
    from enrolments e join students s on s.id = e.student_id join groups g on g.id = e.group_id and g.year = ${year}
    where e.deleted_at is null and (s.deleted_at is null or s.erased_at is not null)
      and s.id in (select o.student_id from enrolments o where o.group_id = any(${[...own.keys()]}::uuid[]))
    order by e.number nulls last, s.full_name collate "pt", s.id, e.since`.execute(db)
  const pupils = [...Map.groupBy(rows, row => row.id).values()].flatMap((stays): PupilOn[] => {
    const inOrder = stays.toSorted((a, b) => a.since.localeCompare(b.since))
    const place = placeOn(inOrder, day)
    const last = inOrder.at(-1)
    const group = place && own.get(place.group_id)
    if (!group || !last) return []
    const { isThere, doubt } = standing(place, { day, year })
    return [
      {
        id: place.id,
        name: place.full_name,
        group,
        sex: place.sex,
        birthDate: place.birth_date,
        age: place.birth_date === null ? null : ageOn(place.birth_date, `${year}-01-01`),
        repeats: last.repeats,
        hasSpecialNeeds: last.special_needs.trim() !== '',
        isThere,
        doubt,
      },
    ]
  })
  return pupils.toSorted((a, b) => a.group.name.localeCompare(b.group.name, 'pt'))
}

interface Stay {
  id: string
  full_name: string
  sex: Sex
  birth_date: string | null
  written_on: string
  group_id: string
  since: string
  until: string | null
  repeats: boolean | null
  special_needs: string
  doubt: string | null
}

/** Whether a pupil was there; who was written down after the day is taken for there, or for gone where that was not dated. */
function standing(
  place: Stay,
  { day, year }: { day: string; year: number },
): Pick<PupilOn, 'isThere' | 'doubt'> {
  const isNew = place.written_on > day
  if (isNew && place.doubt === 'saída') return { isThere: false, doubt: 'left undated' }
  const isThere = covers(place, day)
  const isUndated = place.since === `${year}-01-01`
  return { isThere, doubt: isThere && isNew && isUndated ? 'written after' : null }
}
