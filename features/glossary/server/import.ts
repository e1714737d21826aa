import type { ImportRequest } from '#kit/import.ts'
import { mapInTurns } from '#kit/server/in-turns.ts'
import { findNamed, namesOf, readUpload, recordsOf } from '#kit/server/transfer/import-table.ts'
import { readerOf } from '#kit/server/transfer/read-fields.ts'
import { type CheckedImport, type ImportBy, serveImport } from '#kit/server/transfer/serve-import.ts'
import { sheetFields } from '#kit/sheet.ts'
import { parseGrades } from '#school/subjects/grade.ts'
import { gradeInTitle } from '#school/subjects/grade-in-title.ts'
import { findSubjectOptions } from '#school/subjects/server/queries.ts'
import type { TermBody } from '../contract.ts'
import { termFields } from '../term.ts'
import { termImport, termNoun } from '../transfer-contract.ts'
import { parseTranslations } from '../translations-cell.ts'
import { decideTerms, withLanguages } from './import-decide.ts'
import { findExistingTerms, findUnitsOf, insertTerms } from './queries.ts'
import { findNamedUnit } from './unit-names.ts'

const fields = sheetFields(termFields)

export const importRoutes = serveImport(termImport, {
  fields,
  read: async (upload, choices) =>
    withLanguages(await readUpload(upload, fields, choices, { nameIn: gradeInTitle }), upload.answers),
  decide: (_by, readings) => decideTerms(readings),
  noun: termNoun,
  choices: async ({ db }) => ({ subjectId: (await findSubjectOptions(db)).map(subject => subject.name) }),
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
  const read = readerOf(termFields)
  const subjects = await findSubjectOptions(db)
  const subjectOf = namesOf(subjects, ({ code, abbreviation, name }) => [code, abbreviation, name])
  const records = await recordsOf(request)
  const existing = await findExistingTerms(
    db,
    subjects.map(subject => subject.id),
    records.map(({ record }) => record.term ?? ''),
  )
  const taken = new Map(existing.map(row => [`${row.subject_id}|${sameWord(row.term)}`, row.term]))
  const units = await findUnitsOf(
    db,
    records.some(({ record }) => record.unitId) ? subjects.map(subject => subject.id) : [],
  )
  const firstLine = new Map<string, number>()
  return mapInTurns(records, ({ row, record }) => {
    const errors: Record<string, string> = {}
    const none = `«${record.subjectId}» não é uma disciplina da escola.`
    const subject = findNamed(subjectOf, { key: 'subjectId', words: record.subjectId ?? '', none }, errors)
    const grades = parseGrades(record.grades ?? '')
    if (grades === undefined) errors.grades = `«${record.grades}» não existe. Use de 1ª a 12ª.`
    if (subject && record.term) {
      const key = `${subject.id}|${sameWord(record.term)}`
      const before = taken.get(key)
      const line = firstLine.get(key)
      if (before) errors.term = `Já existe «${before}» em ${subject.name}. Abrir o termo ou mudar a palavra.`
      else if (line !== undefined) errors.term = `Repete a linha ${line}.`
      else firstLine.set(key, row.line)
    }
    const unit =
      subject && record.unitId
        ? findNamedUnit(units, record.unitId, { subjectId: subject.id, grades: grades ?? [] })
        : undefined
    if (typeof unit === 'string') errors.unitId = unit
    const translations = parseTranslations(record.translations ?? '')
    if (!translations) errors.translations = 'Escreva a língua, dois pontos e a palavra: Xichangana: mati.'
    const unitId = typeof unit === 'object' ? unit.id : null
    const made = read(record, { subjectId: subject?.id, grades, unitId, translations }, errors)
    return { row: { ...row, errors }, made }
  })
}

/** Two words are the same only if their accents are: «avó» and «avô» are two. */
function sameWord(word: string): string {
  return word.normalize('NFC').toLowerCase()
}
