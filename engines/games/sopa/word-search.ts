import { seededRandom, shuffled } from '../../questions/shuffle.ts'
import type { GameItem } from '../content.ts'
import { isPlace, type Kind, outOfLives, refuse } from '../kind.ts'
import { describeLeftOut, formulaNote, type GridWord, gridWords, itemOf } from '../letters.ts'
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
import { fillGrid } from './fill.ts'

export interface WordSearchBoard {
  kind: 'sopa'
  items: readonly GameItem[]
  rules: Rules
  width: number
  height: number
  /** One letter a cell, row by row. */
  letters: readonly string[]
  /** Where each word lies, in the order of the content. */
  words: readonly PlacedWord[]
}

export interface PlacedWord {
  item: string
  /** Cells from its first letter to its last. */
  cells: readonly number[]
}

export interface WordSearchState {
  tally: Tally
  /** The words that were found, where they were marked. */
  found: readonly PlacedWord[]
  /** Items whose first letter was shown. */
  hinted: readonly string[]
}

export type WordSearchMove = { do: 'mark'; from: number; to: number } | { do: 'hint' }

type Step = readonly [across: number, down: number]
const straight: readonly Step[] = [
  [1, 0],
  [0, 1],
]
const diagonal: readonly Step[] = [...straight, [1, 1], [1, -1]]
const everyWay: readonly Step[] = [...diagonal, [-1, 0], [0, -1], [-1, -1], [-1, 1]]

/** Eight columns, so that a telephone keeps cells that a finger meets. */
const WIDTH = 8
const sizes: Record<Level, { height: number; words: number; ways: readonly Step[] }> = {
  easy: { height: 8, words: 6, ways: straight },
  medium: { height: 10, words: 7, ways: diagonal },
  hard: { height: 12, words: 10, ways: everyWay },
}
const SHORTEST = 3
const MIN_WORDS = 2
const LAYOUTS = 24

export const wordSearch: Kind<Rules, WordSearchBoard, WordSearchState, WordSearchMove> = {
  name: 'sopa',
  settings: [
    levels(
      '8 × 8, na horizontal e na vertical',
      '8 × 10, também na diagonal',
      '8 × 12, em todas as direcções',
    ),
    timeSetting,
    livesSetting,
    hintsSetting('Mostra a primeira letra de uma palavra; custa um ponto.'),
  ],
  defaults: commonRules,
  fits(content, rules) {
    const { height } = sizes[rules.level]
    const there = usable(content, rules.level).words.length
    if (there >= MIN_WORDS) return undefined
    return `precisa de ${MIN_WORDS} palavras de ${SHORTEST} a ${height} letras, há ${there}${formulaNote(content)}`
  },
  gives(content, rules) {
    const { words, leftOut } = usable(content, rules.level)
    const max = sizes[rules.level].words
    const gives =
      words.length > max
        ? `${max} palavras de cada vez, tiradas de ${words.length}`
        : `${words.length} palavras`
    return describeLeftOut(gives, leftOut, content)
  },
  leftOut: (content, rules) => usable(content, rules.level).leftOut,
  board(content, rules, seed) {
    const fault = wordSearch.fits(content, rules)
    if (fault) throw new Error(fault)
    const random = seededRandom(`sopa/${seed}`)
    const { height, words, ways } = sizes[rules.level]
    const drawn = shuffled(usable(content, rules.level).words, random).slice(0, words)
    const { letters, placed } = bestLayout(drawn, height, ways, random)
    const items = content.filter(item => placed.some(word => word.item === item.id))
    return {
      kind: 'sopa',
      items,
      rules,
      width: WIDTH,
      height,
      letters,
      words: items.map(item => placed.find(word => word.item === item.id) as PlacedWord),
    }
  },
  start(board) {
    return { tally: newTally(board.items.map(item => item.id)), found: [], hinted: [] }
  },
  move(board, state, move, at) {
    if (wordSearch.finished(board, state)) return refuse(state, 'O jogo já acabou.')
    if (move.do === 'hint') return hint(board, state)
    if (move.do !== 'mark') return refuse(state, 'Esta jogada não existe.')
    const cells = cellsBetween(board, move.from, move.to)
    if (!cells) return refuse(state, 'Uma palavra vai em linha recta, da primeira à última letra.')
    const text = cells.map(cell => board.letters[cell]).join('')
    const backwards = cells
      .map(cell => board.letters[cell])
      .reverse()
      .join('')
    // Of two words of which one is the other backwards, the one that is read, as long as it is open.
    const matches = [text, backwards].flatMap(value =>
      board.words.filter(word => wordText(board, word) === value),
    )
    const word =
      matches.find(candidate => !state.found.some(({ item }) => item === candidate.item)) ?? matches[0]
    if (word && state.found.some(entry => entry.item === word.item))
      return refuse(state, `«${itemOf(board.items, word.item).answer}» já está marcada.`)
    if (!word)
      return { state: { ...state, tally: tried(state.tally, [], false, at, `«${text}» não é da lista.`) } }
    const way = text === wordText(board, word) ? cells : [...cells].reverse()
    const said = `«${itemOf(board.items, word.item).answer}» encontrada.`
    const tally = tried(state.tally, [word.item], true, at, said)
    return { state: { ...state, tally, found: [...state.found, { item: word.item, cells: way }] } }
  },
  finished(board, state) {
    return state.found.length === board.words.length || outOfLives(board, state)
  },
  score(board, state) {
    const worth = (item: string, cells: readonly number[]) =>
      cells.length - (state.hinted.includes(item) ? 1 : 0)
    return {
      points: state.found.reduce((sum, word) => sum + worth(word.item, word.cells), 0),
      max: board.words.reduce((sum, word) => sum + word.cells.length, 0),
    }
  },
  winning(board) {
    return board.words.map(({ cells }) => ({
      do: 'mark',
      from: cells[0] as number,
      to: cells[cells.length - 1] as number,
    }))
  },
  passes(before, after, move) {
    return move.do === 'mark' && after.tally !== before.tally
  },
}

