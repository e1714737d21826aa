import { isDrawn } from '#engines/questions/drawn-values.ts'
import type { Question } from '#engines/questions/question.ts'
import { invalidField } from '#kit/refusals.ts'

/**
 * A question whose every text is safe to show. What cleans it is loaded for the first one: a start need not wait.
 * @throws HttpError 400 where what it says that it drew is not what its formulas come to
 */
export async function cleanQuestion<Q extends Question>(question: Q): Promise<Q> {
  const { sanitiseQuestion } = await import('#engines/questions/sanitise-server.ts')
  if (isDrawn(question)) {
    const { problemOfDraws } = await import('#engines/questions/draw-values.ts')
    const problem = problemOfDraws(question)
    if (problem) throw invalidField(`question.${problem.path}`, problem.words)
  }
  return sanitiseQuestion(question).question
}
