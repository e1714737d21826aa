import { lockApplication } from '#features/assessment/results/server/queries.ts'
import { readRow, WHAT } from '#features/assessment/results/server/read.ts'
import type { Account } from '#kit/account.ts'
import { orNotFound } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import type { Editable } from '#kit/server/records/edit.ts'
import type { ApplicationRow } from '../../results/contract.ts'

/**
 * The stored row of an application within reach, locked until the end of the transaction.
 * @throws HttpError 404
 */
export async function lockOwn(db: Db, account: Account, id: string) {
  return orNotFound(await lockApplication(db, account, id), WHAT)
}

/** What a change of an application is called: what is handed out, and to whom. */
export async function labelOf(db: Db, account: Account, id: string): Promise<string> {
  const row = await readRow(db, account, id)
  return `${row.testTitle}, ${row.group.name}`
}

/** How an application is edited. Its label is asked for first: one that was put away can no longer be read. */
export async function applicationRows(db: Db, account: Account, id: string) {
  const label = await labelOf(db, account, id)
  const rows: Editable<Awaited<ReturnType<typeof lockOwn>>, ApplicationRow> = {
    table: 'applications',
    what: WHAT,
    labelOf: () => label,
    read: readRow,
  }
  return rows
}
