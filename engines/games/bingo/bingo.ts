import { seededRandom, shuffled } from '../../questions/shuffle.ts'
import { distinctItems, type GameItem } from '../content.ts'
import { isPlace, type Kind, refuse } from '../kind.ts'
import { describeLeftOut, itemOf, leftOutOf } from '../letters.ts'
import { commonRules, type Rules, type Setting } from '../rules.ts'
import { newTally, noted, seen, type Tally, tried } from '../tally.ts'

export interface BingoRules extends Rules {
  /** Cells on a side of a card. */
  size: number
  goal: 'line' | 'full'
}

export interface BingoBoard {
  kind: 'bingo'
  items: readonly GameItem[]
  rules: BingoRules
  seed: string
  /** Items in the order in which their definitions are drawn. */
  order: readonly string[]
}

export interface BingoState {
  tally: Tally
  /** How many definitions were drawn. */
  drawn: number
  /** Marked cells of the card of a pupil who plays alone. */
  marks: readonly number[]
  /** The card of a claim that was confirmed; it ends the game. */
  won?: number
  isOver: boolean
}

export type BingoMove =
  | { do: 'draw' }
  /** Marks a cell of card 1. */
  | { do: 'mark'; place: number }
  | { do: 'claim'; card: number }

/** Cards of one game: enough for the largest class. */
export const MAX_CARDS = 120

const settings: readonly Setting[] = [
  {
    name: 'size',
    label: 'Cartão',
    type: 'choice',
    choices: [
      { value: 3, label: '3 × 3' },
      { value: 4, label: '4 × 4' },
      { value: 5, label: '5 × 5' },
    ],
  },
  {
    name: 'goal',
    label: 'Ganha quem',
    type: 'choice',
    choices: [
      { value: 'line', label: 'Faz uma linha' },
      { value: 'full', label: 'Enche o cartão' },
    ],
  },
]

export const bingo: Kind<BingoRules, BingoBoard, BingoState, BingoMove> = {
  name: 'bingo',
  settings,
  defaults: { ...commonRules, size: 3, goal: 'line' },
  fits(content, rules) {
    const there = distinctItems(content, true).length
    // One more than a card holds, so that cards differ in what they hold.
    const needed = rules.size * rules.size + 1
    return there < needed ? `precisa de ${needed} pares, há ${there}` : undefined
  },
  gives(content, rules) {
    const { size } = rules
    return describeLeftOut(
      `cartões de ${size} × ${size}, todos diferentes`,
      bingo.leftOut(content, rules),
      content,
    )
  },
  leftOut: content => leftOutOf(content, { empty: 'não tem definição', repeated: 'repete outro par' }),
  board(content, rules, seed) {
    const fault = bingo.fits(content, rules)
    if (fault) throw new Error(fault)
    const items = distinctItems(content, true)
    const order = shuffled(
      items.map(item => item.id),
      seededRandom(`bingo/${seed}/order`),
    )
    return { kind: 'bingo', items, rules, seed, order }
  },
  start(board) {
    return { tally: newTally(board.order, []), drawn: 0, marks: [], isOver: false }
  },
  move(board, state, move, at) {
    if (bingo.finished(board, state)) return refuse(state, 'O jogo já acabou.')
    if (move.do === 'draw') return draw(board, state)
    if (move.do === 'mark') return mark(board, state, move.place, at)
    if (move.do === 'claim') return claim(board, state, move.card)
    return refuse(state, 'Esta jogada não existe.')
  },
  finished: (_board, state) => state.won !== undefined || state.isOver,
  score(board, state) {
    const max = board.rules.size * board.rules.size
    if (state.won === undefined) return { points: Math.min(state.marks.length, max - 1), max }
    if (state.won !== 1) return { points: max, max }
    return { points: Math.max(Math.min(state.marks.length, max - 1), max - state.tally.mistakes), max }
  },
  winning(board) {
    const card = bingoCards(board, 1)[0] ?? []
    const draws = board.order.map(() => ({ do: 'draw' as const }))
    return [...draws, ...card.map((_, place) => ({ do: 'mark' as const, place })), { do: 'claim', card: 1 }]
  },
  passes: (_before, _after, move) => move.do === 'draw',
}

/**
 * The first cards of a game, each a list of items row by row. All are drawn alike from all items and none twice, so
 * that no card is likelier to win than another.
 */
