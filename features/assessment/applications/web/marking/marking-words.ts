import { parseNumber } from '#engines/questions/match-answer.ts'
import type { QuestionOf } from '#engines/questions/question.ts'
import type { RubricCriterion } from '#engines/questions/question-parts.ts'
import type { StoredMarking } from '../../../results/contract.ts'

/** Points that one key gives for a criterion, or for the whole answer where there is no rubric. */
export interface Choice {
  /** The key: 0 to 9; none for a level beyond the ninth. */
  key: string | null
  points: number
  text: string
}

/** Something that gets points: a criterion of the rubric, or the answer as a whole. */
export interface Judged {
  id: string
  text: string
  points: number
  choices: Choice[]
}

/** What an open answer is judged by: the criteria of its rubric, else the answer whole under the id `''`. */
export function judgedOf(question: QuestionOf<'essay'>, points: number): Judged[] {
  if (question.rubric.length === 0) return [{ id: '', text: 'Pontos', points, choices: wholePoints(points) }]
  return question.rubric.map(criterion => ({
    id: criterion.id,
    text: criterion.text,
    points: criterion.points,
    choices: choicesOf(criterion),
  }))
}

/** What was awarded so far, by the id of what is judged. */
export function awardedPoints(marking: StoredMarking | null): Readonly<Record<string, number>> {
  if (!marking) return {}
  return 'points' in marking ? { '': marking.points } : marking.criteria
}

/** What is sent: null once nothing is left of it. */
export function markingOf(points: Readonly<Record<string, number>>): StoredMarking | null {
  if (Object.keys(points).length === 0) return null
  const whole = points['']
  return whole === undefined ? { criteria: { ...points } } : { points: whole }
}

/** Whether an answer has all its points. */
export function isMarked({ points }: { points: number | null }): boolean {
  return points !== null
}

/** Points as typed; undefined when they are none of 0 to `most`. */
export function pointsBy(word: string, max: number): number | undefined {
  const value = parseNumber(word)
  return value !== undefined && value >= 0 && value <= max ? value : undefined
}

function choicesOf({ levels, points }: RubricCriterion): Choice[] {
  if (levels.length === 0) return wholePoints(points)
  const [lowest] = levels.toSorted((a, b) => a.points - b.points)
  const isKeyed = new Set(levels.map(level => level.points)).size === levels.length
  // The keys are the points themselves where they are whole and differ; else the order of the levels from 1.
  const byPoints = isKeyed && levels.every(level => Number.isInteger(level.points) && level.points < 10)
  return levels.map((level, at) => ({
    key: byPoints
      ? String(level.points)
      : at < 9
        ? String(lowest === level && level.points === 0 ? 0 : at + 1)
        : null,
    points: level.points,
    text: level.text,
  }))
}

/** 0 to 9 by their keys, as far as there are points; a part of a point at the end by the next key; more are typed. */
function wholePoints(points: number): Choice[] {
  const whole = Array.from({ length: Math.min(9, Math.floor(points)) + 1 }, (_none, at) => at)
  const last = whole.at(-1) === points || points > 9 ? [] : [points]
  return [
    ...whole.map(value => ({ key: String(value), points: value, text: '' })),
    ...last.map(value => ({ key: String(whole.length), points: value, text: '' })),
  ]
}
