import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'
import { moment } from '#kit/shapes.ts'
import { asking, byCode, deviceKey, doorErrors, placeReply, visitorFields } from '#school/entry/contract.ts'
import { pupilLanguage } from '#school/languages/pupil-language.ts'
import { storedQuestion } from '#school/questions/contract.ts'
import { quizAtDoor, quizSitting } from '../quizzes/sitting-shapes.ts'

const apis = ['diagnostics', 'academy'] as const

/** How a device that is within says so: the code of the place, and what it was given when it began. */
export const sittingAccess = {
  params: byCode,
  device: { attemptId: z.uuid(), key: z.string().check(z.maxLength(100)) },
}

/** The public view of a test, for its code. */
export const testAtTheDoor = z.object({
  code: z.string(),
  title: z.string(),
  subject: z.string(),
  group: z.string(),
  minutes: z.int(),
  questions: z.int(),
  instructions: z.array(z.string()),
  allowNickname: z.boolean(),
  /** Pupils may have one phone at once. */
  sharedPhone: z.boolean(),
  /** `em breve` opens at `opensAt`; `fechado` takes nobody new. */
  door: z.enum(['aberto', 'em breve', 'fechado']),
  opensAt: z.nullable(z.string()),
  /** Of a quiz. */
  quiz: z.optional(quizAtDoor),
})
export type TestAtTheDoor = z.infer<typeof testAtTheDoor>

export const getTestAtDoor = endpoint('GET', '/sittings/:code', {
  apis,
  who: 'anyone',
  params: byCode,
  response: testAtTheDoor,
  summary: 'O teste a que um código leva, antes de alguém entrar',
})

const entered = z.object({
  name: z.string(),
  /** «6ªA, nº 6»; empty for a nickname. */
  place: z.string(),
  state: z.nullable(z.enum(['a responder', 'entregue', 'não apresentado'])),
})

export const requestPlace = endpoint('POST', '/sittings/:code/pupil', {
  apis,
  who: 'anyone',
  params: byCode,
  body: z.object(asking),
  /** Before it is begun, a pupil's name is the first one and an initial; empty where it is withheld. */
  response: placeReply(entered),
  errors: doorErrors,
  queued: true,
  audit: 'sittings.ask',
  done: 'pediu para entrar',
  ownTransactions: true,
  summary:
    'Pergunta pelo lugar de um aluno: se este aparelho pode entrar, ou espera que o professor o deixe; não toma o lugar',
})
export type PlaceReply = z.infer<(typeof requestPlace)['response']>

export const leavePlace = endpoint('POST', '/sittings/:code/leave', {
  apis,
  who: 'anyone',
  params: byCode,
  body: z.object({ key: deviceKey }),
  response: 'nothing',
  audit: 'sittings.leave',
  done: 'saiu da página',
  ownTransactions: true,
  summary: 'Deixa o lugar a outro aparelho: «Não sou eu», ou continuar noutro',
})

/** More than any pupil gives in one test, letter by letter. */
const MAX_SEQUENCE = 1_000_000

/**
 * An answer with the number that the device gave it: a late one never overwrites a newer one. 0 for what was written on
 * another device, or by the teacher.
 */
const numbered = z.object({ answer: z.unknown(), sequence: z.int().check(z.minimum(0)) })

const clock = {
  /** When the pupil's time ends, and the server's clock at this moment: the device counts between the two. */
  endsAt: z.string(),
  now: z.string(),
  submittedAt: z.nullable(z.string()),
  /** Answers that another device of this pupil gave after it was replaced: not taken, kept for the teacher. */
  elsewhere: z.int(),
}

export const beginSitting = endpoint('POST', '/sittings/:code/begin', {
  apis,
  who: 'anyone',
  params: byCode,
  body: z.object({
    ...visitorFields,
    key: z.optional(deviceKey),
    /** Of a quiz: its word, where it has one, and whether another attempt begins after one that was handed in. */
    password: z.optional(z.string().check(z.trim(), z.maxLength(40))),
    again: z._default(z.boolean(), false),
  }),
  response: z.object({
    ...entered.shape,
    ...clock,
    title: z.string(),
    subject: z.string(),
    paging: z.enum(['uma a uma', 'todas']),
    attemptId: z.uuid(),
    /** Lets this device answer, and no other one. */
    key: z.string(),
    items: z.array(z.object({ id: z.uuid(), question: storedQuestion })),
    answers: z.record(z.string(), numbered),
    quiz: z.optional(quizSitting),
    /** What may be read around the questions beside the Portuguese; absent where the school has written nothing. */
    languages: z.optional(z.array(pupilLanguage)),
    /** Which of them is read until the pupil chooses: the language of home, on a device that was this pupil's before. */
    language: z.optional(z.string()),
  }),
  errors: { ...doorErrors, WRONG_PASSWORD: 403, NO_ATTEMPT: 409, CLOSED: 409, NOT_YET: 409 },
  queued: true,
  audit: 'sittings.begin',
  done: 'começou',
  ownTransactions: true,
  summary: 'Começa um teste com o seu código e o do aluno, ou continua-o no aparelho que tem o lugar',
})
export type Begun = z.infer<(typeof beginSitting)['response']>

const sent = z.object({
  ...sittingAccess.device,
  /** None at all only says that the device is there. */
  answers: z
    .array(
      z.object({
        itemId: z.uuid(),
        answer: z.unknown(),
        sequence: z.int().check(z.minimum(1), z.maximum(MAX_SEQUENCE)),
        /** How sure the pupil is: 1 low, 2 middle, 3 high; in quizzes that ask it. */
        certainty: z.optional(z.int().check(z.minimum(1), z.maximum(3))),
        /** When it was answered, by the school's clock as the device knows it; without it, when it came. */
        at: z.optional(moment),
      }),
    )
    .check(z.maxLength(200)),
  submit: z._default(z.boolean(), false),
  /** Items that get feedback now, in quizzes with immediate feedback. */
  check: z.optional(z.array(z.uuid()).check(z.maxLength(200))),
})
export type Sent = z.infer<typeof sent>

export const sendAnswers = endpoint('POST', '/sittings/:code/answers', {
  apis,
  who: 'anyone',
  params: byCode,
  body: sent,
  response: z.object({
    ...clock,
    /** Whether more may still be sent: not after handing in, nor once the teacher gathered what there was. */
    open: z.boolean(),
    /** Questions with an answer, as the school has them; counted at the end. */
    answered: z.nullable(z.int()),
    /** Items whose answer was none to its question. */
    refused: z.array(z.uuid()),
    /** Items of which the school has an answer with a higher number: this one was not taken. All others were. */
    older: z.array(z.object({ itemId: z.uuid(), sequence: z.int() })),
    /** Of a quiz: when something was checked, or it was handed in. */
    quiz: z.optional(quizSitting),
  }),
  errors: { CLOSED: 409, UNKNOWN_DEVICE: 403, REPLACED: 403 },
  audit: 'sittings.answer',
  done: 'respondeu',
  ownTransactions: true,
  summary: 'Recebe as respostas à medida que são dadas, e a entrega; repetir não muda nada',
})
