import { tableAnswer } from '#kit/server/transfer/table-answer.ts'
import { type SubjectRow, subjectStateLabels } from '../contract.ts'
import { gradeName } from '../grade.ts'
import { hoursText } from './history-fields.ts'

/** Subjects as a table to download. */
export function subjectTable(subjects: readonly SubjectRow[], format: 'csv' | 'xlsx') {
  const header = ['Código', 'Nome', 'Abreviatura', 'Área', 'Classes', 'Carga semanal', 'Duração do tempo']
  return tableAnswer(
    {
      name: 'Disciplinas',
      header: [...header, 'Delegado', 'Unidades', 'Competências', 'Estado', 'Observações'],
      rows: subjects.map(one => [
        one.code,
        one.name,
        one.abbreviation,
        one.area,
        one.grades.map(gradeName).join('; '),
        hoursText(one.weeklyHours),
        one.lessonMinutes,
        one.delegate?.name ?? '',
        one.units,
        one.competences,
        subjectStateLabels[one.state],
        one.notes,
      ]),
    },
    format,
  )
}
