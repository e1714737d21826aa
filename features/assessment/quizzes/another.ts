import type { QuizItem } from './contract.ts'
import type { QuizPart } from './settings.ts'

type Drawn = Pick<QuizItem, 'id' | 'questionId' | 'partId' | 'retired'>

/** The questions of the rule that drew one of an attempt, without those that the pupil has seen by any other way. */
export function othersLike(
  { parts, items }: { parts: readonly QuizPart[]; items: readonly Drawn[] },
  itemId: string,
  seen: ReadonlySet<string>,
): string[] {
  const own = items.find(item => item.id === itemId)
  if (!own || parts.find(part => part.id === own.partId)?.kind !== 'rule') return []
  // One question may stand in the pools of two rules, or be picked as well.
  const questions = new Set(items.filter(item => seen.has(item.id)).map(item => item.questionId))
  return items
    .filter(item => !item.retired && item.partId === own.partId && !questions.has(item.questionId))
    .map(item => item.id)
}
