import * as z from 'zod/mini'

const figure = z.nullable(z.number())

/** What the same pupils gained, with its interval (`engines/psychometrics/gain.ts`); shares from 0 to 1. */
export const gainFigures = z.object({
  n: z.int(),
  /** Questions that it is on. */
  items: z.int(),
  method: z.enum(['same', 'linked']),
  before: figure,
  after: figure,
  /** What was to be expected the second time without learning anything. */
  expected: figure,
  /** After minus expected. */
  gain: figure,
  interval: z.nullable(z.object({ low: z.number(), high: z.number() })),
  clear: z.nullable(z.enum(['up', 'down', 'none'])),
  indication: z.boolean(),
  why: z.string(),
})

export type GainFigures = z.infer<typeof gainFigures>

/** Pupils who would have risen without lessons (`engines/psychometrics/outcome-chance.ts`); null where that is not known. */
export const risenByChance = z.nullable(z.number())

/** How many pupils came out how, by the rule of `engines/psychometrics/outcome.ts`. */
export const outcomeCounts = z.object({
  recuperado: z.int(),
  melhorou: z.int(),
  igual: z.int(),
  piorou: z.int(),
  none: z.int(),
})
