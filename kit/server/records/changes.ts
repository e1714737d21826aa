import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Account } from '#kit/account.ts'
import { HttpError, notFound } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { insertRows, jsonOfRows } from '#kit/server/database/insert-rows.ts'

/** The row as the database holds it at this moment: it writes it down itself, and many rows need not come and go. */
export const AS_STORED = Symbol('as stored')

/**
 * A row as it was and as it is; `before` null is a creation, `after` null a removal, both null an event that cannot
 * be taken back. Columns that are no one's to read (a password's hash) are left out: undo leaves them as they are.
 */
export interface Change {
  /** Table of the row; the word a machine uses. */
  table: string
  id: string
  /** What people call the row: «Ângulo recto». */
  label: string
  before: object | null
  after: object | null | typeof AS_STORED
  /** What was done, when it is not simply the endpoint's audit name. */
  action?: string
  reason?: string
}

/** Who made a change, in which call. */
export interface ChangeBy {
  account: Account | undefined
  action: string
  batchId: string
  undoes?: string
}

/** Writes changes, in one statement for each kind; called through `handling.record`. */
export async function insertChanges(db: Db, changes: readonly Change[], by: ChangeBy): Promise<void> {
  const written = changes.flatMap(change =>
    change.after === AS_STORED ? [] : entryOf(change, change.after, by),
  )
  if (written.length > 0) await insertRows(db, 'changes', written).execute()
  const stored = changes.filter(change => change.after === AS_STORED)
  for (const [table, own] of Map.groupBy(stored, change => change.table)) {
    const entries = own.map(change => entryOf(change, null, by))
    const columns = Object.keys(entries[0] ?? {}).filter(column => column !== 'after')
    await sql`INSERT INTO changes (${sql.join([...columns, 'after'].map(column => sql.ref(column)))})
      SELECT ${sql.join(columns.map(column => sql.ref(`entry.${column}`)))}, to_jsonb(t)
      FROM json_populate_recordset(NULL::changes, ${jsonOfRows(entries)}::json) AS entry
      JOIN ${sql.table(table)} t ON t.id = entry.row_id`.execute(db)
  }
}

function entryOf(change: Change, after: object | null, by: ChangeBy) {
  return {
    id: uuid(),
    batch_id: by.batchId,
    account_id: by.account?.id ?? null,
    account_name: by.account?.name ?? 'Sistema',
    action: change.action ?? by.action,
    table_name: change.table,
    row_id: change.id,
    label: change.label,
    before: change.before,
    after,
    reason: change.reason ?? null,
    undoes_batch_id: by.undoes ?? null,
  }
}

/** The history of one row, newest first. */
export function findChangesOfRow(db: Db, table: string, id: string, limit = 100) {
  return db
    .selectFrom('changes')
    .select(['id', 'batch_id', 'at', 'account_name', 'action', 'before', 'after', 'reason', 'undone_at'])
    .where('table_name', '=', table)
    .where('row_id', '=', id)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/**
 * Takes a whole batch of changes back: every row returns to what it was, or is put away where it was new.
 * Refused with 409 when a row has been changed since, naming it: nothing is done by halves.
 */
export async function undoBatch(
  db: Db,
  batchId: string,
  account: Account,
  mayUndoOthers: boolean,
  newBatchId: string,
): Promise<{ rows: number }> {
  const changes = await db
    .selectFrom('changes')
    .selectAll()
    .where('batch_id', '=', batchId)
    .where('undone_at', 'is', null)
    .orderBy('id', 'desc')
    .forUpdate()
    .execute()
  const [first] = changes
  if (!first) throw notFound('Esta alteração')
  if (first.account_id !== account.id && !mayUndoOthers)
    throw new HttpError(403, 'FORBIDDEN', 'Só quem fez a alteração a pode desfazer.')
  if (changes.some(change => change.before === null && change.after === null))
    throw new HttpError(409, 'NOT_UNDOABLE', 'Esta acção não se pode desfazer.')
  for (const change of changes) await undoChange(db, change, account, newBatchId)
  await db.updateTable('changes').set({ undone_at: sql`now()` }).where('batch_id', '=', batchId).execute()
  return { rows: changes.length }
}

interface StoredChange {
  batch_id: string
  table_name: string
  row_id: string
  label: string
  action: string
  before: unknown
  after: unknown
}

async function undoChange(db: Db, change: StoredChange, account: Account, newBatchId: string): Promise<void> {
  const table = sql.table(change.table_name)
  const current = await sql<{ row: Record<string, unknown> }>`
    SELECT to_jsonb(t) AS row FROM ${table} t WHERE id = ${change.row_id} FOR UPDATE`.execute(db)
  const row = current.rows[0]?.row
  const after = change.after as { version?: number } | null
  if (!row || (after?.version !== undefined && row.version !== after.version))
    throw new HttpError(
      409,
      'CHANGED_SINCE',
      `«${change.label}» foi alterado depois disso; desfaça primeiro a alteração mais recente.`,
    )
  const restored = await restoreRow(db, change)
  await insertChanges(
    db,
    [
      {
        table: change.table_name,
        id: change.row_id,
        label: change.label,
        before: recordedPart(row, change),
        after: recordedPart(restored, change),
      },
    ],
    { account, action: `${change.action}.undo`, batchId: newBatchId, undoes: change.batch_id },
  )
}

/** The columns that the change itself had recorded: what it left out stays out of its undo too. */
function recordedPart(row: Record<string, unknown>, change: StoredChange): Record<string, unknown> {
  const recorded = Object.keys((change.before ?? change.after) as object)
  return Object.fromEntries(Object.entries(row).filter(([column]) => recorded.includes(column)))
}

/** Puts the row back as `before` says (or away, if it was new), with a version of its own. */
async function restoreRow(db: Db, change: StoredChange): Promise<Record<string, unknown>> {
  const table = sql.table(change.table_name)
  if (change.before === null) {
    const gone = await sql<{ row: Record<string, unknown> }>`
      UPDATE ${table} t SET deleted_at = now(), updated_at = now(), version = version + 1
      WHERE id = ${change.row_id} RETURNING to_jsonb(t) AS row`.execute(db)
    return gone.rows[0]?.row ?? {}
  }
  const columns = await sql<{ name: string }>`
    SELECT attname AS name FROM pg_attribute
    WHERE attrelid = ${change.table_name}::regclass AND attnum > 0 AND NOT attisdropped
      AND attgenerated = '' AND attname NOT IN ('id', 'version', 'updated_at', 'created_at')
      AND attname = ANY (${Object.keys(change.before as object)})`.execute(db)
  const sets = columns.rows.map(column => sql`${sql.ref(column.name)} = old.${sql.ref(column.name)}`)
  const back = await sql<{ row: Record<string, unknown> }>`
    UPDATE ${table} t SET ${sql.join(sets)}, version = t.version + 1, updated_at = now()
    FROM jsonb_populate_record(NULL::${table}, ${JSON.stringify(change.before)}::jsonb) old
    WHERE t.id = ${change.row_id} RETURNING to_jsonb(t) AS row`.execute(db)
  return back.rows[0]?.row ?? {}
}
