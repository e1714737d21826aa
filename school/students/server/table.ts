import type { FastifyReply } from 'fastify'
import { formatDateSlashes } from '#kit/figures.ts'
import { tableAnswer } from '#kit/server/transfer/table-answer.ts'
import type { StudentRow } from '../contract.ts'
import { studentImportFields } from '../import-contract.ts'
import { gradeTimeLabels, studentStateLabels } from '../student.ts'

/** Pupils as a table to download, with the columns that an import reads back. */
export function studentTable(students: readonly StudentRow[], format: 'csv' | 'xlsx', reply: FastifyReply) {
  return tableAnswer(
    {
      name: 'Alunos',
      header: studentImportFields.filter(field => !field.partOf).map(field => field.label),
      rows: students.map(student => [
        student.code,
        student.fullName,
        student.sex,
        dayOf(student.birthDate),
        student.group.name,
        student.numberInGroup,
        student.guardianName,
        student.guardianContact,
        student.motherTongue,
        student.specialNeeds,
        studentStateLabels[student.state],
        student.repeats === null ? '' : gradeTimeLabels[student.repeats ? 'repetente' : 'novo'],
        dayOf(student.enrolledOn),
        dayOf(student.leftOn),
      ]),
    },
    format,
    reply,
  )
}

function dayOf(date: string | null): string {
  return date === null ? '' : formatDateSlashes(date)
}
