import type { SignedObservation } from './contract.ts'
import { MIN_TEACHERS } from './observation.ts'

/** What both have signed of a lesson, and whose it was: that is counted, and goes no further. */
export interface CountedObservation {
  teacherId: string
  content: Pick<SignedObservation, 'levels' | 'criteria'>
}

export interface SummedCriterion {
  id: string
  area: string
  title: string
  levels: { level: string; lessons: number }[] | null
}

/**
 * How lessons were judged, criterion by criterion, in the words of the newest form. A criterion that fewer teachers than
 * `MIN_TEACHERS` were judged by has no figure, for it would say whose it is.
 * @param observations in the order of their lessons
 */
export function sumCriteria(observations: readonly CountedObservation[]): SummedCriterion[] {
  const byId = new Map<
    string,
    { area: string; title: string; judged: { teacherId: string; level: string }[] }
  >()
  for (const { teacherId, content } of observations)
    for (const { id, area, title, level } of content.criteria) {
      const found = byId.get(id) ?? { area, title, judged: [] }
      byId.set(id, Object.assign(found, { area, title }))
      const word = level === null ? undefined : content.levels[level]
      if (word !== undefined) found.judged.push({ teacherId, level: word })
    }
  const order = [...new Set(observations.toReversed().flatMap(({ content }) => content.levels))]
  return [...byId].map(([id, { area, title, judged }]) => {
    const isEnough = new Set(judged.map(each => each.teacherId)).size >= MIN_TEACHERS
    const levels = order.map(level => ({
      level,
      lessons: judged.filter(each => each.level === level).length,
    }))
    return { id, area, title, levels: isEnough ? levels : null }
  })
}