function usable(content: readonly GameItem[], level: Level) {
  return gridWords(content, SHORTEST, sizes[level].height)
}

function wordText(board: WordSearchBoard, word: PlacedWord): string {
  return word.cells.map(cell => board.letters[cell]).join('')
}

function hint(board: WordSearchBoard, state: WordSearchState) {
  if (!board.rules.hints) return refuse(state, 'Este jogo não tem ajudas.')
  const word = board.words.find(
    ({ item }) => !state.hinted.includes(item) && !state.found.some(entry => entry.item === item),
  )
  if (!word) return refuse(state, 'Já se mostrou a primeira letra de todas as palavras.')
  const said = `«${itemOf(board.items, word.item).answer}» começa ${cellName(board, word.cells[0] as number)}.`
  return { state: { ...state, hinted: [...state.hinted, word.item], tally: hinted(state.tally, said) } }
}

/** «na coluna C, linha 4», as the paper numbers them. */
export function cellName(board: { width: number }, cell: number): string {
  const row = Math.floor(cell / board.width) + 1
  return `na coluna ${String.fromCharCode(65 + (cell % board.width))}, linha ${row}`
}

/** The cells from one to another, where they lie in a straight line. */
export function cellsBetween(
  { width, height }: { width: number; height: number },
  from: unknown,
  to: unknown,
): number[] | undefined {
  if (!isPlace(from, width * height) || !isPlace(to, width * height)) return undefined
  const across = (to % width) - (from % width)
  const down = Math.floor(to / width) - Math.floor(from / width)
  const length = Math.max(Math.abs(across), Math.abs(down))
  if (length === 0 || !(across === 0 || down === 0 || Math.abs(across) === Math.abs(down))) return undefined
  const step = Math.sign(down) * width + Math.sign(across)
  return Array.from({ length: length + 1 }, (_, at) => from + at * step)
}

/** The layout of several that places most words; its other cells are filled. */
function bestLayout(words: readonly GridWord[], height: number, ways: readonly Step[], random: () => number) {
  let best: { cells: (string | undefined)[]; placed: PlacedWord[] } = { cells: [], placed: [] }
  let filled: string[] | undefined
  for (let layout = 0; layout < LAYOUTS && (!filled || best.placed.length < words.length); layout++) {
    const tried = layOut(words, height, ways, random)
    if (filled && tried.placed.length <= best.placed.length) continue
    const letters = fillGrid(tried.cells, WIDTH, tried.placed, words, random)
    if (letters) [best, filled] = [tried, letters]
  }
  if (!filled) throw new Error('No layout could be filled.')
  return { letters: filled, placed: best.placed }
}

function layOut(words: readonly GridWord[], height: number, ways: readonly Step[], random: () => number) {
  const cells = new Array<string | undefined>(WIDTH * height).fill(undefined)
  const placed: PlacedWord[] = []
  // The long ones first: they have the fewest places.
  const order = shuffled(words, random).sort((a, b) => b.letters.length - a.letters.length)
  for (const word of order) {
    const spot = findSpot(cells, word.letters, height, ways, random)
    if (!spot) continue
    for (const [at, cell] of spot.entries()) cells[cell] = word.letters[at]
    placed.push({ item: word.item, cells: spot })
  }
  return { cells, placed }
}

/** A free place for a word, drawn from all of them; one that would cover a word that lies there is none. */
function findSpot(
  cells: readonly (string | undefined)[],
  letters: readonly string[],
  height: number,
  ways: readonly Step[],
  random: () => number,
): number[] | undefined {
  const spots: number[][] = []
  for (const [across, down] of ways)
    for (let from = 0; from < cells.length; from++) {
      const column = (from % WIDTH) + across * (letters.length - 1)
      const row = Math.floor(from / WIDTH) + down * (letters.length - 1)
      if (column < 0 || column >= WIDTH || row < 0 || row >= height) continue
      const spot = letters.map((_, at) => from + at * (down * WIDTH + across))
      const isFree = spot.every((cell, at) => cells[cell] === undefined || cells[cell] === letters[at])
      if (isFree && spot.some(cell => cells[cell] === undefined)) spots.push(spot)
    }
  return spots[Math.floor(random() * spots.length)]
}
