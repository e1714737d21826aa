import type { Answer } from '#engines/questions/answer.ts'
import { asDrawn } from '#engines/questions/drawn-values.ts'
import { keyText } from '#engines/questions/key-text.ts'
import type { Question } from '#engines/questions/question.ts'
import { retryOf } from '#engines/questions/retry.ts'
import { plainText } from '#engines/questions/rich-text.ts'
import { rightParts, withoutWrong } from '#engines/questions/right-parts.ts'
import { score } from '#engines/questions/score.ts'
import { shareOfNextTry } from '#engines/questions/several-tries.ts'
import type { FrozenItem } from '#engines/questions/shuffle.ts'
import type { CheckedTry, ScoredResponse } from '../results/contract.ts'
import { responseOf, type ScoredItem } from '../results/scoring.ts'
import { nothingVisible, type QuizSettings, type Visibility } from './settings.ts'
import type { QuizFeedback } from './sitting-shapes.ts'

/** «Right after handing in» lasts so long; then it is «later, while it is open». */
const AFTER_MS = 2 * 60_000

/** Where an attempt is in its life, at a moment. */
export interface Moment {
  open: boolean
  submittedAt: string | null
  now: string
  /** Whether the quiz has closed for this pupil. */
  closed: boolean
  released: boolean
}

/** What the matrix lets a pupil see of an attempt now. What the teacher holds back is not seen at all. */
export function visibleNow({ review, holdMarks }: QuizSettings, moment: Moment): Visibility {
  const held = holdMarks && !moment.released
  const seen = moment.open
    ? review.during
    : moment.closed
      ? review.closed
      : moment.submittedAt !== null && Date.parse(moment.now) - Date.parse(moment.submittedAt) <= AFTER_MS
        ? review.after
        : review.open
  return held ? { ...nothingVisible, answers: seen.answers } : seen
}

/** Feedback on one answer: only the visible fields are present. */
export function feedbackOf(
  item: ScoredItem,
  response: ScoredResponse | undefined,
  seen: Visibility,
  {
    triesLeft,
    final,
    hint,
    comment,
  }: { triesLeft: number; final: boolean; hint?: boolean; comment?: string },
): QuizFeedback {
  const { question } = item
  const outcome = response?.outcome ?? 'branco'
  const answered = response !== undefined && response.answer !== null
  const shown = answered
    ? score(question, { state: 'answered', answer: response.answer as never }).feedback
    : []
  const wrongTries = response?.tries?.length ?? 0
  // The last hint stays where there are fewer of them than tries.
  const nextHint = hint && triesLeft > 0 ? question.hints.slice(0, wrongTries).at(-1) : undefined
  const retry = answered && seen.feedback && outcome !== 'certa' ? retryOf(question) : undefined
  const answer = response?.answer as Answer
  const parts = retry?.counts ? rightParts(question, answer) : undefined
  const cleared = retry?.clears && hint && triesLeft > 0 ? withoutWrong(question, answer) : undefined
  return {
    triesLeft,
    final,
    ...(seen.points || seen.feedback ? { outcome } : {}),
    ...(seen.points ? { points: response?.points ?? null, possible: item.points } : {}),
    ...(seen.points && triesLeft > 0 ? { worth: worthOfNext(item, response?.tries ?? []) } : {}),
    ...(seen.right ? { right: rightText(question) } : {}),
    ...(seen.feedback && shown.length > 0 ? { feedback: shown } : {}),
    ...(seen.explanation && question.explanation !== '' ? { explanation: question.explanation } : {}),
    ...(seen.feedback && nextHint ? { hint: nextHint } : {}),
    ...(parts ? { parts } : {}),
    ...(cleared === undefined ? {} : { cleared }),
    ...(seen.feedback && comment ? { comment } : {}),
  }
}

/** An item as its pupil has it: with the values that were drawn. */
export function asSeen<Item extends ScoredItem>(item: Item, order: FrozenItem['order']): Item {
  return { ...item, question: asDrawn(item.question, order) }
}

/** The points of a right answer after these tries: what was right in them goes on being paid as it was. */
function worthOfNext(item: ScoredItem, tries: readonly CheckedTry[]): number {
  const usual = item.answering?.kind === 'tries' ? item.answering.penalty : 0
  const responses = tries.map(({ answer }) => responseOf(item, answer))
  return item.points * shareOfNextTry(item.question, responses, item.question.penalty ?? usual)
}

/** What is right, without letters: each pupil has the options in another order. */
export function rightText(question: Question): string {
  if (question.type !== 'single-choice' && question.type !== 'multiple-choice') return keyText(question)
  return question.options
    .filter(option => option.correct)
    .map(option => plainText(option.text))
    .join('; ')
}
