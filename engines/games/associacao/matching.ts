import { seededRandom, shuffled } from '../../questions/shuffle.ts'
import { distinctItems, type GameItem } from '../content.ts'
import { type Kind, outOfLives, refuse } from '../kind.ts'
import { describeLeftOut, itemOf, leftOutOf } from '../letters.ts'
import { commonRules, type Level, levels, livesSetting, type Rules, timeSetting } from '../rules.ts'
import { compared, newTally, noted, seen, type Tally, tried } from '../tally.ts'

export interface MatchingBoard {
  kind: 'associacao'
  items: readonly GameItem[]
  rules: Rules
  /** Sets of pairs that stand on the screen together: answers at the start, prompts at the end, both shuffled. */
  rounds: readonly { left: readonly string[]; right: readonly string[] }[]
}

export interface MatchingState {
  tally: Tally
  round: number
  /** What is joined and not yet checked: left item → right item. */
  joined: Readonly<Record<string, string>>
  /** Items that were joined rightly, in order. */
  fixed: readonly string[]
  points: number
  checks: number
}

export type MatchingMove =
  | { do: 'join'; left: string; right: string }
  | { do: 'part'; left: string }
  /** All that is joined is compared: right ones stay, wrong ones come apart. */
  | { do: 'check' }
  /** Joins and compares at once, as teams do. */
  | { do: 'try'; left: string; right: string }
  | { do: 'next' }

const sizes: Record<Level, number> = { easy: 4, medium: 5, hard: 7 }
const MIN = 2
const MAX_ROUNDS = 3

export const matching: Kind<Rules, MatchingBoard, MatchingState, MatchingMove> = {
  name: 'associacao',
  settings: [
    levels('4 pares de cada vez', '5 pares de cada vez', '7 pares de cada vez'),
    timeSetting,
    livesSetting,
  ],
  defaults: commonRules,
  fits(content) {
    const there = distinctItems(content, true).length
    return there < MIN ? `precisa de ${MIN} pares diferentes, há ${there}` : undefined
  },
  gives(content, rules) {
    const rounds = roundsOf(distinctItems(content, true), rules.level)
    const pairs = rounds.flat().length
    return describeLeftOut(
      rounds.length > 1 ? `${pairs} pares em ${rounds.length} voltas` : `${pairs} pares`,
      matching.leftOut(content, rules),
      content,
    )
  },
  leftOut: content => leftOutOf(content, { empty: 'não tem pergunta', repeated: 'repete outro par' }),
  board(content, rules, seed) {
    const fault = matching.fits(content, rules)
    if (fault) throw new Error(fault)
    const random = seededRandom(`associacao/${seed}`)
    const rounds = roundsOf(shuffled(distinctItems(content, true), random), rules.level).map(items => {
      const ids = items.map(item => item.id)
      return { left: ids, right: shuffled(ids, random) }
    })
    const drawn = new Set(rounds.flatMap(round => round.left))
    return { kind: 'associacao', items: content.filter(item => drawn.has(item.id)), rules, rounds }
  },
  start(board) {
    const tally = newTally(
      board.items.map(item => item.id),
      board.rounds[0]?.left,
    )
    return { tally, round: 0, joined: {}, fixed: [], points: 0, checks: 0 }
  },
  move(board, state, move, at) {
    if (matching.finished(board, state)) return refuse(state, 'O jogo já acabou.')
    switch (move.do) {
      case 'join':
        return join(board, state, move.left, move.right)
      case 'part':
        return part(board, state, move.left)
      case 'check':
        return check(board, state, at)
      case 'try':
        return tryOne(board, state, move.left, move.right, at)
      case 'next':
        return next(board, state)
      default:
        return refuse(state, 'Esta jogada não existe.')
    }
  },
  finished(board, state) {
    return state.fixed.length === board.items.length || outOfLives(board, state)
  },
  score(board, state) {
    return { points: state.points, max: 2 * board.items.length }
  },
  winning(board) {
    return board.rounds.flatMap(({ left }, at): MatchingMove[] => [
      ...(at === 0 ? [] : [{ do: 'next' as const }]),
      ...left.map(id => ({ do: 'join' as const, left: id, right: id })),
      { do: 'check' },
    ])
  },
  passes(before, after, move) {
    return move.do === 'try' && after.tally.mistakes > before.tally.mistakes
  },
}

