import { roundHalfUp } from '#kit/figures.ts'

/** Seconds of a timed reading, and the words of which none may be right before it ends early. */
export const READING_SECONDS = 60
export const FIRST_LINE_WORDS = 10
/** So many words wrong, of a text read to its end, still count as managed. */
export const MISTAKES_ALLOWED = 3
/** A text of fewer words is not worth a minute. */
const WORDS_WORTH_A_MINUTE = 20

/** What the teacher tapped: words read wrong and the last one read, by their places from 0; -1 where none was read. */
export interface Reading {
  words: number
  last: number
  wrong: readonly number[]
  seconds: number
}

/** The words of a text as a reader meets them: what stands alone without a letter or a figure goes with the word before. */
export function wordsOf(text: string): string[] {
  const words: string[] = []
  for (const piece of text.split(/\s+/).filter(Boolean)) {
    if (/[\p{L}\p{N}]/u.test(piece) || words.length === 0) words.push(piece)
    else words[words.length - 1] += ` ${piece}`
  }
  return words
}

export function isLongEnoughForTiming(text: string): boolean {
  return wordsOf(text).length >= WORDS_WORTH_A_MINUTE
}

/** Words read right: up to the last one read, without those read wrong. */
export function rightWords({ last, wrong }: Pick<Reading, 'last' | 'wrong'>): number {
  return last + 1 - new Set(wrong.filter(place => place <= last)).size
}

/** Correct words a minute; 0 where nothing was read. */
export function wordsAMinute(reading: Pick<Reading, 'last' | 'wrong' | 'seconds'>): number {
  const right = rightWords(reading)
  return right <= 0 ? 0 : roundHalfUp((right * 60) / Math.max(1, reading.seconds))
}

/** Whether the reading ends early: a first line without one right word. */
export function endsEarly({ words, wrong }: Pick<Reading, 'words' | 'wrong'>): boolean {
  const line = Math.min(FIRST_LINE_WORDS, words)
  const places = new Set(wrong)
  return line > 0 && Array.from({ length: line }, (_none, at) => at).every(at => places.has(at))
}

/** Whether a timed text counts as managed: read to its end, with few words wrong. */
export function managesText({ words, last, wrong }: Pick<Reading, 'words' | 'last' | 'wrong'>): boolean {
  return last === words - 1 && words - rightWords({ last, wrong }) <= MISTAKES_ALLOWED
}
