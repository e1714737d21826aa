import type { Db } from '#kit/server/database/database.ts'
import { findCalendarsInForce } from '#school/calendar/server/queries.ts'
import { taughtWeekday } from '#school/calendar/weeks.ts'
import type { Slot } from '../contract.ts'
import { isInForce, type SlotDays } from '../slot-days.ts'

/** Whether a lesson time is taught on a day: it holds then, and its weekday is taught. */
export type IsTaughtOn = (slot: Pick<Slot, 'schoolId'> & SlotDays, date: string) => boolean

/** On which days lesson times are taught around a day, each by the calendar in force in its own school. */
export async function findTaughtOn(
  db: Db,
  day: string,
  slots: readonly Pick<Slot, 'schoolId'>[],
): Promise<IsTaughtOn> {
  const calendarOf = await findCalendarsInForce(
    db,
    day,
    slots.map(slot => slot.schoolId),
  )
  return (slot, date) => {
    const calendar = calendarOf(slot.schoolId)
    return calendar !== undefined && isInForce(slot, date) && taughtWeekday(calendar, date) === slot.weekday
  }
}
