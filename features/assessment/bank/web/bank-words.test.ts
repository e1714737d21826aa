import { expect, it } from 'vitest'
import { countedQuestions, facilityText, responsesText, usesText } from './bank-words.ts'

it('a question of the bank says in how many tests and quizzes it is, and is unused only in neither', () => {
  const said = (uses: number, quizzes: number) => usesText({ uses, quizzes })
  expect([said(0, 0), said(1, 0), said(2, 0), said(0, 1), said(1, 2)]).toEqual([
    'por usar',
    '1 teste',
    '2 testes',
    '1 quiz',
    '1 teste, 2 quizzes',
  ])
})

it('marked answers say whether they were given in tests or in quizzes', () => {
  const said = (responses: number, inQuizzes: number) => responsesText({ responses, inQuizzes })
  expect([said(0, 0), said(75, 0), said(64, 64), said(135, 60)]).toEqual([
    'nenhuma',
    '75, em testes',
    '64, em quizzes',
    '135: 75 em testes, 60 em quizzes',
  ])
})

it('the share of the points has one decimal, and a dash before anybody answered', () => {
  expect([0, 0.625, 1, null].map(facility => facilityText({ facility }))).toEqual([
    '0,0\u00a0%',
    '62,5\u00a0%',
    '100,0\u00a0%',
    '–',
  ])
})

it('questions are counted', () => {
  expect([0, 1, 2].map(countedQuestions)).toEqual(['0 perguntas', '1 pergunta', '2 perguntas'])
})
