import * as z from 'zod/mini'
import { decimal } from '#kit/figures.ts'
import type { Question, QuestionOf } from './question.ts'
import { mapRichText } from './rich-fields.ts'
import { formulaPattern } from './rich-text.ts'

/** Values that a question draws, and draws that it keeps, at most. */
export const MOST_VALUES = 10
export const MOST_DRAWS = 100
/** Formulas of one question at most, and decimals of a value. */
export const MOST_FORMULAS = 60
export const MOST_DECIMALS = 6
const GREATEST_VALUE = 1e9

const bound = z.number().check(z.gte(-GREATEST_VALUE), z.lte(GREATEST_VALUE))
const drawnValue = z
  .object({
    name: z
      .string()
      .check(
        z.regex(/^[A-Za-z][A-Za-z0-9]{0,15}$/, { error: 'Use uma letra, ou letras e algarismos: a, b, x1.' }),
      ),
    from: bound,
    to: bound,
    decimals: z.int().check(z.gte(0), z.lte(MOST_DECIMALS)),
  })
  .check(
    z.refine(({ from, to }) => from <= to, {
      error: 'O limite de cima não pode ser menor do que o de baixo.',
      path: ['to'],
    }),
  )
export type DrawnValue = z.infer<typeof drawnValue>

/**
 * Values that differ from pupil to pupil. What was drawn is kept: each draw has the values by their names and what every
 * formula of the question comes to, by its text, so that nothing is ever computed again.
 */
export const drawnValues = z.object({
  values: z
    .array(drawnValue)
    .check(
      z.minLength(1),
      z.maxLength(MOST_VALUES),
      z.refine(areDistinct, { error: 'Há dois valores com o mesmo nome.' }),
    ),
  draws: z
    .array(z.record(z.string().check(z.maxLength(200)), z.number()))
    .check(
      z.minLength(1, { error: 'Corrija os valores sorteados: assim não se sorteiam.' }),
      z.maxLength(MOST_DRAWS),
    ),
})
export type DrawnValues = z.infer<typeof drawnValues>

function areDistinct(values: { name: string }[]): boolean {
  return new Set(values.map(value => value.name)).size === values.length
}

/** The types whose questions may draw values. */
export const drawnTypes = ['numeric', 'single-choice', 'multiple-choice'] as const
export type DrawnQuestion = QuestionOf<(typeof drawnTypes)[number]>

export function isDrawn(question: Question): question is DrawnQuestion & { drawn: DrawnValues } {
  return 'drawn' in question && question.drawn !== undefined
}

/** `{a}` and `{=a + b}` as they stand in a text. */
const PLACE = /\{\s*(=?)\s*([^{}]{1,200}?)\s*\}/g

/** Each `{…}` of a text of the question that a draw fills, replaced by `fill`; in a formula of the text it keeps its braces. */
export function fillText(
  html: string,
  names: ReadonlySet<string>,
  fill: (formula: string, whole: string, inTex: boolean) => string,
): string {
  const filled = (text: string, inTex: boolean) =>
    text.replace(PLACE, (whole, sign: string, formula: string) => {
      if (sign === '' && !names.has(formula)) return whole
      const value = fill(formula, whole, inTex)
      return inTex && value !== whole ? `{${value}}` : value
    })
  let text = ''
  let from = 0
  for (const match of html.matchAll(formulaPattern)) {
    text += filled(html.slice(from, match.index), false) + filled(match[0], !match[0].includes('<'))
    from = match.index + match[0].length
  }
  return text + filled(html.slice(from), false)
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

/** The formulas of a question by their texts, each with where it stands first. */
export function formulasOf(
  question: DrawnQuestion & { drawn: Pick<DrawnValues, 'values'> },
): Map<string, string> {
  const names = new Set(question.drawn.values.map(value => value.name))
  const found = new Map<string, string>()
  const add = (formula: string, where: string) => {
    if (!found.has(formula)) found.set(formula, where)
  }
  for (const name of names) add(name, 'valores')
  mapDrawnTexts(question, (text, where) =>
    fillText(text, names, (formula, whole) => {
      add(formula, where)
      return whole
    }),
  )
  if (question.type === 'numeric')
    for (const answer of question.answers) {
      if (answer.formula !== undefined) add(answer.formula, 'resposta')
      if (answer.margin !== undefined) add(answer.margin, 'tolerância')
    }
  return found
}

/** Whether each draw that is kept has what every formula comes to, and a key that is drawn is in one that draws. */
export function hasWholeDraws(question: Question): boolean {
  if (isDrawn(question)) {
    const formulas = [...formulasOf(question).keys()]
    return question.drawn.draws.every(draw => formulas.every(formula => Number.isFinite(draw[formula])))
  }
  return (
    question.type !== 'numeric' ||
    question.answers.every(({ formula, margin }) => formula === undefined && margin === undefined)
  )
}

/** `{x}` in a text whose name no value has; not in formulae, where braces group. */
export function unknownPlaces(question: DrawnQuestion & { drawn: Pick<DrawnValues, 'values'> }): string[] {
  const names = new Set(question.drawn.values.map(value => value.name))
  const found: string[] = []
  mapDrawnTexts(question, text => {
    for (const [, sign, name = ''] of text.replace(formulaPattern, '').matchAll(PLACE))
      if (sign === '' && !names.has(name)) found.push(name)
    return text
  })
  return found
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
      const value = shownValue(draw[formula])
      return inTex ? value.replace(',', '{,}').replace('−', '-') : value
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

/** The values of a draw, for whoever reads an answer to it: «a = 3; b = 4». */
export function drawWords({ values, draws }: DrawnValues, place: number): string {
  const draw = draws[place] ?? draws[0] ?? {}
  return values.map(({ name }) => `${name} = ${shownValue(draw[name])}`).join('; ')
}

/** What was typed as the answer to a draw; a number that was typed to a question without any is the text alone. */
export const numericAnswer = z.union([
  z.string().check(z.maxLength(100_000)),
  z.object({ draw: z.int().check(z.gte(0), z.lt(MOST_DRAWS)), text: z.string().check(z.maxLength(100_000)) }),
])
export type TypedNumber = z.infer<typeof numericAnswer>

/** The draw that an answer is to; the first where it names none. */
export function drawOfAnswer(answer: unknown): number {
  const draw = typeof answer === 'object' && answer !== null && 'draw' in answer ? answer.draw : 0
  return typeof draw === 'number' ? draw : 0
}

/** The text alone of what was typed. */
export function typedText(answer: TypedNumber): string {
  return typeof answer === 'string' ? answer : answer.text
}

/** A typed number with the draw that it answers, where the question draws. */
export function ofDraw(
  question: Question,
  order: Readonly<Record<string, readonly string[]>>,
  answer: unknown,
): unknown {
  if (question.type !== 'numeric' || !isDrawn(question) || typeof answer !== 'string') return answer
  return { draw: placeOfDraw(order), text: answer }
}
