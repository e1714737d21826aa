import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CardVote } from './codes.ts'
import { noVotes, type Votes, withFrame, withoutVote, withStill } from './votes.ts'

const everybody = () => true
const held = (number: number, choice: number): CardVote => ({ number, choice })
const swept = (frames: readonly CardVote[][], from: Votes = noVotes) =>
  frames.reduce((votes, frame) => withFrame(votes, frame, everybody), from)
const counted = (votes: Votes) => Object.fromEntries(votes.counted)

describe('a vote', () => {
  it('counts when two of three frames that follow each other say the same', () => {
    expect(counted(swept([[held(7, 2)]]))).toEqual({})
    expect(counted(swept([[held(7, 2)], [held(7, 2)]]))).toEqual({ 7: 2 })
    expect(counted(swept([[held(7, 2)], [], [held(7, 2)]]))).toEqual({ 7: 2 })
    expect(counted(swept([[held(7, 2)], [], [], [held(7, 2)]]))).toEqual({})
    expect(counted(swept([[held(7, 2)], [held(7, 1)], [held(7, 2)]]))).toEqual({ 7: 2 })
  })

  it('is what two of the last three frames said last, whatever a sweep saw', () => {
    const look = fc.option(fc.integer({ min: 0, max: 3 }), { nil: undefined })
    fc.assert(
      fc.property(fc.array(look, { maxLength: 30 }), looks => {
        const frames = looks.map(choice => (choice === undefined ? [] : [held(3, choice)]))
        const said = looks.flatMap((choice, at) => {
          const others = looks.slice(Math.max(0, at - 2), at)
          return choice !== undefined && others.includes(choice) ? [choice] : []
        })
        expect(swept(frames).counted.get(3)).toBe(said.at(-1))
      }),
    )
  })

  it('counts in one still, and a later one takes its place until it is taken back', () => {
    const still = withStill(noVotes, [held(7, 0), held(8, 3)], everybody)
    expect(counted(still)).toEqual({ 7: 0, 8: 3 })
    const changed = swept([[held(7, 1)], [held(7, 1)]], still)
    expect(counted(changed)).toEqual({ 7: 1, 8: 3 })
    expect(counted(withStill(changed, [held(8, 2)], everybody))).toEqual({ 7: 1, 8: 2 })
    expect(counted(withoutVote(changed, 7))).toEqual({ 8: 3 })
    // What was taken back does not come again by itself.
    expect(counted(withFrame(withoutVote(changed, 7), [], everybody))).toEqual({ 8: 3 })
  })

  it('is nothing of a number that is not in the class', () => {
    const inClass = (number: number) => number <= 49
    expect(counted(withStill(noVotes, [held(49, 1), held(50, 1)], inClass))).toEqual({ 49: 1 })
    const seenTwice = withFrame(withFrame(noVotes, [held(50, 1)], inClass), [held(50, 1)], inClass)
    expect(counted(seenTwice)).toEqual({})
  })

  it('is neither of two cards of one number that differ in one look, and that of two alike', () => {
    expect(counted(withStill(noVotes, [held(5, 0), held(5, 1), held(6, 2), held(6, 2)], everybody))).toEqual({
      6: 2,
    })
    const three = withStill(noVotes, [held(5, 0), held(5, 1), held(5, 0)], everybody)
    expect(counted(three)).toEqual({})
    expect(counted(swept([[held(5, 0), held(5, 1)], [held(5, 0)], [held(5, 0), held(5, 1)]]))).toEqual({})
  })

  it('draws nothing anew where a look says nothing new', () => {
    const votes = withStill(noVotes, [held(5, 0)], everybody)
    expect(withStill(votes, [held(5, 0)], everybody).counted).toBe(votes.counted)
  })
})
