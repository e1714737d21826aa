import { markOf as onScale } from '#engines/psychometrics/bands.ts'
import { type Response, readResponse } from '#engines/questions/answer.ts'
import type { Question } from '#engines/questions/question.ts'
import { type Score, score } from '#engines/questions/score.ts'
import { shareOfTries } from '#engines/questions/several-tries.ts'
import { exact } from '#kit/figures.ts'
import type {
  Answering,
  CheckedTry,
  Entered,
  KeyChange,
  Outcome,
  ScoredResponse,
  StoredMarking,
} from './contract.ts'

/** An item as scoring needs it. */
export interface ScoredItem {
  id: string
  points: number
  /** With the key in force: `underKey` makes it so. */
  question: Question
  change: KeyChange | null
  /** How it is answered, if not simply answered and announced at the end. */
  answering?: Answering | undefined
}

const outcomeOf: Record<Score['outcome'], Outcome> = {
  right: 'certa',
  partial: 'parcial',
  wrong: 'errada',
  blank: 'branco',
  'not-presented': 'não apresentada',
  'to-mark': 'por corrigir',
}

/**
 * Scores an entry for an item under the key in force.
 * @param marking the teacher's points for an open answer; without them it waits to be marked
 * @returns undefined if the value is not a valid answer to this question
 */
export function scoreEntry(
  item: ScoredItem,
  entry: Exclude<Entered, { kind: 'clear' | 'form' }>,
  marking?: StoredMarking,
): ScoredResponse | undefined {
  if (entry.kind === 'not-presented') return { answer: null, outcome: 'não apresentada', points: null }
  if (entry.kind === 'points') return takesPoints(item) ? byPoints(item, null, entry.points) : undefined
  const { question } = item
  const response = readResponse(question, entry.kind === 'blank' ? null : entry.answer)
  if (!response) return undefined
  const scored = score(question, response, marking)
  const answer = response.state === 'answered' ? response.answer : null
  if (marking && 'points' in marking && answer !== null) return byPoints(item, answer, marking.points)
  const kept = { answer, outcome: outcomeOf[scored.outcome], ...(marking ? { marking } : {}) }
  if (item.change?.kind === 'drop') return { ...kept, points: null }
  if (item.change?.kind === 'credit') return { ...kept, points: item.points }
  return { ...kept, points: scored.fraction === null ? null : scored.fraction * item.points }
}

/**
 * Rescores a stored response under the key in force, with its tries and its certainty. Of several tries the first right
 * one counts, or else the last; each part is paid by the try that made it so (`shareOfTries`).
 */
export function rescore(item: ScoredItem, stored: ScoredResponse): ScoredResponse {
  const byMachine = stored.marking === undefined || stored.marking === null
  if (byMachine && item.answering?.kind === 'tries' && stored.tries && stored.tries.length > 0)
    return scoreTries(item, stored, stored.tries, item.answering.penalty)
  const scored = rescoreLast(item, stored)
  if (!byMachine || item.answering?.kind !== 'certainty' || scored.points === null || isFree(item))
    return scored
  const certainty = stored.certainty ?? null
  return {
    ...scored,
    points: item.points * certaintyShare(scored.outcome, scored.points / item.points, certainty),
    certainty,
  }
}

/** Points that everybody gets, whatever the answer. */
function isFree({ change }: ScoredItem): boolean {
  return change?.kind === 'credit'
}

function scoreTries(
  item: ScoredItem,
  stored: ScoredResponse,
  tries: readonly CheckedTry[],
  usual: number,
): ScoredResponse {
  const last = tries.at(-1)
  const answers = [
    ...tries.map(entry => entry.answer),
    ...(JSON.stringify(last?.answer) === JSON.stringify(stored.answer) ? [] : [stored.answer]),
  ]
  const scored = answers.map(answer => rescoreLast(item, { ...stored, answer }))
  const right = scored.findIndex(result => result.outcome === 'certa')
  const place = right >= 0 ? right : scored.length - 1
  const counted = scored[place] ?? stored
  if (counted.points === null || isFree(item)) return { ...counted, tries: [...tries] }
  const responses = answers.slice(0, place + 1).map(answer => responseOf(item, answer))
  const share = shareOfTries(item.question, responses, item.question.penalty ?? usual)
  return { ...counted, points: share * item.points, tries: [...tries] }
}

/** An answer as it is read now; one that the question takes no more is none. */
export function responseOf({ question }: Pick<ScoredItem, 'question'>, answer: unknown): Response {
  return readResponse(question, answer) ?? { state: 'blank' }
}

/**
 * Certainty-based marking as published by A. R. Gardner-Medwin (UCL, «LAPT»): right 1, 2, 3 and wrong 0, −2, −6 for low,
 * middle and high certainty, here as shares of the highest. Certainty is low by default; partly right answers earn their
 * share of the points of a right one.
 */
export function certaintyShare(outcome: Outcome, fraction: number, certainty: number | null): number {
  if (outcome === 'branco') return 0
  const level = certainty === 3 ? 2 : certainty === 2 ? 1 : 0
  return fraction > 0
    ? (fraction * (RIGHT_BY_CERTAINTY[level] ?? 0)) / 3
    : (WRONG_BY_CERTAINTY[level] ?? 0) / 3
}

