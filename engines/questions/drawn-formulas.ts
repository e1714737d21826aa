import * as z from 'zod/mini'
import { formulaPattern } from './rich-text.ts'

/** Values that a question draws, and draws that it keeps, at most. */
export const MAX_VALUES = 10
export const MAX_DRAWS = 100
/** Formulas of one question at most, and decimals of a value. */
export const MAX_FORMULAS = 60
export const MAX_DECIMALS = 6
const GREATEST_VALUE = 1e9
/** What a formula may come to, on either side of zero. */
export const GREATEST_RESULT = 1e100

const bound = z.number().check(z.gte(-GREATEST_VALUE), z.lte(GREATEST_VALUE))
const drawnValue = z
  .object({
    name: z
      .string()
      .check(
        z.maxLength(16),
        z.regex(/^[A-Za-z][A-Za-z0-9]{0,15}$/, { error: 'Use uma letra, ou letras e algarismos: a, b, x1.' }),
      ),
    from: bound,
    to: bound,
    decimals: z.int().check(z.gte(0), z.lte(MAX_DECIMALS)),
  })
  .check(
    z.refine(({ from, to }) => from <= to, {
      error: 'O limite de cima não pode ser menor do que o de baixo.',
      path: ['to'],
    }),
  )
export type DrawnValue = z.infer<typeof drawnValue>

const MAX_RESULTS = MAX_VALUES + MAX_FORMULAS
const formulaResult = z.number().check(z.gte(-GREATEST_RESULT), z.lte(GREATEST_RESULT))
const keptDraw = z
  .record(z.string().check(z.maxLength(200)), formulaResult)
  .check(z.refine(values => Object.keys(values).length <= MAX_RESULTS))
  .register(z.globalRegistry, { maxProperties: MAX_RESULTS })

/**
 * Values that differ from pupil to pupil. What was drawn is kept: each draw has the values by their names and what every
 * formula of the question comes to, by its text, so that nothing is ever computed again.
 */
export const drawnValues = z.object({
  values: z
    .array(drawnValue)
    .check(
      z.minLength(1),
      z.maxLength(MAX_VALUES),
      z.refine(areDistinct, { error: 'Há dois valores com o mesmo nome.' }),
    ),
  draws: z
    .array(keptDraw)
    .check(
      z.minLength(1, { error: 'Corrija os valores sorteados: assim não se sorteiam.' }),
      z.maxLength(MAX_DRAWS),
    ),
})
export type DrawnValues = z.infer<typeof drawnValues>

function areDistinct(values: { name: string }[]): boolean {
  return new Set(values.map(value => value.name)).size === values.length
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

/** What draws fill of a question, and what in it is no text of its own. */
const TEXTS = new Set([
  'stem',
  'explanation',
  'right',
  'partial',
  'wrong',
  'text',
  'feedback',
  'typicalError',
  'otherFeedback',
  'hints',
])
const APART = new Set(['passage', 'media', 'drawn', 'units'])

/** Every text and every formula of a question that draws fill, with what it is called. */
function visit(value: object, see: (text: string, key: string) => void): void {
  for (const [key, part] of Object.entries(value)) {
    if (APART.has(key)) continue
    if (typeof part === 'string') {
      if (TEXTS.has(key) || key === 'formula' || key === 'margin') see(part, key)
    } else if (key === 'hints') for (const hint of part) see(hint, key)
    else if (typeof part === 'object' && part !== null) visit(part, see)
  }
}

/** A question that draws, as far as its draws go. */
export interface Drawing {
  drawn: Pick<DrawnValues, 'values'>
}

/** The formulas of a question by their texts, each with where it stands first: a text, a key or what that may be off. */
export function formulasOf(question: Drawing): Map<string, 'valores' | 'texto' | 'resposta' | 'tolerância'> {
  const names = new Set(question.drawn.values.map(value => value.name))
  const found: ReturnType<typeof formulasOf> = new Map([...names].map(name => [name, 'valores'] as const))
  visit(question, (text, key) => {
    if (key === 'formula' || key === 'margin') {
      if (!found.has(text)) found.set(text, key === 'formula' ? 'resposta' : 'tolerância')
      return
    }
    fillText(text, names, (formula, whole) => {
      if (!found.has(formula)) found.set(formula, 'texto')
      return whole
    })
  })
  return found
}

/** `{x}` in a text whose name no value has; not in formulae, where braces group. */
export function unknownPlaces(question: Drawing): string[] {
  const names = new Set(question.drawn.values.map(value => value.name))
  const found: string[] = []
  visit(question, (text, key) => {
    if (!TEXTS.has(key)) return
    for (const [, sign, name = ''] of text.replace(formulaPattern, '').matchAll(PLACE))
      if (sign === '' && !names.has(name)) found.push(name)
  })
  return found
}

/** Whether each draw that is kept has what every formula comes to, and a key that is drawn is in a question that draws. */
export function hasWholeDraws(question: {
  type: string
  drawn?: DrawnValues | undefined
  answers?: unknown
}): boolean {
  const { drawn } = question
  if (drawn) {
    const formulas = [...formulasOf({ ...question, drawn }).keys()]
    return drawn.draws.every(draw => formulas.every(formula => Number.isFinite(draw[formula])))
  }
  if (question.type !== 'numeric') return true
  const answers = question.answers as { formula?: string; margin?: string }[]
  return answers.every(({ formula, margin }) => formula === undefined && margin === undefined)
}

/** Characters that are typed as one number at most. */
const MAX_TYPED = 100_000

/** What was typed as the answer to a draw; a number that was typed to a question without any is the text alone. */
export const numericAnswer = z.union([
  z.string().check(z.maxLength(MAX_TYPED)),
  z.object({
    draw: z.int().check(z.gte(0), z.lt(MAX_DRAWS)),
    text: z.string().check(z.maxLength(MAX_TYPED)),
  }),
])
export type TypedNumber = z.infer<typeof numericAnswer>

/** Whether something is such an answer; a pupil's phone asks this, and brings no schemas for it. */
export function isTypedNumber(answer: unknown): answer is TypedNumber {
  if (typeof answer === 'string') return answer.length <= MAX_TYPED
  if (typeof answer !== 'object' || answer === null || !('draw' in answer) || !('text' in answer))
    return false
  const { draw, text } = answer
  return (
    Number.isInteger(draw) &&
    0 <= Number(draw) &&
    Number(draw) < MAX_DRAWS &&
    typeof text === 'string' &&
    text.length <= MAX_TYPED
  )
}

/** The draw that an answer is to; the first where it names none. */
export function drawOfAnswer(answer: unknown): number {
  const draw = typeof answer === 'object' && answer !== null && 'draw' in answer ? answer.draw : 0
  return typeof draw === 'number' ? draw : 0
}

/** The text alone of what was typed. */
export function typedText(answer: TypedNumber): string {
  return typeof answer === 'string' ? answer : answer.text
}
