import type { GameContent } from './content.ts'
import type { AnyBoard, AnyMove, AnyState, Kind, Score } from './kind.ts'
import type { Rules } from './rules.ts'
import { type ItemResult, resultsOf } from './tally.ts'

/** Any kind, for code that need not know which: a board is only ever given back to the kind that made it. */
export type AnyKind = Kind<Rules, AnyBoard, AnyState, AnyMove>

/** A move as it is kept: a play is its board and its entries, and is played again from them. */
export interface Entry {
  move: AnyMove
  /** Second of the play. */
  at: number
  /** The team that it counts for, where it is not the one whose turn it is. */
  team?: number
}

/** A play of one person (no teams) or of two to six teams before one screen. */
export interface Play<B extends AnyBoard = AnyBoard, S extends AnyState = AnyState> {
  /** 0 for one person, else two to six. */
  teams: number
  /** One for all, or one for each team. */
  boards: readonly B[]
  states: readonly S[]
  /** Points of each team; of the one person at 0. */
  points: readonly number[]
  /** The team that began. */
  first: number
  turn: number
  entries: readonly Entry[]
  /** Set once nothing can be moved any more. */
  ended?: 'finished' | 'time' | 'left'
}

export const playBounds = { teams: [2, 6], entries: 2000, seconds: 24 * 3600 } as const

/** Moves that every kind has: the turn goes on, and a play is left before its end. */
const PASS = 'pass'
const LEAVE = 'leave'
export const passMove: AnyMove = { do: PASS }
export const leaveMove: AnyMove = { do: LEAVE }

export function newPlay(
  kind: AnyKind,
  content: GameContent,
  rules: Rules,
  seed: string,
  teams = 0,
  first = 0,
): Play {
  const [min, max] = playBounds.teams
  if (teams !== 0 && !(Number.isInteger(teams) && teams >= min && teams <= max))
    throw new RangeError(`A play has no team or ${min} to ${max}.`)
  if (!(Number.isInteger(first) && first >= 0 && first < Math.max(1, teams)))
    throw new RangeError('That team does not play.')
  const count = kind.boardPerTeam && teams > 0 ? teams : 1
  const boards = Array.from({ length: count }, (_, at) =>
    kind.board(content, rules, at === 0 ? seed : `${seed}/${at + 1}`),
  )
  return fresh(kind, { teams, boards, first })
}

/** The board of the team that has the turn. */
export function boardOf<B extends AnyBoard>(play: Play<B>): B {
  return (play.boards[play.boards.length > 1 ? play.turn : 0] ?? play.boards[0]) as B
}

export function stateOf<S extends AnyState>(play: Play<AnyBoard, S>): S {
  return (play.states[play.states.length > 1 ? play.turn : 0] ?? play.states[0]) as S
}

/** Makes one move. What is refused gives the very same play, and says why. */
export function makeMove(kind: AnyKind, play: Play, entry: Entry): { play: Play; refused?: string } {
  const refuse = (refused: string) => ({ play, refused })
  if (play.ended) return refuse('O jogo já acabou.')
  if (play.entries.length >= playBounds.entries) return refuse('Este jogo já tem jogadas a mais.')
  const before = play.entries.at(-1)?.at ?? 0
  if (!Number.isFinite(entry.at) || entry.at < 0 || entry.at > playBounds.seconds)
    return refuse('A hora desta jogada não pode ser.')
  const at = Math.max(before, entry.at)
  const kept = { ...entry, at }
  if (entry.move.do === LEAVE) return { play: { ...play, entries: [...play.entries, kept], ended: 'left' } }
  const limit = boardOf(play).rules.seconds
  if (limit > 0 && at >= limit)
    return { play: { ...play, entries: [...play.entries, kept], ended: 'time' }, refused: 'O tempo acabou.' }
  if (entry.move.do === PASS) {
    if (play.teams === 0) return refuse('Não há outra equipa.')
    return { play: { ...play, entries: [...play.entries, kept], turn: nextTurn(kind, play, play.states) } }
  }
  const team = entry.team ?? play.turn
  if (!(Number.isInteger(team) && team >= 0 && team < play.points.length))
    return refuse('Essa equipa não joga.')
  return moved(kind, play, kept, team)
}

