import type { GroupDay, LessonOfDay } from './contract.ts'

/** Where a lesson of today stands by the clock; without hours nobody can say. */
export function momentOfLesson(
  { startsAt, endsAt }: Pick<LessonOfDay, 'startsAt' | 'endsAt'>,
  clock: string,
): 'done' | 'now' | 'next' | 'unknown' {
  if (startsAt === null) return 'unknown'
  if (clock < startsAt) return 'next'
  return endsAt === null || clock < endsAt ? 'now' : 'done'
}

/**
 * The roll that is to be called next: of the day where the school calls once, else of the lesson that is now or comes next and
 * has not been called: the reader's own lesson where there is one. Null where none is left.
 * @param accountId who reads
 */
export function nextRoll(
  day: GroupDay,
  clock: string,
  accountId?: string,
): { startsAt: string | null } | null {
  if (day.lessons.length === 0) return null
  if (day.by === 'dia') return day.isCalled ? null : { startsAt: null }
  const all = day.lessons.filter(
    lesson => !lesson.isCalled && lesson.coveredBy !== null && momentOfLesson(lesson, clock) !== 'done',
  )
  const own = all.filter(({ teacher }) => teacher?.id === accountId)
  const open = own.length > 0 ? own : all
  const lesson =
    open.find(each => momentOfLesson(each, clock) === 'now') ??
    open.find(each => momentOfLesson(each, clock) === 'next') ??
    open.find(each => momentOfLesson(each, clock) === 'unknown')
  return lesson ? { startsAt: lesson.startsAt } : null
}
