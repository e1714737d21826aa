import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { notFound } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import { nextVersion } from '#kit/server/records/versions.ts'
import { commentTerm, listTermComments, resolveTermComment, type TermComment } from '../comment-contract.ts'
import { readTerm } from './rules.ts'

/** What colleagues say of a term; it changes nothing in the term, and holds nothing up. */
export const commentRoutes: Served[] = [
  serve(listTermComments, async ({ db, account, params }) => {
    await readTerm(db, account, params.id)
    return findComments(db, params.id)
  }),

  serve(commentTerm, async ({ db, account, params, body, record }) => {
    const { term } = await readTerm(db, account, params.id)
    const row = await db
      .insertInto('term_comments')
      .values({ id: uuid(), term_id: params.id, text: body.text, account_id: account.id })
      .returningAll()
      .executeTakeFirstOrThrow()
    await record({ table: 'term_comments', id: row.id, label: term, before: null, after: row })
    return readComment(db, params.id, row.id)
  }),

  serve(resolveTermComment, async ({ db, account, params, body, record }) => {
    const { term } = await readTerm(db, account, params.id)
    const before = await db
      .selectFrom('term_comments')
      .selectAll()
      .where('id', '=', params.commentId)
      .where('term_id', '=', params.id)
      .where('deleted_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!before) throw notFound('Este comentário')
    const after = await db
      .updateTable('term_comments')
      .set({ resolved_at: body.resolved ? sql<string>`now()` : null, ...nextVersion })
      .where('id', '=', before.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await record({ table: 'term_comments', id: before.id, label: term, before, after })
    return readComment(db, params.id, before.id)
  }),
]

function findComments(db: Db, termId: string): Promise<TermComment[]> {
  return db
    .selectFrom('term_comments as c')
    .innerJoin('accounts as a', 'a.id', 'c.account_id')
    .select(['c.id', 'c.text', 'a.name as by', 'c.created_at as at', 'c.resolved_at as resolvedAt'])
    .where('c.term_id', '=', termId)
    .where('c.deleted_at', 'is', null)
    .orderBy('c.created_at')
    .orderBy('c.id')
    .execute()
}

async function readComment(db: Db, termId: string, id: string): Promise<TermComment> {
  const found = (await findComments(db, termId)).find(comment => comment.id === id)
  if (!found) throw notFound('Este comentário')
  return found
}