/** Rounds of nearly the same size, none smaller than a pair of pairs. */
function roundsOf<T>(items: readonly T[], level: Level): T[][] {
  const used = items.slice(0, sizes[level] * MAX_ROUNDS)
  const count = Math.ceil(used.length / sizes[level])
  const base = Math.floor(used.length / count)
  const larger = used.length % count
  let from = 0
  return Array.from({ length: count }, (_, at) => {
    const round = used.slice(from, from + base + (at < larger ? 1 : 0))
    from += round.length
    return round
  })
}

/** Whether every pair of the present round is right. */
export function roundIsOver(board: MatchingBoard, state: MatchingState): boolean {
  return (board.rounds[state.round]?.left ?? []).every(id => state.fixed.includes(id))
}

function cannot(
  board: MatchingBoard,
  state: MatchingState,
  left: unknown,
  right: unknown,
): string | undefined {
  const round = board.rounds[state.round]
  if (typeof left !== 'string' || typeof right !== 'string') return 'Esta ligação não existe.'
  if (!round?.left.includes(left) || !round.right.includes(right)) return 'Esta ligação não existe.'
  if (state.fixed.includes(left) || state.fixed.includes(right)) return 'Esse par já está certo.'
}

function join(board: MatchingBoard, state: MatchingState, left: string, right: string) {
  const fault = cannot(board, state, left, right)
  if (fault) return refuse(state, fault)
  if (state.joined[left] === right) return refuse(state, 'Essa ligação já está feita.')
  // What was joined to the same prompt comes apart.
  const others = Object.entries(state.joined).filter(([from, to]) => from !== left && to !== right)
  const said = `«${itemOf(board.items, left).answer}» está ligado.`
  return {
    state: {
      ...state,
      joined: { ...Object.fromEntries(others), [left]: right },
      tally: noted(state.tally, said),
    },
  }
}

function part(board: MatchingBoard, state: MatchingState, left: string) {
  if (typeof left !== 'string' || !Object.hasOwn(state.joined, left))
    return refuse(state, 'Não há ligação para soltar.')
  const joined = Object.fromEntries(Object.entries(state.joined).filter(([from]) => from !== left))
  const said = `«${itemOf(board.items, left).answer}» ficou solto.`
  return { state: { ...state, joined, tally: noted(state.tally, said) } }
}

function check(board: MatchingBoard, state: MatchingState, at: number) {
  const open = (board.rounds[state.round]?.left ?? []).filter(id => !state.fixed.includes(id))
  const missing = open.filter(id => !Object.hasOwn(state.joined, id)).length
  if (open.length === 0) return refuse(state, 'Esta volta já está certa.')
  if (missing > 0) return refuse(state, missing === 1 ? 'Falta 1 ligação.' : `Faltam ${missing} ligações.`)
  const right = open.filter(id => state.joined[id] === id)
  const wrong = open.filter(id => state.joined[id] !== id)
  const said =
    wrong.length === 0
      ? 'Todas as ligações estão certas.'
      : `${right.length} de ${open.length} certas. As outras soltaram-se: tenta outra vez.`
  return {
    state: {
      ...state,
      tally: compared(state.tally, right, wrong, at, said),
      joined: {},
      fixed: [...state.fixed, ...right],
      points: state.points + worth(state, right),
      checks: state.checks + 1,
    },
  }
}

/** A pair that is right at the first try is worth two points, later one. */
function worth(state: MatchingState, right: readonly string[]): number {
  return right.reduce((sum, id) => sum + (state.tally.items[id]?.tries === 0 ? 2 : 1), 0)
}

function tryOne(board: MatchingBoard, state: MatchingState, left: string, right: string, at: number) {
  const fault = cannot(board, state, left, right)
  if (fault) return refuse(state, fault)
  const isRight = left === right
  const { answer } = itemOf(board.items, left)
  const said = isRight ? `«${answer}» está certo.` : `«${answer}» não se liga a essa.`
  const tally = tried(state.tally, [left], isRight, at, said)
  if (!isRight) return { state: { ...state, tally } }
  const joined = Object.fromEntries(
    Object.entries(state.joined).filter(([from, to]) => from !== left && to !== right),
  )
  return {
    state: {
      ...state,
      tally,
      joined,
      fixed: [...state.fixed, left],
      points: state.points + worth(state, [left]),
    },
  }
}

function next(board: MatchingBoard, state: MatchingState) {
  if (!roundIsOver(board, state)) return refuse(state, 'Esta volta ainda não acabou.')
  const round = state.round + 1
  return {
    state: {
      ...state,
      round,
      joined: {},
      checks: 0,
      tally: noted(seen(state.tally, board.rounds[round]?.left ?? []), ''),
    },
  }
}
