import { expect } from 'vitest'
import type { GameItem } from './content.ts'
import type { AnyBoard, AnyState, Kind } from './kind.ts'
import type { Rules } from './rules.ts'
import type { ItemResult } from './tally.ts'

// For tests: boards laid by hand, on which what a move is worth follows from the rules of its kind and not from a seed.

/** A pair whose prompt and answer follow from its id. */
export const item = (id: string, answer = `R${id}`, more: Partial<GameItem> = {}): GameItem => ({
  id,
  prompt: `P${id}`,
  answer,
  ...more,
})
export const three = ['a', 'b', 'c'].map(id => item(id))

/** A play of one kind on one board: each move, at its second, and what it came to. */
export function play<R extends Rules, B extends AnyBoard, S extends AnyState, M extends { do: string }>(
  kind: Kind<R, B, S, M>,
  board: B,
) {
  let state = kind.start(board)
  const game = {
    get state() {
      return state
    },
    get points() {
      return kind.score(board, state).points
    },
    get max() {
      return kind.score(board, state).max
    },
    get finished() {
      return kind.finished(board, state)
    },
    /** What a move says: why it is refused, or what it did. */
    move(move: unknown, at = 1): string {
      const { state: after, refused } = kind.move(board, state, move as M, at)
      if (refused !== undefined) expect(after, 'a refused move changes nothing').toBe(state)
      state = after
      return refused ?? after.tally.said
    },
    passes(move: unknown, at = 1): boolean {
      const after = kind.move(board, state, move as M, at).state
      return kind.passes(state, after, move as M)
    },
    result: (id: string): ItemResult | undefined => state.tally.items[id],
  }
  return game
}
