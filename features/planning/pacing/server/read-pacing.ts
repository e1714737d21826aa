import { findPlansOfPacing } from '#features/planning/analytical-plans/server/queries.ts'
import { findProgramme } from '#features/planning/programmes/server/queries.ts'
import type { Account } from '#kit/account.ts'
import { todayOf } from '#kit/dates.ts'
import { HttpError } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { withDeleted } from '#kit/server/database/existing.ts'
import type { Editable } from '#kit/server/records/edit.ts'
import { sum } from '#kit/sum.ts'
import { isExamOf } from '#school/calendar/exam-dates.ts'
import { findCalendarOfYear } from '#school/calendar/server/queries.ts'
import { eachDay, isSchoolDay, reasonClosed, weekdayOf, weeksOf } from '#school/calendar/weeks.ts'
import type { Slot } from '#school/timetable/contract.ts'
import { findSlotsDuring } from '#school/timetable/server/queries.ts'
import type { Pacing } from '../contract.ts'
import { type LessonTime, lessonTimes, spreadWeek } from '../lay.ts'
import { followRows, pacingFields, pacingThing } from '../pacing.ts'
import { findPacing, type lockPacing } from './queries.ts'

type StoredPacing = NonNullable<Awaited<ReturnType<typeof lockPacing>>>

/** Pacings as they are changed. */
export const pacingRows: Editable<StoredPacing, Pacing> = {
  ...pacingThing,
  fields: pacingFields,
  labelOf: async (row, db) => {
    const of = await withDeleted(db, 'programmes')
      .innerJoin('subjects', 'subjects.id', 'programmes.subject_id')
      .select(['subjects.name', 'programmes.grade'])
      .where('programmes.id', '=', row.programme_id)
      .executeTakeFirst()
    return of ? `${of.name}, ${of.grade}ª classe, ${row.year}` : `Dosificação de ${row.year}`
  },
  read: readPacing,
}

interface YearOf {
  schoolId: string
  groupIds: readonly string[]
  subjectId: string
  grade: number
  year: number
}

/** The calendar of a year in a school, the week of the first of some groups in a subject, and how long a lesson of it is. */
export async function findYear(db: Db, { schoolId, groupIds, subjectId, grade, year }: YearOf) {
  const calendar = await findCalendarOfYear(db, year, schoolId)
  const [first, last] = [calendar?.trimesters.at(0), calendar?.trimesters.at(-1)]
  if (!calendar || !first || !last) return undefined
  const span = { startsOn: first.startsOn, endsOn: last.endsOn }
  const all: Slot[] = []
  for (const group of groupIds) all.push(...(await findSlotsDuring(db, span, { group })))
  const own = all.filter(slot => slot.groupId === groupIds[0] && slot.subjectId === subjectId)
  const subject = await withDeleted(db, 'subjects')
    .select(['weekly_hours', 'lesson_minutes'])
    .where('id', '=', subjectId)
    .executeTakeFirstOrThrow()
  const weekly = Number((subject.weekly_hours as Record<string, number>)[grade] ?? 0)
  const slots = own.length > 0 ? own : spreadWeek(weekly)
  return { calendar, span, own, slots, all, lessonMinutes: subject.lesson_minutes }
}

/** @throws HttpError 409 where the school has no calendar of the year */
export function withCalendar<Found>(found: Found | undefined, year: number): Found {
  if (found) return found
  throw new HttpError(
    409,
    'NO_CALENDAR',
    `Não há calendário de ${year} em vigor nesta escola: sem ele não se sabe quantas aulas há.`,
  )
}

/** A pacing whole, as far as the account reaches it. */
export async function readPacing(db: Db, account: Account, id: string): Promise<Pacing | undefined> {
  const stored = await findPacing(db, account, id)
  if (!stored) return undefined
  const programme = await findProgramme(db, account, stored.programmeId, { alsoRemoved: true })
  if (!programme) return undefined
  const { schoolId, groupIds, ...row } = stored
  const year = await findYear(db, { ...stored, subjectId: programme.subjectId, grade: programme.grade })
  const now = year ? lessonTimes(year.calendar, year.slots, stored) : stored.times
  const today = todayOf(account)
  return {
    ...row,
    today,
    subject: programme.subject,
    grade: programme.grade,
    edition: programme.edition,
    units: programme.units,
    steps: followRows(stored.steps, programme.units),
    weeks: year
      ? year.calendar.trimesters.flatMap(({ number: trimester }) =>
          weeksOf(year.calendar, trimester).map(({ number, startsOn, endsOn }) => ({
            trimester,
            number,
            startsOn,
            endsOn,
          })),
        )
      : [],
    closed: year
      ? year.calendar.trimesters.flatMap(trimester =>
          eachDay(trimester)
            .filter(date => weekdayOf(date) <= 5 && !isSchoolDay(year.calendar, date))
            .map(date => ({ date, name: reasonClosed(year.calendar, date) ?? '' })),
        )
      : [],
    examsFrom: year?.calendar.exams.find(({ level }) => isExamOf(level, programme.grade))?.startsOn ?? null,
    changed: changesFrom(today, stored.times, now),
    freeTime: year ? freeTimeOf(year.all) : null,
    hasTimetable: (year?.own.length ?? 0) > 0,
    plans: (await findPlansOfPacing(db, account, id)).map(presentPlan),
  }
}

/** A plan as a pacing names it. */
export function presentPlan(
  plan: Awaited<ReturnType<typeof findPlansOfPacing>>[number],
): Pacing['plans'][number] {
  const { id, kind, trimester, state, rows } = plan
  return {
    id,
    kind: kind as Pacing['plans'][number]['kind'],
    trimester,
    state: state as Pacing['plans'][number]['state'],
    lessons: sum(rows.map(row => row.lessons)),
  }
}

/** What is laid over once the rest of the year is laid anew: what passed as it was, and from today on what there is now. */
export function renewed(
  today: string,
  before: readonly LessonTime[],
  now: readonly LessonTime[],
): LessonTime[] {
  return [...before.filter(time => time.date < today), ...now.filter(time => time.date >= today)]
}

function changesFrom(
  today: string,
  before: readonly LessonTime[],
  now: readonly LessonTime[],
): Pacing['changed'] {
  const next = renewed(today, before, now)
  const key = (times: readonly LessonTime[]) =>
    JSON.stringify(times.map(({ date, isExtra }) => [date, isExtra]))
  if (key(next) === key(before)) return null
  const count = (times: readonly LessonTime[], trimester: number) =>
    times.filter(time => time.trimester === trimester).length
  return [1, 2, 3].map(trimester => ({
    trimester,
    before: count(before, trimester),
    now: count(next, trimester),
  }))
}

/** The first time of the week that one of the groups has a lesson at on another day, and none of them on this. */
function freeTimeOf(slots: readonly Slot[]): Pacing['freeTime'] {
  const current = slots.filter(slot => slot.until === null)
  const taken = new Set(current.map(slot => `${slot.weekday} ${slot.period}`))
  const periods = [...new Set(current.map(slot => slot.period))].toSorted((a, b) => a - b)
  for (const weekday of [1, 2, 3, 4, 5])
    for (const period of periods) if (!taken.has(`${weekday} ${period}`)) return { weekday, period }
  return null
}
