import type { FastifyReply } from 'fastify'
import { tableAnswer } from '#kit/server/transfer/table-answer.ts'
import { sheetCells, sheetFields } from '#kit/sheet.ts'
import type { SubjectBody, SubjectRow } from '../contract.ts'
import { subjectFields } from '../subject.ts'

/** Subjects as a table to download: the columns that an import reads back, then what is under each. */
export function subjectTable(
  subjects: readonly (SubjectRow & SubjectBody)[],
  format: 'csv' | 'xlsx',
  reply: FastifyReply,
) {
  const header = [...sheetFields(subjectFields).map(field => field.label), 'Unidades', 'Competências']
  const rows = subjects.map(subject => [
    ...sheetCells(subjectFields, subject, { delegateId: subject.delegate?.name ?? '' }),
    subject.units,
    subject.competences,
  ])
  return tableAnswer({ name: 'Disciplinas', header, rows }, format, reply)
}
