import { seededRandom, shuffled } from '../../questions/shuffle.ts'
import type { GameItem } from '../content.ts'
import { isPlace, type Kind, outOfLives, refuse } from '../kind.ts'
import {
  describeLeftOut,
  formulaNote,
  type GridWord,
  gridLetters,
  gridWords,
  itemOf,
  type LeftOut,
} from '../letters.ts'
import {
  commonRules,
  hintsSetting,
  type Level,
  levels,
  livesSetting,
  type Rules,
  timeSetting,
} from '../rules.ts'
import { hinted, newTally, type Tally, tried } from '../tally.ts'
import { layOut } from './layout.ts'

export interface CrosswordBoard {
  kind: 'cruzadas'
  items: readonly GameItem[]
  rules: Rules
  width: number
  height: number
  /** In the order of their numbers, across before down. */
  entries: readonly CrosswordEntry[]
}

export interface CrosswordEntry {
  item: string
  number: number
  across: boolean
  /** Cells from its first letter to its last, row by row from 0. */
  cells: readonly number[]
  letters: readonly string[]
}

export interface CrosswordState {
  tally: Tally
  /** Places in `entries`, in the order in which they were found. */
  solved: readonly number[]
  /** Cells whose letter was revealed. */
  revealed: readonly number[]
  /** How many letters were revealed for an entry. */
  hints: Readonly<Record<number, number>>
}

export type CrosswordMove =
  | { do: 'word'; entry: number; letters: string }
  /** Gives the first letter of an entry that is not known yet. */
  | { do: 'letter'; entry: number }

const LONGEST = 15
const MIN = 3
const words: Record<Level, number> = { easy: 8, medium: 15, hard: 20 }
const sides: Record<Level, number> = { easy: 13, medium: 16, hard: 20 }

export const crossword: Kind<Rules, CrosswordBoard, CrosswordState, CrosswordMove> = {
  name: 'cruzadas',
  settings: [
    levels('até 8 palavras', 'até 15 palavras', 'até 20 palavras'),
    timeSetting,
    livesSetting,
    hintsSetting('Mostra uma letra; custa um ponto.'),
  ],
  defaults: commonRules,
  fits(content) {
    const there = crossing(usable(content).words).length
    return there < MIN
      ? `precisa de ${MIN} palavras que se cruzem, há ${there}${formulaNote(content)}`
      : undefined
  },
  gives(content, rules) {
    const there = crossing(usable(content).words).length
    const max = words[rules.level]
    const gives = there > max ? `${max} palavras de cada vez, tiradas de ${there}` : `${there} palavras`
    return describeLeftOut(gives, crossword.leftOut(content, rules), content)
  },
  leftOut(content): LeftOut[] {
    const { words: all, leftOut } = usable(content)
    const used = new Set(crossing(all))
    const alone = all.filter(word => !used.has(word))
    return [...leftOut, ...alone.map(({ item }) => ({ item, why: 'não cruza com as outras' }))]
  },
  board(content, rules, seed) {
    const fault = crossword.fits(content, rules)
    if (fault) throw new Error(fault)
    const random = seededRandom(`cruzadas/${seed}`)
    const drawn = crossing(shuffled(crossing(usable(content).words), random).slice(0, words[rules.level]))
    const { placed, width, height } = layOut(drawn, sides[rules.level], random)
    const inOrder = [...placed].sort(
      (a, b) => a.row - b.row || a.column - b.column || Number(b.across) - Number(a.across),
    )
    const starts = [...new Set(inOrder.map(entry => entry.row * width + entry.column))]
    const entries = inOrder.map(({ word, row, column, across }) => ({
      item: word.item,
      number: starts.indexOf(row * width + column) + 1,
      across,
      cells: word.letters.map((_, at) => row * width + column + at * (across ? 1 : width)),
      letters: word.letters,
    }))
    const used = new Set(entries.map(entry => entry.item))
    return {
      kind: 'cruzadas',
      items: content.filter(item => used.has(item.id)),
      rules,
      width,
      height,
      entries,
    }
  },
  start(board) {
    return { tally: newTally(board.items.map(item => item.id)), solved: [], revealed: [], hints: {} }
  },
  move(board, state, move, at) {
    if (crossword.finished(board, state)) return refuse(state, 'O jogo já acabou.')
    if (move.do !== 'word' && move.do !== 'letter') return refuse(state, 'Esta jogada não existe.')
    if (!isPlace(move.entry, board.entries.length)) return refuse(state, 'Essa palavra não existe.')
    if (state.solved.includes(move.entry)) return refuse(state, 'Essa palavra já está escrita.')
    const entry = board.entries[move.entry] as CrosswordEntry
    if (move.do === 'letter') return giveLetter(board, state, move.entry, entry)
    if (typeof move.letters !== 'string') return refuse(state, 'Esta jogada não existe.')
    const letters = gridLetters(move.letters)
    if (letters.length !== entry.letters.length)
      return refuse(state, `A palavra tem ${entry.letters.length} letras; escreveste ${letters.length}.`)
    const isRight = letters.every((letter, place) => letter === entry.letters[place])
    const name = `${entry.number} ${entry.across ? 'horizontal' : 'vertical'}`
    const said = isRight
      ? `${name}: «${itemOf(board.items, entry.item).answer}» está certo.`
      : `${name}: ainda não é essa palavra.`
    const tally = tried(state.tally, [entry.item], isRight, at, said)
    return {
      state: isRight ? { ...state, tally, solved: [...state.solved, move.entry] } : { ...state, tally },
    }
  },
  finished(board, state) {
    return state.solved.length === board.entries.length || outOfLives(board, state)
  },
  score(board, state) {
    const worth = (place: number) =>
      Math.max(1, (board.entries[place]?.letters.length ?? 0) - (state.hints[place] ?? 0))
    return {
      points: state.solved.reduce((sum, place) => sum + worth(place), 0),
      max: board.entries.reduce((sum, entry) => sum + entry.letters.length, 0),
    }
  },
  winning(board) {
    return board.entries.map((entry, at) => ({ do: 'word', entry: at, letters: entry.letters.join('') }))
  },
  passes(_before, _after, move) {
    return move.do === 'word'
  },
}

