import { sql } from 'kysely'
import { HttpError } from '#kit/refusals.ts'
import type { UndoGuard } from '#school/changes/server/routes.ts'

/** A closed pauta is not changed by undoing a mark: it is opened again, with its reason; and a book that is in is first taken back. */
const guardOf = (table: 'mark_cells' | 'mark_books' | 'mark_decisions'): UndoGuard => ({
  table,
  exceptActions: [],
  async before() {
    // Nothing is held: rows that changed since are refused by their versions.
  },
  async after(db, batchId) {
    const { rows } = await sql<{ state: string | null; handedIn: boolean }>`
      SELECT c.state, b.handed_in_at IS NOT NULL AND h.table_name = 'mark_cells' AS "handedIn"
      FROM changes h
      LEFT JOIN mark_cells m ON h.table_name = 'mark_cells' AND m.id = h.row_id
      LEFT JOIN mark_decisions d ON h.table_name = 'mark_decisions' AND d.id = h.row_id
      LEFT JOIN mark_books b ON b.id = coalesce(m.book_id, CASE WHEN h.table_name = 'mark_books' THEN h.row_id END)
      LEFT JOIN mark_councils c ON c.deleted_at IS NULL
        AND (c.id = d.council_id OR c.group_id = b.group_id AND c.trimester = b.trimester)
      WHERE h.batch_id = ${batchId} AND h.table_name = ${table}`.execute(db)
    if (rows.some(({ state }) => state === 'fechada' || state === 'publicada'))
      throw new HttpError(409, 'NOT_UNDOABLE', 'A pauta está fechada: abra-a para a corrigir, com a razão.')
    if (rows.some(({ state, handedIn }) => handedIn && state !== 'em conselho'))
      throw new HttpError(409, 'NOT_UNDOABLE', 'A caderneta está entregue: recolha-a antes de desfazer.')
  },
})

export const marksUndoGuards: readonly UndoGuard[] = [
  guardOf('mark_cells'),
  guardOf('mark_books'),
  guardOf('mark_decisions'),
]
