import type { FastifyReply } from 'fastify'
import { tableAnswer } from '#kit/server/transfer/table-answer.ts'
import { type SubjectRow, subjectStateLabels } from '../contract.ts'
import { gradeName } from '../grade.ts'
import { subjectImportFields } from '../import-contract.ts'
import { hoursText } from './history-fields.ts'

/** Subjects as a table to download: the columns that an import reads back, then what is under each. */
export function subjectTable(subjects: readonly SubjectRow[], format: 'csv' | 'xlsx', reply: FastifyReply) {
  return tableAnswer(
    {
      name: 'Disciplinas',
      header: [...subjectImportFields.map(field => field.label), 'Unidades', 'Competências'],
      rows: subjects.map(subject => [
        subject.code,
        subject.name,
        subject.abbreviation,
        subject.area,
        subject.grades.map(gradeName).join('; '),
        hoursText(subject.weeklyHours),
        subject.lessonMinutes,
        subject.delegate?.name ?? '',
        subjectStateLabels[subject.state],
        subject.notes,
        subject.colour,
        subject.units,
        subject.competences,
      ]),
    },
    format,
    reply,
  )
}
