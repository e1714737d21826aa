import * as z from 'zod/mini'
import { type Api, endpoint } from '#kit/endpoint.ts'
import { byId, filled } from '#kit/shapes.ts'
import { thing } from '#kit/thing.ts'
import { staff } from '#school/roles.ts'

/** What a colleague said of a thing. */
export const comment = z.object({
  id: z.uuid(),
  text: z.string(),
  by: z.string(),
  byId: z.uuid(),
  at: z.string(),
  /** When somebody gave it as dealt with. */
  resolvedAt: z.nullable(z.string()),
})
export type Comment = z.infer<typeof comment>

/** A comment on a thing that has rows: on one of them, or with null on the whole. */
export const rowComment = z.extend(comment, { rowId: z.nullable(z.uuid()) })
export type RowComment = z.infer<typeof rowComment>

/** What is written on a thing. */
export const commentBody = z.object({ text: filled(1000) })

/** What is written on a thing that has rows, or on one of them. */
export const rowCommentBody = z.extend(commentBody, { rowId: z._default(z.nullable(z.uuid()), null) })

interface Commented<Table extends string> {
  table: Table
  base: string
  apis: readonly [Api, ...Api[]]
  audit: string
  /** What it is that is commented: «um termo». */
  on: string
}

/** The two calls by which comments on a thing are written, and given as dealt with or opened again. */
export function commentEndpoints<
  const Table extends string,
  Body extends z.ZodMiniType,
  Response extends z.ZodMiniType,
>(
  { table, base, apis, audit, on }: Commented<Table>,
  { body, response }: { body: Body; response: Response },
) {
  const commentThing = thing({ table, what: 'Este comentário', name: `Comentário a ${on}` })
  return {
    write: endpoint('POST', `${base}/:id/comments`, {
      apis,
      who: staff,
      summary: `Comenta ${on}`,
      params: byId,
      body,
      response,
      of: commentThing,
      audit: `${audit}.comment`,
      done: 'comentou',
      undoable: true,
    }),
    resolve: endpoint('POST', `${base}/:id/comments/:commentId/resolve`, {
      apis,
      who: staff,
      summary: 'Dá um comentário por tratado, ou reabre-o',
      params: z.object({ id: z.uuid(), commentId: z.uuid() }),
      body: z.object({ resolved: z.boolean() }),
      response,
      audit: `${audit}.comment.resolve`,
      done: 'deu por tratado',
      undoable: true,
    }),
  }
}
