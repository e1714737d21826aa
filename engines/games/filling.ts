import { meetsText } from '../questions/match-answer.ts'
import { shuffled } from '../questions/shuffle.ts'
import { sameText } from './content.ts'
import { isPlace, type Moved, refuse } from './kind.ts'
import { shapeOf } from './options.ts'
import { newTally, noted, seen, type Tally, tried } from './tally.ts'

/** Words that belong in places of one thing: of a sentence, of a picture. */
export interface Filling {
  item: string
  words: readonly string[]
  /** Words to choose from, its own among them; empty where they are written. */
  bank: readonly string[]
}

/** How a play of one thing after the other stands. */
export interface FillingState {
  tally: Tally
  /** Which of them is filled now. */
  task: number
  /** Its places that have their word, and those of which it was only shown. */
  filled: readonly number[]
  shown: readonly number[]
  /** Its places that were tried in vain. */
  missed: readonly number[]
  points: number
  /** Those that were filled without a word being shown. */
  right: number
}

export type FillingMove =
  | { do: 'fill'; place: number; word: string }
  | { do: 'show'; place: number }
  | { do: 'next' }

/** What a kind calls its places. */
export interface FillingWords {
  noPlace: string
  isFilled: string
  isOpen: string
}

export function startFilling(tasks: readonly Filling[]): FillingState {
  const ids = tasks.map(({ item }) => item)
  const none = { filled: [], shown: [], missed: [] }
  return { tally: newTally(ids, ids.slice(0, 1)), task: 0, ...none, points: 0, right: 0 }
}

export function moveFilling(
  tasks: readonly Filling[],
  state: FillingState,
  move: FillingMove,
  at: number,
  say: FillingWords,
  accents: boolean,
): Moved<FillingState> {
  const task = tasks[state.task] as Filling
  if (move.do === 'next') return next(tasks, state, task, say)
  if (move.do !== 'fill' && move.do !== 'show') return refuse(state, 'Esta jogada não existe.')
  if (!isPlace(move.place, task.words.length)) return refuse(state, say.noPlace)
  if (state.filled.includes(move.place)) return refuse(state, say.isFilled)
  if (move.do === 'fill') return fill(state, task, move.place, move.word, at, accents)
  const shown = { ...state, filled: [...state.filled, move.place], shown: [...state.shown, move.place] }
  return { state: settled(shown, task, at, `Era «${task.words[move.place] ?? ''}».`) }
}

/** Whether every word of what is filled now is there. */
export function isComplete(tasks: readonly Filling[], state: FillingState): boolean {
  return state.filled.length === tasks[state.task]?.words.length
}

export function isAllFilled(tasks: readonly Filling[], state: FillingState): boolean {
  return state.task === tasks.length - 1 && isComplete(tasks, state)
}

/** A word is worth two points, and one where its place was tried in vain. */
export function scoreOfFilling(tasks: readonly Filling[], state: FillingState) {
  return { points: state.points, max: 2 * tasks.reduce((sum, { words }) => sum + words.length, 0) }
}

export function winningFilling(tasks: readonly Filling[]): FillingMove[] {
  return tasks.flatMap(({ words }, at): FillingMove[] => [
    ...(at === 0 ? [] : [{ do: 'next' as const }]),
    ...words.map((word, place) => ({ do: 'fill' as const, place, word })),
  ])
}

export function passesFilling(before: FillingState, after: FillingState, move: FillingMove): boolean {
  return move.do === 'next' || after.tally.mistakes > before.tally.mistakes
}

/** Its own words and some that look like them: those that the teacher wrote, then those of the others. */
export function bankOf(
  { item, words }: Filling,
  wrong: readonly string[],
  all: readonly Filling[],
  others: number,
  random: () => number,
): string[] {
  const taken = new Set(words.map(sameText))
  const shapes = new Set(words.map(shapeOf))
  const unused = (texts: readonly string[]) =>
    texts.filter(text => {
      if (text.trim() === '' || taken.has(sameText(text))) return false
      taken.add(sameText(text))
      return true
    })
  const own = unused(wrong)
  const foreign = unused(all.flatMap(each => (each.item === item ? [] : each.words)))
  const alike = foreign.filter(text => shapes.has(shapeOf(text)))
  const drawn = [...shuffled(own, random), ...shuffled(alike.length > 0 ? alike : foreign, random)]
  return shuffled([...words, ...drawn.slice(0, others)], random)
}

/** The words of an answer, one for each of its places. */
export function wordsOf(answer: string, places: number): string[] {
  return (places === 1 ? [answer] : answer.split(';')).map(word => word.replace(/\s+/g, ' ').trim())
}

function fill(
  state: FillingState,
  task: Filling,
  place: number,
  word: unknown,
  at: number,
  accents: boolean,
): Moved<FillingState> {
  if (typeof word !== 'string' || word.trim() === '') return refuse(state, 'Escreve primeiro a palavra.')
  if (task.bank.length > 0 && !task.bank.includes(word))
    return refuse(state, 'Essa palavra não está no banco.')
  const text = task.words[place] ?? ''
  if (!meetsText(word, { text }, { caseSensitive: false, accentSensitive: accents, wildcards: false })) {
    const tally = tried(state.tally, [task.item], false, at, `«${word.trim().slice(0, 60)}» não é daqui.`)
    return { state: { ...state, missed: [...state.missed, place], tally } }
  }
  const points = state.points + (state.missed.includes(place) ? 1 : 2)
  return {
    state: settled({ ...state, points, filled: [...state.filled, place] }, task, at, `«${text}» está certo.`),
  }
}

/** What is filled counts once it is whole: as right where none of its words had to be shown. */
function settled(state: FillingState, { item, words }: Filling, at: number, said: string): FillingState {
  if (state.filled.length < words.length) return { ...state, tally: noted(state.tally, said) }
  const isRight = state.shown.length === 0
  const tally = tried(state.tally, [item], isRight, at, said)
  return { ...state, right: state.right + (isRight ? 1 : 0), tally }
}

function next(
  tasks: readonly Filling[],
  state: FillingState,
  { words }: Filling,
  say: FillingWords,
): Moved<FillingState> {
  if (state.filled.length < words.length) return refuse(state, say.isOpen)
  const task = state.task + 1
  const tally = noted(seen(state.tally, [tasks[task]?.item ?? '']), '')
  return { state: { ...state, task, filled: [], shown: [], missed: [], tally } }
}
