import { seededRandom, shuffled } from '../../questions/shuffle.ts'
import { distinctItems, type GameItem } from '../content.ts'
import { isPlace, type Kind, outOfLives, refuse } from '../kind.ts'
import { describeLeftOut, leftOutOf } from '../letters.ts'
import {
  commonRules,
  hintsSetting,
  type Level,
  levels,
  livesSetting,
  type Rules,
  timeSetting,
} from '../rules.ts'
import { hinted, newTally, noted, seen, type Tally, tried } from '../tally.ts'

export interface MemoryRules extends Rules {
  /** What makes a pair with the word: what it is asked by, its picture alone, or its recording alone. */
  with: 'prompt' | 'picture' | 'sound'
}

export interface MemoryBoard {
  kind: 'memoria'
  items: readonly GameItem[]
  rules: MemoryRules
  /** In the order of the grid; a card is named by its place, from 1 on the screen and on paper. */
  cards: readonly MemoryCard[]
}

export interface MemoryCard {
  item: string
  side: 'prompt' | 'answer'
}

export interface MemoryState {
  tally: Tally
  /** The cards face up that belong to no pair yet: none, one, or two that do not match. */
  up: readonly number[]
  /** Items whose pair was found, in the order of finding. */
  found: readonly string[]
  /** The card that a hint shows until the next move. */
  peeked?: number
  moves: number
  /** Items that were turned together with a card of another pair, and how often. */
  missed: Readonly<Record<string, number>>
}

export type MemoryMove =
  | { do: 'turn'; place: number }
  /** Turns back the two that do not match. */
  | { do: 'continue' }
  /** Shows one card for a moment; it counts as a move. */
  | { do: 'peek'; place: number }

const pairs: Record<Level, number> = { easy: 4, medium: 6, hard: 8 }
/** A pair is worth two points, and one once its cards were turned in vain more often than this. */
const FORGIVEN = 3

export const memory: Kind<MemoryRules, MemoryBoard, MemoryState, MemoryMove> = {
  name: 'memoria',
  settings: [
    levels('8 cartas', '12 cartas', '16 cartas'),
    {
      name: 'with',
      label: 'Cada palavra faz par com',
      type: 'choice',
      choices: [
        { value: 'prompt', label: 'A definição', help: 'E a imagem, onde a há.' },
        { value: 'picture', label: 'A imagem' },
        { value: 'sound', label: 'O som', help: 'Ouve-se a carta quando se vira.' },
      ],
    },
    timeSetting,
    livesSetting,
    hintsSetting('Mostra uma carta; conta como uma jogada.'),
  ],
  defaults: { ...commonRules, with: 'prompt' },
  fits(content, rules) {
    const there = usable(content, rules).length
    const needed = pairs[rules.level]
    return there < needed ? `precisa de ${needed} pares${lacks[rules.with]}, há ${there}` : undefined
  },
  gives(content, rules) {
    const cards = 2 * pairs[rules.level]
    const spare = usable(content, rules).length - pairs[rules.level]
    return describeLeftOut(
      spare > 0
        ? `${cards} cartas de cada vez, tiradas de ${spare + pairs[rules.level]} pares`
        : `${cards} cartas`,
      memory.leftOut(content, rules),
      content,
    )
  },
  leftOut(content, rules) {
    const { with: mode } = rules
    if (mode === 'prompt')
      return leftOutOf(content, { empty: 'não tem pergunta', repeated: 'repete outro par' })
    const used = new Set(usable(content, rules))
    return content
      .filter(item => !used.has(item))
      .map(item => ({ item: item.id, why: fileOf(item, rules) ? 'repete outro par' : missing[mode] }))
  },
  board(content, rules, seed) {
    const fault = memory.fits(content, rules)
    if (fault) throw new Error(fault)
    const random = seededRandom(`memoria/${seed}`)
    const drawn = new Set(shuffled(usable(content, rules), random).slice(0, pairs[rules.level]))
    const items = content.filter(item => drawn.has(item))
    const cards = shuffled(
      items.flatMap((item): MemoryCard[] => [
        { item: item.id, side: 'prompt' },
        { item: item.id, side: 'answer' },
      ]),
      random,
    )
    return { kind: 'memoria', items, rules, cards }
  },
  start(board) {
    const ids = board.items.map(item => item.id)
    return { tally: newTally(ids, []), up: [], found: [], moves: 0, missed: {} }
  },
  move(board, state, move, at) {
    if (memory.finished(board, state)) return refuse(state, 'O jogo já acabou.')
    if (move.do === 'continue') return turnBack(state)
    if (move.do !== 'turn' && move.do !== 'peek') return refuse(state, 'Esta jogada não existe.')
    if (!isPlace(move.place, board.cards.length)) return refuse(state, 'Essa carta não existe.')
    const card = board.cards[move.place] as MemoryCard
    if (state.up.length === 2) return refuse(state, 'Primeiro continua: as duas cartas ainda estão à vista.')
    if (state.found.includes(card.item) || state.up.includes(move.place))
      return refuse(state, `A carta ${move.place + 1} já está virada.`)
    if (move.do === 'peek') return peek(board, state, move.place, card)
    return state.up.length === 0
      ? turnFirst(board, state, move.place, card)
      : turnSecond(board, state, move.place, card, at)
  },
  finished(board, state) {
    return state.found.length === board.items.length || outOfLives(board, state)
  },
  score(board, state) {
    const worth = (item: string) => ((state.missed[item] ?? 0) > FORGIVEN ? 1 : 2)
    return {
      points: state.found.reduce((sum, item) => sum + worth(item), 0),
      max: 2 * board.items.length,
    }
  },
  winning(board) {
    return board.items.flatMap(item =>
      board.cards.flatMap((card, place) => (card.item === item.id ? [{ do: 'turn' as const, place }] : [])),
    )
  },
  passes(_before, _after, move) {
    return move.do === 'continue'
  },
}

