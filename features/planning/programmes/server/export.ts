import type { FastifyReply } from 'fastify'
import { tableAnswer } from '#kit/server/transfer/table-answer.ts'
import { gradeName } from '#school/subjects/grade.ts'
import type { Programme } from '../contract.ts'
import { programmeImportFields } from '../import-contract.ts'

/** Programmes as a sheet that the import reads back: a line for each of theirs. */
export function writeProgrammes(
  programmes: readonly Omit<Programme, 'editions' | 'isInForce' | 'thisYear'>[],
  format: 'csv' | 'xlsx',
  reply: FastifyReply,
) {
  const rows = programmes.flatMap(programme =>
    programme.units.flatMap(unit =>
      (unit.rows.length > 0 ? unit.rows : [undefined]).map(row => [
        programme.subject.name,
        gradeName(programme.grade),
        programme.edition,
        unit.title,
        unit.trimester === null ? '' : String(unit.trimester),
        row?.objectives.join('\n') ?? '',
        row?.contents.join('\n') ?? '',
        row?.competences.join('\n') ?? '',
        row?.lessons === null || row === undefined ? '' : String(row.lessons),
        unit.lessons === null ? '' : String(unit.lessons),
        row?.notes ?? '',
        programme.source,
        String(programme.fromYear),
        programme.untilYear === null ? '' : String(programme.untilYear),
      ]),
    ),
  )
  const header = programmeImportFields.map(field => field.label)
  return tableAnswer({ name: 'Programas', header, rows }, format, reply)
}