export function bingoCards(board: BingoBoard, count: number): string[][] {
  if (!(count >= 1 && count <= MAX_CARDS))
    throw new RangeError(`Of a game there are 1 to ${MAX_CARDS} cards.`)
  const random = seededRandom(`bingo/${board.seed}/cards`)
  const cells = board.rules.size * board.rules.size
  const ids = board.items.map(item => item.id)
  const cards: string[][] = []
  const kept = new Set<string>()
  while (cards.length < count) {
    const card = shuffled(ids, random).slice(0, cells)
    const name = card.join('\n')
    if (kept.has(name)) continue
    kept.add(name)
    cards.push(card)
  }
  return cards
}

/** Rows, columns and the two diagonals of a card, as places; the whole card where that is the goal. */
export function bingoLines({ size, goal }: Pick<BingoRules, 'size' | 'goal'>): number[][] {
  const along = Array.from({ length: size }, (_, at) => at)
  if (goal === 'full') return [along.flatMap(row => along.map(column => row * size + column))]
  return [
    ...along.map(row => along.map(column => row * size + column)),
    ...along.map(column => along.map(row => row * size + column)),
    along.map(at => at * size + at),
    along.map(at => at * size + (size - 1 - at)),
  ]
}

/** What a line is called: «linha 2», «coluna 1», «diagonal», «cartão cheio». */
export function lineName({ size, goal }: Pick<BingoRules, 'size' | 'goal'>, line: number): string {
  if (goal === 'full') return 'cartão cheio'
  if (line < size) return `linha ${line + 1}`
  return line < 2 * size ? `coluna ${line - size + 1}` : 'diagonal'
}

/** The first line of a card that only what was drawn fills: its number in `bingoLines`, or undefined. */
export function fullLine(board: BingoBoard, card: readonly string[], drawn: number): number | undefined {
  const out = new Set(board.order.slice(0, drawn))
  const line = bingoLines(board.rules).findIndex(places => places.every(place => out.has(card[place] ?? '')))
  return line < 0 ? undefined : line
}

function draw(board: BingoBoard, state: BingoState) {
  const item = board.order[state.drawn]
  if (item === undefined)
    return { state: { ...state, isOver: true, tally: noted(state.tally, 'Já saíram todas.') } }
  const said = `${state.drawn + 1}.ª definição: ${itemOf(board.items, item).prompt}`
  return { state: { ...state, drawn: state.drawn + 1, tally: noted(seen(state.tally, [item]), said) } }
}

function mark(board: BingoBoard, state: BingoState, place: number, at: number) {
  const card = bingoCards(board, 1)[0] ?? []
  if (!isPlace(place, card.length)) return refuse(state, 'Essa casa não existe.')
  if (state.marks.includes(place)) return refuse(state, 'Essa casa já está marcada.')
  const id = card[place] as string
  const { answer } = itemOf(board.items, id)
  const isOut = board.order.slice(0, state.drawn).includes(id)
  const said = isOut ? `«${answer}» marcado.` : `«${answer}» ainda não saiu.`
  const tally = tried(state.tally, [id], isOut, at, said)
  return { state: isOut ? { ...state, tally, marks: [...state.marks, place] } : { ...state, tally } }
}

function claim(board: BingoBoard, state: BingoState, number: number) {
  if (!isPlace(number - 1, MAX_CARDS)) return refuse(state, 'Esse cartão não existe.')
  const card = bingoCards(board, number)[number - 1] ?? []
  const line = fullLine(board, card, state.drawn)
  if (line === undefined) return refuse(state, 'Ainda não há uma linha completa.')
  const places = bingoLines(board.rules)[line] ?? []
  // A single player marks on screen; other cards are on paper.
  if (number === 1 && state.marks.length > 0) {
    const marked = bingoLines(board.rules).findIndex(line => line.every(place => state.marks.includes(place)))
    if (marked < 0) return refuse(state, 'Marca primeiro as palavras da linha.')
  }
  const words = places.map(place => `«${itemOf(board.items, card[place] ?? '').answer}»`).join(', ')
  const said = `Bingo! Cartão ${number}, ${lineName(board.rules, line)}: ${words}.`
  return { state: { ...state, won: number, tally: noted(state.tally, said) } }
}
