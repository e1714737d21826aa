import type { HistoryField } from '#kit/server/records/history.ts'
import { type SubjectState, subjectStateLabels } from '../contract.ts'
import { gradeName, gradesText } from '../grade.ts'

/** The columns of a subject as people know them. */
export const subjectHistoryFields: readonly HistoryField[] = [
  { column: 'code', label: 'Código' },
  { column: 'name', label: 'Nome' },
  { column: 'abbreviation', label: 'Abreviatura' },
  { column: 'area', label: 'Área' },
  { column: 'colour', label: 'Cor' },
  { column: 'icon', label: 'Símbolo' },
  { column: 'grades', label: 'Classes', show: value => gradesText(value as number[]) || '–' },
  { column: 'weekly_hours', label: 'Carga semanal', show: hoursText },
  { column: 'hours_to_confirm', label: 'Carga por confirmar' },
  { column: 'lesson_minutes', label: 'Duração do tempo', show: value => `${String(value)} min` },
  { column: 'delegate_id', label: 'Delegado', names: { table: 'accounts' } },
  { column: 'state', label: 'Estado', show: value => subjectStateLabels[value as SubjectState] },
  { column: 'notes', label: 'Observações' },
]

/** `{ "5": 6, "6": 6 }` → «5ª: 6, 6ª: 6». */
export function hoursText(value: unknown): string {
  const hours = Object.entries((value ?? {}) as Record<string, number>)
  if (hours.length === 0) return '–'
  return hours
    .sort(([a], [b]) => Number(a) - Number(b))
    .map(([grade, lessons]) => `${gradeName(Number(grade))}: ${lessons}`)
    .join(', ')
}
