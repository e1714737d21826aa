import { seededRandom, shuffled } from '../../questions/shuffle.ts'
import { distinctItems, type GameItem } from '../content.ts'
import { type Kind, refuse } from '../kind.ts'
import { describeLeftOut, itemOf, leftOutOf } from '../letters.ts'
import { commonRules, type Rules, timeSetting } from '../rules.ts'
import { newTally, noted, seen, type Tally, tried } from '../tally.ts'

export interface FlashcardRules extends Rules {
  /** What the front says; the back says the other. */
  front: 'answer' | 'prompt'
}

export interface FlashcardBoard {
  kind: 'flashcards'
  items: readonly GameItem[]
  rules: FlashcardRules
  order: readonly string[]
}

export interface FlashcardState {
  tally: Tally
  /** Cards that are still to come, the present one first. */
  queue: readonly string[]
  isTurned: boolean
  known: readonly string[]
  points: number
}

export type FlashcardMove = { do: 'turn' } | { do: 'grade'; known: boolean }

/** A card that is not known yet comes again after so many others. */
const AGAIN_AFTER = 3

export const flashcards: Kind<FlashcardRules, FlashcardBoard, FlashcardState, FlashcardMove> = {
  name: 'flashcards',
  settings: [
    {
      name: 'front',
      label: 'Na frente',
      type: 'choice',
      choices: [
        { value: 'answer', label: 'A palavra' },
        { value: 'prompt', label: 'A definição' },
      ],
    },
    timeSetting,
  ],
  defaults: { ...commonRules, front: 'answer' },
  fits(content) {
    const there = distinctItems(content, true).length
    return there < 2 ? `precisa de 2 pares diferentes, há ${there}` : undefined
  },
  gives(content, rules) {
    return describeLeftOut(
      `${distinctItems(content, true).length} cartões`,
      flashcards.leftOut(content, rules),
      content,
    )
  },
  leftOut: content => leftOutOf(content, { empty: 'não tem outro lado', repeated: 'repete outro cartão' }),
  board(content, rules, seed) {
    const fault = flashcards.fits(content, rules)
    if (fault) throw new Error(fault)
    const items = distinctItems(content, true)
    const order = shuffled(
      items.map(item => item.id),
      seededRandom(`flashcards/${seed}`),
    )
    return { kind: 'flashcards', items, rules, order }
  },
  start(board) {
    const tally = newTally(board.order, board.order.slice(0, 1))
    return { tally, queue: board.order, isTurned: false, known: [], points: 0 }
  },
  move(board, state, move, at) {
    const [id, ...rest] = state.queue
    if (id === undefined) return refuse(state, 'O jogo já acabou.')
    const { answer, prompt } = itemOf(board.items, id)
    if (move.do === 'turn') {
      if (state.isTurned) return refuse(state, 'O cartão já está virado.')
      const said = board.rules.front === 'answer' ? prompt : answer
      return { state: { ...state, isTurned: true, tally: noted(state.tally, said) } }
    }
    if (move.do !== 'grade' || typeof move.known !== 'boolean')
      return refuse(state, 'Esta jogada não existe.')
    if (!state.isTurned) return refuse(state, 'Primeiro vira o cartão.')
    const said = move.known ? `«${answer}»: já sabes.` : `«${answer}» volta daqui a pouco.`
    const isFirst = state.tally.items[id]?.tries === 0
    const queue = move.known ? rest : [...rest.slice(0, AGAIN_AFTER), id, ...rest.slice(AGAIN_AFTER)]
    return {
      state: {
        tally: seen(tried(state.tally, [id], move.known, at, said), queue.slice(0, 1)),
        queue,
        isTurned: false,
        known: move.known ? [...state.known, id] : state.known,
        points: state.points + (move.known ? (isFirst ? 2 : 1) : 0),
      },
    }
  },
  finished: (_board, state) => state.queue.length === 0,
  score: (board, state) => ({ points: state.points, max: 2 * board.order.length }),
  winning(board) {
    return board.order.flatMap((): FlashcardMove[] => [{ do: 'turn' }, { do: 'grade', known: true }])
  },
  passes: (_before, _after, move) => move.do === 'grade',
}
