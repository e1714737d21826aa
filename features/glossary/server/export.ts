import type { FastifyReply } from 'fastify'
import { documentAnswer } from '#kit/server/transfer/document-answer.ts'
import { tableAnswer } from '#kit/server/transfer/table-answer.ts'
import { sheetCells, sheetFields } from '#kit/sheet.ts'
import { gradeName, gradesText } from '#school/subjects/grade.ts'
import type { Term } from '../contract.ts'
import { glossaryDocument } from '../document.ts'
import { termFields, termStateTable } from '../term.ts'
import { type NamedUnit, unitCell } from './unit-names.ts'

/**
 * Terms as a table whose columns an import reads back, and the state.
 * @param units of the subjects of the terms
 */
export function writeTermFile(
  terms: readonly Term[],
  units: readonly NamedUnit[],
  format: 'csv' | 'xlsx',
  reply: FastifyReply,
) {
  const unitOf = new Map(units.map(unit => [unit.id, unitCell(unit)]))
  const header = [...sheetFields(termFields).map(field => field.label), 'Estado']
  const rows = terms.map(term => [
    ...sheetCells(termFields, term, {
      subjectId: term.subject.code,
      unitId: unitOf.get(term.unitId ?? '') ?? '',
    }),
    termStateTable.labels[term.state],
  ])
  return tableAnswer({ name: 'Glossário', header, rows }, format, reply)
}

/** The booklet of one grade: letters, headwords, definitions, examples; unvalidated translations stay out. */
export function writeTermsPdf(terms: readonly Term[], grade: number, reply: FastifyReply) {
  const description = glossaryDocument({
    title: `Glossário da ${gradeName(grade)} classe`,
    terms: terms.map(term => ({
      ...term,
      subject: term.subject.name,
      grades: gradesText(term.grades),
      translations: term.translations.filter(({ validatedBy }) => validatedBy !== ''),
    })),
  })
  return documentAnswer(description, { name: `glossario-${grade}-classe.pdf`, format: 'pdf' }, reply)
}
