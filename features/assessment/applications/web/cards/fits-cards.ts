import type { Application } from '../../../results/contract.ts'

/** A card has four letters. */
const LETTERS = 4

/** Whether a question has one answer, of as many letters as a card. */
export function fitsCards({ question }: Application['items'][number]): boolean {
  if (question.type === 'true-false') return true
  return question.type === 'single-choice' && question.options.length <= LETTERS
}
