import { sql } from 'kysely'
import { HttpError } from '#kit/refusals.ts'
import type { UndoGuard } from '#school/changes/server/routes.ts'

/** Pupils who have answered something stay: their import cannot be taken back any more. */
export const importedPupilsUndoGuard: UndoGuard = {
  table: 'students',
  exceptActions: [],
  async before() {
    // Nothing is held: an answer that comes meanwhile is found afterwards.
  },
  async after(db, batchId) {
    const { rows } = await sql<{ name: string; count: number }>`
      SELECT min(changes.label) AS name, count(DISTINCT changes.row_id)::int AS count
      FROM changes JOIN attempts ON attempts.student_id = changes.row_id AND attempts.deleted_at IS NULL
      WHERE changes.batch_id = ${batchId} AND changes.table_name = 'students' AND changes.before IS NULL
        AND changes.action = 'students.import'`.execute(db)
    const [found] = rows
    if (!found || found.count === 0) return
    const others = found.count > 1 ? ` e mais ${found.count - 1}` : ''
    throw new HttpError(
      409,
      'NOT_UNDOABLE',
      `${found.name}${others} já ${found.count > 1 ? 'têm' : 'tem'} respostas: a importação já não se desfaz. Elimine um a um os alunos que não são da turma.`,
    )
  },
}
