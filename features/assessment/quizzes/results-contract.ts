import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'
import { byId, named, version } from '#kit/shapes.ts'
import { thing } from '#kit/thing.ts'
import { storedQuestion } from '#school/questions/contract.ts'
import { staff } from '#school/roles.ts'
import { outcomes } from '../results/contract.ts'
import { achievement, band, bySexOf, topic } from '../results/figure-shapes.ts'
import { reportFormats } from '../results/report-paper.ts'
import { quizFeedback, quizReview, quizSitting } from './sitting-shapes.ts'

const apis = ['academy', 'diagnostics'] as const

/** Of which attempts figures are made: the ones that count, or these of each pupil. */
export const attemptsUsed = ['contam', 'primeira', 'última', 'melhor', 'todas'] as const
/** Of which try at a question, where there are several. */
export const triesUsed = ['última', 'primeira'] as const

/** Where a pupil is in a quiz. */
export const quizPupilStates = [
  'não começou',
  'em curso',
  'em atraso',
  'não entregou',
  'entregou',
  'por corrigir',
] as const

export const quizCell = z.object({
  itemId: z.uuid(),
  outcome: z.enum(outcomes),
  points: z.nullable(z.number()),
})

export const quizPupil = z.object({
  /** The pupil's id; null for a nickname. */
  studentId: z.nullable(z.uuid()),
  name: z.string(),
  sex: z.nullable(z.enum(['H', 'M'])),
  number: z.nullable(z.int()),
  group: named,
  applicationId: z.uuid(),
  state: z.enum(quizPupilStates),
  /** The mark 0–20 that counts; null without one, or while answers wait to be marked. */
  mark: z.nullable(z.number()),
  /** Code of its band; null without a mark. */
  band: z.nullable(z.string()),
  done: z.boolean(),
  attempts: z.array(
    z.object({
      id: z.uuid(),
      number: z.int(),
      state: z.enum(['a responder', 'entregue', 'não apresentado']),
      startedAt: z.string(),
      submittedAt: z.nullable(z.string()),
      /** Ran out of time where those do not count. */
      counts: z.boolean(),
      late: z.boolean(),
      /** Begun on another device than the attempt before it: by the pupil, or by somebody who knew the code. */
      elsewhere: z.boolean(),
      toMark: z.int(),
      mark: z.nullable(z.number()),
      cells: z.array(quizCell),
    }),
  ),
})
export type QuizPupil = z.infer<typeof quizPupil>

export const quizResults = z.object({
  head: z.object({
    id: z.uuid(),
    title: z.string(),
    subject: named,
    groups: z.array(named),
    state: z.string(),
    /** Of its first group. */
    school: z.object({ name: z.string(), province: z.string(), district: z.string() }),
    used: z.enum(attemptsUsed),
    tries: z.enum(triesUsed),
    /** Attempts that the figures below are made of. */
    attempts: z.int(),
    version,
  }),
  bands: z.array(band),
  achievement: bySexOf(achievement),
  /** Each group that the account sees, whatever group the figures are narrowed to. */
  groups: z.array(
    z.object({
      ...named.shape,
      applicationId: z.uuid(),
      toMark: z.int(),
      achievement: bySexOf(achievement),
    }),
  ),
  /** Of those who answered something of it; a question counts by its number below. */
  competences: z.array(topic),
  items: z.array(
    z.object({
      id: z.uuid(),
      questionId: z.uuid(),
      number: z.int(),
      name: z.string(),
      type: z.string(),
      competenceCode: z.nullable(z.string()),
      change: z.nullable(z.enum(['rekey', 'drop', 'credit'])),
      /** Attempts in which it was asked, and what became of it. */
      asked: z.int(),
      right: z.int(),
      toMark: z.int(),
      blank: z.int(),
      /** Mean share of the points, 0 to 1. */
      facility: z.nullable(z.number()),
      /** Correlation of its points with those of the rest of the quiz; null for fewer than ten attempts. */
      itemRest: z.nullable(z.number()),
      /** What was chosen or written how often; of an open answer, the points that were awarded. */
      options: z.array(
        z.object({ text: z.string(), right: z.boolean(), chosen: z.int(), typicalError: z.string() }),
      ),
    }),
  ),
  pupils: z.array(quizPupil),
})
export type QuizResults = z.infer<typeof quizResults>

const used = {
  use: z._default(z.enum(attemptsUsed), 'contam'),
  tries: z._default(z.enum(triesUsed), 'última'),
  /** Of this group alone. */
  group: z.optional(z.uuid()),
}

export const getQuizResults = endpoint('GET', '/quizzes/:id/results', {
  apis,
  who: staff,
  params: byId,
  query: z.object(used),
  response: quizResults,
  summary: 'Os resultados de um quiz: por aluno, pergunta, competência e turma, sempre H, M e Total',
})

export const exportQuizResults = endpoint('GET', '/quizzes/:id/results/export', {
  apis,
  who: staff,
  params: byId,
  query: z.object({ ...used, format: z.enum([...reportFormats, 'csv']) }),
  response: 'bytes',
  summary: 'Os resultados de um quiz em PDF, Word, Excel ou CSV',
})

const ofAttempt = z.object({ id: z.uuid(), attempt: z.uuid() })

