import * as z from 'zod/mini'

export const figure = z.nullable(z.number())

/** H / M / Total, as every report shows its figures; who has no sex registered counts in the total alone. */
export function bySexOf<T extends z.ZodMiniType>(shape: T) {
  return z.object({ H: shape, M: shape, total: shape })
}

export const band = z.object({ code: z.string(), name: z.string(), from: z.number() })

export const achievement = z.object({
  enrolled: z.int(),
  evaluated: z.int(),
  absent: z.int(),
  /** Handed in and marked to the last answer: the pupils of all that follows. */
  marked: z.int(),
  /** Of the marks as they are shown, and as they were computed. */
  mean: figure,
  sd: figure,
  exactMean: figure,
  exactSd: figure,
  /** Marks shown as 10 and more. */
  positives: z.int(),
  /** How many in each band, in the order of the bands. */
  bands: z.array(z.int()),
})
export type Achievement = z.infer<typeof achievement>

export const levels = ['mastered', 'developing', 'not-mastered'] as const

/** A pupil in a domain or competence. */
export const cell = z.object({
  points: z.number(),
  possible: z.number(),
  /** Questions that counted, and those of them left blank. */
  items: z.int(),
  blank: z.int(),
  level: z.nullable(z.enum(levels)),
})
export type Cell = z.infer<typeof cell>

/** A group of pupils in a domain or competence. */
export const standing = z.object({
  /** Pupils for whom a question counted. */
  n: z.int(),
  points: z.number(),
  possible: z.number(),
  share: figure,
  mastered: z.int(),
  developing: z.int(),
  notMastered: z.int(),
})
export type Standing = z.infer<typeof standing>

/** A domain (`code` empty) or a competence that the test measured. */
export const topic = z.object({
  key: z.string(),
  competenceId: z.nullable(z.uuid()),
  code: z.string(),
  name: z.string(),
  domain: z.string(),
  items: z.array(z.int()),
  /** Under three questions: an indication, no decision. */
  indication: z.boolean(),
  bySex: bySexOf(standing),
})
export type Topic = z.infer<typeof topic>
