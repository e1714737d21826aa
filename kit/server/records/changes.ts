import { type RawBuilder, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Account, Actor } from '#kit/account.ts'
import { forbidden, HttpError, notFound } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { insertRows, jsonOfRows } from '#kit/server/database/insert-rows.ts'
import { setNextVersion } from './versions.ts'

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
  /** What people call the row: «Ângulo recto»; of a row that is taken as stored also a column that says it. */
  label: string | { column: string }
  before: object | null
  after: object | null | typeof AS_STORED
  /** What was done, when it is not simply the endpoint's audit name. */
  action?: string
  reason?: string
}

/** Who made a change, in which call. */
export interface ChangeBy {
  account: Actor | undefined
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
  // Each row is looked up by its key, however many the planner takes a list to be.
  const stored = changes.filter(change => change.after === AS_STORED)
  for (const own of Map.groupBy(stored, ({ table, label }) => `${table} ${columnOf(label) ?? ''}`).values()) {
    const [{ table, label }] = own as [Change]
    const entries = own.map(change => entryOf(change, null, by))
    // Both as the database writes rows, so that what did not change reads alike.
    const taken: Record<string, RawBuilder<unknown>> = {
      before: recordedOf(
        sql`to_jsonb(jsonb_populate_record(NULL::${sql.table(table)}, entry.before))`,
        sql`entry.before`,
      ),
      after: sql`to_jsonb(t)`,
      ...(typeof label === 'object' && { label: sql.ref(`t.${label.column}`) }),
    }
    const columns = Object.keys(entries[0] ?? {})
    const { numAffectedRows } =
      await sql`INSERT INTO changes (${sql.join(columns.map(column => sql.ref(column)))})
      SELECT ${sql.join(columns.map(column => taken[column] ?? sql.ref(`entry.${column}`)))}
      FROM json_populate_recordset(NULL::changes, ${jsonOfRows(entries)}::json) AS entry
      CROSS JOIN LATERAL (SELECT * FROM ${sql.table(table)} WHERE id = entry.row_id OFFSET 0) t`.execute(db)
    if (Number(numAffectedRows) !== own.length)
      throw new Error(`A row of ${table} is not there to be recorded.`)
  }
}

function columnOf(label: Change['label']): string | undefined {
  return typeof label === 'object' ? label.column : undefined
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
    label: typeof change.label === 'object' ? '' : change.label,
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
 * Refused with 409 when a row has been changed since, naming it: nothing is done by halves. Rows that go back alike go in
 * one statement, so that taking an import back costs no more than the import did.
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
    .select([
      'id',
      'account_id',
      'action',
      'table_name',
      'row_id',
      sql<boolean>`before IS NULL`.as('wasNew'),
      sql<boolean>`before IS NULL AND after IS NULL`.as('isEvent'),
      sql<string[]>`ARRAY(SELECT jsonb_object_keys(before) ORDER BY 1)`.as('columns'),
    ])
    .where('batch_id', '=', batchId)
    .where('undone_at', 'is', null)
    .orderBy('id', 'desc')
    .forUpdate()
    .execute()
  const [first] = changes
  const whole = await sql<{ rows: number }>`SELECT rows_of_call(${batchId}) AS rows`.execute(db)
  // Of a call that also changed what is beyond the caller's reach nothing is taken back.
  if (!first || whole.rows[0]?.rows !== changes.length) throw notFound('Esta alteração')
  if (first.account_id !== account.id && !mayUndoOthers)
    throw forbidden('Só quem fez a alteração a pode desfazer.')
  if (changes.some(change => change.isEvent))
    throw new HttpError(409, 'NOT_UNDOABLE', 'Esta acção não se pode desfazer.')
  const by = { account, batchId: newBatchId, undoes: batchId }
  for (const run of runsOf(changes)) await undoRun(db, run, by)
  await db.updateTable('changes').set({ undone_at: sql`now()` }).where('batch_id', '=', batchId).execute()
  return { rows: changes.length }
}

interface StoredChange {
  id: string
  action: string
  table_name: string
  row_id: string
  wasNew: boolean
  /** What the change had recorded of the row before. */
  columns: string[]
}

interface UndoBy {
  account: Account
  batchId: string
  undoes: string
}

/** Changes that follow each other, of one table, that go back in the same way; no row is twice in a run. */
function runsOf(changes: readonly StoredChange[]): StoredChange[][] {
  const runs: StoredChange[][] = []
  let rows = new Set<string>()
  for (const change of changes) {
    const run = runs.at(-1)
    if (run?.[0] && isAlike(run[0], change) && !rows.has(change.row_id)) run.push(change)
    else {
      runs.push([change])
      rows = new Set()
    }
    rows.add(change.row_id)
  }
  return runs
}

function isAlike(a: StoredChange, b: StoredChange): boolean {
  return (
    a.table_name === b.table_name &&
    a.action === b.action &&
    a.wasNew === b.wasNew &&
    a.columns.join() === b.columns.join()
  )
}

async function undoRun(db: Db, run: readonly StoredChange[], by: UndoBy): Promise<void> {
  const [first] = run
  if (!first) return
  await refuseChangedSince(db, first.table_name, run)
  if (run.length === 1) return writeBack(db, first, run, by)
  if (!db.isTransaction) return oneByOne(db, run, by)
  await sql`SAVEPOINT undo_run`.execute(db)
  try {
    await writeBack(db, first, run, by)
  } catch (error) {
    if (!isTwice(error)) throw error
    // Rows that stand in each other's place go back as they came: one after the other.
    await sql`ROLLBACK TO SAVEPOINT undo_run`.execute(db)
    await oneByOne(db, run, by)
  }
  await sql`RELEASE SAVEPOINT undo_run`.execute(db)
}

