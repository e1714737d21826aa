import { href } from '#kit/address.ts'
import * as pages from '#school/pages.ts'

/** What else shows an hour by levels. */
export const IN_THE_WEEK = ['timetable', 'dashboard', 'calendar', 'lesson-plans', 'class-book', 'fulfilment']

/** What moved from level to level, of these groups or of all. */
export function movesHref(groupIds: readonly string[], skill = 'leitura'): string {
  return href(pages.levelMoves, { turma: groupIds, 'o-que': skill })
}
