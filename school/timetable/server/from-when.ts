import { formatDateSlashes } from '#kit/figures.ts'
import { invalidField } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { isJustBegun } from '#kit/server/records/held.ts'
import { findCalendarOfYear } from '#school/calendar/server/queries.ts'
import { addDays, isSchoolDay } from '#school/calendar/weeks.ts'
import { findStoredSlots } from './queries.ts'

/** How far ahead the next day of school is looked for. */
const LOOK_AHEAD_DAYS = 120

interface GroupOfYear {
  id: string
  year: number
  school_id: string
}

/**
 * From when a change of a group's timetable holds; null is the beginning of its year.
 * @param chosen the day that somebody chose; without one a change holds from the next day of school, and the first week, as
 *   long as it is written on one day, from the beginning of the year
 * @throws HttpError 400 for a day after the year's last one
 */
export async function startOfChange(
  db: Db,
  group: GroupOfYear,
  { today, chosen }: { today: string; chosen?: string | undefined },
): Promise<string | null> {
  const calendar = await findCalendarOfYear(db, group.year, group.school_id)
  const first = calendar?.trimesters.at(0)?.startsOn ?? `${group.year}-01-01`
  const last = calendar?.trimesters.at(-1)?.endsOn ?? `${group.year}-12-31`
  if (chosen !== undefined) {
    if (chosen > last)
      throw invalidField('from', `O ano lectivo da turma acaba em ${formatDateSlashes(last)}.`)
    return chosen <= first ? null : chosen
  }
  if (today < first) return null
  if (isJustBegun(await findStoredSlots(db, group.id), today)) return null
  const next = Array.from({ length: LOOK_AHEAD_DAYS }, (_, at) => addDays(today, at + 1)).find(
    day => !calendar || isSchoolDay(calendar, day),
  )
  return next ?? addDays(today, 1)
}
