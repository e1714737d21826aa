import type { Db } from '#kit/server/database/database.ts'
import type { HistoryField } from '#kit/server/records/history.ts'
import { gradeName } from '#school/subjects/grade.ts'
import { findAccountNames } from '#school/subjects/server/staff-queries.ts'
import { type Shift, shiftLabels } from '../contract.ts'

/** The columns of a group as people know them; `taught` is the whole list of teachers, as text. */
export async function groupHistoryFields(db: Db): Promise<HistoryField[]> {
  const names = await findAccountNames(db)
  return [
    { column: 'name', label: 'Nome' },
    { column: 'grade', label: 'Classe', show: value => gradeName(Number(value)) },
    { column: 'year', label: 'Ano lectivo' },
    { column: 'shift', label: 'Turno', show: value => shiftLabels[value as Shift] },
    { column: 'room', label: 'Sala' },
    { column: 'capacity', label: 'Lotação' },
    { column: 'director_id', label: 'Director de turma', show: value => names.get(String(value)) ?? '–' },
    { column: 'taught', label: 'Docentes' },
  ]
}