export const quizAttempt = z.object({
  id: z.uuid(),
  applicationId: z.uuid(),
  name: z.string(),
  number: z.int(),
  state: z.string(),
  mark: z.nullable(z.number()),
  counts: z.boolean(),
  items: z.array(
    z.object({
      id: z.uuid(),
      question: storedQuestion,
      points: z.nullable(z.number()),
      possible: z.number(),
      outcome: z.nullable(z.enum(outcomes)),
      answer: z.unknown(),
      /** What is right, on one line. */
      right: z.string(),
      certainty: z.nullable(z.int()),
      tries: z.array(
        z.object({
          answer: z.unknown(),
          outcome: z.string(),
          points: z.nullable(z.number()),
          at: z.string(),
        }),
      ),
      late: z.boolean(),
      answeredAt: z.nullable(z.string()),
      /** Points that a person gave, with the reason, and what is written beside the answer. */
      byHand: z.nullable(z.object({ reason: z.string() })),
      comment: z.string(),
    }),
  ),
  /** Every step with its hour, the first one first. */
  steps: z.array(z.object({ at: z.string(), what: z.string(), by: z.nullable(z.string()) })),
})
export type QuizAttempt = z.infer<typeof quizAttempt>

export const getQuizAttempt = endpoint('GET', '/quizzes/:id/attempts/:attempt', {
  apis,
  who: staff,
  params: ofAttempt,
  response: quizAttempt,
  summary: 'Uma tentativa: cada resposta ao lado da certa, as tentativas em cada pergunta e os passos dados',
})

const attemptThing = thing({ table: 'attempts', what: 'Esta tentativa' })

export const removeQuizAttempt = endpoint('DELETE', '/quizzes/:id/attempts/:attempt', {
  apis,
  who: staff,
  params: ofAttempt,
  response: byId,
  of: attemptThing,
  audit: 'quizzes.attempt-remove',
  undoable: true,
  summary: 'Elimina uma tentativa de um aluno; pode ser desfeito durante 30 dias',
})

export const reopenQuizAttempt = endpoint('POST', '/quizzes/:id/attempts/:attempt/reopen', {
  apis,
  who: staff,
  params: ofAttempt,
  body: z.object({ minutes: z.int().check(z.minimum(1), z.maximum(600)) }),
  response: byId,
  errors: { WRONG_STATE: 409 },
  audit: 'quizzes.attempt-reopen',
  done: 'devolveu a tentativa',
  summary: 'Devolve a um aluno uma tentativa entregue, com minutos para a acabar',
})

export const submitQuizAttempt = endpoint('POST', '/quizzes/:id/attempts/:attempt/submit', {
  apis,
  who: staff,
  params: ofAttempt,
  response: byId,
  errors: { WRONG_STATE: 409 },
  audit: 'quizzes.attempt-submit',
  done: 'entregou a tentativa',
  summary: 'Entrega uma tentativa por um aluno, com o que respondeu',
})

export const markQuizAnswer = endpoint('POST', '/quizzes/:id/attempts/:attempt/marks', {
  apis,
  who: staff,
  params: ofAttempt,
  body: z.object({
    itemId: z.uuid(),
    /** Null gives back the points of the machine, or none to an open answer. */
    points: z.nullable(z.number().check(z.minimum(0), z.maximum(1000))),
    /** Asked for where the machine had marked. */
    reason: z._default(z.string().check(z.trim(), z.maxLength(500)), ''),
    comment: z._default(z.string().check(z.trim(), z.maxLength(1000)), ''),
  }),
  response: z.object({ points: z.nullable(z.number()), mark: z.nullable(z.number()) }),
  audit: 'quizzes.mark',
  done: 'corrigiu',
  summary: 'Cota ou comenta à mão qualquer resposta, também uma já cotada pela máquina, com o motivo',
})

export const previewQuiz = endpoint('POST', '/quizzes/:id/preview', {
  apis,
  who: staff,
  params: byId,
  body: z.object({ seed: z._default(z.string().check(z.maxLength(64)), '') }),
  response: z.object({
    title: z.string(),
    subject: z.string(),
    minutes: z.int(),
    items: z.array(z.object({ id: z.uuid(), question: storedQuestion })),
    quiz: quizSitting,
  }),
  readOnly: true,
  summary: 'Experimenta um quiz como um aluno; nada fica guardado nem conta',
})

export const answerPreview = endpoint('POST', '/quizzes/:id/preview/answers', {
  apis,
  who: staff,
  params: byId,
  body: z.object({
    seed: z._default(z.string().check(z.maxLength(64)), ''),
    answers: z
      .array(
        z.object({
          itemId: z.uuid(),
          answer: z.unknown(),
          /** Earlier tries, the first one first. */
          before: z._default(z.array(z.unknown()).check(z.maxLength(5)), []),
          certainty: z.optional(z.int().check(z.minimum(1), z.maximum(3))),
        }),
      )
      .check(z.maxLength(200)),
    submit: z._default(z.boolean(), false),
  }),
  response: z.object({
    checked: z.record(z.string(), quizFeedback),
    review: z.nullable(quizReview),
  }),
  readOnly: true,
  summary: 'O que um aluno ouviria das respostas de uma experiência; nada fica guardado',
})
