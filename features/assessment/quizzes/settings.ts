import * as z from 'zod/mini'
import { bloomLevels, difficulties, questionTypes } from '#engines/questions/taxonomy.ts'
import { filled, moment, openBeforeClose, optionalText } from '#kit/shapes.ts'

/** What happens to an attempt whose time runs out. */
export const expiries = ['entregar', 'deixar acabar', 'não contar'] as const
/** Which attempts the mark is computed from. */
export const countings = ['mais alta', 'média', 'primeira', 'última'] as const
export type Counting = (typeof countings)[number]
/** How questions are answered: feedback at the end, feedback at once, several tries with hints, or with a certainty. */
export const behaviours = ['adiado', 'imediato', 'várias tentativas', 'com certeza'] as const
/** When a quiz counts as completed by a pupil. */
export const doneWhen = ['entregou', 'passou', 'usou todas as tentativas'] as const

/** What a pupil may see in one phase of a quiz. */
export const seen = z.object({
  /** The pupil's own answers. */
  answers: z.boolean(),
  points: z.boolean(),
  right: z.boolean(),
  feedback: z.boolean(),
  explanation: z.boolean(),
  /** The overall comment by band. */
  comment: z.boolean(),
})
export type Visibility = z.infer<typeof seen>

/** While answering, right after handing in, later while it is open, after it has closed. */
export const review = z.object({ during: seen, after: seen, open: seen, closed: seen })
export type Review = z.infer<typeof review>

export const nothingVisible: Visibility = {
  answers: false,
  points: false,
  right: false,
  feedback: false,
  explanation: false,
  comment: false,
}
export const allVisible: Visibility = {
  answers: true,
  points: true,
  right: true,
  feedback: true,
  explanation: true,
  comment: true,
}
export const defaultReview: Review = {
  during: { ...nothingVisible, answers: true },
  after: { ...allVisible, right: false, explanation: false },
  open: { ...allVisible, right: false, explanation: false },
  closed: allVisible,
}

/** Whether a quiz gives feedback on each answer during the attempt. */
export function hasImmediateFeedback({ behaviour }: { behaviour: (typeof behaviours)[number] }): boolean {
  return behaviour === 'imediato' || behaviour === 'várias tentativas'
}

/**
 * The matrix for a way of answering: with immediate feedback pupils must see something while they answer. What a
 * teacher has chosen stays; what is right is not said before it is chosen, since neighbours still answer.
 */
export function reviewFor(review: Review, behaviour: (typeof behaviours)[number]): Review {
  const { points, right, feedback } = review.during
  if (!hasImmediateFeedback({ behaviour }) || points || right || feedback) return review
  return { ...review, during: { ...nothingVisible, answers: true, points: true, feedback: true } }
}

/** Every setting of a quiz, but its hours, its questions and its audience. */
export const quizSettings = z.object({
  minutes: z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(600))), null),
  /** Grace period after the time, for slow networks. */
  graceSeconds: z._default(z.int().check(z.minimum(0), z.maximum(3600)), 60),
  onExpiry: z._default(z.enum(expiries), 'entregar'),
  /** Whether answers count that arrive after the end, from a device without network. They are stored either way. */
  countLate: z._default(z.boolean(), false),

  /** Null means unlimited. */
  attempts: z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(10))), 1),
  pauseMinutes: z._default(z.int().check(z.minimum(0), z.maximum(10_080)), 0),
  /** Whether the next attempt begins with the questions and answers of the one before, or is drawn anew. */
  buildsOnLast: z._default(z.boolean(), false),
  counting: z._default(z.enum(countings), 'mais alta'),

  shuffleQuestions: z._default(z.boolean(), false),
  /** Where the question lets them. */
  shuffleOptions: z._default(z.boolean(), true),
  /** Null means all on one page. */
  perPage: z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(100))), 1),
  forwardOnly: z._default(z.boolean(), false),

  behaviour: z._default(z.enum(behaviours), 'adiado'),
  /** For several tries: how many, and the share of the points that each further try costs. */
  tries: z._default(z.int().check(z.minimum(2), z.maximum(5)), 3),
  penalty: z._default(z.number().check(z.minimum(0), z.maximum(1)), 1 / 3),

  /** Whether a pupil may ask for another question of the same rule for practice, which does not count. */
  anotherLike: z._default(z.boolean(), false),

  review: z._default(review, defaultReview),
  /** Overall comments, each from a lowest mark on. */
  comments: z._default(
    z
      .array(z.object({ from: z.number().check(z.minimum(0), z.maximum(20)), text: filled(1000) }))
      .check(z.maxLength(12)),
    [],
  ),
  /** Marks are hidden until the teacher publishes them. */
  holdMarks: z._default(z.boolean(), false),

  allowNickname: z._default(z.boolean(), false),
  /** Marks go into the pauta: entering requires the card's password. */
  cardWord: z._default(z.boolean(), true),
  /** Pupils may have one phone at once. */
  sharedPhone: z._default(z.boolean(), false),
  password: optionalText(40),
  availableFrom: z._default(z.nullable(moment), null),
  /** Another quiz to be completed first, with a lowest mark if one is set. */
  after: z._default(
    z.nullable(
      z.object({
        quizId: z.uuid(),
        mark: z.nullable(z.number().check(z.minimum(0), z.maximum(20))),
      }),
    ),
    null,
  ),

  passMark: z._default(z.nullable(z.number().check(z.minimum(0), z.maximum(20))), null),
  doneWhen: z._default(z.enum(doneWhen), 'entregou'),
})

