import { ICalCalendar, ICalCalendarMethod } from 'ical-generator'
import { applicationStateTable } from '#features/assessment/results/contract.ts'
import { lessonStateTable } from '#features/planning/lesson-plans/lesson.ts'
import { later } from '#features/planning/lesson-plans/lesson-values.ts'
import type { ScheduledLesson } from '#features/planning/lesson-plans/schedule-contract.ts'
import { partedText } from '#features/planning/lesson-plans/without-plan.ts'
import { TIME_ZONE } from '#kit/dates.ts'
import { capital } from '#kit/thing.ts'
import { addDays } from '#school/calendar/weeks.ts'
import { roomInWords } from '#school/groups/room-in-words.ts'
import type { SharedHour } from '#school/timetable/contract.ts'
import type { CalendarDay, CalendarTest } from './contract.ts'

interface FeedOf {
  /** Whose calendar it is. */
  name: string
  days: readonly CalendarDay[]
  /** When it is drawn; a moment. */
  at: Date
}

/** Maputo keeps one offset all year. */
const OFFSET = '+02:00'
const USUAL_MINUTES = 45

/**
 * A person's calendar as iCalendar text (RFC 5545): lessons with their theme, groups by level, tests, and days without school. Hours are
 * written in UTC, so that no reader needs to know the zone. No pupil is named: neither lessons nor tests hold names.
 */
export function calendarFeed({ name, days, at }: FeedOf): string {
  const calendar = new ICalCalendar({
    name: `Dondza Academy: ${name}`,
    prodId: { company: 'Dondza Academy', product: 'Calendário', language: 'PT' },
    method: ICalCalendarMethod.PUBLISH,
    // An hour: what readers that heed it wait before they ask again.
    ttl: 3600,
    x: { 'X-WR-TIMEZONE': TIME_ZONE },
  })
  for (const day of days) {
    for (const lesson of day.lessons) addLesson(lesson)
    for (const hour of day.levelHours) addLevelHour(day.date, hour)
    for (const test of day.tests) addTest(day.date, test)
  }
  for (const pause of pausesOf(days))
    calendar.createEvent({
      id: `${pause.from}-${pause.name}@dondza`,
      stamp: at,
      start: `${pause.from}T00:00:00Z`,
      end: `${addDays(pause.to, 1)}T00:00:00Z`,
      allDay: true,
      summary: pause.name,
    })
  return calendar.toString()

  function addLesson(lesson: ScheduledLesson) {
    const { date, plan, group, subject, room } = lesson
    const what = plan
      ? plan.theme || plan.summary || 'plano por escrever'
      : (partedText(lesson) ?? 'sem plano')
    calendar.createEvent({
      id: `${date}-${group.id}-${lesson.period ?? plan?.id}@dondza`,
      stamp: at,
      ...hours(date, lesson.startsAt, lesson.endsAt),
      summary: `${subject.code} ${group.name}: ${what}`,
      location: room ? capital(roomInWords(room)) : undefined,
      description: [subject.name, plan && lessonStateTable.labels[plan.state]].filter(Boolean).join(' · '),
    })
  }

  function addLevelHour(
    date: string,
    { id, period, name, title, groups, room, startsAt, endsAt }: SharedHour,
  ) {
    calendar.createEvent({
      id: `${date}-${id}-${period}@dondza`,
      stamp: at,
      ...hours(date, startsAt, endsAt),
      summary: `${name} ${groups.map(group => group.name).join(' e ')}: ${title}`,
      location: room ? capital(roomInWords(room)) : undefined,
      description: 'Hora por níveis',
    })
  }

  function addTest(date: string, test: CalendarTest) {
    calendar.createEvent({
      id: `${test.id}${test.moment === 'fecha' ? '-fecha' : ''}@dondza`,
      stamp: at,
      ...hours(date, test.startsAt, later(test.startsAt, test.minutes)),
      summary: `${whatOf(test)} ${test.subject.code} ${test.group.name}: ${test.title}`,
      description: test.gives === 'quiz' ? '' : applicationStateTable.labels[test.state],
    })
  }
}

function whatOf({ gives, moment }: CalendarTest): string {
  return gives === 'test' ? 'Teste' : `Quiz ${moment}:`
}

/** From one hour to another of a day in Maputo; the whole day where no hour is known. */
function hours(date: string, starts: string | null, ends: string | null) {
  if (starts === null)
    return { start: `${date}T00:00:00Z`, end: `${addDays(date, 1)}T00:00:00Z`, allDay: true }
  const end = ends !== null && ends > starts ? ends : later(starts, USUAL_MINUTES)
  // What begins late in the evening ends on the next day.
  const endsOn = end > starts ? date : addDays(date, 1)
  return { start: `${date}T${starts}:00${OFFSET}`, end: `${endsOn}T${end}:00${OFFSET}` }
}

/** Days without school, neighbours of one name together; weekends are nobody's news. */
function pausesOf(days: readonly CalendarDay[]): { name: string; from: string; to: string }[] {
  const pauses: { name: string; from: string; to: string }[] = []
  for (const { date, closed } of days) {
    if (closed === null || closed === 'Fim-de-semana') continue
    const last = pauses.at(-1)
    if (last && last.name === closed && addDays(last.to, 1) === date) last.to = date
    else pauses.push({ name: closed, from: date, to: date })
  }
  return pauses
}
