import type { CalendarBody } from './contract.ts'
import { addDays, type DateSpan, daysBetween, eachDay, isSchoolDay, trimesterOf, weekdayOf } from './weeks.ts'

/** What a day of the year is: by the calendar's own dates, the first that holds. */
export type DayKind = 'feriado' | 'sem aulas' | 'avaliação' | 'aulas' | 'reposição' | 'exames' | 'livre'

/** What a person may make of a day. */
export type DayMark = Exclude<DayKind, 'reposição' | 'exames' | 'livre'>

type Dates = Pick<CalendarBody, 'year' | 'trimesters' | 'breaks' | 'holidays' | 'makeUps' | 'exams'>

export function dayKind(calendar: Dates, date: string): DayKind {
  if (calendar.holidays.some(holiday => holiday.date === date)) return 'feriado'
  if (weekdayOf(date) > 5) return isSchoolDay(calendar, date) ? 'reposição' : 'livre'
  if (calendar.breaks.some(span => within(span, date))) return 'sem aulas'
  const trimester = trimesterOf(calendar, date)
  if (trimester) {
    const { assessmentStartsOn: startsOn, assessmentEndsOn: endsOn } = trimester
    return startsOn && endsOn && within({ startsOn, endsOn }, date) ? 'avaliação' : 'aulas'
  }
  return calendar.exams.some(span => within(span, date)) ? 'exames' : 'livre'
}

/** What a day is called: the holiday's name, the break's; empty where it has none. */
export function dayName(calendar: Dates, date: string): string {
  const holiday = calendar.holidays.find(each => each.date === date)
  return holiday?.name ?? calendar.breaks.find(span => within(span, date))?.name ?? ''
}

/** Which marks a span can take: lessons and tests only where every day of it lies in one trimester. */
export function marksFor(calendar: Dates, span: DateSpan): DayMark[] {
  const days = eachDay(span)
  const inOne = trimesterOf(calendar, span.startsOn)
  const isTaught = inOne !== undefined && span.endsOn <= inOne.endsOn && days.some(day => weekdayOf(day) <= 5)
  return isTaught ? ['aulas', 'sem aulas', 'avaliação', 'feriado'] : ['sem aulas', 'feriado']
}

/**
 * The calendar with a span of days made something else. Days around it stay what they were: a break that it cuts becomes
 * two; of a time of tests, which is one for each trimester, the longer side stays.
 */
export function markDays<T extends Dates>(calendar: T, span: DateSpan, mark: DayMark, name = ''): T {
  const cleared: T = {
    ...calendar,
    holidays: calendar.holidays.filter(({ date }) => !within(span, date)),
    makeUps: mark === 'aulas' ? calendar.makeUps : calendar.makeUps.filter(({ date }) => !within(span, date)),
    breaks: calendar.breaks.flatMap(pause => without(pause, span)),
    trimesters: calendar.trimesters.map(trimester => withoutTests(trimester, span)),
  }
  if (mark === 'feriado') {
    const days = eachDay(span).map(date => ({ date, name: name.trim() || 'Festa da escola' }))
    return { ...cleared, holidays: [...cleared.holidays, ...days].sort(byDate) }
  }
  if (mark === 'sem aulas')
    return { ...cleared, breaks: [...cleared.breaks, { ...span, name: name.trim() }].sort(byStart) }
  if (mark === 'aulas') return cleared
  const own = trimesterOf(cleared, span.startsOn)
  return {
    ...cleared,
    trimesters: cleared.trimesters.map(trimester =>
      trimester === own ? withTests(trimester, span) : trimester,
    ),
  }
}

/** Whether lessons can be made up on a day: a Saturday within a trimester. */
export function canMakeUp(calendar: Dates, date: string): boolean {
  return weekdayOf(date) === 6 && trimesterOf(calendar, date) !== undefined
}

/** The weekday whose lessons are made up on a day. */
export function madeUpOn(calendar: Dates, date: string): number | undefined {
  return calendar.makeUps.find(each => each.date === date)?.weekday
}

