import type { Question } from '#engines/questions/question.ts'

/** A question whose every text is safe to show. What cleans it is loaded for the first one: a start need not wait. */
export async function cleanQuestion<Q extends Question>(question: Q): Promise<Q> {
  const { sanitiseQuestion } = await import('#engines/questions/sanitise-server.ts')
  return sanitiseQuestion(question).question
}
