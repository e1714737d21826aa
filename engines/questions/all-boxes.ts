import { evenWeights } from './blank-question.ts'
import type { Question } from './question.ts'

/** Whether a pupil who marks every box earns all the points, though some options are wrong. */
export function allBoxesEarnAll(question: Question): boolean {
  if (question.type !== 'multiple-choice' || question.scoring !== 'weights') return false
  const sum = question.options.reduce((total, option) => total + option.weight, 0)
  return question.options.some(option => !option.correct) && sum > 1 - 2e-4
}

/** The same question with wrong options that take away in all as much as the right ones give, as the editor weighs them. */
export function withWrongTaking(question: Question): Question {
  if (!allBoxesEarnAll(question) || question.type !== 'multiple-choice') return question
  const even = evenWeights(question.options.map(option => option.correct))
  return {
    ...question,
    options: question.options.map((option, at) =>
      option.correct ? option : { ...option, weight: even[at] ?? 0 },
    ),
  }
}
