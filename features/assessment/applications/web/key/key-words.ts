import { keyText, letterOf } from '#engines/questions/key-text.ts'
import type { Question } from '#engines/questions/question.ts'
import { plainText } from '#engines/questions/rich-text.ts'
import { exact } from '#kit/figures.ts'
import type { Application, ApplicationItem, KeyChange } from '../../../results/contract.ts'

/** What may be right instead, for the types whose key is a choice; undefined for those whose key is written. */
export function keyOptions(question: Question): { id: string; label: string }[] | undefined {
  switch (question.type) {
    case 'single-choice':
    case 'multiple-choice':
      return question.options.map((option, at) => ({
        id: option.id,
        label: `${letterOf(at)} · ${plainText(option.text)}`,
      }))
    case 'true-false':
      return [
        { id: 'true', label: 'Verdadeiro' },
        { id: 'false', label: 'Falso' },
      ]
    default:
      return undefined
  }
}

/** Whether an item may have another key: not where it is an order, pairs, gaps or a rubric. */
export function canRekey({ type }: Question): boolean {
  return !['matching', 'ordering', 'gaps', 'essay'].includes(type)
}

/** Ids, texts or numbers that are right now. */
export function rightNow({ question, change }: ApplicationItem): string[] {
  if (change?.kind === 'rekey') return change.right
  switch (question.type) {
    case 'single-choice':
    case 'multiple-choice':
      return question.options.flatMap(option => (option.correct ? [option.id] : []))
    case 'true-false':
      return [String(question.correct)]
    case 'short-answer':
      return question.answers.flatMap(answer => (answer.weight === 1 ? [answer.text] : []))
    case 'numeric':
      return question.answers.flatMap(answer => (answer.weight === 1 ? [exact(answer.value)] : []))
    default:
      return []
  }
}

/** A key, changed or as written, as people read it. */
export function changeText(question: Question, change: KeyChange | null): string {
  if (change === null) return keyText(question)
  if (change.kind === 'drop') return 'anulada'
  if (change.kind === 'credit') return 'pontos para todos'
  const options = keyOptions(question)
  return change.right.map(id => options?.find(entry => entry.id === id)?.label ?? id).join(' ou ')
}

/** How often an item was answered, and how often right. */
export function countsOf({ sittings }: Pick<Application, 'sittings'>, itemId: string) {
  const responses = sittings.flatMap(sitting =>
    sitting.state === 'não apresentado' ? [] : (sitting.responses[itemId] ?? []),
  )
  const counted = responses.filter(response => response.outcome !== 'não apresentada')
  return { answered: counted.length, right: counted.filter(entry => entry.outcome === 'certa').length }
}
