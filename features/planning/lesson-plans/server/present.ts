import { type CalendarDays, weekOf } from '#school/calendar/weeks.ts'
import { roleOf } from '#school/roles.ts'
import type { Lesson, LessonRow } from '../contract.ts'
import type { findLesson, findLessons } from './queries.ts'

type StoredLesson = NonNullable<Awaited<ReturnType<typeof findLesson>>>
type StoredRow = Omit<Awaited<ReturnType<typeof findLessons>>['rows'][number], 'sort_key'>

/** A stored lesson as a row of a list. */
export function presentRow<Row extends StoredRow>(row: Row): Row & Pick<LessonRow, 'teacher'> {
  const title = roleOf({ role: 'professor', jobTitle: row.teacher.jobTitle })
  return { ...row, teacher: { ...row.teacher, title } }
}

/** A stored lesson whole; trimester and week come from the calendar. */
export function presentLesson(row: StoredLesson, calendar: CalendarDays | undefined): Lesson {
  const when = calendar && row.heldOn ? weekOf(calendar, row.heldOn) : undefined
  return {
    ...presentRow(row),
    year: row.year ?? calendar?.year ?? null,
    trimester: when?.trimester ?? null,
    week: when?.week.number ?? null,
    carried: row.carried.map(({ phases, left, ...lesson }) => ({
      ...lesson,
      phases: phases.filter(({ id }) => (left === null ? lesson.state === 'não dada' : left.includes(id))),
    })),
  }
}
