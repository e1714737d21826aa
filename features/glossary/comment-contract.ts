import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'
import { byId, filled } from '#kit/shapes.ts'
import { staff } from '#school/roles.ts'

const apis = ['academy'] as const

export const termComment = z.object({
  id: z.uuid(),
  text: z.string(),
  by: z.string(),
  at: z.string(),
  resolvedAt: z.nullable(z.string()),
})
export type TermComment = z.infer<typeof termComment>

export const listTermComments = endpoint({
  method: 'GET',
  path: '/glossary/terms/:id/comments',
  apis,
  who: staff,
  summary: 'O que os colegas disseram de um termo, do mais antigo para o mais novo',
  params: byId,
  response: z.array(termComment),
})

export const commentTerm = endpoint({
  method: 'POST',
  path: '/glossary/terms/:id/comments',
  apis,
  who: staff,
  summary: 'Comenta um termo',
  params: byId,
  body: z.object({ text: filled(1000) }),
  response: termComment,
  audit: 'glossary.term.comment',
  undoable: true,
})

export const resolveTermComment = endpoint({
  method: 'POST',
  path: '/glossary/terms/:id/comments/:commentId/resolve',
  apis,
  who: staff,
  summary: 'Dá um comentário por tratado, ou reabre-o',
  params: z.object({ id: z.uuid(), commentId: z.uuid() }),
  body: z.object({ resolved: z.boolean() }),
  response: termComment,
  audit: 'glossary.term.comment.resolve',
  undoable: true,
})
