import type { Db } from '#kit/server/database/database.ts'
import { type DateSpan, eachDay } from '#school/calendar/weeks.ts'
import { findSlotsDuring } from '#school/timetable/server/queries.ts'
import type { TimetableDependencies } from '#school/timetable/server/routes.ts'
import { findTaughtOn } from '#school/timetable/server/taught-on.ts'
import { partedBy } from '#school/timetable/shared-hours.ts'
import type { StoredFulfilment, StoredWeek } from './queries.ts'

/** How many lessons that a plan has in a week fall where the pupils are in other groups. */
export type Elsewhere = (of: StoredFulfilment, week: StoredWeek) => number

/**
 * What the hours by levels take of plans, read once for all of them. A plan that counts fewer lessons than the timetable has
 * may have left those hours out already: only what then still finds no time is elsewhere.
 */
export async function findElsewhere(
  db: Db,
  plans: readonly StoredFulfilment[],
  findSharedHours: TimetableDependencies['findSharedHours'],
): Promise<Elsewhere> {
  const years = new Map<number, Awaited<ReturnType<typeof readYear>>>()
  for (const [year, ofYear] of Map.groupBy(plans, plan => plan.year)) {
    const weeks = ofYear.flatMap(plan => plan.weeks)
    const days = weeks.flatMap(({ startsOn, endsOn }) => [startsOn, endsOn]).toSorted()
    const [startsOn, endsOn] = [days.at(0), days.at(-1)]
    if (startsOn !== undefined && endsOn !== undefined)
      years.set(year, await readYear(db, { year, span: { startsOn, endsOn }, findSharedHours }))
  }
  return ({ group_id, subject_id, year }, { startsOn, endsOn, lessons }) => {
    const known = years.get(year)
    const shared = known?.shared.filter(({ groups }) => groups.some(({ id }) => id === group_id)) ?? []
    if (!known || shared.length === 0) return 0
    const { isTaughtOn, slots } = known
    const own = slots.filter(({ groupId, subjectId }) => groupId === group_id && subjectId === subject_id)
    const times = eachDay({ startsOn, endsOn }).flatMap(date =>
      own.filter(slot => isTaughtOn(slot, date)).map(slot => partedBy(slot, date, shared) !== undefined),
    )
    const parted = times.filter(Boolean).length
    return Math.max(0, Math.min(parted, lessons - (times.length - parted)))
  }
}

async function readYear(
  db: Db,
  { year, span, findSharedHours }: TimetableDependencies & { year: number; span: DateSpan },
) {
  const shared = await findSharedHours(db, year)
  const slots = shared.length === 0 ? [] : await findSlotsDuring(db, span, { year })
  return { shared, slots, isTaughtOn: await findTaughtOn(db, span.startsOn, slots) }
}
