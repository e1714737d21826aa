import type { Account } from '#kit/account.ts'
import type { Db } from '#kit/server/database/database.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import {
  type Commented,
  findComments,
  resolveComment,
  writeComment,
} from '#school/comments/server/comments.ts'
import { commentTerm, listTermComments, resolveTermComment } from '../comment-contract.ts'
import { readTerm } from './rules.ts'

/** What colleagues say of a term; it changes nothing in the term, and holds nothing up. */
export const commentRoutes: Served[] = [
  serve(listTermComments, async ({ db, account, params }) =>
    findComments(db, await on(db, account, params.id)),
  ),

  serve(commentTerm, async ({ db, account, params, body, record }) =>
    writeComment(db, await on(db, account, params.id), { accountId: account.id, ...body }, record),
  ),

  serve(resolveTermComment, async ({ db, account, params, body, record }) =>
    resolveComment(db, await on(db, account, params.id), { ...params, ...body }, record),
  ),
]

async function on(db: Db, account: Account, id: string): Promise<Commented> {
  const { term } = await readTerm(db, account, id)
  return { table: 'term_comments', id, label: term }
}