function usable(content: readonly GameItem[]) {
  return gridWords(content, 2, LONGEST)
}

/** The largest group of words in which each shares a letter with another one. */
function crossing(all: readonly GridWord[]): GridWord[] {
  let largest: GridWord[] = []
  const waiting = new Set(all)
  for (const first of all) {
    if (!waiting.delete(first)) continue
    const group = [first]
    const letters = new Set(first.letters)
    for (let before = 0; before !== group.length; ) {
      before = group.length
      for (const word of waiting)
        if (word.letters.some(letter => letters.has(letter))) {
          waiting.delete(word)
          group.push(word)
          for (const letter of word.letters) letters.add(letter)
        }
    }
    if (group.length > largest.length) largest = group
  }
  return all.filter(word => largest.includes(word))
}

function giveLetter(board: CrosswordBoard, state: CrosswordState, place: number, entry: CrosswordEntry) {
  if (!board.rules.hints) return refuse(state, 'Este jogo não tem ajudas.')
  const known = knownCells(board, state)
  const at = entry.cells.findIndex(cell => !known.has(cell))
  if (at < 0) return refuse(state, 'Já se vêem todas as letras desta palavra.')
  const tally = hinted(state.tally, `A ${at + 1}.ª letra é ${entry.letters[at] ?? ''}.`)
  const hints = { ...state.hints, [place]: (state.hints[place] ?? 0) + 1 }
  return { state: { ...state, tally, hints, revealed: [...state.revealed, entry.cells[at] as number] } }
}

/** Cells whose letter can be seen. */
export function knownCells(board: CrosswordBoard, state: CrosswordState): Set<number> {
  return new Set([...state.revealed, ...state.solved.flatMap(place => board.entries[place]?.cells ?? [])])
}

/** The letter of each cell; a cell that is not named is no part of the grid. */
export function crosswordLetters(board: CrosswordBoard): Map<number, string> {
  return new Map(
    board.entries.flatMap(entry => entry.cells.map((cell, at) => [cell, entry.letters[at] ?? ''])),
  )
}
