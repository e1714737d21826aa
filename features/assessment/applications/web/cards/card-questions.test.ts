import { expect, it } from 'vitest'
import type { Application } from '../../../results/contract.ts'
import { markOf } from '../../card-round-contract.ts'
import { answersTo, cardQuestions, countsOf, entriesOfVotes, votedBy } from './card-questions.ts'
import { fitsCards } from './fits-cards.ts'

type Item = Application['items'][number]
const option = (id: string, correct = false) => ({
  id,
  text: `<p>${id}</p>`,
  correct,
  weight: correct ? 1 : 0,
})
const choice = (id: string, options: readonly string[]) =>
  ({
    id,
    points: 1,
    question: {
      type: 'single-choice',
      stem: '<p>?</p>',
      shuffle: true,
      options: options.map((each, at) => option(each, at === 0)),
    },
  }) as unknown as Item
const truth = {
  id: 't',
  points: 1,
  question: { type: 'true-false', stem: '', correct: true },
} as unknown as Item
const essay = { id: 'e', points: 1, question: { type: 'essay', stem: '' } } as unknown as Item
const five = choice('five', ['a', 'b', 'c', 'd', 'e'])

it('questions of one answer and up to four letters are voted on, by the number that they have in the quiz', () => {
  const items = [essay, choice('q', ['a', 'b', 'c']), five, truth]
  expect(items.map(fitsCards)).toEqual([false, true, false, true])
  const questions = cardQuestions(items.map(item => ({ item, order: {} })))
  expect(questions.map(({ number, words }) => [number, words])).toEqual([
    [2, ['A', 'B', 'C']],
    [4, ['V', 'F']],
  ])
})

it('a letter is the option that stands there before the class, whatever its place in the bank', () => {
  const [question] = cardQuestions([
    { item: choice('q', ['a', 'b', 'c']), order: { options: ['c', 'a', 'b'] } },
  ])
  if (!question) throw new Error('No question')
  expect(question.texts).toEqual(['<p>c</p>', '<p>a</p>', '<p>b</p>'])
  const holders = new Map([[7, 'ana']])
  const said = [
    { number: 7, choice: 0 },
    { number: 8, choice: 1 },
    { number: 7, choice: null },
    { number: 7, choice: 3 },
  ]
  expect(entriesOfVotes(question, said, holders)).toEqual([
    { studentId: 'ana', itemId: 'q', entered: { kind: 'answer', answer: 'c' }, voted: true },
    { studentId: 'ana', itemId: 'q', entered: { kind: 'clear' }, voted: true },
  ])
  const responses = { q: { answer: 'b', outcome: 'errada' } } as never
  expect(votedBy(question, { responses })).toBe(2)
  expect(votedBy(question, { responses: {} })).toBeUndefined()
  // What fits no letter, as where the question was changed, is nobody's.
  const answers = [
    { answer: 'b', pupils: 4 },
    { answer: 'c', pupils: 1 },
    { answer: 'z', pupils: 9 },
  ]
  expect(countsOf(question, answers)).toEqual([1, 0, 4])
})

it('the answers that a device holds have one mark, another one only where an answer is another one', () => {
  const [question] = cardQuestions([{ item: choice('q', ['a', 'b']), order: {} }])
  if (!question) throw new Error('No question')
  const said = (answers: Record<string, unknown>) =>
    markOf(
      answersTo(
        question,
        Object.entries(answers).map(([studentId, answer]) => ({
          studentId,
          responses: { q: { answer } },
        })) as never,
      ),
    )
  const mark = said({ ana: 'a', beto: 'b' })
  expect(said({ beto: 'b', carla: null, ana: 'a' })).toBe(mark)
  const others = [said({ ana: 'b', beto: 'b' }), said({ ana: 'b', beto: 'a' }), said({ ana: 'a' }), said({})]
  expect(new Set([mark, ...others]).size).toBe(5)
})
