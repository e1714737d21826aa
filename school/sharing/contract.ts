import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'
import { version } from '#kit/shapes.ts'
import { sharings } from '#school/reach.ts'
import { staff } from '#school/roles.ts'

/** What is shared by choice, each by the name of its table. */
export const sharedKinds = ['questions', 'tests', 'quizzes', 'games'] as const
export type SharedKind = (typeof sharedKinds)[number]

const place = z.object({ kind: z.enum(sharedKinds), id: z.uuid() })

export const shared = z.object({
  title: z.string(),
  sharing: z.enum(sharings),
  /** None where it is no one school's. */
  schoolName: z.nullable(z.string()),
  mayChange: z.boolean(),
  /** Whether it may be shared with the academy without a review. */
  toAcademy: z.boolean(),
  version,
})
export type Shared = z.infer<typeof shared>

export const getSharing = endpoint('GET', '/sharing/:kind/:id', {
  apis: ['academy', 'diagnostics'],
  who: staff,
  params: place,
  response: shared,
  summary: 'Com quem se partilha uma pergunta, um teste, um quiz ou um jogo',
})

export const setSharing = endpoint('PUT', '/sharing/:kind/:id', {
  apis: ['academy', 'diagnostics'],
  who: staff,
  params: place,
  body: z.object({ sharing: z.enum(sharings), version }),
  response: shared,
  errors: { VERSION_CONFLICT: 409, REVIEWED_FIRST: 409 },
  audit: 'sharing.set',
  done: 'mudou a partilha',
  undoable: true,
  summary: 'Muda com quem se partilha, uma vez pronto: só eu, a minha escola ou a academia',
})
