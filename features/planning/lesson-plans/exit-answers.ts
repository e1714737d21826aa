import { letters } from '#engines/cards/codes.ts'
import { partOf } from '#kit/figures.ts'
import type { Lesson } from './contract.ts'

/** «Acertaram 3 de 5 (B). Não acertaram: 2 Ana Tembe (D), 4 Rui Vaz (A).»; nothing where nobody answered with a card. */
export function exitAnswersInWords(answers: Lesson['exitAnswers']): string {
  if (answers.length === 0) return ''
  const right = answers.filter(({ isRight }) => isRight)
  const others = answers.filter(({ isRight }) => !isRight)
  const letter = right[0] ? ` (${letters[right[0].choice]})` : ''
  const names = others.map(({ number, name, choice }) =>
    `${number ?? ''} ${name} (${letters[choice]})`.trim(),
  )
  return [
    `Acertaram ${partOf(right.length, answers.length)}${letter}.`,
    names.length > 0 ? `Não acertaram: ${names.join(', ')}.` : '',
  ]
    .filter(Boolean)
    .join(' ')
}
