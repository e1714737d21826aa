import type { FastifyReply } from 'fastify'
import { formatDateSlashes } from '#kit/figures.ts'
import { tableAnswer } from '#kit/server/transfer/table-answer.ts'
import type { StudentRow } from '../contract.ts'
import { studentImportFields } from '../import-contract.ts'
import { studentStateLabels } from '../student.ts'

/** Pupils as a table to download, with the columns that an import reads back. */
export function studentTable(students: readonly StudentRow[], format: 'csv' | 'xlsx', reply: FastifyReply) {
  return tableAnswer(
    {
      name: 'Alunos',
      header: studentImportFields.map(field => field.label),
      rows: students.map(student => [
        student.code,
        student.fullName,
        student.sex,
        student.birthDate === null ? '' : formatDateSlashes(student.birthDate),
        student.group.name,
        student.numberInGroup,
        student.guardianName,
        student.guardianContact,
        student.motherTongue,
        student.specialNeeds,
        studentStateLabels[student.state],
      ]),
    },
    format,
    reply,
  )
}
