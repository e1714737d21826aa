import { decimal, exact } from '#kit/figures.ts'
import { type DrawnValues, fillText, isTypedNumber, typedText } from './drawn-formulas.ts'
import type { Question, QuestionOf } from './question.ts'
import { mapRichText } from './rich-fields.ts'

/** The types whose questions may draw values. */
export const drawnTypes = ['numeric', 'single-choice', 'multiple-choice'] as const
export type DrawnQuestion = QuestionOf<(typeof drawnTypes)[number]>

export function isDrawn(question: Question): question is DrawnQuestion & { drawn: DrawnValues } {
  return 'drawn' in question && question.drawn !== undefined
}

/** Every text that draws fill: all but the text that others share. */
export function mapDrawnTexts<Q extends DrawnQuestion>(
  question: Q,
  change: (text: string, where: string) => string,
): Q
export function mapDrawnTexts(
  question: DrawnQuestion,
  change: (text: string, where: string) => string,
): Question {
  const texts = mapRichText(question, (html, where) =>
    where === 'texto de apoio' ? html : change(html, where),
  )
  const error = <T extends { typicalError: string }>(part: T): T => ({
    ...part,
    typicalError: change(part.typicalError, 'erro típico'),
  })
  return texts.type === 'numeric'
    ? { ...texts, answers: texts.answers.map(error) }
    : { ...texts, options: texts.options.map(error) }
}

/** Which draw an order has, by its place; the first where it has none. */
export function placeOfDraw(order: Readonly<Record<string, readonly string[]>>): number {
  return Number(order.draw?.[0] ?? 0)
}

/**
 * The question as one pupil has it: with the values of the order's draw, and none that are drawn. Any other question
 * stays as it is.
 */
export function asDrawn<Q extends Question>(
  question: Q,
  order: Readonly<Record<string, readonly string[]>>,
): Q
export function asDrawn(question: Question, order: Readonly<Record<string, readonly string[]>>): Question {
  return inDraw(question, placeOfDraw(order))
}

export function inDraw<Q extends Question>(question: Q, place: number): Q
export function inDraw(question: Question, place: number): Question {
  if (!isDrawn(question)) return question
  const { drawn, ...alone } = question
  const draw = drawn.draws[place] ?? drawn.draws[0] ?? {}
  const names = new Set(drawn.values.map(value => value.name))
  const filled = mapDrawnTexts(alone as DrawnQuestion, text =>
    fillText(text, names, (formula, whole, inTex) => {
      if (!Object.hasOwn(draw, formula)) return whole
      return inTex ? texValue(draw[formula]) : shownValue(draw[formula])
    }),
  )
  if (filled.type !== 'numeric') return filled
  return {
    ...filled,
    answers: filled.answers.map(({ formula, margin, ...answer }) => ({
      ...answer,
      value: formula === undefined ? answer.value : (draw[formula] ?? answer.value),
      tolerance: margin === undefined ? answer.tolerance : Math.abs(draw[margin] ?? answer.tolerance),
    })),
  }
}

/** A value as it stands in a text: «2,5», «−3». */
function shownValue(value: number | undefined): string {
  return decimal(value, 9)
}

/** The same in a formula, where a comma would part two numbers. */
function texValue(value: number | undefined): string {
  return exact(Number((value ?? Number.NaN).toPrecision(9)))
    .split(',')
    .join('{,}')
}

/** The values of a draw, shown beside an answer to it: «a = 3; b = 4». */
export function drawWords({ values, draws }: DrawnValues, place: number): string {
  const draw = draws[place] ?? draws[0] ?? {}
  return values.map(({ name }) => `${name} = ${shownValue(draw[name])}`).join('; ')
}

/**
 * What was typed as a number, with the draw that it answers where the question draws: that of the order, whatever the
 * sender claims.
 */
export function ofDraw(
  question: Question,
  order: Readonly<Record<string, readonly string[]>>,
  answer: unknown,
): unknown {
  if (question.type !== 'numeric') return answer
  if (!isTypedNumber(answer)) return answer
  const text = typedText(answer)
  return isDrawn(question) ? { draw: placeOfDraw(order), text } : text
}
