import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
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

type TextColumn<Row> = { [Name in keyof Row & string]: Row[Name] extends string ? Name : never }[keyof Row &
  string]

/**
 * What was asked of the database in one go to store a row: what may refuse it first, and the row itself last. Where a column
 * names the row, its change and its answer go to the database in the same piece; where anything fails nothing stays.
 */
type Storing<Row> = readonly [...Promise<unknown>[], Promise<Row>]

/** A table with rows that people edit, described once by its owner. */
export interface Editable<Row extends StoredRow, Answer extends { version: number }> {
  table: string
  /** What sentences about a row begin with: «Este termo». */
  what: string
  /** What a person writes of a row: a conflict tells by name what both versions refer to. */
  fields?: ThingFields
  /** Name of the row in the history: what a column says, or is made of the row. */
  labelOf: TextColumn<Row> | ((row: Row, db: Db) => string | Promise<string>)
  /** The row as this account sees it, after a change or in a conflict; undefined if out of reach. */
  read: (db: Db, account: Account, id: string) => Promise<Answer | undefined>
}

/** The parts of a handler's input that edits need. */
interface Call {
  db: Db
  account: Account
  record: (...changes: Change[]) => Promise<void>
  /** How many changes the call has recorded; set back where they are rolled back. */
  recorded?: { count: number }
}

/** The version that the person saw, the reason for the change if one is required, and what was written. */
interface EditRequest {
  version: number
  reason?: string | undefined
}

/**
 * Changes a stored row, the same way for every table: the caller has locked it, its version is compared with the one
 * that the person saw, then it is changed, recorded, and read again for the answer. A save that changes nothing is rolled back:
 * it raises no version, leaves no trace in the history and sends no notice. Edits of one transaction follow each other: the
 * savepoint has one name.
 * @param before the row, locked in this transaction, that this account may change
 * @param change gives the changed row, or all that it asks at once
 * @throws HttpError 409 VERSION_CONFLICT with the row as it stands if somebody has changed it since
 */
export async function editRow<Row extends StoredRow, Answer extends { version: number }>(
  kind: Editable<Row, Answer>,
  call: Call,
  before: Row,
  body: EditRequest,
  change: (before: Row) => Promise<Row> | Storing<Row>,
): Promise<Answer> {
  await refuseStale(kind, call, before, body)
  const { db } = call
  const entry = entryOf(kind, before, body)
  const read = readingOf(kind, call, before.id)
  // A reason is worth a step of the history by itself; outside of a transaction nothing can be rolled back.
  if (!db.isTransaction || body.reason !== undefined)
    return (await recordAndRead(kind, call, entry, change(before), read)).answer
  const count = call.recorded?.count ?? 0
  const point = sql`SAVEPOINT edit`.execute(db)
  const { after, answer } = await recordAndRead(kind, call, entry, change(before), read, point)
  if (!isSame(before, after)) return answer
  // What else belongs to the row shows in how it reads.
  await sql`ROLLBACK TO SAVEPOINT edit`.execute(db)
  if (call.recorded) call.recorded.count = count
  const seen = await read()
  if (isSame(seen, answer)) return seen
  return (await recordAndRead(kind, call, entry, change(before), read)).answer
}

/** Whether two readings of a row differ in nothing but its version and the moment of writing. */
function isSame(one: object, other: object): boolean {
  return isDeepStrictEqual(withoutMoments(one), withoutMoments(other))
}

function withoutMoments(value: object): unknown {
  return JSON.parse(
    JSON.stringify({ ...value, version: 0 }, (name, part) => (MOMENTS.has(name) ? undefined : part)),
  )
}

const MOMENTS = new Set(['updatedAt', 'updated_at'])

/**
 * @param body what the person sends: the version that was seen, and what was written, shown beside theirs in a conflict
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
  body: EditRequest,
  remove: (before: Row) => Promise<Row> | Storing<Row>,
): Promise<{ id: string }> {
  await refuseStale(kind, call, before, body)
  const { id } = before
  const entry = entryOf(kind, before, body)
  return (await recordAndRead(kind, call, entry, remove(before), async () => ({ id }))).answer
}

/**
 * Inserts a row, records it, and returns it.
 * @param added the row that was stored, or all that is asked at once to store it with this id
 */
export async function addRow<Row extends StoredRow, Answer extends { version: number }>(
  kind: Editable<Row, Answer>,
  call: Call,
  added: Row | ((id: string) => Storing<Row>),
): Promise<Answer> {
  const id = typeof added === 'function' ? uuid() : added.id
  const storing = typeof added === 'function' ? added(id) : Promise.resolve(added)
  const entry = { table: kind.table, id, before: null }
  return (await recordAndRead(kind, call, entry, storing, readingOf(kind, call, id))).answer
}

function entryOf(
  { table }: { table: string },
  before: StoredRow,
  { reason }: EditRequest,
): Omit<Change, 'label' | 'after'> {
  return { table, id: before.id, before, ...(reason && { reason }) }
}

function readingOf<Row extends StoredRow, Answer extends { version: number }>(
  kind: Editable<Row, Answer>,
  { db, account }: Call,
  id: string,
) {
  return async () => {
    const answer = await kind.read(db, account, id)
    if (!answer) throw notFound(kind.what)
    return answer
  }
}

/**
 * Records what is being stored and reads it: both are sent at once, and done in this order.
 * @param point what was sent to the database before
 */
async function recordAndRead<Row extends StoredRow, Answer extends { version: number }, Read>(
  { labelOf }: Editable<Row, Answer>,
  { db, record }: Call,
  entry: Omit<Change, 'label' | 'after'>,
  storing: Promise<Row> | Storing<Row>,
  read: () => Promise<Read>,
  point: Promise<unknown> = Promise.resolve(),
): Promise<{ after: Row; answer: Read }> {
  const sent: Storing<Row> = storing instanceof Promise ? [point, storing] : [point, ...storing]
  // Statements outside of a transaction are done in no order.
  if (db.isTransaction && !(storing instanceof Promise) && typeof labelOf === 'string') {
    const recorded = record({ ...entry, label: { column: labelOf }, after: AS_STORED })
    const answer = await lastOf([...sent, recorded, read()])
    return { after: await lastOf(sent), answer }
  }
  const after = await lastOf(sent)
  const label = typeof labelOf === 'string' ? String(after[labelOf]) : await labelOf(after, db)
  return { after, answer: await lastOf([record({ ...entry, label, after }), read()]) }
}

async function lastOf<Last>(sent: readonly [...Promise<unknown>[], Promise<Last>]): Promise<Last> {
  return (await allInOrder(sent)).at(-1) as Last
}
