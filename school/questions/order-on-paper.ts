import type { Question } from '#engines/questions/question.ts'
import { type FrozenItem, freezeOrder } from '#engines/questions/shuffle.ts'

/**
 * The order in which a question's parts stand on a sheet: that of the form, and where the form says nothing, pairs and
 * things to be ordered are moved all the same, always alike.
 */
export function orderOnPaper(question: Question, frozen: FrozenItem['order']): FrozenItem['order'] {
  const moved = question.type === 'matching' || question.type === 'labels' || question.type === 'ordering'
  if (!moved) return frozen
  const onPaper = question.type === 'matching' ? { ...question, shuffle: true } : question
  return { ...freezeOrder(onPaper, question.stem, true), ...frozen }
}