function moved(kind: AnyKind, play: Play, entry: Entry, team: number): { play: Play; refused?: string } {
  const place = play.boards.length > 1 ? play.turn : 0
  const [board, state] = [boardOf(play), stateOf(play)]
  const { state: after, refused } = kind.move(board, state, entry.move, entry.at)
  if (refused !== undefined) return { play, refused }
  const gained = kind.score(board, after).points - kind.score(board, state).points
  const states = play.states.map((state, at) => (at === place ? after : state))
  const points = play.points.map((point, at) => (at === team ? point + gained : point))
  const ended = states.every((state, at) => kind.finished(play.boards[at] ?? board, state))
    ? 'finished'
    : undefined
  const passes = play.teams > 0 && (kind.passes(state, after, entry.move) || kind.finished(board, after))
  const turn = passes && !ended ? nextTurn(kind, play, states) : play.turn
  return {
    play: { ...play, states, points, turn, entries: [...play.entries, entry], ...(ended && { ended }) },
  }
}

/** The next team that still has something to play. */
function nextTurn(kind: AnyKind, play: Play, states: readonly AnyState[]): number {
  for (let step = 1; step <= play.teams; step++) {
    const turn = (play.turn + step) % play.teams
    const [board, state] = [play.boards[turn], states[turn]]
    if (play.boards.length === 1 || (board && state && !kind.finished(board, state))) return turn
  }
  return play.turn
}

/** The play without its last move: score, board and turn go back together. */
export function undone(kind: AnyKind, play: Play): Play {
  return again(kind, fresh(kind, play), play.entries.slice(0, -1)).play
}

/**
 * A play made again from its moves, as after a reload or on the server. It stops at the first move that is refused,
 * and says which.
 */
export function again(
  kind: AnyKind,
  start: Play,
  entries: readonly Entry[],
): { play: Play; refusedAt?: number } {
  let play = start
  for (const [at, entry] of entries.entries()) {
    const next = makeMove(kind, play, entry)
    if (next.refused !== undefined && next.play.ended !== 'time') return { play, refusedAt: at }
    play = next.play
  }
  return { play }
}

function fresh(kind: AnyKind, { teams, boards, first }: Pick<Play, 'teams' | 'boards' | 'first'>): Play {
  return {
    teams,
    boards,
    states: boards.map(board => kind.start(board)),
    points: new Array<number>(Math.max(1, teams)).fill(0),
    first,
    turn: first,
    entries: [],
  }
}

/** Ends a play whose time is over; the same play where it is not. */
export function elapsed(play: Play, at: number): Play {
  const limit = boardOf(play).rules.seconds
  return !play.ended && limit > 0 && at >= limit ? { ...play, ended: 'time' } : play
}

/** The score of the whole play; with teams, of all of them together. */
export function playScore(kind: AnyKind, play: Play): Score {
  const scores = play.boards.map((board, at) => kind.score(board, play.states[at] ?? kind.start(board)))
  return {
    points: scores.reduce((sum, score) => sum + score.points, 0),
    max: scores.reduce((sum, score) => sum + score.max, 0),
  }
}

/** What is known of each item, over all boards of the play. */
export function playResults(play: Play): ItemResult[] {
  const all = new Map<string, ItemResult>()
  for (const state of play.states)
    for (const result of resultsOf(state.tally)) {
      const before = all.get(result.itemId)
      all.set(
        result.itemId,
        before
          ? {
              itemId: result.itemId,
              seen: before.seen || result.seen,
              right: before.right || result.right,
              tries: before.tries + result.tries,
              seconds: before.seconds + result.seconds,
            }
          : result,
      )
    }
  return [...all.values()]
}
