import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'
import { byId, filled } from '#kit/shapes.ts'
import { thing } from '#kit/thing.ts'
import { staff } from '#school/roles.ts'
import { apis, base, planComment } from './contract.ts'

const commentThing = thing({ table: 'plan_comments', what: 'Este comentário', name: 'Comentário a um plano' })

export const commentPlan = endpoint({
  method: 'POST',
  path: `${base}/:id/comments`,
  apis,
  who: staff,
  summary: 'Comenta um plano ou uma das suas linhas',
  params: byId,
  body: z.object({ rowId: z._default(z.nullable(z.uuid()), null), text: filled(1000) }),
  response: planComment,
  of: commentThing,
  audit: 'plan.comment',
  done: 'comentou',
  undoable: true,
})

export const resolvePlanComment = endpoint({
  method: 'POST',
  path: `${base}/:id/comments/:commentId/resolve`,
  apis,
  who: staff,
  summary: 'Dá um comentário por tratado, ou reabre-o',
  params: z.object({ id: z.uuid(), commentId: z.uuid() }),
  body: z.object({ resolved: z.boolean() }),
  response: planComment,
  audit: 'plan.comment.resolve',
  done: 'deu por tratado',
  undoable: true,
})
