import { formatDateSlashes } from '#kit/figures.ts'
import type { HistoryField } from '#kit/server/records/history.ts'
import { groupNames } from '#school/groups/contract.ts'
import { type StudentState, studentStateLabels } from '../contract.ts'

/** The columns of a pupil as people know them. */
export const studentHistoryFields: readonly HistoryField[] = [
  { column: 'code', label: 'Código' },
  { column: 'full_name', label: 'Nome completo' },
  { column: 'sex', label: 'Sexo' },
  { column: 'birth_date', label: 'Data de nascimento', show: dayText },
  { column: 'group_id', label: 'Turma', names: groupNames },
  { column: 'number_in_group', label: 'Nº na turma' },
  { column: 'guardian_name', label: 'Encarregado de educação' },
  { column: 'guardian_contact', label: 'Contacto' },
  { column: 'mother_tongue', label: 'Língua materna' },
  { column: 'special_needs', label: 'NEE' },
  { column: 'state', label: 'Situação', show: value => studentStateLabels[value as StudentState] },
]

function dayText(value: unknown): string {
  return typeof value === 'string' ? formatDateSlashes(value) : '–'
}