async function oneByOne(db: Db, run: readonly StoredChange[], by: UndoBy): Promise<void> {
  for (const change of run) await writeBack(db, change, [change], by)
}

/** A unique index or an exclusion refuses the row that stands there too. */
function isTwice(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === '23505' || error.code === '23P01')
}

const list = (ids: readonly string[]) => sql`${ids}::uuid[]`

/** Not what takes something back, unless that was itself a taking back: each adds its suffix to the action. */
const standsAsDone = sql`(later.undoes_batch_id IS NULL
  OR regexp_count(later.action, '\\.undo') % 2 = 0)`

/**
 * Refuses rows that are not as the changes left them. What was done and taken back again leaves a row as it was, with a
 * version of its own: then an earlier change can be taken back too.
 */
async function refuseChangedSince(db: Db, table: string, run: readonly StoredChange[]): Promise<void> {
  await sql`SELECT FROM ${sql.table(table)} WHERE id = ANY (${list(run.map(change => change.row_id))})
    ORDER BY id FOR UPDATE`.execute(db)
  const changed = await sql<{ label: string }>`
    SELECT c.label FROM changes c LEFT JOIN ${sql.table(table)} t ON t.id = c.row_id
    WHERE c.id = ANY (${list(run.map(change => change.id))})
      AND (t.id IS NULL OR (c.after ->> 'version')::int <> t.version AND (
        SELECT count(DISTINCT later.after ->> 'version') <> t.version - (c.after ->> 'version')::int
          OR bool_or(later.batch_id <> c.batch_id AND later.undone_at IS NULL AND ${standsAsDone})
        FROM changes later WHERE later.table_name = ${table} AND later.row_id = c.row_id
          AND (later.after ->> 'version')::int > (c.after ->> 'version')::int))
    ORDER BY c.id DESC LIMIT 1`.execute(db)
  const [row] = changed.rows
  if (row)
    throw new HttpError(
      409,
      'CHANGED_SINCE',
      `«${row.label}» foi alterado depois disso; desfaça primeiro a alteração mais recente.`,
    )
}

/**
 * Puts rows back as `before` says (or away, if they were new), with a version of their own, and records it: of a row that
 * goes back the columns that the change itself had recorded, since what it left out stays out of its undo too; of one that
 * is put away what moves, since the change that made it holds the rest.
 */
async function writeBack(
  db: Db,
  { table_name: name, action, wasNew, columns }: StoredChange,
  run: readonly StoredChange[],
  { account, batchId, undoes }: UndoBy,
): Promise<void> {
  const table = sql.table(name)
  const restored = wasNew ? [sql`deleted_at = now()`] : await restoredColumns(db, name, columns)
  const sets = sql.join([...restored, setNextVersion('t')])
  const old = sql`CROSS JOIN LATERAL jsonb_populate_record(NULL::${table}, was.before) old`
  const row = wasNew
    ? sql`jsonb_build_object('deleted_at', t.deleted_at, 'version', t.version, 'updated_at', t.updated_at)`
    : sql`to_jsonb(t)`
  const recorded = (row: RawBuilder<unknown>) => (wasNew ? row : recordedOf(row, sql`was.before`))
  await sql`
    WITH was AS MATERIALIZED (
      SELECT entry.id AS new_id, c.row_id, c.label, c.before, ${row} AS row_before
      FROM unnest(${list(run.map(() => uuid()))}, ${list(run.map(change => change.id))}) AS entry (id, change_id)
      JOIN changes c ON c.id = entry.change_id
      JOIN ${table} t ON t.id = c.row_id
    ), back AS (
      UPDATE ${table} t SET ${sets} FROM was ${wasNew ? sql`` : old}
      WHERE t.id = was.row_id RETURNING was.*, ${row} AS row_after
    )
    INSERT INTO changes (id, batch_id, account_id, account_name, action, table_name, row_id, label, before, after,
      undoes_batch_id)
    SELECT new_id, ${batchId}, ${account.id}, ${account.name}, ${`${action}.undo`}, ${name}, row_id, label,
      ${recorded(sql`row_before`)}, ${recorded(sql`row_after`)}, ${undoes}
    FROM back was`.execute(db)
}

/** What of a row as JSON another one holds; NULL where there is none. */
function recordedOf(row: RawBuilder<unknown>, other: RawBuilder<unknown>) {
  return sql`(SELECT jsonb_object_agg(part.key, part.value) FROM jsonb_each(${row}) part WHERE ${other} ? part.key)`
}

/** What goes back to what it was: neither what the table counts itself, nor what it computes. */
async function restoredColumns(db: Db, table: string, recorded: readonly string[]) {
  const columns = await sql<{ name: string }>`
    SELECT attname AS name FROM pg_attribute
    WHERE attrelid = ${table}::regclass AND attnum > 0 AND NOT attisdropped
      AND attgenerated = '' AND attname NOT IN ('id', 'version', 'updated_at', 'created_at')
      AND attname = ANY (${[...recorded]}::text[])`.execute(db)
  return columns.rows.map(({ name }) => sql`${sql.ref(name)} = old.${sql.ref(name)}`)
}
