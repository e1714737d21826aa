import { type AnswerOf, isEmpty, type Response } from './answer.ts'
import { drawOfAnswer, type TypedNumber, typedText } from './drawn-formulas.ts'
import { inDraw } from './drawn-values.ts'
import { areasOfAnswer } from './hotspot.ts'
import { asMatching } from './labels.ts'
import { meetsNumber, meetsText } from './match-answer.ts'
import type { Question, QuestionOf } from './question.ts'
import type { Gap, RichText } from './question-parts.ts'
import { isSameChoice, seenText } from './same-choice.ts'
import { typedValues } from './typed-number.ts'
import { visibleText } from './typed-text.ts'

/** How one part (pair, place, gap, criterion) of an answer went. */
export type PartOutcome = 'right' | 'partial' | 'wrong' | 'blank'

export type Score = {
  /** `to-mark` waits for a person. */
  outcome: 'right' | 'partial' | 'wrong' | 'blank' | 'not-presented' | 'to-mark'
  /** Points of the question's own; null when not presented or not yet marked. Wrong options may take below 0. */
  points: number | null
  /** Points over the question's points, null as `points`. */
  fraction: number | null
  /** By prompt, item or gap id; empty for the types that have no parts. */
  parts: Record<string, PartOutcome>
  /** What the pupil reads, most particular first. */
  feedback: RichText[]
  /** What the teacher reads: the errors foreseen for what was answered. */
  typicalErrors: string[]
}

/** Points awarded to each criterion of the rubric, or in all where there is none. */
export type Marking = { criteria: Record<string, number> } | { points: number }

type Judgement = { fraction: number; parts?: Score['parts']; feedback?: RichText[]; typicalErrors?: string[] }

/**
 * Scores one response. Blank counts 0 points, not presented counts nothing (null).
 * Multiple choice never falls below 0; a single choice with a negative weight does.
 *
 * @param marking the teacher's points for an essay; without it an answered essay is `to-mark`
 * @throws {TypeError} when the answer is not of the question's type (see `readResponse`)
 */
export function score(question: Question, response: Response, marking?: Marking): Score {
  if (response.state === 'not-presented') return unanswered('not-presented', null)
  if (response.state === 'blank' || isEmpty(response.answer)) return unanswered('blank', 0)
  const judgement = judge(question, response.answer, marking)
  if (!judgement) return unanswered('to-mark', null)
  const fraction = settle(judgement.fraction)
  const outcome = fraction === 1 ? 'right' : fraction > 0 ? 'partial' : 'wrong'
  return {
    outcome,
    fraction,
    points: fraction * question.points,
    parts: judgement.parts ?? {},
    feedback: [...(judgement.feedback ?? []), question.feedback[outcome]].filter(text => text !== ''),
    typicalErrors: (judgement.typicalErrors ?? []).filter(text => text !== ''),
  }
}

function unanswered(outcome: 'blank' | 'not-presented' | 'to-mark', points: 0 | null): Score {
  return { outcome, points, fraction: points, parts: {}, feedback: [], typicalErrors: [] }
}

/** Thirds and the like, written with few decimals, add up to all or nothing. */
function settle(fraction: number): number {
  if (Math.abs(fraction) < 1e-5) return 0
  return fraction > 1 - 2e-4 ? 1 : Math.max(-1, fraction)
}

