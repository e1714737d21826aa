import { fold as foldTerm } from '#kit/fold.ts'
import type { ImportRequest } from '#kit/import.ts'
import { mapInTurns } from '#kit/server/in-turns.ts'
import { type Fields, fold, missingFields, recordsOf } from '#kit/server/transfer/import-table.ts'
import { type CheckedImport, type ImportBy, serveImport } from '#kit/server/transfer/serve-import.ts'
import { parseGrades } from '#school/subjects/grade.ts'
import { findSubjectOptions } from '#school/subjects/server/queries.ts'
import type { TermBody } from '../contract.ts'
import { termImport, termImportFields } from '../transfer-contract.ts'
import { findExistingTerms, insertTerms } from './queries.ts'

export const importRoutes = serveImport(termImport, {
  fields: termImportFields,
  table: 'terms',
  check: checkTermRows,
  insert: insertTerms,
  labelOf: row => row.term,
})

/** Checks every row against the fields, the subjects, the terms that exist and the rows before it. */
async function checkTermRows(
  { db }: ImportBy,
  request: Pick<ImportRequest, 'mapping' | 'rows'>,
): Promise<CheckedImport<TermBody>[]> {
  const subjects = await findSubjectOptions(db)
  const subjectOf = new Map<string, (typeof subjects)[number]>()
  for (const subject of subjects)
    for (const name of [subject.code, subject.abbreviation, subject.name]) subjectOf.set(fold(name), subject)
  const records = await recordsOf(request)
  const existing = await findExistingTerms(
    db,
    subjects.map(subject => subject.id),
    records.map(({ record }) => record.term ?? ''),
  )
  const taken = new Map(existing.map(row => [`${row.subject_id}|${row.term_folded}`, row.term]))
  const firstLine = new Map<string, number>()
  return mapInTurns(records, ({ row, record }) => {
    const errors = { ...missingFields(record, termImportFields), ...tooLong(record) }
    const subject = subjectOf.get(fold(record.subject ?? ''))
    if (record.subject && !subject) errors.subject = `«${record.subject}» não é uma disciplina da escola.`
    const grades = parseGrades(record.grades ?? '')
    if (grades === undefined) errors.grades = `«${record.grades}» não existe. Use de 1ª a 12ª.`
    if (subject && record.term) {
      const key = `${subject.id}|${foldTerm(record.term)}`
      const before = taken.get(key)
      const line = firstLine.get(key)
      if (before) errors.term = `Já existe «${before}» em ${subject.name}. Abrir o termo ou mudar a palavra.`
      else if (line !== undefined) errors.term = `Repete a linha ${line}.`
      else firstLine.set(key, row.line)
    }
    const sound = subject && grades && Object.keys(errors).length === 0
    return { row: { ...row, errors }, made: sound ? bodyOf(record, subject.id, grades) : undefined }
  })
}

function bodyOf(record: Fields, subjectId: string, grades: number[]): TermBody {
  return {
    term: record.term ?? '',
    wordClass: record.wordClass ?? '',
    definition: record.definition ?? '',
    example: record.example ?? '',
    subjectId,
    grades,
    unitId: null,
    synonyms: (record.synonyms ?? '')
      .split(';')
      .map(word => word.trim())
      .filter(Boolean)
      .slice(0, 20),
    relatedTermIds: [],
    translations: [],
    imageAlt: '',
    source: record.source ?? '',
  }
}

const lengths: Record<string, number> = {
  term: 120,
  wordClass: 40,
  definition: 2000,
  example: 1000,
  source: 300,
}

function tooLong(record: Fields): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const [key, most] of Object.entries(lengths))
    if ((record[key] ?? '').length > most) errors[key] = `No máximo ${most} caracteres.`
  return errors
}
