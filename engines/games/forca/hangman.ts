import { counted } from '#kit/figures.ts'
import { seededRandom, shuffled } from '../../questions/shuffle.ts'
import type { GameItem } from '../content.ts'
import { type Kind, refuse } from '../kind.ts'
import { describeLeftOut, fold, formulaNote, gridLetters, gridWords } from '../letters.ts'
import { commonRules, hintsSetting, type Level, levels, type Rules, timeSetting } from '../rules.ts'
import { hinted, newTally, noted, seen, type Tally, tried } from '../tally.ts'

export interface HangmanBoard {
  kind: 'forca'
  items: readonly GameItem[]
  rules: Rules
  /** Items in the order in which their words are asked. */
  order: readonly string[]
  /** A to Z, and what else the words hold. */
  keys: readonly string[]
  /** Leaves of a plant at the beginning of each word. */
  leaves: number
}

export interface HangmanState {
  tally: Tally
  /** Place in `order`. */
  word: number
  /** Letters tried for the present word. */
  tried: readonly string[]
  /** Letters of the present word that a hint gave. */
  revealed: readonly string[]
  /** Points of the words that are over. */
  points: number
}

export type HangmanMove = { do: 'letter'; letter: string } | { do: 'hint' } | { do: 'next' }

const LONGEST = 24
const words: Record<Level, number> = { easy: 5, medium: 8, hard: 12 }
const leaves: Record<Level, number> = { easy: 10, medium: 8, hard: 6 }
const alphabet = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

export const hangman: Kind<Rules, HangmanBoard, HangmanState, HangmanMove> = {
  name: 'forca',
  settings: [
    levels('5 palavras, 10 folhas', '8 palavras, 8 folhas', '12 palavras, 6 folhas'),
    timeSetting,
    hintsSetting('Mostra uma letra; custa um ponto.'),
  ],
  defaults: commonRules,
  fits(content) {
    const there = usable(content).words.length
    return there < 1
      ? `precisa de uma palavra de 2 a ${LONGEST} letras, não há nenhuma${formulaNote(content)}`
      : undefined
  },
  gives(content, rules) {
    const { words: there, leftOut } = usable(content)
    const count = Math.min(there.length, words[rules.level])
    return describeLeftOut(counted(count, 'palavra', 'palavras'), leftOut, content)
  },
  leftOut: content => usable(content).leftOut,
  board(content, rules, seed) {
    const fault = hangman.fits(content, rules)
    if (fault) throw new Error(fault)
    const drawn = shuffled(usable(content).words, seededRandom(`forca/${seed}`)).slice(0, words[rules.level])
    const order = drawn.map(word => word.item)
    const others = new Set(drawn.flatMap(word => word.letters).filter(letter => !alphabet.includes(letter)))
    return {
      kind: 'forca',
      items: content.filter(item => order.includes(item.id)),
      rules,
      order,
      keys: [...alphabet, ...[...others].sort()],
      leaves: leaves[rules.level],
    }
  },
  start(board) {
    const tally = newTally(
      board.items.map(item => item.id),
      board.order.slice(0, 1),
    )
    return { tally, word: 0, tried: [], revealed: [], points: 0 }
  },
  move(board, state, move, at) {
    if (hangman.finished(board, state)) return refuse(state, 'O jogo já acabou.')
    if (move.do === 'next') return next(board, state)
    if (wordIsOver(board, state)) return refuse(state, 'Esta palavra já acabou.')
    if (move.do === 'hint') {
      if (!board.rules.hints) return refuse(state, 'Este jogo não tem ajudas.')
      const letter = missing(board, state)[0]
      if (letter === undefined) return refuse(state, 'Não falta nenhuma letra.')
      return give(board, state, letter, at)
    }
    if (move.do !== 'letter' || typeof move.letter !== 'string')
      return refuse(state, 'Esta jogada não existe.')
    const letter = fold(move.letter)
    if (!board.keys.includes(letter)) return refuse(state, 'Essa letra não está no teclado.')
    if (state.tried.includes(letter) || state.revealed.includes(letter))
      return refuse(state, `A letra ${letter} já saiu.`)
    return tryLetter(board, state, letter, at)
  },
  finished(board, state) {
    return state.word >= board.order.length - 1 && wordIsOver(board, state)
  },
  score(board, state) {
    return {
      points: state.points + (isComplete(board, state) ? worthNow(board, state) : 0),
      max: board.order.length * board.leaves,
    }
  },
  winning(board) {
    return board.order.flatMap((id, at): HangmanMove[] => {
      const letters = [...new Set(lettersOf(board, id))].map(letter => ({ do: 'letter' as const, letter }))
      return at === 0 ? letters : [{ do: 'next' }, ...letters]
    })
  },
  passes(before, after, move) {
    return move.do === 'letter' && after.tally.mistakes > before.tally.mistakes
  },
}