const RIGHT_BY_CERTAINTY = [1, 2, 3]
const WRONG_BY_CERTAINTY = [0, -2, -6]

/** The current answer alone, under the key in force. */
function rescoreLast(item: ScoredItem, stored: ScoredResponse): ScoredResponse {
  if (stored.outcome === 'não apresentada') return stored
  if (stored.marking && 'points' in stored.marking && stored.outcome !== 'branco')
    return byPoints(item, stored.answer, stored.marking.points)
  return scoreEntry(item, { kind: 'answer', answer: stored.answer }, stored.marking ?? undefined) ?? stored
}

/** Whether a teacher may enter points instead of an answer: if the answer is more than a letter. */
export function takesPoints({ question }: Pick<ScoredItem, 'question'>): boolean {
  return question.type !== 'single-choice' && question.type !== 'true-false'
}

/** Points of the item, as a person awarded them. */
function byPoints(item: ScoredItem, answer: unknown, points: number): ScoredResponse {
  const outcome = points >= item.points ? 'certa' : points > 0 ? 'parcial' : 'errada'
  const kept = { answer, outcome, marking: { points } } as const
  if (item.change?.kind === 'drop') return { ...kept, points: null }
  if (item.change?.kind === 'credit') return { ...kept, points: item.points }
  return { ...kept, points: Math.min(points, item.points) }
}

/**
 * The mark of one pupil on the scale of the test: points earned over the points of the items that were presented and
 * not dropped. Items without a response count 0, like blank ones. Null if nothing counts.
 */
export function markOf(
  items: readonly ScoredItem[],
  responses: Readonly<Record<string, ScoredResponse>>,
  totalPoints: number,
): number | null {
  return markOfCells(
    items.length,
    at => {
      const item = items[at]
      const response = responses[item?.id ?? '']
      if (!item || item.change?.kind === 'drop' || response?.outcome === 'não apresentada') return undefined
      return { possible: item.points, earned: response?.points ?? 0 }
    },
    totalPoints,
  )
}

/**
 * Computes a mark from answers; every mark comes from here.
 * @param cellAt points of each item, by its index; undefined if it does not count
 * @param highest of the scale
 */
export function markOfCells(
  count: number,
  cellAt: (place: number) => { possible: number; earned: number } | undefined,
  highest: number,
): number | null {
  let [earned, possible] = [0, 0]
  for (let place = 0; place < count; place++) {
    const cell = cellAt(place)
    if (!cell) continue
    possible += cell.possible
    earned += cell.earned
  }
  return onScale(Math.max(0, earned), possible, highest)
}

/**
 * A question under what became of its key. Every reader of an application's items gets them so, and none the old key;
 * `written` is the question as it was, where that differs.
 */
export function underKey(
  written: Question,
  change: KeyChange | null,
): { question: Question; change: KeyChange | null; written?: Question } {
  if (change?.kind !== 'rekey') return { question: written, change }
  return { question: rekeyed(written, change.right), change, written }
}

/** Ids of options, or texts and numbers, that are right; none for the types whose key is not a list. */
export function rightOf(question: Question): string[] {
  switch (question.type) {
    case 'single-choice':
    case 'multiple-choice':
      return question.options.flatMap(option => (option.correct ? [option.id] : []))
    case 'true-false':
      return [String(question.correct)]
    case 'short-answer':
      return question.answers.flatMap(answer => (answer.weight === 1 ? [answer.text] : []))
    case 'numeric':
      return question.answers.flatMap(answer => (answer.weight === 1 ? [exact(answer.value)] : []))
    case 'matching':
    case 'ordering':
    case 'gaps':
    case 'essay':
    case 'hotspot':
    case 'labels':
      return []
  }
}

/** The question with another key; types whose key is not a list are returned unchanged. */
export function rekeyed(question: Question, right: readonly string[]): Question {
  switch (question.type) {
    case 'single-choice':
      return {
        ...question,
        options: question.options.map(option => {
          const correct = right.includes(option.id)
          return { ...option, correct, weight: correct ? 1 : 0 }
        }),
      }
    case 'multiple-choice':
      return {
        ...question,
        options: question.options.map(option => {
          const correct = right.includes(option.id)
          return { ...option, correct, weight: correct ? 1 / right.length : Math.min(0, option.weight) }
        }),
      }
    case 'true-false':
      return { ...question, correct: right[0] === 'true' }
    case 'short-answer':
      return {
        ...question,
        answers: right.map(text => ({ text, weight: 1, typicalError: '', feedback: '' })),
      }
    case 'numeric':
      return {
        ...question,
        answers: right.map(text => ({
          value: Number(text.replace(',', '.')),
          tolerance: question.answers[0]?.tolerance ?? 0,
          weight: 1,
          typicalError: '',
          feedback: '',
        })),
      }
    case 'matching':
    case 'ordering':
    case 'gaps':
    case 'essay':
    case 'hotspot':
    case 'labels':
      return question
  }
}
