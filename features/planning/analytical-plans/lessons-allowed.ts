import {
  type CalendarDays,
  eachMonday,
  isSchoolDay,
  type SchoolWeek,
  taughtWeekday,
  trimesterOf,
  weekdaysFrom,
} from '#school/calendar/weeks.ts'
import { isInForce, type SlotDays } from '#school/timetable/slot-days.ts'

export interface PlanWeek extends Omit<SchoolWeek, 'number'> {
  number: number
  /** Lessons that fit into the week's days of school. */
  lessons: number
}

/**
 * The weeks between two days, from the calendar less holidays and breaks, each with the lessons that fit.
 * @param slots the times of the subject in the timetable, each with its days; without any, the weekly hours are spread
 *   evenly over five days and rounded per week
 */
export function weeksBetween(
  calendar: CalendarDays,
  span: { startsOn: string; endsOn: string },
  weeklyHours: number,
  slots: readonly SlotDays[] = [],
): PlanWeek[] {
  const weeks: PlanWeek[] = []
  for (const monday of eachMonday(span)) {
    const weekdays = weekdaysFrom(calendar, monday).filter(
      date => span.startsOn <= date && date <= span.endsOn && trimesterOf(calendar, date) !== undefined,
    )
    const days = weekdays.filter(date => isSchoolDay(calendar, date))
    const [startsOn, endsOn] = [weekdays.at(0), weekdays.at(-1)]
    if (days.length === 0 || startsOn === undefined || endsOn === undefined) continue
    weeks.push({
      number: weeks.length + 1,
      startsOn,
      endsOn,
      days,
      holidays: calendar.holidays.filter(holiday => weekdays.includes(holiday.date)),
      lessons:
        slots.length > 0
          ? days.flatMap(date =>
              slots.filter(slot => isInForce(slot, date) && slot.weekday === taughtWeekday(calendar, date)),
            ).length
          : Math.round((weeklyHours * days.length) / 5),
    })
  }
  return weeks
}
