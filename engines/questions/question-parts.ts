import * as z from 'zod/mini'

/** Answers, hints, files, criteria … of one question at most. */
export const MAX_PARTS = 200
/** Any number of a school is smaller, Avogadro's included. */
const GREATEST = 1e100
/** Units of a picture on a side. */
export const LARGEST_PICTURE = 20_000
/** Areas of a picture, places and labels of one, and taps that an answer may have: as many as there are letters. */
export const MAX_AREAS = 26
/** Characters of a file that comes within its question, as a `data:` URL. */
const LONGEST_SOURCE = 48 * 1024 * 1024

/** HTML of the allow list in rich-text.ts; formulae between \( \) or $$ $$; images as `src="media:NAME"`. */
export const richText = z.string().check(z.maxLength(200_000))
export type RichText = z.infer<typeof richText>

export const filledRichText = richText.check(
  z.refine(value => /\S/.test(value), { error: 'Preencha este campo.' }),
)
/** Plain text on one line. */
export const line = z
  .string()
  .check(z.maxLength(2000), z.regex(/^[^\n\r]*$/, { error: 'Escreva numa só linha.' }))
export const filledLine = line.check(
  z.refine(value => value.trim() !== '', { error: 'Preencha este campo.' }),
)
export const id = z.string().check(z.maxLength(64), z.regex(/^[A-Za-z0-9][\w-]{0,63}$/))
/** Fraction of the points: 1 is all of them, negative takes away. */
const weight = z.number().check(z.gte(-1), z.lte(1))
export const positiveWeight = z.number().check(z.gte(0), z.lte(1))

/** A file of the question. `source` is a `data:` URL or the host's own reference to the stored bytes. */
export const media = z.object({
  name: z.string().check(z.maxLength(200), z.regex(/^[^/\\<>"'\n\r]{1,200}$/)),
  mime: z.string().check(z.maxLength(100), z.regex(/^[\w.+-]+\/[\w.+-]+$/)),
  source: z.string().check(z.minLength(1), z.maxLength(LONGEST_SOURCE)),
})
export type Media = z.infer<typeof media>

/** A text that questions share, each with a copy of its own: a version of a question never changes. */
export const passage = z.object({
  title: filledLine,
  text: filledRichText,
  /** Its questions are the parts of one: a), b), c). */
  parts: z.optional(z.literal(true)),
})
export type Passage = z.infer<typeof passage>

export const option = z.object({
  id,
  text: filledRichText,
  correct: z.boolean(),
  weight,
  typicalError: line,
  feedback: richText,
})
export type Option = z.infer<typeof option>

/** A part of a picture. Of `rect` left, top, right, bottom; of `circle` its middle and radius; of `poly` its corners. */
const shapes = ['rect', 'circle', 'poly'] as const
const fitsShape = ({ shape, coords: [a = 0, b = 0, c = 0, d = 0, ...more] }: Shape) =>
  shape === 'poly' ? more.length >= 2 && more.length % 2 === 0 : shape === 'circle' ? c > 0 : a < c && b < d
type Shape = { shape: (typeof shapes)[number]; coords: number[] }
const outline = {
  shape: z.enum(shapes),
  coords: z
    .array(z.number().check(z.gte(-LARGEST_PICTURE), z.lte(LARGEST_PICTURE)))
    .check(z.minLength(3), z.maxLength(MAX_PARTS)),
}
const sized = z.refine<Shape>(fitsShape, {
  error: 'Esta área não tem tamanho.',
  path: ['coords'],
})
export const area = z
  .object({
    id,
    ...outline,
    /** Its description, for authors and markers. */
    label: filledLine,
    weight,
    typicalError: line,
    feedback: richText,
  })
  .check(sized)
export type Area = z.infer<typeof area>

/** A part of a picture where a label belongs: `match` names it. */
export const place = z.object({ id, ...outline, match: id }).check(sized)
export type Place = z.infer<typeof place>

export const verdict = z.object({ typicalError: line, feedback: richText })

/** An accepted (or foreseen wrong, weight 0) text. */
export const textAnswer = z.object({
  text: filledLine,
  weight: positiveWeight,
  typicalError: line,
  feedback: richText,
})
export type TextAnswer = z.infer<typeof textAnswer>

const formula = z.string().check(z.minLength(1, { error: 'Escreva a fórmula.' }), z.maxLength(200))

/** An accepted (or foreseen wrong, weight 0) number: `value` ± `tolerance`, bounds included. */
export const numberAnswer = z.object({
  value: z.number().check(z.gte(-GREATEST), z.lte(GREATEST)),
  tolerance: z.number().check(z.gte(0), z.lte(GREATEST)),
  /** Where values are drawn: what the number and its tolerance are in each draw; above they stand as in the first. */
  formula: z.optional(formula),
  margin: z.optional(formula),
  weight: positiveWeight,
  typicalError: line,
  feedback: richText,
})
export type NumberAnswer = z.infer<typeof numberAnswer>

/** A unit that may follow the number; `factor` of it make one of the unit of the key (m: 1, cm: 100). */
export const unit = z.object({ name: filledLine, factor: z.number().check(z.gt(0), z.lte(GREATEST)) })

export const textRules = {
  caseSensitive: z.boolean(),
  accentSensitive: z.boolean(),
  /** `*` in an accepted text stands for any characters, `\*` for the asterisk itself. */
  wildcards: z.boolean(),
}

const gapBase = {
  id,
  /** Share of the points beside the other gaps. */ weight: z.number().check(z.gt(0), z.lte(1000)),
}
export const gap = z.discriminatedUnion('kind', [
  z.object({
    ...gapBase,
    kind: z.literal('text'),
    ...textRules,
    answers: z.array(textAnswer).check(z.minLength(1), z.maxLength(MAX_PARTS)),
  }),
  z.object({
    ...gapBase,
    kind: z.literal('numeric'),
    answers: z.array(numberAnswer).check(z.minLength(1), z.maxLength(MAX_PARTS)),
  }),
  z.object({
    ...gapBase,
    kind: z.literal('choice'),
    options: z
      .array(z.object({ id, text: filledLine, weight: positiveWeight, feedback: richText }))
      .check(z.minLength(1), z.maxLength(60)),
  }),
])
export type Gap = z.infer<typeof gap>

export const rubricCriterion = z.object({
  id,
  text: filledLine,
  /** Points of the best level; the criteria's points add up to the question's. */
  points: z.number().check(z.gt(0), z.lte(1000)),
  levels: z
    .array(z.object({ text: filledLine, points: z.number().check(z.gte(0), z.lte(1000)) }))
    .check(z.maxLength(MAX_PARTS)),
})
export type RubricCriterion = z.infer<typeof rubricCriterion>
