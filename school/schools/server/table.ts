import type { FastifyReply } from 'fastify'
import { tableAnswer } from '#kit/server/transfer/table-answer.ts'
import type { School } from '../contract.ts'
import { schoolImportFields } from '../import-contract.ts'

/** Schools as a table to download, with the columns that an import reads back. */
export function schoolTable(schools: readonly School[], format: 'csv' | 'xlsx', reply: FastifyReply) {
  return tableAnswer(
    {
      name: 'Escolas',
      header: schoolImportFields.map(field => field.label),
      rows: schools.map(school => [
        school.name,
        school.province,
        school.district,
        school.zip,
        school.contact,
        school.shifts.join('; '),
        school.periods.map(period => `${period.startsAt}–${period.endsAt}`).join('; '),
        school.lessonMinutes,
      ]),
    },
    format,
    reply,
  )
}
