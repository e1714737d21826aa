import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'
import { LARGEST_INTEGER, text } from '#kit/shapes.ts'
import { storedQuestion } from '#school/questions/contract.ts'

const apis = ['diagnostics'] as const
const byCode = z.object({ code: z.string().check(z.maxLength(6), z.regex(/^[A-Za-z0-9]{6}$/)) })
const studentCode = text(8).check(z.regex(/^\d{8}$/))

/** A test as whoever has its code may know it. */
export const testAtTheDoor = z.object({
  code: z.string(),
  title: z.string(),
  subject: z.string(),
  group: z.string(),
  minutes: z.int(),
  questions: z.int(),
  instructions: z.array(z.string()),
  allowNickname: z.boolean(),
  /** `em breve` opens at `opensAt`; `fechado` takes nobody new. */
  door: z.enum(['aberto', 'em breve', 'fechado']),
  opensAt: z.nullable(z.string()),
})
export type TestAtTheDoor = z.infer<typeof testAtTheDoor>

export const lookAtTest = endpoint({
  method: 'GET',
  path: '/sittings/:code',
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

export const findPupil = endpoint({
  method: 'POST',
  path: '/sittings/:code/pupil',
  apis,
  who: 'anyone',
  params: byCode,
  body: z.object({ studentCode }),
  response: entered,
  errors: { UNKNOWN_PUPIL: 404 },
  readOnly: true,
  summary: 'De quem é um código de aluno, para o próprio confirmar que é o seu',
})

/** An answer with the number that the device gave it: a late one never overwrites a newer one. */
const numbered = z.object({ answer: z.unknown(), sequence: z.int().check(z.minimum(0)) })

const clock = {
  /** When the pupil's time ends, and the server's clock at this moment: the device counts between the two. */
  endsAt: z.string(),
  now: z.string(),
  submittedAt: z.nullable(z.string()),
}

export const beginSitting = endpoint({
  method: 'POST',
  path: '/sittings/:code/begin',
  apis,
  who: 'anyone',
  params: byCode,
  body: z.object({
    studentCode: z.optional(studentCode),
    nickname: z.optional(z.string().check(z.trim(), z.minLength(2), z.maxLength(40))),
  }),
  response: z.object({
    ...entered.shape,
    ...clock,
    title: z.string(),
    subject: z.string(),
    paging: z.enum(['uma a uma', 'todas']),
    attemptId: z.uuid(),
    /** Lets this device answer; another one gets its own. */
    key: z.string(),
    items: z.array(z.object({ id: z.uuid(), question: storedQuestion })),
    answers: z.record(z.string(), numbered),
  }),
  errors: { UNKNOWN_PUPIL: 404, CLOSED: 409, NOT_YET: 409, NICKNAME_TAKEN: 409 },
  audit: 'sittings.begin',
  ownTransactions: true,
  summary: 'Começa um teste com o seu código e o do aluno, ou continua-o noutro aparelho',
})
export type Begun = z.infer<(typeof beginSitting)['response']>

const sent = z.object({
  attemptId: z.uuid(),
  key: z.string().check(z.maxLength(100)),
  /** None at all only says that the device is there. */
  answers: z
    .array(
      z.object({
        itemId: z.uuid(),
        answer: z.unknown(),
        sequence: z.int().check(z.minimum(1), z.maximum(LARGEST_INTEGER)),
      }),
    )
    .check(z.maxLength(200)),
  submit: z._default(z.boolean(), false),
})
export type Sent = z.infer<typeof sent>

export const sendAnswers = endpoint({
  method: 'POST',
  path: '/sittings/:code/answers',
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
    /** Items whose answer was none to its question; everything else was taken, or a newer one is there. */
    refused: z.array(z.uuid()),
  }),
  errors: { CLOSED: 409, UNKNOWN_DEVICE: 403 },
  audit: 'sittings.answer',
  ownTransactions: true,
  summary: 'Recebe as respostas à medida que são dadas, e a entrega; repetir não muda nada',
})
