import { v7 as uuid } from 'uuid'
import { type RulePart, rulePart } from '#features/assessment/quizzes/settings.ts'

/** So many questions in all, shared out among competences; the first ones get what is left over. */
export function competenceRules(competenceIds: readonly string[], count: number): RulePart[] {
  const each = Math.floor(count / Math.max(1, competenceIds.length))
  const over = count - each * competenceIds.length
  return competenceIds.flatMap((id, at) => {
    const own = each + (at < over ? 1 : 0)
    return own > 0 ? [rulePart.parse({ kind: 'rule', id: uuid(), count: own, competenceIds: [id] })] : []
  })
}
