import { sameText } from '#engines/games/content.ts'
import { fold } from '#engines/games/letters.ts'
import { blankQuestion } from '#engines/questions/blank-question.ts'
import { isDrawn } from '#engines/questions/drawn-values.ts'
import type { Question } from '#engines/questions/question.ts'
import { plainText } from '#engines/questions/rich-text.ts'
import { score } from '#engines/questions/score.ts'
import { readTypedNumber } from '#engines/questions/typed-number.ts'
import { type RoomQuestion, SHARED_BY } from './room.ts'

/** Wrong answers that have a bar of their own; the others share one. */
const MAX_BARS = 5
const OTHERS = 'outras respostas'
/** One more than the largest number that stands for what was typed. */
const NUMBERS = 2 ** 31

/** The key that a typed answer is held against: that of the bank, or the word of the pair. */
export function typedKey(answer: string, question: Question | undefined): Question {
  const isTyped = question?.type === 'short-answer' || question?.type === 'numeric'
  if (question && isTyped && !isDrawn(question)) return { ...question, media: [], hints: [], explanation: '' }
  const right = { text: answer, weight: 1, typicalError: '', feedback: '' }
  return {
    ...(blankQuestion('short-answer') as Question & { type: 'short-answer' }),
    stem: '?',
    answers: [right],
  }
}

/**
 * The number that stands for what somebody typed, as a place stands for an option: that of the right answer for all that
 * quizzes mark as right, and the same one for answers that are typed alike.
 */
export function choiceOfTyped({ typed, right }: RoomQuestion, text: string): number {
  if (!typed) return 0
  if (score(typed, { state: 'answered', answer: text }).outcome === 'right') return right
  const number = typed.type === 'numeric' ? readTypedNumber(text)?.value : undefined
  const choice = numberOf(number === undefined ? sameText(text) : String(number))
  return choice === right ? choice - 1 : choice
}

/** The same for the same text, and hardly ever for another one; 0 is nobody's, so that an answer that was not sent is not right. */
function numberOf(text: string): number {
  let hash = 2_166_136_261
  for (const sign of text) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 16_777_619)
  return 2 + ((hash >>> 0) % (NUMBERS - 2))
}

/** What was typed alike, and by how many. */
export interface TypedAlike {
  choice: number
  text: string
  players: number
}

/** Typed answers as the bars of a screen: the right one, what several wrote, and all the rest together. */
export function typedBars(
  question: RoomQuestion,
  all: readonly TypedAlike[],
  questions: readonly RoomQuestion[],
): { options: string[]; counts: number[]; errors: string[] } {
  const right = all.find(({ choice }) => choice === question.right)?.players ?? 0
  const wrong = all
    .filter(({ choice }) => choice !== question.right)
    .toSorted((a, b) => b.players - a.players)
  // What one or two wrote is nobody's business: the class would know whose it is.
  const shown = wrong.filter(({ players }) => players >= SHARED_BY).slice(0, MAX_BARS)
  const others = wrong.filter(one => !shown.includes(one)).reduce((sum, { players }) => sum + players, 0)
  return {
    options: [question.answer, ...shown.map(({ text }) => text), ...(others > 0 ? [OTHERS] : [])],
    counts: [right, ...shown.map(({ players }) => players), ...(others > 0 ? [others] : [])],
    errors: ['', ...shown.map(({ text }) => errorOf(question, text, questions)), ...(others > 0 ? [''] : [])],
  }
}

/** The mistake behind what was typed: as the bank foresees it, or the question that it would have answered. */
function errorOf(question: RoomQuestion, text: string, questions: readonly RoomQuestion[]): string {
  const [foreseen] = question.typed
    ? score(question.typed, { state: 'answered', answer: text }).typicalErrors
    : []
  if (foreseen) return plainText(foreseen).trim()
  const other = questions.filter(one => one !== question && fold(one.answer) === fold(text))
  return other.length === 1 && other[0] ? `É a resposta a «${other[0].text}»` : ''
}
