import * as z from 'zod/mini'
import { plan } from '#features/planning/analytical-plans/contract.ts'
import { lesson } from '#features/planning/lesson-plans/contract.ts'
import { endpoint } from '#kit/endpoint.ts'
import { byId } from '#kit/shapes.ts'
import { thing } from '#kit/thing.ts'
import { staff } from '#school/roles.ts'

export const sharedKinds = ['plano analítico', 'plano de aula'] as const
export const sharedKind = z.enum(sharedKinds)

const apis = ['academy'] as const

/** A link as its makers see it later: its token is known to nobody any more. */
export const share = z.object({
  id: z.uuid(),
  by: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
  mayRevoke: z.boolean(),
})

const linkThing = thing({ table: 'shared_links', what: 'Esta ligação', name: 'Ligação de leitura' })

export const createShare = endpoint('POST', '/shares', {
  apis,
  who: staff,
  summary: 'Faz uma ligação só de leitura a um plano, até uma data',
  body: z.object({
    kind: sharedKind,
    sharedId: z.uuid(),
    /** Days that the link works. */
    days: z.int().check(z.minimum(1), z.maximum(365)),
  }),
  /** The address is shown this once; only its hash is kept. */
  response: z.object({ id: z.uuid(), path: z.string(), expiresAt: z.string() }),
  of: linkThing,
  audit: 'share.create',
  done: 'partilhou',
  // The answer holds the token: it must not be stored for a repetition.
  ownTransactions: true,
})

export const listShares = endpoint('GET', '/shares', {
  apis,
  who: staff,
  summary: 'As ligações de um plano que ainda funcionam',
  query: z.object({ kind: sharedKind, sharedId: z.uuid() }),
  response: z.object({ rows: z.array(share) }),
})

export const revokeShare = endpoint('DELETE', '/shares/:id', {
  apis,
  who: staff,
  summary: 'Desliga uma ligação: o endereço deixa de abrir',
  params: byId,
  response: byId,
  audit: 'share.revoke',
  done: 'desligou',
})

/** An analytical plan behind a public link: what the paper says, and nothing of its way through the school. */
export const sharedPlan = z.pick(plan, {
  kind: true,
  subject: true,
  grade: true,
  groups: true,
  shift: true,
  year: true,
  trimester: true,
  startsOn: true,
  endsOn: true,
  weeklyHours: true,
  lessonMinutes: true,
  lessonsAllowed: true,
  teacher: true,
  school: true,
  programme: true,
  bibliography: true,
  edition: true,
  state: true,
  rows: true,
})

/** A lesson behind a public link: nothing in which a pupil may be named. */
export const sharedLesson = z.pick(lesson, {
  subject: true,
  grade: true,
  group: true,
  teacher: true,
  school: true,
  heldOn: true,
  startsAt: true,
  minutes: true,
  lessonNumber: true,
  unitTitle: true,
  theme: true,
  lessonType: true,
  summary: true,
  generalObjective: true,
  objectives: true,
  prerequisites: true,
  competences: true,
  methods: true,
  media: true,
  phases: true,
  homework: true,
  bibliography: true,
})
export type SharedLesson = z.infer<typeof sharedLesson>

export const getShared = endpoint('GET', '/shared/:token', {
  apis,
  who: 'anyone',
  summary: 'O plano de uma ligação, sem sessão e sem nomes de alunos',
  params: z.object({ token: z.string().check(z.maxLength(100)) }),
  response: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('plano analítico'), expiresAt: z.string(), plan: sharedPlan }),
    z.object({ kind: z.literal('plano de aula'), expiresAt: z.string(), lesson: sharedLesson }),
  ]),
  errors: { LINK_ENDED: 410 },
})
