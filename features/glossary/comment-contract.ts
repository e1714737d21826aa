import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'
import { byId } from '#kit/shapes.ts'
import { comment, commentBody, commentEndpoints } from '#school/comments/contract.ts'
import { staff } from '#school/roles.ts'

const apis = ['academy'] as const
const base = '/glossary/terms'

export const listTermComments = endpoint('GET', `${base}/:id/comments`, {
  apis,
  who: staff,
  summary: 'O que os colegas disseram de um termo, do mais antigo para o mais novo',
  params: byId,
  response: z.array(comment),
})

export const { write: commentTerm, resolve: resolveTermComment } = commentEndpoints(
  { table: 'term_comments', base, apis, audit: 'glossary.term', on: 'um termo' },
  { body: commentBody, response: comment },
)
