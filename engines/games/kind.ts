import type { GameContent } from './content.ts'
import type { LeftOut } from './letters.ts'
import type { Rules, Setting } from './rules.ts'
import type { Tally } from './tally.ts'

/** What a board of any kind holds. It is plain JSON, and the same content, rules and seed give the same one. */
export interface AnyBoard {
  kind: string
  /** The items that it is made of, in the order of the content. */
  items: GameContent
  rules: Rules
}

/** What a state of any kind holds. It is plain JSON. */
export interface AnyState {
  tally: Tally
}

/** A move is plain JSON with its verb; it may come from a network, so a kind trusts no value of it. */
export interface AnyMove {
  do: string
}

/** The state after a move. A move that is refused leaves the very same state, and says why. */
export interface Moved<S> {
  state: S
  refused?: string
}

export interface Score {
  points: number
  /** What a play without a mistake is worth; `points` stays between 0 and it. */
  max: number
}

/** One kind of game. Methods are pure; `at` is the second of the play in which a move is made. */
export interface Kind<R extends Rules, B extends AnyBoard, S extends AnyState, M extends AnyMove> {
  name: B['kind']
  settings: readonly Setting[]
  defaults: R
  /** Whether each team plays a board of its own. Elsewhere they share one. */
  boardPerTeam?: boolean
  /** Why this content makes no board, «precisa de 8 pares, há 6»; undefined where it does. */
  fits(content: GameContent, rules: R): string | undefined
  /** What this content gives: «12 cartas», «5 palavras; «Ciclo da água» fica de fora». */
  gives(content: GameContent, rules: R): string
  /** Items that this kind has no use for. */
  leftOut(content: GameContent, rules: R): LeftOut[]
  /** @throws Error where the content does not fit. */
  board(content: GameContent, rules: R, seed: string): B
  start(board: B): S
  move(board: B, state: S, move: M, at: number): Moved<S>
  finished(board: B, state: S): boolean
  /** It never goes down in the course of a play. */
  score(board: B, state: S): Score
  /** Moves that win from the start with the highest score. */
  winning(board: B): M[]
  /** Whether the turn goes to the next team after this move. */
  passes(before: S, after: S, move: M): boolean
}

export function refuse<S>(state: S, refused: string): Moved<S> {
  return { state, refused }
}

/** Whether a play has no lives left. */
export function outOfLives(board: AnyBoard, state: AnyState): boolean {
  return board.rules.lives > 0 && state.tally.mistakes >= board.rules.lives
}

/** Whole numbers from 0 to below `end`, from a value that may be anything. */
export function isPlace(value: unknown, end: number): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < end
}
