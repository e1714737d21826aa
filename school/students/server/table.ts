import type { FastifyReply } from 'fastify'
import { formatDateSlashes } from '#kit/dates.ts'
import { tableAnswer } from '#kit/server/transfer/table-answer.ts'
import { type StudentRow, studentStateLabels } from '../contract.ts'
import { studentImportFields } from '../import-fields.ts'

/** Pupils as a table to download, with the columns that an import reads back. */
export function studentTable(students: readonly StudentRow[], format: 'csv' | 'xlsx', reply: FastifyReply) {
  return tableAnswer(
    {
      name: 'Alunos',
      header: studentImportFields.map(field => field.label),
      rows: students.map(one => [
        one.code,
        one.fullName,
        one.sex,
        one.birthDate === null ? '' : formatDateSlashes(one.birthDate),
        one.group.name,
        one.numberInGroup,
        one.guardianName,
        one.guardianContact,
        one.motherTongue,
        one.specialNeeds,
        studentStateLabels[one.state],
      ]),
    },
    format,
    reply,
  )
}
