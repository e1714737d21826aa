import { expect, it } from 'vitest'
import type { PupilScores } from './facts.ts'
import { supportOf } from './support.ts'

const scores = (
  student: string | null,
  [first, firstOf]: [number, number] | [null, null],
  [last, lastOf]: [number, number] | [null, null] = [null, null],
): PupilScores => ({
  student_id: student,
  sex: 'M',
  first_earned: first,
  first_possible: firstOf,
  first_items: first === null ? 0 : 3,
  last_earned: last,
  last_possible: lastOf,
  last_items: last === null ? 0 : 3,
})

it('who has less than half of the points needs support; who has half of them does not', () => {
  const found = supportOf([
    { code: 'FR2', scores: [scores('Ana', [1, 3]), scores('Beto', [2, 4]), scores('Carla', [4, 4])] },
  ])
  expect([...found]).toEqual([['Ana', ['FR2']]])
})

it('the last measure decides, and the first for who was not there again', () => {
  const found = supportOf([
    {
      code: 'FR2',
      scores: [scores('Ana', [0, 4], [4, 4]), scores('Beto', [4, 4], [0, 4]), scores('Carla', [0, 4])],
    },
  ])
  expect([...found]).toEqual([
    ['Beto', ['FR2']],
    ['Carla', ['FR2']],
  ])
})

it('names every competence of a pupil, and no nicknames or answers that do not count', () => {
  const found = supportOf([
    { code: 'FR2', scores: [scores('Ana', [0, 2]), scores(null, [0, 2]), scores('Beto', [null, null])] },
    { code: 'FR3', scores: [scores('Ana', [0, 2])] },
  ])
  expect([...found]).toEqual([['Ana', ['FR2', 'FR3']]])
})
