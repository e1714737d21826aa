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

/** A roll that can be called next; `lesson` is the one in which it is called, null where the school calls once a day. */
export interface NextRoll {
  lesson: LessonOfDay | null
}

/**
 * The roll that the reader may call next: of the day where the school calls once, else of their own lesson that is now or comes
 * next and has not been called, since only who gives a lesson calls in it. Null where none is left.
 * @param accountId who reads
 */
export function nextRoll(day: GroupDay, clock: string, accountId: string | undefined): NextRoll | null {
  if (day.lessons.length === 0) return null
  if (day.by === 'dia') return day.isCalled ? null : { lesson: null }
  const open = day.lessons.filter(
    lesson => !lesson.isCalled && lesson.coveredBy === undefined && lesson.teacher?.id === accountId,
  )
  const lesson = (['now', 'next', 'unknown'] as const)
    .map(moment => open.find(each => momentOfLesson(each, clock) === moment))
    .find(each => each !== undefined)
  return lesson ? { lesson } : null
}
