import * as z from 'zod/mini'
import type { Question } from '#engines/questions/question.ts'
import { endpoint } from '#kit/endpoint.ts'
import { filled, lines, optionalText, text } from '#kit/shapes.ts'
import { staff } from '#school/roles.ts'
import { chosenSubject } from '#school/subjects/contract.ts'

/** Types of question that may be proposed: those whose key is a word, a choice or yes and no. */
export const proposedTypes = ['single-choice', 'true-false', 'short-answer'] as const
export const proposedType = z.enum(proposedTypes)
export type ProposedType = z.infer<typeof proposedType>

/** Proposals of one answer at most. */
export const MAX_PROPOSALS = 6

const apis = ['academy', 'diagnostics'] as const
const errors = {
  /** The installation has none. */
  ASSISTANT_OFF: 404,
  /** A pupil is in what would be sent. */
  PUPIL_NAMED: 422,
  TOO_MANY: 429,
  ASSISTANT_AWAY: 503,
  ASSISTANT_BUSY: 503,
  ASSISTANT_REFUSED: 502,
  ASSISTANT_UNREADABLE: 502,
} as const

/** What a person has read before it is sent; without it nothing is. */
const reading = {
  /** The digest of the text that was shown: that text is sent, and no other. */
  shown: z.optional(z.string().check(z.maxLength(43), z.regex(/^[\w-]{43}$/))),
  /** Words that are names of pupils too, and of which the person said that no pupil is meant. */
  notPupils: z._default(z.array(text(120)).check(z.maxLength(50)), []),
}

/** What would be sent, for a person to read. */
export const sending = z.object({
  text: z.string(),
  digest: z.string(),
  /** Words that are names of pupils too. */
  names: z.array(z.string()),
})
export type Sending = z.infer<typeof sending>

/** Proposals, or first what would be sent for them. */
function proposalsOf<Proposal extends z.ZodMiniType>(proposal: Proposal) {
  return z.object({ sending: z.nullable(sending), proposals: z.array(proposal) })
}

/** What every proposal is for. */
const about = {
  subjectId: chosenSubject,
  grade: z.int().check(z.minimum(1), z.maximum(12)),
}

export const proposeObjectives = endpoint('POST', '/assistant/objectives', {
  apis,
  who: staff,
  summary: 'Propostas de objectivos para uma aula; nada fica guardado',
  body: z.object({
    ...about,
    theme: optionalText(300),
    competenceIds: z._default(z.array(z.uuid()).check(z.maxLength(30)), []),
    /** Those that are written already. */
    written: lines(20),
    ...reading,
  }),
  response: proposalsOf(z.string()),
  errors,
  readOnly: true,
})

export const proposeQuestions = endpoint('POST', '/assistant/questions', {
  apis,
  who: staff,
  summary: 'Propostas de perguntas sobre uma competência ou um assunto; nada fica guardado',
  body: z.object({
    ...about,
    competenceId: z._default(z.nullable(z.uuid()), null),
    topic: optionalText(300),
    type: proposedType,
    ...reading,
  }),
  response: proposalsOf(z.custom<Question>()),
  errors,
  readOnly: true,
})

export const proposeTranslations = endpoint('POST', '/assistant/translations', {
  apis,
  who: staff,
  summary: 'Propostas de tradução de um termo; nada fica guardado',
  body: z.object({ term: filled(120), definition: optionalText(2000), language: filled(60), ...reading }),
  response: proposalsOf(z.object({ term: z.string(), definition: z.string() })),
  errors,
  readOnly: true,
})
