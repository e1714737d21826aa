import type { Db } from '#kit/server/database/database.ts'
import type { Account } from '#kit/server/http/account.ts'
import { notFound } from '#kit/server/http/http-error.ts'
import type { Change } from './changes.ts'
import { findLastAuthor } from './history.ts'
import { staleWrite } from './versions.ts'

interface StoredRow {
  id: string
  version: number
}

/** A table whose rows people edit, described once by its owner. */
export interface Editable<Row extends StoredRow, Answer extends { version: number }> {
  table: string
  /** What sentences about a row begin with: «Este termo». */
  what: string
  /** What people call the row in the history. */
  labelOf: (row: Row, db: Db) => string | Promise<string>
  /** The row as this account reads it, after a change and beside a conflict; undefined where it is out of reach. */
  read: (db: Db, account: Account, id: string) => Promise<Answer | undefined>
}

/** What a handler was given. */
interface Call {
  db: Db
  account: Account
  record: (...changes: Change[]) => Promise<void>
}

/** The version that the person saw, and why the row is changed where that is asked. */
interface Asked {
  version: number
  reason?: string | undefined
}

/**
 * The one way in which a stored row is changed: held by the caller, compared with the version that the person saw,
 * changed, recorded, and read again as the answer.
 * @param before the row, locked in this transaction, that this account may change
 * @throws HttpError 409 VERSION_CONFLICT with the row as it stands when somebody changed it since
 */
export async function editRow<Row extends StoredRow, Answer extends { version: number }>(
  kind: Editable<Row, Answer>,
  call: Call,
  before: Row,
  asked: Asked,
  change: (before: Row) => Promise<Row>,
): Promise<Answer> {
  const { id } = await changeRow(kind, call, before, asked, change)
  const answer = await kind.read(call.db, call.account, id)
  if (!answer) throw notFound(kind.what)
  return answer
}

/** @throws HttpError 409 VERSION_CONFLICT when a held row is no longer the one that the person saw */
export async function refuseStale<Row extends StoredRow, Answer extends { version: number }>(
  kind: Editable<Row, Answer>,
  { db, account }: Pick<Call, 'db' | 'account'>,
  held: Row,
  version: number,
): Promise<void> {
  if (held.version === version) return
  const current = await kind.read(db, account, held.id)
  throw staleWrite(kind.what, current, await findLastAuthor(db, kind.table, held.id))
}

/** Puts a row away as `editRow` changes one. */
export async function removeRow<Row extends StoredRow, Answer extends { version: number }>(
  kind: Editable<Row, Answer>,
  call: Call,
  before: Row,
  asked: Asked,
  remove: (before: Row) => Promise<Row>,
): Promise<{ id: string }> {
  const { id } = await changeRow(kind, call, before, asked, remove)
  return { id }
}

/** Stores a row, records it, and answers with it. */
export async function addRow<Row extends StoredRow, Answer extends { version: number }>(
  kind: Editable<Row, Answer>,
  { db, account, record }: Call,
  row: Row,
): Promise<Answer> {
  await record({
    table: kind.table,
    id: row.id,
    label: await kind.labelOf(row, db),
    before: null,
    after: row,
  })
  const answer = await kind.read(db, account, row.id)
  if (!answer) throw notFound(kind.what)
  return answer
}

async function changeRow<Row extends StoredRow, Answer extends { version: number }>(
  kind: Editable<Row, Answer>,
  { db, account, record }: Call,
  before: Row,
  { version, reason }: Asked,
  change: (before: Row) => Promise<Row>,
): Promise<Row> {
  await refuseStale(kind, { db, account }, before, version)
  const after = await change(before)
  const label = await kind.labelOf(after, db)
  await record({ table: kind.table, id: after.id, label, before, after, ...(reason && { reason }) })
  return after
}