function judge(question: Question, answer: unknown, marking: Marking | undefined): Judgement | undefined {
  switch (question.type) {
    case 'single-choice': {
      const option = bestOfSame(question.options, shape(typeof answer === 'string', answer) as string)
      return option
        ? { fraction: option.weight, feedback: [option.feedback], typicalErrors: [option.typicalError] }
        : { fraction: 0 }
    }
    case 'multiple-choice':
      return judgeMultiple(question, shape(Array.isArray(answer), answer) as string[])
    case 'true-false': {
      const said = shape(typeof answer === 'boolean', answer) as boolean
      const verdict = said ? question.whenTrue : question.whenFalse
      return {
        fraction: said === question.correct ? 1 : 0,
        feedback: [verdict.feedback],
        typicalErrors: [verdict.typicalError],
      }
    }
    case 'short-answer': {
      const text = shape(typeof answer === 'string', answer) as string
      return foreseen(question.answers.find(key => meetsText(text, key, question)))
    }
    case 'numeric': {
      const typed = shape(typeof answer === 'string' || isDrawnAnswer(answer), answer) as TypedNumber
      const { answers, units, otherFeedback } = inDraw(question, drawOfAnswer(typed))
      const values = typedValues(typedText(typed), units)
      const key = answers.find(each => values.some(value => meetsNumber(value, each)))
      return key ? foreseen(key) : { fraction: 0, feedback: [otherFeedback] }
    }
    case 'matching': {
      const pairs = shape(isRecord(answer), answer) as AnswerOf<'matching'>
      const parts = Object.fromEntries(
        question.prompts.map(prompt => [prompt.id, part(pairs[prompt.id], prompt.match, question.choices)]),
      )
      const share = shareRight(parts)
      return { fraction: question.scoring && share < 1 ? 0 : share, parts }
    }
    case 'ordering':
      return judgeOrdering(question, shape(Array.isArray(answer), answer) as string[])
    case 'gaps':
      return judgeGaps(question, shape(isRecord(answer), answer) as AnswerOf<'gaps'>)
    case 'labels':
      return judge(asMatching(question), answer, marking)
    case 'hotspot':
      return judgeTaps(question, shape(Array.isArray(answer), answer) as string[])
    case 'essay':
      shape(typeof answer === 'string', answer)
      return marking && judgeEssay(question, marking)
  }
}

function shape<T>(fits: boolean, answer: T): T {
  if (!fits) throw new TypeError('Esta resposta não é do tipo da pergunta.')
  return answer
}

function isDrawnAnswer(value: unknown): boolean {
  return isRecord(value) && typeof (value as { draw?: unknown }).draw === 'number'
}

