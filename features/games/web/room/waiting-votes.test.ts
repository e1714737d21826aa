import { expect, it } from 'vitest'
import { byRound, cardsWaiting, type RoundVote, withVote } from './waiting-votes.ts'

const said: RoundVote[] = [
  { round: 0, number: 7, choice: 1 },
  { round: 0, number: 8, choice: 2 },
  { round: 1, number: 7, choice: 3 },
  { round: 0, number: 7, choice: 0 },
  { round: 1, number: 9, choice: null },
]
const waiting = said.reduce<RoundVote[]>(withVote, [])

it('of a card that waits, what it said last in each question is what goes', () => {
  expect(waiting).toEqual([said[1], said[2], said[3], said[4]])
})

it('votes go question by question, a card once in each', () => {
  expect(byRound(waiting)).toEqual([
    [
      0,
      [
        { number: 8, choice: 2 },
        { number: 7, choice: 0 },
      ],
    ],
    [
      1,
      [
        { number: 7, choice: 3 },
        { number: 9, choice: null },
      ],
    ],
  ])
})

it('whose answer waits counts as read, and who was taken back does not', () => {
  expect([...cardsWaiting(waiting, 0)]).toEqual([8, 7])
  expect([...cardsWaiting(waiting, 1)]).toEqual([7])
  expect([...cardsWaiting(waiting, null)]).toEqual([])
})
