import { sql } from 'kysely'
import { HttpError } from '#kit/refusals.ts'
import { findCalendarOfYear } from '#school/calendar/server/queries.ts'
import type { UndoGuard } from '#school/changes/server/routes.ts'
import { findRuleFor } from './rules.ts'

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

/** A rule by which books have been handed in is in use: another one follows it. */
const ruleGuard: UndoGuard = {
  table: 'mark_rules',
  exceptActions: [],
  async before() {
    // Nothing is held: a book that is handed in meanwhile waits for a rule as any other.
  },
  async after(db, batchId) {
    const { rows } = await sql<HandedIn>`
      SELECT DISTINCT r.school_id AS "schoolId", r.grade, r.since, g.year, b.trimester
      FROM changes h JOIN mark_rules r ON r.id = h.row_id AND r.deleted_at IS NOT NULL
      JOIN groups g ON g.school_id = r.school_id AND g.grade = r.grade
      JOIN mark_books b ON b.group_id = g.id AND b.deleted_at IS NULL AND b.handed_in_at IS NOT NULL
      WHERE h.batch_id = ${batchId} AND h.table_name = 'mark_rules'`.execute(db)
    for (const row of rows) {
      const calendar = await findCalendarOfYear(db, row.year, row.schoolId)
      const span = calendar?.trimesters.find(({ number }) => number === row.trimester)
      if (!span) continue
      const term = { from: span.startsOn, to: span.endsOn }
      const left = await findRuleFor(db, { ...row, ...term })
      if (held(row.since, term, left?.since))
        throw new HttpError(
          409,
          'NOT_UNDOABLE',
          'Já há cadernetas entregues com esta regra: sucede-lhe outra, com o seu dia.',
        )
    }
  },
}

/** Books that have been handed in, and the day of a rule that is taken back. */
interface HandedIn {
  schoolId: string
  grade: number
  since: string
  year: number
  trimester: number
}

/** Whether a rule from this day on held in a trimester, beside the one that holds without it. */
function held(since: string, term: { from: string; to: string }, other: string | undefined): boolean {
  if (since <= term.from) return other === undefined || other > term.from || other < since
  return since <= term.to && (other === undefined || other > since)
}

export const marksUndoGuards: readonly UndoGuard[] = [
  ruleGuard,
  guardOf('mark_cells'),
  guardOf('mark_books'),
  guardOf('mark_decisions'),
]
