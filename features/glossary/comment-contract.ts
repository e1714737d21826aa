import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'
import { byId, filled } from '#kit/shapes.ts'
import { thing } from '#kit/thing.ts'
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

const commentThing = thing({ table: 'term_comments', what: 'Este comentário', name: 'Comentário a um termo' })

export const commentTerm = endpoint({
  method: 'POST',
  path: '/glossary/terms/:id/comments',
  apis,
  who: staff,
  summary: 'Comenta um termo',
  params: byId,
  body: z.object({ text: filled(1000) }),
  response: termComment,
  of: commentThing,
  audit: 'glossary.term.comment',
  done: 'comentou',
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
  done: 'deu por tratado',
  undoable: true,
})
