import type { HistoryField } from '#kit/server/records/history.ts'
import { gradeName } from '#school/subjects/grade.ts'
import { type Shift, shiftLabels } from '../contract.ts'

/** The columns of a group as people know them; `taught` is the whole list of teachers, as text. */
export const groupHistoryFields: readonly HistoryField[] = [
  { column: 'name', label: 'Nome' },
  { column: 'grade', label: 'Classe', show: value => gradeName(Number(value)) },
  { column: 'year', label: 'Ano lectivo' },
  { column: 'shift', label: 'Turno', show: value => shiftLabels[value as Shift] },
  { column: 'room', label: 'Sala' },
  { column: 'capacity', label: 'Lotação' },
  { column: 'director_id', label: 'Director de turma', names: { table: 'accounts' } },
  { column: 'school_id', label: 'Escola', names: { table: 'schools' } },
  { column: 'taught', label: 'Docentes' },
]