const lacks = { prompt: '', picture: ' com imagem', sound: ' com som' } as const
const missing = { picture: 'não tem imagem', sound: 'não tem som' } as const

function fileOf(item: GameItem, rules: MemoryRules): string | undefined {
  return rules.with === 'sound' ? item.audio : item.picture
}

/** The items whose cards can be distinguished. */
function usable(content: readonly GameItem[], rules: MemoryRules): GameItem[] {
  if (rules.with === 'prompt') return distinctItems(content, true)
  const files = new Set<string>()
  return distinctItems(content, false).filter(item => {
    const file = fileOf(item, rules)
    if (file === undefined || files.has(file)) return false
    files.add(file)
    return true
  })
}

function turnBack(state: MemoryState) {
  if (state.up.length < 2) return refuse(state, 'Não há cartas para virar.')
  return { state: { ...state, up: [], peeked: undefined, tally: noted(state.tally, '') } }
}

function peek(board: MemoryBoard, state: MemoryState, place: number, card: MemoryCard) {
  if (!board.rules.hints) return refuse(state, 'Este jogo não tem ajudas.')
  if (state.up.length > 0) return refuse(state, 'Já viraste uma carta.')
  const tally = hinted(
    seen(state.tally, [card.item]),
    `A carta ${place + 1} é «${cardSpoken(board, place)}».`,
  )
  return { state: { ...state, peeked: place, moves: state.moves + 1, tally } }
}

function turnFirst(board: MemoryBoard, state: MemoryState, place: number, card: MemoryCard) {
  const tally = noted(seen(state.tally, [card.item]), `Carta ${place + 1}: ${cardSpoken(board, place)}.`)
  return { state: { ...state, up: [place], peeked: undefined, tally } }
}

function turnSecond(board: MemoryBoard, state: MemoryState, place: number, card: MemoryCard, at: number) {
  const first = board.cards[state.up[0] as number] as MemoryCard
  const isPair = first.item === card.item
  const ids = isPair ? [card.item] : [first.item, card.item]
  const said = isPair
    ? `Fazem par: «${cardSpoken(board, state.up[0] as number)}» e «${cardSpoken(board, place)}».`
    : `As cartas ${(state.up[0] as number) + 1} e ${place + 1} não fazem par.`
  const tally = tried(state.tally, ids, isPair, at, said)
  const common = { ...state, peeked: undefined, tally, moves: state.moves + 1 }
  if (isPair) return { state: { ...common, up: [], found: [...state.found, card.item] } }
  const missed = { ...state.missed }
  for (const id of ids) missed[id] = (missed[id] ?? 0) + 1
  return { state: { ...common, up: [...state.up, place], missed } }
}

/** What a card says when it is turned; nothing where it is a picture or a recording alone. */
export function cardText(board: MemoryBoard, place: number): string {
  const card = board.cards[place]
  const item = board.items.find(item => item.id === card?.item)
  if (card?.side === 'answer') return item?.answer ?? ''
  return (board.rules.with === 'prompt' && item?.prompt) || ''
}

/** Accessible name of a card: its text and the alternative text of its picture. */
export function cardSpoken(board: MemoryBoard, place: number): string {
  const card = board.cards[place]
  if (card?.side === 'prompt' && board.rules.with === 'sound') return 'um som'
  const alt = card?.side === 'prompt' && board.items.find(item => item.id === card.item)?.pictureAlt
  return [cardText(board, place), alt].filter(Boolean).join(', ')
}