function isRecord(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Of options that say the same, as older questions may have them, the one that is worth most counts. */
function bestOfSame<T extends { id: string; text: string; weight: number }>(
  options: readonly T[],
  id: string,
  see = seenText,
): T | undefined {
  const own = options.find(each => each.id === id)
  if (!own || own.weight === 1) return own
  return options
    .filter(each => isSameChoice(options, each.id, id, see))
    .reduce<T | undefined>((best, each) => (best && best.weight >= each.weight ? best : each), undefined)
}

function foreseen(key: { weight: number; feedback: string; typicalError: string } | undefined): Judgement {
  return key
    ? { fraction: key.weight, feedback: [key.feedback], typicalErrors: [key.typicalError] }
    : { fraction: 0 }
}

function part(
  answer: string | undefined,
  key: string,
  choices: readonly { id: string; text: string }[] = [],
): PartOutcome {
  if (!answer?.trim()) return 'blank'
  return isSameChoice(choices, answer, key) ? 'right' : 'wrong'
}

function shareRight(parts: Score['parts']): number {
  const outcomes = Object.values(parts)
  return outcomes.filter(outcome => outcome === 'right').length / outcomes.length
}

function judgeMultiple(question: QuestionOf<'multiple-choice'>, answer: string[]): Judgement {
  const chosen = question.options.filter(option => answer.includes(option.id))
  const missed = question.options.some(option => option.correct && !answer.includes(option.id))
  const wrong = chosen.some(option => !option.correct)
  const sum = chosen.reduce((total, option) => total + option.weight, 0)
  const fraction = question.scoring === 'weights' ? Math.max(0, Math.min(1, sum)) : missed || wrong ? 0 : 1
  return {
    fraction,
    feedback: chosen.map(option => option.feedback),
    typicalErrors: chosen.map(option => option.typicalError),
  }
}

/** Items of the same words are the same to the pupil: either may stand in the other's place. */
function judgeOrdering(question: QuestionOf<'ordering'>, answer: string[]): Judgement {
  const key = question.items.map(item => item.id)
  const isInPlace = (place: number) => {
    const [id, right] = [answer[place], key[place]]
    return id !== undefined && right !== undefined && isSameChoice(question.items, id, right)
  }
  const parts = Object.fromEntries(
    key.map((own, place): [string, PartOutcome] => {
      const id = answer[place]
      return [id ?? own, id?.trim() ? (isInPlace(place) ? 'right' : 'wrong') : 'blank']
    }),
  )
  const inPlace = key.filter((_, place) => isInPlace(place)).length
  switch (question.scoring) {
    case 'positions':
      return { fraction: inPlace / key.length, parts }
    case 'neighbours':
      return { fraction: keptNeighbours(question, answer) / (key.length - 1), parts }
    case 'all-or-nothing':
      return { fraction: inPlace === key.length && answer.length === key.length ? 1 : 0, parts }
  }
}

/** Pairs that follow each other in the answer as in the key, each counted once. */
function keptNeighbours({ items }: QuestionOf<'ordering'>, answer: string[]): number {
  const textOf = (id: string) => items.find(item => item.id === id)?.text ?? ''
  const pairsOf = (texts: string[]) => texts.slice(1).map((text, at) => JSON.stringify([texts[at], text]))
  const found = pairsOf(answer.map(textOf))
  return pairsOf(items.map(item => item.text)).filter(pair => {
    const at = found.indexOf(pair)
    if (at >= 0) found.splice(at, 1)
    return at >= 0
  }).length
}

function judgeGaps(question: QuestionOf<'gaps'>, answer: AnswerOf<'gaps'>): Judgement {
  const total = question.gaps.reduce((sum, gap) => sum + gap.weight, 0)
  const judged = question.gaps.map(gap => ({ gap, ...judgeGap(gap, answer[gap.id] ?? '') }))
  const earned = judged.reduce((sum, { gap, fraction }) => sum + gap.weight * fraction, 0)
  const isWhole = judged.every(each => each.outcome === 'right')
  return {
    fraction: question.scoring ? Number(isWhole) : earned / total,
    parts: Object.fromEntries(judged.map(({ gap, outcome }) => [gap.id, outcome])),
    feedback: judged.map(each => each.feedback),
    typicalErrors: judged.map(each => each.typicalError),
  }
}

function judgeGap(gap: Gap, answer: string) {
  if (answer.trim() === '') return { fraction: 0, outcome: 'blank' as const, feedback: '', typicalError: '' }
  const met = findInGap(gap, answer)
  const fraction = met?.weight ?? 0
  const outcome: PartOutcome = fraction >= 1 - 1e-5 ? 'right' : fraction > 0 ? 'partial' : 'wrong'
  return { fraction, outcome, feedback: met?.feedback ?? '', typicalError: met?.typicalError ?? '' }
}

function findInGap(
  gap: Gap,
  answer: string,
): { weight: number; feedback: string; typicalError?: string } | undefined {
  switch (gap.kind) {
    case 'choice':
      return bestOfSame(gap.options, answer, visibleText)
    case 'text':
      return gap.answers.find(key => meetsText(answer, key, gap))
    case 'numeric': {
      const values = typedValues(answer, [])
      return gap.answers.find(key => values.some(value => meetsNumber(value, key)))
    }
  }
}

/** Each area counts once, however often it is tapped; what lies beside all of them earns nothing. */
function judgeTaps(question: QuestionOf<'hotspot'>, answer: string[]): Judgement {
  const { areas, beside } = areasOfAnswer(question, answer)
  const sum = areas.reduce((total, area) => total + area.weight, 0)
  const isWhole = beside === 0 && areas.every(area => area.weight > 0) && sum > 1 - 2e-4
  return {
    fraction: question.scoring ? Number(isWhole) : Math.max(0, Math.min(1, sum)),
    feedback: areas.map(area => area.feedback),
    typicalErrors: areas.map(area => area.typicalError),
  }
}

function judgeEssay(question: QuestionOf<'essay'>, marking: Marking): Judgement | undefined {
  if ('points' in marking) return { fraction: question.points > 0 ? marking.points / question.points : 0 }
  const parts: Score['parts'] = {}
  let earned = 0
  for (const criterion of question.rubric) {
    const points = marking.criteria[criterion.id]
    if (points === undefined) return undefined // still being marked
    earned += Math.max(0, Math.min(points, criterion.points))
    parts[criterion.id] = points >= criterion.points ? 'right' : points > 0 ? 'partial' : 'wrong'
  }
  return { fraction: question.points > 0 ? earned / question.points : 0, parts }
}
