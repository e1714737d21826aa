import { idsIn, type ThingFields, type Told, toldOf } from '#kit/fields.ts'
import type { HistoryEntry } from '#kit/history.ts'
import type { Db } from '#kit/server/database/database.ts'
import { findChangesOfRow } from './changes.ts'
import { findNames, toldColumns } from './names.ts'
import type { Words } from './words.ts'

/** A column that people know by name, and how its values are read aloud; columns not listed are not shown. */
export interface HistoryField {
  column: string
  label: string
  show?: (value: unknown) => string
  /** The rows whose ids it holds, as in `Told`: told by name. */
  names?: Told['names']
}

/** The history of a thing's row, newest first, each change with what differs; the rows that it names are told by name. */
export async function findThingHistory(
  db: Db,
  words: Words,
  of: ThingFields,
  id: string,
): Promise<{ rows: HistoryEntry[] }> {
  const changes = await findChangesOfRow(db, of.thing.table, id)
  const values = changes.flatMap(({ before, after }) => [asRow(before) ?? {}, asRow(after) ?? {}])
  const names = await findNames(db, of, values)
  const nameOf = (id: string) => names.get(id) ?? NOTHING
  const fields = toldColumns(of).map(told => ({
    ...told,
    show: (value: unknown) => toldOf(told, value, nameOf) || NOTHING,
  }))
  return { rows: changes.map(change => asEntry(change, words, fields)) }
}

/** The history of one row, newest first, each change with the listed fields in which it differs. */
export async function findHistory(
  db: Db,
  words: Words,
  table: string,
  id: string,
  fields: readonly HistoryField[],
): Promise<{ rows: HistoryEntry[] }> {
  const changes = await findChangesOfRow(db, table, id)
  const beside = Object.fromEntries(fields.map(field => [field.column, { ...field, show: undefined }]))
  const named = { thing: { table, what: 'Este registo' }, fields: {}, beside } as ThingFields
  const values = changes.flatMap(({ before, after }) => [asRow(before) ?? {}, asRow(after) ?? {}])
  const names = await findNames(db, named, values)
  const byName = (value: unknown) =>
    idsIn(value)
      .map(id => names.get(id) ?? NOTHING)
      .join('; ') || NOTHING
  const told = fields.map(field => (field.names && !field.show ? { ...field, show: byName } : field))
  return { rows: changes.map(change => asEntry(change, words, told)) }
}

const NOTHING = '–'

type StoredChange = Awaited<ReturnType<typeof findChangesOfRow>>[number]

function asEntry(change: StoredChange, words: Words, fields: readonly HistoryField[]): HistoryEntry {
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
function differences(before: Row | null, after: Row | null, fields: readonly HistoryField[]) {
  if (before === null || after === null) return []
  return fields
    .filter(({ column }) => JSON.stringify(before[column]) !== JSON.stringify(after[column]))
    .map(({ column, label, show = plain }) => ({
      field: label,
      before: show(before[column]),
      after: show(after[column]),
    }))
}

function plain(value: unknown): string {
  if (value === null || value === undefined || value === '') return NOTHING
  if (typeof value === 'boolean') return value ? 'sim' : 'não'
  return Array.isArray(value) ? value.join(', ') || NOTHING : String(value)
}

/** Who changed a row last, to say so when somebody else's change comes too late. */
export async function findLastAuthor(db: Db, table: string, id: string): Promise<string | undefined> {
  const [last] = await findChangesOfRow(db, table, id, 1)
  return last ? String(last.account_name) : undefined
}
