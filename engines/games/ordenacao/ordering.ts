import { seededRandom, shuffled } from '../../questions/shuffle.ts'
import { distinctItems, type GameItem } from '../content.ts'
import { isPlace, type Kind, refuse } from '../kind.ts'
import { leftOutOf } from '../letters.ts'
import { commonRules, hintsSetting, type Level, levels, type Rules, timeSetting } from '../rules.ts'
import { compared, hinted, newTally, noted, type Tally } from '../tally.ts'

export interface OrderingRules extends Rules {
  /** The order of the list as the teacher wrote it, or of the alphabet. */
  by: 'list' | 'alphabet'
  attempts: number
}

export interface OrderingBoard {
  kind: 'ordenacao'
  items: readonly GameItem[]
  rules: OrderingRules
  /** The right order. */
  key: readonly string[]
  /** As they stand at first: never already right. */
  shown: readonly string[]
}

export interface OrderingState {
  tally: Tally
  order: readonly string[]
  checks: number
  /** The order of the last check, for its ticks and arrows; forgotten when an item is moved. */
  checked?: readonly string[]
  best: number
}

export type OrderingMove = { do: 'move'; from: number; to: number } | { do: 'check' } | { do: 'hint' }

const sizes: Record<Level, number> = { easy: 4, medium: 6, hard: 8 }
const MIN = 3

export const ordering: Kind<OrderingRules, OrderingBoard, OrderingState, OrderingMove> = {
  name: 'ordenacao',
  settings: [
    levels('até 4 passos', 'até 6 passos', 'até 8 passos'),
    {
      name: 'by',
      label: 'Ordem',
      type: 'choice',
      choices: [
        { value: 'list', label: 'Da lista', help: 'Passos, tamanhos ou datas, como estão no conteúdo.' },
        { value: 'alphabet', label: 'Alfabética' },
      ],
    },
    {
      name: 'attempts',
      label: 'Tentativas',
      type: 'choice',
      choices: [
        { value: 1, label: '1' },
        { value: 3, label: '3' },
        { value: 5, label: '5' },
      ],
    },
    timeSetting,
    hintsSetting('Põe um passo no seu lugar; custa um ponto.'),
  ],
  defaults: { ...commonRules, by: 'list', attempts: 3 },
  boardPerTeam: true,
  fits(content) {
    const there = distinctItems(content, false).length
    return there < MIN ? `precisa de ${MIN} passos diferentes, há ${there}` : undefined
  },
  gives(content, rules) {
    const there = distinctItems(content, false).length
    const max = sizes[rules.level]
    return there > max ? `${max} passos de cada vez, tirados de ${there}` : `${there} passos`
  },
  leftOut: content => leftOutOf(content, { repeated: 'repete outro passo' }),
  board(content, rules, seed) {
    const fault = ordering.fits(content, rules)
    if (fault) throw new Error(fault)
    const random = seededRandom(`ordenacao/${seed}`)
    const drawn = new Set(shuffled(distinctItems(content, false), random).slice(0, sizes[rules.level]))
    const items = content.filter(item => drawn.has(item))
    const inOrder =
      rules.by === 'alphabet'
        ? [...items].sort(
            (a, b) => a.answer.localeCompare(b.answer, 'pt', { sensitivity: 'base' }) || compare(a, b),
          )
        : items
    const key = inOrder.map(item => item.id)
    return { kind: 'ordenacao', items, rules, key, shown: awayFrom(key, shuffled(key, random)) }
  },
  start(board) {
    return { tally: newTally(board.key), order: board.shown, checks: 0, best: 0 }
  },
  move(board, state, move, at) {
    if (ordering.finished(board, state)) return refuse(state, 'O jogo já acabou.')
    if (move.do === 'move') return moveOne(board, state, move.from, move.to)
    if (move.do === 'check') return check(board, state, at)
    if (move.do === 'hint') return hint(board, state)
    return refuse(state, 'Esta jogada não existe.')
  },
  finished(board, state) {
    return state.checks >= board.rules.attempts || pairsInOrder(board.key, state.checked ?? []) === max(board)
  },
  score(board, state) {
    return { points: Math.max(state.best - state.tally.hints, 0), max: max(board) }
  },
  winning(board) {
    const order = [...board.shown]
    const moves = board.key.flatMap((id, to): OrderingMove[] => {
      const from = order.indexOf(id)
      if (from === to) return []
      order.splice(to, 0, ...order.splice(from, 1))
      return [{ do: 'move', from, to }]
    })
    return [...moves, { do: 'check' }]
  },
  passes(_before, _after, move) {
    return move.do === 'check'
  },
}

function compare(a: GameItem, b: GameItem): number {
  return a.answer < b.answer ? -1 : a.answer > b.answer ? 1 : 0
}

function awayFrom(key: readonly string[], order: string[]): string[] {
  return order.every((id, place) => id === key[place]) ? [...order.slice(1), ...order.slice(0, 1)] : order
}

/** How many pairs of items stand in the right order to each other; of n items there are n(n − 1)/2. */
export function pairsInOrder(key: readonly string[], order: readonly string[]): number {
  const rank = new Map(key.map((id, place) => [id, place]))
  let pairs = 0
  for (const [at, id] of order.entries())
    for (const later of order.slice(at + 1)) if ((rank.get(id) ?? 0) < (rank.get(later) ?? 0)) pairs++
  return pairs
}

function max(board: OrderingBoard): number {
  return (board.key.length * (board.key.length - 1)) / 2
}

function moveOne(board: OrderingBoard, state: OrderingState, from: number, to: number) {
  const end = state.order.length
  if (!isPlace(from, end) || !isPlace(to, end)) return refuse(state, 'Esse lugar não existe.')
  if (from === to) return refuse(state, 'O passo já está nesse lugar.')
  const order = [...state.order]
  order.splice(to, 0, ...order.splice(from, 1))
  const answer = board.items.find(item => item.id === state.order[from])?.answer ?? ''
  const said = `«${answer}» está agora no lugar ${to + 1} de ${end}.`
  return { state: { ...state, order, checked: undefined, tally: noted(state.tally, said) } }
}

function check(board: OrderingBoard, state: OrderingState, at: number) {
  const pairs = pairsInOrder(board.key, state.order)
  const said = `${pairs} dos ${max(board)} pares por ordem.`
  const right = state.order.filter((id, place) => board.key[place] === id)
  const wrong = state.order.filter(id => !right.includes(id))
  const tally = compared(state.tally, right, wrong, at, said)
  const best = Math.max(state.best, pairs)
  return { state: { ...state, tally, checks: state.checks + 1, checked: state.order, best } }
}

function hint(board: OrderingBoard, state: OrderingState) {
  if (!board.rules.hints) return refuse(state, 'Este jogo não tem ajudas.')
  if (state.best > 0) return refuse(state, 'As ajudas são para antes de conferir.')
  const to = board.key.findIndex((id, place) => state.order[place] !== id)
  if (to < 0) return refuse(state, 'Já está tudo no seu lugar.')
  const order = [...state.order]
  order.splice(to, 0, ...order.splice(order.indexOf(board.key[to] as string), 1))
  const said = `«${board.items.find(item => item.id === board.key[to])?.answer ?? ''}» é o ${to + 1}.º.`
  return { state: { ...state, order, checked: undefined, tally: hinted(state.tally, said) } }
}
