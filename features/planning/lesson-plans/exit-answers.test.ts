import { expect, it } from 'vitest'
import { exitAnswersInWords } from './exit-answers.ts'

const answer = (number: number, name: string, choice: number, isRight: boolean) => ({
  ...{ number, name, choice, isRight },
})

it('says how many were right, by which letter, and who was not, with what they held up', () => {
  expect(exitAnswersInWords([])).toBe('')
  expect(exitAnswersInWords([answer(1, 'Ana Tembe', 1, true), answer(2, 'Berta Uamba', 3, false)])).toBe(
    'Acertaram 1 de 2 (B). Não acertaram: 2 Berta Uamba (D).',
  )
  expect(exitAnswersInWords([answer(1, 'Ana Tembe', 1, true)])).toBe('Acertaram 1 de 1 (B).')
  expect(exitAnswersInWords([answer(4, 'Rui Vaz', 0, false)])).toBe(
    'Acertaram 0 de 1. Não acertaram: 4 Rui Vaz (A).',
  )
})
