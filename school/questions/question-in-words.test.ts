import { expect, it } from 'vitest'
import { blankQuestion } from '#engines/questions/blank-question.ts'
import { drawValues } from '#engines/questions/draw-values.ts'
import type { Question } from '#engines/questions/question.ts'
import { questionInWords } from './question-in-words.ts'

const sum = (formula: string, to: number, decimals = 0): Question =>
  drawValues<Question>({
    ...blankQuestion('numeric'),
    stem: 'Quanto é {a} + {b}?',
    passage: { title: 'Contas', text: 'Faz.', parts: true },
    answers: [{ value: 0, tolerance: 0, formula, weight: 1, typicalError: '', feedback: '' }],
    drawn: { values: ['a', 'b'].map(name => ({ name, from: 1, to, decimals })), draws: [] },
  }).question

it('two questions of the same stem differ by their formula, by their bounds and by their text', () => {
  expect(questionInWords(sum('a + b', 9))).toBe(
    'alínea de «Contas» · Quanto é {a} + {b}? · certo: a + b · a de 1 a 9 · b de 1 a 9',
  )
  const all = [sum('a + b', 9), sum('b - a', 9), sum('a + b', 8), sum('a + b', 9, 1)]
  expect(new Set(all.map(questionInWords)).size).toBe(all.length)
  expect(questionInWords({ ...blankQuestion('essay'), stem: '<p>Diz.</p>' })).toBe(
    'Diz. · certo: Corrigida pelo professor',
  )
})

it('a question that is being written has words too', () => {
  expect(() => questionInWords(blankQuestion('numeric'))).not.toThrow()
})
