import { formatValue, type ThingFields } from '#kit/fields.ts'
import type { HistoryEntry } from '#kit/history.ts'
import type { Db } from '#kit/server/database/database.ts'
import { findChangesOfRow } from './changes.ts'
import { describedColumns, findNames } from './names.ts'
import type { Words } from './words.ts'

/**
 * The history of a thing's row, newest first, each change with what differs; rows that it refers to are named.
 * @param shows words for values of columns that the thing's description does not cover
 */
export async function findThingHistory(
  db: Db,
  words: Words,
  of: ThingFields,
  id: string,
  shows: Readonly<Record<string, (value: never) => string>> = {},
): Promise<{ rows: HistoryEntry[] }> {
  const changes = await findChangesOfRow(db, of.thing.table, id)
  const values = changes.flatMap(({ before, after }) => [asRow(before) ?? {}, asRow(after) ?? {}])
  const names = await findNames(db, of, values)
  const nameOf = (id: string) => names.get(id) ?? NOTHING
  const fields = describedColumns(of).map(field => ({
    ...field,
    show: (value: unknown) =>
      formatValue({ ...field, show: shows[field.column] ?? field.show }, value, nameOf) || NOTHING,
  }))
  return { rows: changes.map(change => asEntry(change, words, fields)) }
}

const NOTHING = '–'

interface ShownColumn {
  column: string
  label: string
  show: (value: unknown) => string
}

type StoredChange = Awaited<ReturnType<typeof findChangesOfRow>>[number]

function asEntry(change: StoredChange, words: Words, fields: readonly ShownColumn[]): HistoryEntry {
  return {
    id: change.id,
    batchId: change.batch_id,
    at: change.at,
    by: change.account_name,
    action: change.action,
    done: words.ofAction(change.action),
    reason: change.reason,
    undone: change.undone_at !== null,
    fields: differences(asRow(change.before), asRow(change.after), fields),
  }
}

type Row = Record<string, unknown>

function asRow(value: unknown): Row | null {
  return value !== null && typeof value === 'object' ? (value as Row) : null
}

/** A creation and a removal show no fields: the row itself says them. */
function differences(before: Row | null, after: Row | null, fields: readonly ShownColumn[]) {
  if (before === null || after === null) return []
  return fields
    .filter(({ column }) => JSON.stringify(before[column]) !== JSON.stringify(after[column]))
    .map(({ column, label, show }) => ({
      field: label,
      before: show(before[column]),
      after: show(after[column]),
    }))
}

/** Who changed a row last, to say so when somebody else's change comes too late. */
export async function findLastAuthor(db: Db, table: string, id: string): Promise<string | undefined> {
  const [last] = await findChangesOfRow(db, table, id, 1)
  return last ? String(last.account_name) : undefined
}
