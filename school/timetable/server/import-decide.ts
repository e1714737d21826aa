import { decideBlanks } from '#kit/server/transfer/blank-cells.ts'
import { decideCellsAbove } from '#kit/server/transfer/cells-above.ts'
import type { Readings, RowReading } from '#kit/server/transfer/readings.ts'
import { refuseTotals } from '#kit/server/transfer/total-rows.ts'

/** Reads a timetable as its writer meant it, and asks what it leaves open. */
export function decideTimetable(readings: Readings): void {
  refuseTotals(readings, ['group', 'weekday', 'subject'])
  decideBlanks(readings, ['teacher', 'room'])
  decideCellsAbove(readings, ['group', 'weekday'])
  for (const row of readings.kept()) joinGroup(readings, row)
}

/** «8ª» and «A» are 8ªA, and so are «Turma 8ªA» and «8ª classe A». */
function joinGroup(readings: Readings, row: RowReading): void {
  const written = readings.textOf(row, 'group')
  const group = written
    .replace(/^turma\s*:?\s*/i, '')
    .replace(/^(\d{1,2}\s?[.ªº°]*)\s*classe,?\s*(?:turma\s*)?(?=[A-Z0-9]{1,3}$)/i, '$1')
  const [, grade] = /^(\d{1,2})/.exec(readings.textOf(row, 'groupGrade')) ?? []
  const isLetter = /^(?:[A-Z]\d{0,2}|\d{1,2})$/i.test(group)
  const read = grade !== undefined && isLetter ? `${grade}ª${group}` : group
  if (read !== written) row.read.group = read
}
