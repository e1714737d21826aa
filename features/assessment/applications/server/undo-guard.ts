import type { UndoGuard } from '#school/changes/server/routes.ts'
import type { KeyChange } from '../../results/contract.ts'
import { keepTried, tryChange } from '../../results/server/change-key.ts'

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
    for (const { row_id, before, after } of changes) {
      const [restored, undone] = [keysOf(before), keysOf(after)]
      const differing = [...new Set([...Object.keys(restored), ...Object.keys(undone)])].filter(
        id => JSON.stringify(restored[id]) !== JSON.stringify(undone[id]),
      )
      for (const itemId of differing) {
        const row = await db
          .selectFrom('applications')
          .selectAll()
          .where('id', '=', row_id)
          .executeTakeFirstOrThrow()
        await keepTried(db, itemId, await tryChange(db, row, itemId, restored[itemId] ?? null))
      }
    }
  },
}

/** The changed keys of a recorded row, by item. */
export function keysOf(row: unknown): Readonly<Record<string, KeyChange>> {
  const keys = (row as { key_changes?: Record<string, KeyChange> } | null)?.key_changes
  return keys ?? {}
}