/** The calendar with a Saturday on which the lessons of a weekday are made up, or with none of them again. */
export function makeUpOn<T extends Dates>(calendar: T, date: string, weekday: number | undefined): T {
  const cleared = markDays(calendar, { startsOn: date, endsOn: date }, 'aulas')
  const others = calendar.makeUps.filter(each => each.date !== date)
  return {
    ...(weekday === undefined ? calendar : cleared),
    makeUps: weekday === undefined ? others : [...others, { date, weekday }].sort(byDate),
  }
}

/** The calendar with a trimester that begins or ends on a day. */
export function moveTrimester<T extends Dates>(calendar: T, { number, end }: TrimesterEnd, date: string): T {
  return {
    ...calendar,
    trimesters: calendar.trimesters.map(trimester =>
      trimester.number === number ? { ...trimester, [end]: date } : trimester,
    ),
  }
}

export interface TrimesterEnd {
  number: number
  end: 'startsOn' | 'endsOn'
}

/** The ends of trimesters that can come to lie on a day, so that they stay in order and hold their time of tests. */
export function endsFor(calendar: Dates, date: string): TrimesterEnd[] {
  return calendar.trimesters.flatMap((trimester, at): TrimesterEnd[] => {
    const { number, startsOn, endsOn, assessmentStartsOn, assessmentEndsOn } = trimester
    const before = calendar.trimesters[at - 1]
    const after = calendar.trimesters[at + 1]
    const begins =
      date !== startsOn && date <= (assessmentStartsOn ?? endsOn) && (!before || date > before.endsOn)
    const ends =
      date !== endsOn && date >= (assessmentEndsOn ?? startsOn) && (!after || date < after.startsOn)
    return [
      ...(begins ? [{ number, end: 'startsOn' as const }] : []),
      ...(ends ? [{ number, end: 'endsOn' as const }] : []),
    ]
  })
}

type Term = Dates['trimesters'][number]

/** Tests that touch the span, over a weekend too, go on into it; else it is the time of tests alone. */
function withTests(trimester: Term, { startsOn, endsOn }: DateSpan): Term {
  const { assessmentStartsOn: first, assessmentEndsOn: last } = trimester
  const touches = first && last && first <= addDays(endsOn, 3) && last >= addDays(startsOn, -3)
  return {
    ...trimester,
    assessmentStartsOn: touches && first < startsOn ? first : startsOn,
    assessmentEndsOn: touches && last > endsOn ? last : endsOn,
  }
}

function withoutTests(trimester: Term, span: DateSpan): Term {
  const { assessmentStartsOn: startsOn, assessmentEndsOn: endsOn } = trimester
  if (!startsOn || !endsOn) return trimester
  const [left] = without({ startsOn, endsOn }, span).sort((a, b) => length(b) - length(a))
  return {
    ...trimester,
    assessmentStartsOn: left?.startsOn ?? null,
    assessmentEndsOn: left?.endsOn ?? null,
  }
}

/** What a span keeps of itself beside another: nothing, one part or two. */
function without<T extends DateSpan>(whole: T, taken: DateSpan): T[] {
  if (taken.endsOn < whole.startsOn || taken.startsOn > whole.endsOn) return [whole]
  const before = { ...whole, endsOn: addDays(taken.startsOn, -1) }
  const after = { ...whole, startsOn: addDays(taken.endsOn, 1) }
  return [before, after].filter(part => part.startsOn <= part.endsOn)
}

function within(span: DateSpan, date: string): boolean {
  return span.startsOn <= date && date <= span.endsOn
}

const length = (span: DateSpan) => daysBetween(span.startsOn, span.endsOn)
const byDate = (a: { date: string }, b: { date: string }) => a.date.localeCompare(b.date)
const byStart = (a: DateSpan, b: DateSpan) => a.startsOn.localeCompare(b.startsOn)