export type QuizSettings = z.infer<typeof quizSettings>

const partId = { id: z.uuid() }
const points = z._default(z.number().check(z.gt(0), z.maximum(100)), 1)

/** A picked question, in the version of the bank when it is added. */
export const pickedPart = z.object({
  kind: z.literal('question'),
  ...partId,
  questionId: z.uuid(),
  points,
  /** The picked question that has to be answered before this one. */
  waitsFor: z._default(z.nullable(z.uuid()), null),
})

/** Questions that are drawn for each attempt; empty lists mean all. */
export const rulePart = z.object({
  kind: z.literal('rule'),
  ...partId,
  count: z.int().check(z.minimum(1), z.maximum(50)),
  /** Of each question. */
  points,
  competenceIds: z._default(z.array(z.uuid()).check(z.maxLength(50)), []),
  bloom: z._default(z.array(z.enum(bloomLevels)).check(z.maxLength(bloomLevels.length)), []),
  types: z._default(z.array(z.enum(questionTypes)).check(z.maxLength(questionTypes.length)), []),
  difficulty: z._default(z.array(z.enum(difficulties)).check(z.maxLength(difficulties.length)), []),
  tags: z._default(z.array(filled(100)).check(z.maxLength(20)), []),
  /** Leaves out what the groups answered in this many days before; null leaves out nothing. */
  leaveOutDays: z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(366))), null),
})
export type RulePart = z.infer<typeof rulePart>

export const quizPart = z.discriminatedUnion('kind', [
  pickedPart,
  rulePart,
  z.object({ kind: z.literal('text'), ...partId, text: filled(5000) }),
  z.object({ kind: z.literal('section'), ...partId, title: filled(200) }),
  z.object({ kind: z.literal('page'), ...partId }),
])
export type QuizPart = z.infer<typeof quizPart>

/** Who it is handed out to: a group, or pupils of it. */
export const audienceOf = z.object({
  groupId: z.uuid(),
  pupilIds: z._default(z.nullable(z.array(z.uuid()).check(z.minLength(1), z.maxLength(200))), null),
})
export type AudienceOf = z.infer<typeof audienceOf>

/** Other limits for one pupil or one group; null leaves a limit as it is. */
export const quizException = z
  .object({
    groupId: z._default(z.nullable(z.uuid()), null),
    studentId: z._default(z.nullable(z.uuid()), null),
    /** Extra minutes. */
    extraMinutes: z._default(z.nullable(z.int().check(z.minimum(0), z.maximum(240))), null),
    /** Attempts in all; 0 means unlimited. */
    attempts: z._default(z.nullable(z.int().check(z.minimum(0), z.maximum(20))), null),
    opensAt: z._default(z.nullable(moment), null),
    closesAt: z._default(z.nullable(moment), null),
  })
  .check(openBeforeClose)
export type QuizException = z.infer<typeof quizException>
