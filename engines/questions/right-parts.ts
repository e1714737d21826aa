import type { Answer } from './answer.ts'
import type { Question } from './question.ts'
import { mayRetry } from './retry.ts'
import { score } from './score.ts'

/** How many parts of an answer are right, of how many; undefined for types of one part. */
export function rightParts(question: Question, answer: Answer): { right: number; of: number } | undefined {
  if (!mayRetry(question.type).counts) return undefined
  if (question.type === 'multiple-choice') {
    const key = question.options.filter(option => option.correct).map(({ id }) => id)
    return { right: key.filter(id => (answer as string[]).includes(id)).length, of: key.length }
  }
  const parts = Object.values(score(question, { state: 'answered', answer }).parts)
  return { right: parts.filter(outcome => outcome === 'right').length, of: parts.length }
}

/** An answer without what is wrong in it, null where nothing is left; undefined for types that have nothing to take away. */
export function withoutWrong(question: Question, answer: Answer): Answer | null | undefined {
  if (!mayRetry(question.type).clears) return undefined
  if (question.type === 'single-choice')
    return question.options.some(({ id, correct }) => correct && id === answer) ? answer : null
  if (question.type === 'multiple-choice') {
    const left = (answer as string[]).filter(id =>
      question.options.some(option => option.correct && option.id === id),
    )
    return left.length > 0 ? left : null
  }
  const { parts } = score(question, { state: 'answered', answer })
  const left = Object.entries(answer as Record<string, string>).filter(
    ([id]) => parts[id] === 'right' || parts[id] === 'partial',
  )
  return left.length > 0 ? Object.fromEntries(left) : null
}
