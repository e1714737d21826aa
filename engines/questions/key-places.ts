import { letterOf } from './key-text.ts'
import type { Question } from './question.ts'

/** A list of which more than this share of the keys stands at one letter says so. */
const TOO_MANY = 0.4
/** Under so many keys any list has one letter that holds many. */
const MIN_KEYS = 5

/** How many keys stand at each letter, from A on, over the questions of which one option is right. */
export function keysByPlace(questions: readonly Question[]): number[] {
  const counts: number[] = []
  for (const question of questions) {
    const place = placeOfKey(question)
    if (place !== undefined) counts[place] = (counts[place] ?? 0) + 1
  }
  return Array.from(counts, count => count ?? 0)
}

/** Share of the keys at the letter that holds most of them; 0 without any. */
export function fullestShare(questions: readonly Question[]): number {
  const counts = keysByPlace(questions)
  const all = counts.reduce((sum, count) => sum + count, 0)
  return all === 0 ? 0 : Math.max(...counts) / all
}

/** The letter that holds too many keys of a list. */
export interface FullPlace {
  letter: string
  /** Keys at this letter as they are written, and of all. */
  keys: number
  of: number
  /** Keys at this letter whose options are shuffled. */
  shuffled: number
}

/**
 * The letter at which more than 40 % of the keys of a list stand, as its questions are written; undefined where none does.
 * @param shuffles whether options are shuffled where their question lets them
 */
export function fullPlaceOf(questions: readonly Question[], shuffles: boolean): FullPlace | undefined {
  const counts = keysByPlace(questions)
  const of = counts.reduce((sum, count) => sum + count, 0)
  const keys = Math.max(0, ...counts)
  if (of < MIN_KEYS || keys <= of * TOO_MANY) return undefined
  const place = counts.indexOf(keys)
  const there = questions.filter(question => placeOfKey(question) === place)
  const shuffled = there.filter(question => shuffles && 'shuffle' in question && question.shuffle).length
  return { letter: letterOf(place), keys, of, shuffled }
}

/** Whether always answering that letter pays: too many of its keys stay where they are written. */
export function isGuessable({ keys, of, shuffled }: FullPlace): boolean {
  return keys - shuffled > of * TOO_MANY
}

/** What a list says of its fullest letter. */
export function fullPlaceText(full: FullPlace): string {
  const { letter, keys, of, shuffled } = full
  const written = `A chave está na letra ${letter} em ${keys} de ${of} perguntas de escolha`
  if (!isGuessable(full)) return `${written}; as opções saem baralhadas.`
  const fixed = shuffled > 0 ? `, e ${keys - shuffled} não se baralham` : ''
  return `${written}${fixed}: quem responder sempre ${letter} acerta ${keys - shuffled}. Baralhe as opções.`
}

function placeOfKey(question: Question): number | undefined {
  if (question.type !== 'single-choice') return undefined
  const right = question.options.flatMap((option, at) => (option.correct ? [at] : []))
  return right.length === 1 ? right[0] : undefined
}
