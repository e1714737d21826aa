import type { Account } from '#kit/account.ts'
import type { ThingFields } from '#kit/fields.ts'
import { notFound } from '#kit/refusals.ts'
import { allInOrder } from '#kit/server/database/all-in-order.ts'
import type { Db } from '#kit/server/database/database.ts'
import { AS_STORED, type Change } from './changes.ts'
import { findLastAuthor } from './history.ts'
import { findNames } from './names.ts'
import { staleWrite } from './versions.ts'

interface StoredRow {
  id: string
  version: number
}

/** A table with rows that people edit, described once by its owner. */
export interface Editable<Row extends StoredRow, Answer extends { version: number }> {
  table: string
  /** What sentences about a row begin with: «Este termo». */
  what: string
  /** What a person writes of a row: a conflict tells by name what both versions refer to. */
  fields?: ThingFields
  /** Name of the row in the history. */
  labelOf: (row: Row, db: Db) => string | Promise<string>
  /** The row as this account sees it, after a change or in a conflict; undefined if out of reach. */
  read: (db: Db, account: Account, id: string) => Promise<Answer | undefined>
}

/** The parts of a handler's input that edits need. */
interface Call {
  db: Db
  account: Account
  record: (...changes: Change[]) => Promise<void>
}

/** The version that the person saw, the reason for the change if one is required, and what was written. */
interface Asked {
  version: number
  reason?: string | undefined
}

/**
 * Changes a stored row, the same way for every table: the caller has locked it, its version is compared with the one
 * that the person saw, then it is changed, recorded, and read again for the answer.
 * @param before the row, locked in this transaction, that this account may change
 * @throws HttpError 409 VERSION_CONFLICT with the row as it stands if somebody has changed it since
 */
export async function editRow<Row extends StoredRow, Answer extends { version: number }>(
  kind: Editable<Row, Answer>,
  call: Call,
  before: Row,
  body: Asked,
  change: (before: Row) => Promise<Row>,
): Promise<Answer> {
  const { after, entry } = await changeRow(kind, call, before, body, change)
  return recordAndRead(kind, call, after.id, entry)
}

/**
 * @param body what the person sends: the version that was seen, and what was written, to be told beside theirs
 * @throws HttpError 409 VERSION_CONFLICT if a locked row is no longer the version that the person saw
 */
export async function refuseStale<Row extends StoredRow, Answer extends { version: number }>(
  kind: Editable<Row, Answer>,
  { db, account }: Pick<Call, 'db' | 'account'>,
  held: Row,
  body: { version: number },
): Promise<void> {
  if (held.version === body.version) return
  const current = await kind.read(db, account, held.id)
  const by = await findLastAuthor(db, kind.table, held.id)
  const names =
    kind.fields &&
    current &&
    (await findNames(db, kind.fields, [{ ...body }, { ...current }, { ...(held as object) }]))
  throw staleWrite(kind.what, current, by, names && Object.fromEntries(names))
}

/** Soft-deletes a row, like `editRow`. */
export async function removeRow<Row extends StoredRow, Answer extends { version: number }>(
  kind: Editable<Row, Answer>,
  call: Call,
  before: Row,
  body: Asked,
  remove: (before: Row) => Promise<Row>,
): Promise<{ id: string }> {
  const { after, entry } = await changeRow(kind, call, before, body, remove)
  await call.record(entry)
  return { id: after.id }
}

/** Inserts a row, records it, and returns it. */
export async function addRow<Row extends StoredRow, Answer extends { version: number }>(
  kind: Editable<Row, Answer>,
  call: Call,
  row: Row,
): Promise<Answer> {
  const label = await kind.labelOf(row, call.db)
  return recordAndRead(kind, call, row.id, { table: kind.table, id: row.id, label, before: null, after: row })
}

/**
 * The same of a row whose id and name are known before it is stored: what refuses it, what stores it, its change and its
 * answer go to the database in one piece, and are done in this order. Where one of them fails nothing stays.
 * @param storing what was asked of the database already: what may refuse the row, and the row itself last
 */
export async function addAtOnce<Row extends StoredRow, Answer extends { version: number }>(
  kind: Editable<Row, Answer>,
  call: Call,
  { id, label }: { id: string; label: string },
  storing: readonly Promise<unknown>[],
): Promise<Answer> {
  const entry = { table: kind.table, id, label, before: null, after: AS_STORED } as const
  const [answer] = (await allInOrder([...storing, recordAndRead(kind, call, id, entry)])).slice(-1)
  return answer as Answer
}

/** Both are sent at once, and done in this order: what is read is what was recorded. */
async function recordAndRead<Row extends StoredRow, Answer extends { version: number }>(
  kind: Editable<Row, Answer>,
  { db, account, record }: Call,
  id: string,
  entry: Change,
): Promise<Answer> {
  const [, answer] = await Promise.all([record(entry), kind.read(db, account, id)])
  if (!answer) throw notFound(kind.what)
  return answer
}

async function changeRow<Row extends StoredRow, Answer extends { version: number }>(
  kind: Editable<Row, Answer>,
  { db, account }: Call,
  before: Row,
  body: Asked,
  change: (before: Row) => Promise<Row>,
): Promise<{ after: Row; entry: Change }> {
  await refuseStale(kind, { db, account }, before, body)
  const after = await change(before)
  const label = await kind.labelOf(after, db)
  const { reason } = body
  return {
    after,
    entry: { table: kind.table, id: after.id, label, before, after, ...(reason && { reason }) },
  }
}
