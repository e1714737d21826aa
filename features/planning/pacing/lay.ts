import { sum } from '#kit/sum.ts'
import {
  type CalendarDays,
  eachMonday,
  isSchoolDay,
  taughtWeekday,
  trimesterOf,
  weekdaysFrom,
} from '#school/calendar/weeks.ts'
import { isInForce, type SlotDays } from '#school/timetable/slot-days.ts'

/** One lesson of the year: its day, and whether it is beyond the timetable. */
export interface LessonTime {
  date: string
  trimester: number
  isExtra: boolean
}

/** A line of the programme, and how many lessons it takes, in the order of teaching. */
export interface Step {
  rowId: string
  lessons: number
}

/** Lessons of a step in a trimester: which of its times, from 0, and their days. */
export interface Part {
  trimester: number
  from: number
  count: number
  startsOn: string
  endsOn: string
}

export interface LaidStep extends Step {
  parts: Part[]
  /** Lessons for which the year has no time. */
  left: number
}

export interface LaidTrimester {
  number: number
  times: LessonTime[]
  /** The last ones, for revision and assessment. */
  reserved: number
  used: number
}

export interface Laid {
  steps: LaidStep[]
  trimesters: LaidTrimester[]
  /** Of the programme. */
  toGive: number
  reserved: number
  possible: number
  /** What does not fit. */
  left: number
  /** Times that nothing takes. */
  free: number
}

/** The lesson times of a subject's week where no timetable says them: so many, spread over five days. */
export function spreadWeek(weeklyHours: number): SlotDays[] {
  return Array.from({ length: weeklyHours }, (_, at) => ({
    weekday: (at % 5) + 1,
    startsOn: null,
    until: null,
  }))
}

/**
 * Every lesson that calendar and timetable allow from a day on, in order, and with them those of lessons added to the week.
 * @param extra how many lessons a week more in each trimester, on its last day of school
 */
export function lessonTimes(
  calendar: CalendarDays,
  slots: readonly SlotDays[],
  { startsOn, extra }: { startsOn: string; extra: readonly number[] },
): LessonTime[] {
  return calendar.trimesters.flatMap(trimester =>
    eachMonday(trimester).flatMap(monday => {
      const days = weekdaysFrom(calendar, monday).filter(
        date => date >= startsOn && trimesterOf(calendar, date) === trimester && isSchoolDay(calendar, date),
      )
      const time = (date: string, isExtra: boolean) => ({ date, trimester: trimester.number, isExtra })
      const own = days.flatMap(date =>
        slots
          .filter(slot => isInForce(slot, date) && slot.weekday === taughtWeekday(calendar, date))
          .map(() => time(date, false)),
      )
      const last = days.at(-1)
      const more = last === undefined ? 0 : (extra[trimester.number - 1] ?? 0)
      return [...own, ...Array.from({ length: more }, () => time(last ?? '', true))]
    }),
  )
}

/** The lessons of a pacing with other ones added to the week: those of days that are over stay as they were. */
export function withAdded(
  times: readonly LessonTime[],
  added: readonly LessonTime[],
  today: string,
): LessonTime[] {
  return [
    ...times.filter(time => !time.isExtra || time.date < today),
    ...added.filter(time => time.date >= today),
  ].toSorted((a, b) => a.date.localeCompare(b.date) || Number(a.isExtra) - Number(b.isExtra))
}

/** Lessons of each trimester on the days that its calendar keeps for assessment: what is reserved where nobody says more. */
export function assessmentLessons(calendar: CalendarDays, times: readonly LessonTime[]): number[] {
  return [1, 2, 3].map(number => {
    const from = calendar.trimesters.find(each => each.number === number)?.assessmentStartsOn
    if (!from) return 0
    return times.filter(time => time.trimester === number && time.date >= from).length
  })
}

/** Lays steps over the lessons of a year, one after the other; the last ones of each trimester stay reserved. */
export function lay(steps: readonly Step[], times: readonly LessonTime[], reserved: readonly number[]): Laid {
  const trimesters = [1, 2, 3].flatMap(number => {
    const own = times.filter(time => time.trimester === number)
    if (own.length === 0) return []
    return { number, times: own, reserved: Math.min(own.length, reserved[number - 1] ?? 0), used: 0 }
  })
  const laid = steps.map(step => {
    let left = step.lessons
    const parts: Part[] = []
    for (const trimester of trimesters) {
      const count = Math.min(left, trimester.times.length - trimester.reserved - trimester.used)
      if (count <= 0) continue
      const from = trimester.used
      const startsOn = trimester.times[from]?.date ?? ''
      const endsOn = trimester.times[from + count - 1]?.date ?? ''
      parts.push({ trimester: trimester.number, from, count, startsOn, endsOn })
      trimester.used += count
      left -= count
    }
    return { ...step, parts, left }
  })
  const toGive = sum(steps.map(step => step.lessons))
  const kept = sum(trimesters.map(each => each.reserved))
  const left = sum(laid.map(step => step.left))
  return {
    steps: laid,
    trimesters,
    toGive,
    reserved: kept,
    possible: times.length,
    left,
    free: times.length - kept - (toGive - left),
  }
}

/**
 * Steps with so many lessons fewer, taken from all units in proportion to their size. No line loses its last lesson while
 * another has two.
 */
export function shortened(steps: readonly Step[], fewer: number): Step[] {
  const all = sum(steps.map(step => step.lessons))
  const target = Math.max(0, all - fewer)
  const exact = steps.map(step => (all === 0 ? 0 : (step.lessons * target) / all))
  const floors = exact.map((value, at) => Math.max(Math.min(1, steps[at]?.lessons ?? 0), Math.floor(value)))
  let rest = target - sum(floors)
  const byRest = exact
    .map((value, at) => ({ at, rest: value - Math.floor(value) }))
    .toSorted((a, b) => b.rest - a.rest || a.at - b.at)
  const awarded = [...floors]
  for (const { at } of byRest) {
    if (rest <= 0) break
    if ((awarded[at] ?? 0) < (steps[at]?.lessons ?? 0)) {
      awarded[at] = (awarded[at] ?? 0) + 1
      rest -= 1
    }
  }
  // Lines that keep their last lesson are paid for by the longest ones.
  while (rest < 0) {
    const most = Math.max(...awarded)
    const at = awarded.lastIndexOf(most)
    if (most <= 0) break
    awarded[at] = most - 1
    rest += 1
  }
  return steps.map((step, at) => ({ ...step, lessons: awarded[at] ?? 0 }))
}

/** Steps with those of one unit changed by so many lessons together, from its last line back; none falls below 0. */
export function withUnitLessons(
  steps: readonly Step[],
  isOfUnit: (step: Step) => boolean,
  change: number,
): Step[] {
  const next = steps.map(step => ({ ...step }))
  const own = next.filter(isOfUnit)
  let rest = change
  for (const step of own.toReversed()) {
    const by = rest > 0 ? rest : Math.max(rest, -step.lessons)
    step.lessons += by
    rest -= by
    if (rest === 0) break
  }
  return next
}
