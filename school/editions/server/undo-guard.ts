import { sql } from 'kysely'
import { HttpError } from '#kit/refusals.ts'
import type { UndoGuard } from '#school/changes/server/routes.ts'

/** The last edition alone is taken back: one that a later edition corrects stays. */
export const editionUndoGuard: UndoGuard = {
  table: 'editions',
  exceptActions: [],
  async before() {
    // Nothing is held: the numbers of editions are unique, and are counted afterwards.
  },
  async after(db, batchId) {
    const { rows } = await sql<{ last: number }>`
      SELECT max(e.number) AS last FROM editions e
      WHERE e.deleted_at IS NULL AND (e.kind, e.closed_id, e.part) IN (SELECT o.kind, o.closed_id, o.part
        FROM changes c JOIN editions o ON o.id = c.row_id WHERE c.batch_id = ${batchId} AND c.table_name = 'editions')
      GROUP BY e.kind, e.closed_id, e.part HAVING count(*) <> max(e.number)`.execute(db)
    const [found] = rows
    if (found)
      throw new HttpError(
        409,
        'NOT_UNDOABLE',
        `Há uma versão mais recente, a ${found.last}.ª: desfaz-se primeiro essa.`,
      )
  },
}
