import type { UndoGuard } from '#school/changes/server/routes.ts'
import type { KeyChange } from '../../results/contract.ts'
import { keepTried, tryChange } from '../../results/server/change-key.ts'
import { lockApplicationById } from '../../results/server/queries.ts'

/** The marks follow the key: a key whose change is undone scores the stored answers anew, those that came since as well. */
export const keyUndoGuard: UndoGuard = {
  table: 'applications',
  exceptActions: [],
  before: async () => undefined,
  async after(db, batchId) {
    const changes = await db
      .selectFrom('changes')
      .select(['row_id', 'before', 'after'])
      .where('batch_id', '=', batchId)
      .where('table_name', '=', 'applications')
      .execute()
    for (const { row_id, before, after } of changes)
      for (const [itemId, change] of changedKeys(before, after)) {
        const row = await lockApplicationById(db, row_id)
        if (row) await keepTried(db, itemId, await tryChange(db, row, itemId, change))
      }
  },
}

/** A row of `changes` as far as it says what a repaired key did. */
export interface RecordedChange {
  table_name: string
  row_id: string
  label: string
  before: unknown
  after: unknown
}

/** The items whose key a change of an application changed, with the key that they had before. */
export function changedKeys(before: unknown, after: unknown): Map<string, KeyChange | null> {
  const [was, is] = [keysOf(before), keysOf(after)]
  const differing = [...Object.keys(was), ...Object.keys(is)].filter(
    id => JSON.stringify(was[id]) !== JSON.stringify(is[id]),
  )
  return new Map(differing.map(id => [id, was[id] ?? null]))
}

/** The changed keys of a recorded row, by item. */
export function keysOf(row: unknown): Readonly<Record<string, KeyChange>> {
  const keys = (row as { key_changes?: Record<string, KeyChange> } | null)?.key_changes
  return keys ?? {}
}
