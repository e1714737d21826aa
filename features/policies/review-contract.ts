import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'
import { byId, version } from '#kit/shapes.ts'
import { storedQuestion } from '#school/questions/contract.ts'
import { approvers, readers, staff } from '#school/roles.ts'
import { policy, policyVersion } from './contract.ts'
import { policyThing } from './policy.ts'

export const markReviewed = endpoint('POST', '/policies/versions/:id/reviewed', {
  apis: ['academy'],
  who: staff,
  summary: 'Regista que a versão em vigor foi revista sem alterações, e marca a próxima revisão',
  params: byId,
  body: z.object({ version }),
  response: policyVersion,
  errors: { VERSION_CONFLICT: 409, NOT_IN_FORCE: 409 },
  audit: 'policy.version.reviewed',
  done: 'reviu, sem alterações',
  undoable: true,
})

/** Questions that are asked after reading, at most. */
export const MAX_CHECKS = 5

export const getPolicyCheck = endpoint('GET', '/policies/:id/check', {
  apis: ['academy'],
  who: readers,
  summary: 'As perguntas que se respondem depois de ler uma política, sem a chave',
  params: byId,
  response: z.object({
    items: z.array(z.object({ id: z.uuid(), question: storedQuestion })),
  }),
})

export const setPolicyCheck = endpoint('PUT', '/policies/:id/check', {
  apis: ['academy'],
  who: approvers,
  summary: 'Escolhe no banco as perguntas que se respondem depois de ler uma política; ficam como estão hoje',
  params: byId,
  body: z.object({ questionIds: z.array(z.uuid()).check(z.maxLength(MAX_CHECKS)), version }),
  response: policy,
  errors: { VERSION_CONFLICT: 409 },
  of: policyThing,
  audit: 'policy.check',
  done: 'mudou as perguntas',
  undoable: true,
})