function usable(content: readonly GameItem[]) {
  return gridWords(content, 2, LONGEST)
}

function lettersOf(board: HangmanBoard, id: string): string[] {
  return gridLetters(board.items.find(item => item.id === id)?.answer ?? '')
}

/** The letters of the present word. */
function present(board: HangmanBoard, state: HangmanState): string[] {
  return lettersOf(board, board.order[state.word] ?? '')
}

function missing(board: HangmanBoard, state: HangmanState): string[] {
  return present(board, state).filter(
    letter => !state.tried.includes(letter) && !state.revealed.includes(letter),
  )
}

function isComplete(board: HangmanBoard, state: HangmanState): boolean {
  return missing(board, state).length === 0
}

/** Leaves that the plant still has. */
export function leavesLeft(board: HangmanBoard, state: HangmanState): number {
  const letters = present(board, state)
  return board.leaves - state.tried.filter(letter => !letters.includes(letter)).length
}

/** Whether the present word was found or lost. */
export function wordIsOver(board: HangmanBoard, state: HangmanState): boolean {
  return isComplete(board, state) || leavesLeft(board, state) <= 0
}

/** A word found is worth its leaves without the letters that were revealed, and never nothing. */
function worthNow(board: HangmanBoard, state: HangmanState): number {
  return Math.max(1, leavesLeft(board, state) - state.revealed.length)
}

function give(board: HangmanBoard, state: HangmanState, letter: string, at: number) {
  const guessed = [...state.revealed, letter]
  const after = {
    ...state,
    revealed: guessed,
    tally: hinted(state.tally, `A letra ${letter} está na palavra.`),
  }
  return { state: isComplete(board, after) ? complete(board, after, at) : after }
}

function tryLetter(board: HangmanBoard, state: HangmanState, letter: string, at: number) {
  const id = board.order[state.word] as string
  const after = { ...state, tried: [...state.tried, letter] }
  if (present(board, state).includes(letter)) {
    const times = present(board, state).filter(value => value === letter).length
    const said = `O ${letter} está na palavra${times > 1 ? `, ${times} vezes` : ''}.`
    if (isComplete(board, after)) return { state: complete(board, after, at) }
    return { state: { ...after, tally: noted(state.tally, said) } }
  }
  const lost = leavesLeft(board, after) <= 0
  const answer = board.items.find(item => item.id === id)?.answer ?? ''
  const said = lost
    ? `O ${letter} não está na palavra, e caiu a última folha. Era «${answer}».`
    : `O ${letter} não está na palavra: caiu uma folha.`
  return { state: { ...after, tally: tried(state.tally, [id], false, at, said) } }
}

function complete(board: HangmanBoard, state: HangmanState, at: number): HangmanState {
  const id = board.order[state.word] as string
  const answer = board.items.find(item => item.id === id)?.answer ?? ''
  return { ...state, tally: tried(state.tally, [id], true, at, `«${answer}»: palavra descoberta.`) }
}

function next(board: HangmanBoard, state: HangmanState) {
  if (!wordIsOver(board, state)) return refuse(state, 'Esta palavra ainda não acabou.')
  const points = hangman.score(board, state).points
  const word = state.word + 1
  const tally = noted(seen(state.tally, board.order.slice(word, word + 1)), '')
  return { state: { tally, word, tried: [], revealed: [], points } }
}
