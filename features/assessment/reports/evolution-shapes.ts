import * as z from 'zod/mini'
import { named } from '#kit/shapes.ts'
import { bySexOf, figure } from '../results/figure-shapes.ts'
import { gainFigures } from '../results/gain-shapes.ts'
import { reportHead } from './report-shapes.ts'

const twice = z.object({ n: z.int(), before: figure, after: figure })
export const evolutionReport = z.object({
  before: reportHead,
  after: reportHead,
  /** The recovery plan that the second one measured, whose pupils were chosen by the first; null without one. */
  plan: z.nullable(named),
  /** Pupils of both; who took one alone is counted and left out. */
  n: z.int(),
  onlyBefore: z.int(),
  onlyAfter: z.int(),
  /** Whether both ask the same questions for the same points. */
  sameQuestions: z.boolean(),
  /** Beyond what was to be expected: on the questions of both, or on one scale where they are others. */
  gain: bySexOf(gainFigures),
  /** Null where the questions differ: such marks cannot be compared. */
  marks: z.nullable(bySexOf(twice)),
  positives: z.nullable(bySexOf(twice)),
  /** Of which questions domains and competences tell: of all, or of the linked ones; without any they cannot be compared. */
  topicsOn: z.enum(['all', 'linked', 'none']),
  domains: z.array(
    z.object({ name: z.string(), code: z.string(), indication: z.boolean(), bySex: bySexOf(twice) }),
  ),
  competences: z.array(
    z.object({ name: z.string(), code: z.string(), indication: z.boolean(), bySex: bySexOf(twice) }),
  ),
  /** The questions that stand in both tests. */
  linked: z.array(
    z.object({
      before: z.int(),
      after: z.int(),
      stem: z.string(),
      bySex: bySexOf(twice),
      drift: figure,
      z: figure,
    }),
  ),
  /** What each number right of the first test is worth in the second, where they are different and linked; empty without. */
  equated: z.array(z.object({ score: z.int(), equals: z.number(), se: figure })),
  /** Questions that both numbers right are of. */
  equatedOf: z.object({ before: z.int(), after: z.int() }),
  /** Why there is no such table; empty where there is one, or none is asked for. */
  equatedWhy: z.string(),
  /** Who was measured twice; shares of the questions that the gain is on, as they are shown. Empty without a gain. */
  pupils: z.array(
    z.object({
      studentId: z.uuid(),
      name: z.string(),
      sex: z.nullable(z.enum(['H', 'M'])),
      before: z.number(),
      expected: z.number(),
      after: z.number(),
      markBefore: figure,
      markAfter: figure,
    }),
  ),
})
export type EvolutionReport = z.infer<typeof evolutionReport>
export type Twice = NonNullable<EvolutionReport['marks']>
