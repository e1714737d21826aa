import type { QuestionOf } from './question.ts'

/**
 * A picture to be labelled as the pairs that it is: its places by their numbers, and the labels among which each has
 * its own. Answers and orders are the same for both.
 */
export function asMatching(question: QuestionOf<'labels'>): QuestionOf<'matching'> {
  const { places, labels } = question
  return {
    ...question,
    type: 'matching',
    shuffle: true,
    prompts: places.map(({ id, match }, at) => ({ id, text: String(at + 1), match })),
    choices: labels,
  }
}
