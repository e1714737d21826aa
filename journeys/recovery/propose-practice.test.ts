import { expect, it } from 'vitest'
import type { StartQuestion } from './contract.ts'
import { proposeKind, proposeQuestions, whyOf } from './propose-practice.ts'

const question = (id: string, more: Partial<StartQuestion> = {}): StartQuestion => ({
  id,
  competenceId: 'c1',
  stem: id,
  bloom: 'apply',
  isApproved: true,
  tests: 0,
  asked: false,
  pair: null,
  ...more,
})

it('proposes questions of no test, the approved first, and different levels before the same twice', () => {
  const all = [
    question('inTest', { tests: 1, bloom: 'create' }),
    question('apply 1'),
    question('apply 2'),
    question('draft', { isApproved: false, bloom: 'remember' }),
    question('understand', { bloom: 'understand' }),
    question('elsewhere', { competenceId: 'c2' }),
  ]
  expect(proposeQuestions(all, ['c1'])).toEqual(['apply 1', 'understand', 'draft'])
  expect(proposeQuestions(all, ['c1', 'c2'])).toContain('elsewhere')
})

it('takes those of the test where the bank has no others, and says what that costs', () => {
  const [inTest] = [question('a', { tests: 2 })]
  expect(proposeQuestions([inTest], ['c1'])).toEqual(['a'])
  expect(whyOf(inTest)).toContain('está em 2 testes: quem a praticar já a conhece na reavaliação')
  expect(whyOf(question('b', { pair: { prompt: 'p', answer: 'a' } }))).toBe(
    'não está em nenhum teste · aprovada · cabe num jogo',
  )
})

it('needs four pairs for columns to join, and one for cards', () => {
  expect([0, 1, 3, 4].map(proposeKind)).toEqual([null, 'flashcards', 'flashcards', 'associacao'])
})
