import { expect, it } from 'vitest'
import { blankQuestion } from '#engines/questions/blank-question.ts'
import { judgedOf } from './marking-words.ts'

/** Key and points of each choice where an answer is judged whole, or by one criterion with these levels. */
function keysFor(points: number, levels: readonly number[] = []) {
  const question = blankQuestion('essay')
  const rubric =
    levels.length > 0
      ? [{ id: 'c', text: 'C', points, levels: levels.map(each => ({ text: '', points: each })) }]
      : []
  const [judged] = judgedOf({ ...question, rubric }, points)
  return judged?.choices.map(choice => [choice.key, choice.points])
}

it('whole points have their own keys, and a part of a point at the end the next one', () => {
  expect(keysFor(2)).toEqual([
    ['0', 0],
    ['1', 1],
    ['2', 2],
  ])
  expect(keysFor(2.5)?.slice(2)).toEqual([
    ['2', 2],
    ['3', 2.5],
  ])
  expect(keysFor(0.5)).toEqual([
    ['0', 0],
    ['1', 0.5],
  ])
  // More are typed.
  expect(keysFor(9.5)?.at(-1)).toEqual(['9', 9])
})

it('levels have their points as keys where these are whole and differ, else their order', () => {
  expect(keysFor(4, [4, 2, 0])?.map(([key]) => key)).toEqual(['4', '2', '0'])
  expect(keysFor(1, [1, 0.5, 0])?.map(([key]) => key)).toEqual(['1', '2', '0'])
})
