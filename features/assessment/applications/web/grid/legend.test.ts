import { expect, it } from 'vitest'
import { blankQuestion } from '#engines/questions/blank-question.ts'
import { answerKeys } from './legend.tsx'

it('names the keys that answer these questions, and no others', () => {
  const [choice, truth, number] = [
    blankQuestion('single-choice'),
    blankQuestion('true-false'),
    blankQuestion('numeric'),
  ]
  expect(answerKeys([truth])).toEqual(['V', 'F'])
  expect(answerKeys([number])).toEqual([])
  expect(answerKeys([choice, number])).toEqual(['A', 'B', 'C', 'D'])
  expect(answerKeys([choice, truth])).toEqual(['A', 'B', 'C', 'D', 'V', 'F'])
})
