import { tableAnswer } from '#kit/server/transfer/table-answer.ts'
import { gradeName } from '#school/subjects/grade.ts'
import { type GroupRow, shiftLabels } from '../contract.ts'

/** Groups as a table to download, pupils counted H, M and in all. */
export function groupTable(groups: readonly GroupRow[], format: 'csv' | 'xlsx') {
  return tableAnswer(
    {
      name: 'Turmas',
      header: ['Turma', 'Classe', 'Ano', 'Turno', 'Sala', 'Lotação', 'Director de turma', 'H', 'M', 'Total'],
      rows: groups.map(one => [
        one.name,
        gradeName(one.grade),
        one.year,
        shiftLabels[one.shift],
        one.room,
        one.capacity,
        one.director?.name ?? '',
        one.boys,
        one.girls,
        one.boys + one.girls,
      ]),
    },
    format,
  )
}
