import { lockApplication } from '#features/assessment/results/server/queries.ts'
import { readRow, WHAT } from '#features/assessment/results/server/read.ts'
import type { Db } from '#kit/server/database/database.ts'
import type { Account } from '#kit/server/http/account.ts'
import { type HttpError, notFound } from '#kit/server/http/http-error.ts'
import { findLastAuthor } from '#kit/server/records/history.ts'
import { staleWrite } from '#kit/server/records/versions.ts'

/**
 * The stored row of an application within reach, locked until the end of the transaction.
 * @throws HttpError 404
 */
export async function lockOwn(db: Db, account: Account, id: string) {
  const row = await lockApplication(db, account, id)
  if (!row) throw notFound(WHAT)
  return row
}

/** What a change of an application is called: what is given, and to whom. */
export async function labelOf(db: Db, account: Account, id: string): Promise<string> {
  const row = await readRow(db, account, id)
  return `${row.testTitle}, ${row.group.name}`
}

/** The refusal of a change to a row that somebody else has changed meanwhile. */
export async function stale(db: Db, account: Account, id: string): Promise<HttpError> {
  return staleWrite(WHAT, await readRow(db, account, id), await findLastAuthor(db, 'applications', id))
}
