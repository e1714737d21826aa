import { expect, it } from 'vitest'
import { blankQuestion } from '#engines/questions/blank-question.ts'
import type { Question } from '#engines/questions/question.ts'
import { choiceOf } from '#engines/questions/samples/choice.ts'
import { questionTypes } from '#engines/questions/taxonomy.ts'
import type { Application, ApplicationItem, KeyChange } from '../../../results/contract.ts'
import { canRekey, changeText, countsOf, keyOptions, rightNow } from './key-words.ts'

const choice = choiceOf('Quanto é 2 + 2?', ['3', '4'], 1)
const ids = choice.options.map(option => option.id)
const truth: Question = { ...blankQuestion('true-false'), correct: false }
const number: Question = {
  ...blankQuestion('numeric'),
  answers: [
    { ...blankQuestion('numeric').answers[0], value: 2.5, weight: 1 },
    { ...blankQuestion('numeric').answers[0], value: 2, weight: 0.5 },
  ] as never,
}
const short: Question = {
  ...blankQuestion('short-answer'),
  answers: [
    { ...blankQuestion('short-answer').answers[0], text: 'Rovuma', weight: 1 },
    { ...blankQuestion('short-answer').answers[0], text: 'rio', weight: 0.5 },
  ] as never,
}
const item = (question: Question, change: KeyChange | null = null) =>
  ({ question, change }) as ApplicationItem

it('choices are offered with the letters of the test, true and false by their names, and no others', () => {
  expect(keyOptions(choice)).toEqual([
    { id: ids[0], label: 'A · 3' },
    { id: ids[1], label: 'B · 4' },
  ])
  expect(keyOptions(truth)?.map(({ label }) => label)).toEqual(['Verdadeiro', 'Falso'])
  expect(keyOptions(number)).toBeUndefined()
})

it('another key may be set where it is a choice, a word or a number', () => {
  expect(questionTypes.filter(type => !canRekey(blankQuestion(type)))).toEqual(
    questionTypes.filter(type => ['matching', 'ordering', 'gaps', 'essay'].includes(type)),
  )
})

it('right is what the question says with all its points, until somebody changes the key', () => {
  expect(rightNow(item(choice))).toEqual([ids[1]])
  expect(rightNow(item(truth))).toEqual(['false'])
  expect(rightNow(item(number))).toEqual(['2,5'])
  expect(rightNow(item(short))).toEqual(['Rovuma'])
  expect(rightNow(item(blankQuestion('ordering')))).toEqual([])
  expect(rightNow(item(choice, { kind: 'rekey', right: [ids[0] as string] } as KeyChange))).toEqual([ids[0]])
})

it('a changed key is read as people say it', () => {
  const change = (kind: string, right: string[] = []) => ({ kind, right }) as KeyChange
  expect(changeText(choice, null)).toBe('B · 4')
  expect(changeText(choice, change('drop'))).toBe('anulada')
  expect(changeText(choice, change('credit'))).toBe('pontos para todos')
  expect(changeText(choice, change('rekey', ids))).toBe('A · 3 ou B · 4')
  expect(changeText(number, change('rekey', ['2,5', '3']))).toBe('2,5 ou 3')
})

it('answers are counted of those who were there and were asked', () => {
  const sitting = (state: string | null, outcome?: string) => ({
    state,
    responses: outcome ? { p: { outcome } } : {},
  })
  const sittings = [
    sitting('entregue', 'certa'),
    sitting('entregue', 'errada'),
    sitting('a responder', 'branco'),
    sitting('entregue', 'não apresentada'),
    sitting('entregue'),
    // What once stood of somebody who was not there.
    sitting('não apresentado', 'certa'),
  ] as unknown as Application['sittings']
  expect(countsOf({ sittings }, 'p')).toEqual({ answered: 3, right: 1 })
  expect(countsOf({ sittings: [] }, 'p')).toEqual({ answered: 0, right: 0 })
})
