import * as z from 'zod/mini'
import { outcomes } from '../results/contract.ts'
import { behaviours } from './settings.ts'

/** What the door of a quiz tells beside what that of a test does. */
export const quizAtDoor = z.object({
  quizId: z.uuid(),
  behaviour: z.enum(behaviours),
  /** Null is as many as the pupil likes. */
  attempts: z.nullable(z.int()),
  /** Whether there is a limit of time; `minutes` is 0 without one. */
  timed: z.boolean(),
  password: z.boolean(),
  closesAt: z.nullable(z.string()),
  /** Whether a pupil practises alone: another attempt begins as the first did. */
  practice: z.boolean(),
})

/** What a pupil may know of one answer at this moment: what the matrix does not allow is not there at all. */
export const quizFeedback = z.object({
  outcome: z.optional(z.enum(outcomes)),
  points: z.optional(z.nullable(z.number())),
  possible: z.optional(z.number()),
  /** What is right, on one line. */
  right: z.optional(z.string()),
  /** Rich text, the most particular first. */
  feedback: z.optional(z.array(z.string())),
  explanation: z.optional(z.string()),
  /** Rich text, for the next try. */
  hint: z.optional(z.string()),
  /** How much of the answer is right. */
  parts: z.optional(z.object({ right: z.int(), of: z.int() })),
  /** The answer without what was wrong, as the device calls its options: the next try begins with it; null for none. */
  cleared: z.optional(z.unknown()),
  /** Written by the teacher beside the answer. */
  comment: z.optional(z.string()),
  triesLeft: z.int(),
  /** Points of a right answer at the next try. */
  worth: z.optional(z.number()),
  /** Options that were tried and are not it, as the device calls them. */
  tried: z.optional(z.array(z.unknown())),
  /** Takes no other answer. */
  final: z.boolean(),
})
export type QuizFeedback = z.infer<typeof quizFeedback>

/** An attempt that was handed in, as its pupil sees it at this moment. */
export const quizReview = z.object({
  /** Mark 0–20, if it may be seen and nothing waits to be marked. */
  mark: z.nullable(z.number()),
  /** Why there is none. */
  markWaits: z.nullable(z.enum(['por corrigir', 'por publicar', 'não se mostra'])),
  comment: z.nullable(z.string()),
  items: z.record(z.string(), quizFeedback),
})

/** What a quiz tells a pupil who is in it, beside what a test does. */
export const quizSitting = z.object({
  quizId: z.uuid(),
  number: z.int(),
  attempts: z.nullable(z.int()),
  behaviour: z.enum(behaviours),
  tries: z.int(),
  timed: z.boolean(),
  /** Null is all on one page. */
  perPage: z.nullable(z.int()),
  forwardOnly: z.boolean(),
  /** Texts, titles of sections and page breaks, each before an item; null comes at the end. */
  layout: z.array(
    z.object({
      kind: z.enum(['text', 'section', 'page']),
      text: z.string(),
      before: z.nullable(z.uuid()),
    }),
  ),
  /** Item → the item that has to be answered before it. */
  waitsFor: z.record(z.string(), z.uuid()),
  /** What was checked so far, by item. */
  checked: z.record(z.string(), quizFeedback),
  /** Items of which another one may be asked for once they are answered; absent where the quiz does not allow it. */
  another: z.optional(z.array(z.uuid())),
  /** How sure the pupil said to be, by item: 1 to 3. */
  certainty: z.record(z.string(), z.int()),
  /** Attempts that were handed in, the first one first. */
  done: z.array(
    z.object({
      number: z.int(),
      submittedAt: z.nullable(z.string()),
      mark: z.nullable(z.number()),
      counts: z.boolean(),
    }),
  ),
  /** The mark that counts by now, as far as it may be seen. */
  mark: z.nullable(z.number()),
  next: z.object({
    /** Another attempt may begin now. */
    may: z.boolean(),
    /** Or from then on. */
    from: z.nullable(z.string()),
  }),
  /** Of the attempt that was handed in; null while it is being answered. */
  review: z.nullable(quizReview),
})
export type QuizSitting = z.infer<typeof quizSitting>
