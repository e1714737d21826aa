import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'
import { byId, day, named, text, timeOfDay, version } from '#kit/shapes.ts'
import { staff } from '#school/roles.ts'
import { apis, base, lesson } from './contract.ts'

export const decideCarried = endpoint('POST', `${base}/:id/carried`, {
  apis,
  who: staff,
  summary: 'Leva para esta aula o que ficou por fazer de outra, ou deixa-o ficar',
  params: byId,
  body: z.object({
    from: z.uuid(),
    take: z.boolean(),
    /** Phases that are taken up. */
    phaseIds: z.array(z.uuid()).check(z.maxLength(20)),
    version,
  }),
  response: lesson,
  errors: { VERSION_CONFLICT: 409, NOT_LEFT: 409 },
  audit: 'lesson.carry',
  done: 'decidiu o que ficou por fazer de',
  undoable: true,
})

const standing = z.object({ id: z.uuid(), title: z.string() })
const pushRow = z.object({
  date: z.string(),
  startsAt: z.nullable(z.string()),
  now: z.nullable(standing),
  next: standing,
  /** Whether what comes is as long as the time it comes to. */
  fits: z.boolean(),
})
export const pushPreview = z.object({
  rows: z.array(pushRow),
  moved: z.int(),
  spends: z.nullable(z.object({ date: z.string(), startsAt: z.nullable(z.string()) })),
  fallsOut: z.nullable(standing),
  stays: z.array(z.object({ date: z.string(), why: z.string() })),
  /** Sent back when it is done: what has changed since is not pushed. */
  revision: z.string(),
})
export type PushPreview = z.infer<typeof pushPreview>

export const previewPush = endpoint('GET', `${base}/:id/push`, {
  apis,
  who: staff,
  summary: 'Que aulas andariam um tempo para diante, se uma aula que não foi dada se desse outra vez',
  params: byId,
  response: pushPreview,
})

export const pushLessons = endpoint('POST', `${base}/:id/push`, {
  apis,
  who: staff,
  summary: 'Empurra um tempo para diante as aulas a seguir a uma que não foi dada',
  params: byId,
  body: z.object({
    revision: text(20_000),
    /** Without a free time to the end of the trimester the last lesson falls out: only where the person says so. */
    dropLast: z._default(z.boolean(), false),
  }),
  response: z.object({ moved: z.int(), again: z.uuid() }),
  errors: { VERSION_CONFLICT: 409, NO_TIME: 409, WRONG_STATE: 409 },
  audit: 'lesson.push',
  done: 'empurrou',
  undoable: true,
})

const parallelRow = z.object({
  group: named,
  date: z.string(),
  startsAt: z.nullable(z.string()),
  room: z.string(),
  stands: z.enum(['vazio', 'rascunho', 'plano', 'dada']),
  /** What stands there, in words. */
  text: z.string(),
  /** Whether the lesson comes next there. */
  inSequence: z.boolean(),
})
export type ParallelRow = z.infer<typeof parallelRow>

export const listParallel = endpoint('GET', `${base}/:id/parallel`, {
  apis,
  who: staff,
  summary: 'As outras turmas em que a pessoa pode dar a mesma aula, cada uma com o seu dia e a sua sala',
  params: byId,
  response: z.object({ rows: z.array(parallelRow) }),
})

export const copyToParallel = endpoint('POST', `${base}/:id/parallel`, {
  apis,
  who: staff,
  summary: 'Põe a mesma aula noutras turmas; nunca por cima do que lá está',
  params: byId,
  body: z.object({
    rows: z
      .array(z.object({ groupId: z.uuid(), heldOn: day, startsAt: z.nullable(timeOfDay) }))
      .check(z.minLength(1), z.maxLength(20)),
  }),
  response: z.object({ created: z.array(z.uuid()) }),
  errors: { OCCUPIED: 409 },
  audit: 'lesson.parallel',
  done: 'deu também a outras turmas',
  undoable: true,
})
