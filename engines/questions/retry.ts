import type { Question } from './question.ts'
import type { QuestionType } from './taxonomy.ts'

/** What happens to an answer before its next try, beside the hint. */
export interface Retry {
  /** What is wrong in it is taken away. */
  clears: boolean
  /** The pupil reads how much of it is right. */
  counts: boolean
}

/** Types with something to take away, and types of several parts of which some may be right. */
const clearing: readonly QuestionType[] = ['single-choice', 'multiple-choice', 'matching', 'gaps', 'labels']
const counting: readonly QuestionType[] = ['multiple-choice', 'matching', 'ordering', 'gaps', 'labels']

/** What a question of this type can do. */
export function mayRetry(type: QuestionType): Retry {
  return { clears: clearing.includes(type), counts: counting.includes(type) }
}

/** What a question does; undefined where that is nothing. */
export function retryOf({ type, retry }: Pick<Question, 'type' | 'retry'>): Retry | undefined {
  const may = mayRetry(type)
  const own = { clears: may.clears && retry?.clears === true, counts: may.counts && retry?.counts === true }
  return own.clears || own.counts ? own : undefined
}
