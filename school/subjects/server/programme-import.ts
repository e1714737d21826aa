import { href } from '#kit/address.ts'
import type { ImportRequest } from '#kit/import.ts'
import type { ReportPart } from '#kit/import-report.ts'
import type { Db } from '#kit/server/database/database.ts'
import { mapInTurns } from '#kit/server/in-turns.ts'
import type { Change } from '#kit/server/records/changes.ts'
import { findNamed, fold, missingFields, namesOf, recordsOf } from '#kit/server/transfer/import-table.ts'
import { type CheckedImport, type ImportBy, serveImport } from '#kit/server/transfer/serve-import.ts'
import * as pages from '#school/pages.ts'
import { gradeName, parseGrades } from '../grade.ts'
import { programmeImport, programmeImportFields, programmeNoun } from '../programme-contract.ts'
import { LONGEST_HOME } from '../tree-contract.ts'
import { findSubjectOptions } from './queries.ts'
import { findTree, insertCompetences, insertUnits, type UnitValues } from './tree-queries.ts'

export const programmeImportRoutes = serveImport(programmeImport, {
  fields: programmeImportFields,
  noun: programmeNoun,
  choices: async ({ db }) => ({ subject: (await findSubjectOptions(db)).map(subject => subject.name) }),
  check: checkProgrammeRows,
  write: writeProgramme,
  report: reportOfProgramme,
})

interface NewCompetence {
  subjectId: string
  subjectName: string
  grade: number
  unit: string
  trimester: number | null
  code: string
  description: string
  domain: string
  atHome: string
  homeExample: string
}

const LONGEST = { unit: 200, code: 20, description: 500, domain: 120, ...LONGEST_HOME } as const

/** Checks every row against the subjects, their grades, the competences that exist and the rows before it. */
async function checkProgrammeRows(
  { db }: ImportBy,
  request: Pick<ImportRequest, 'mapping' | 'rows'>,
): Promise<CheckedImport<NewCompetence>[]> {
  const subjects = await findSubjectOptions(db)
  const subjectOf = namesOf(subjects, ({ code, abbreviation, name }) => [code, abbreviation, name])
  const records = await recordsOf(request)
  const idOf = (words: string) => subjectOf.get(fold(words))?.[0]?.id ?? ''
  const taken = new Set<string>()
  for (const id of new Set(records.map(({ record }) => idOf(record.subject ?? ''))))
    if (id !== '')
      for (const { grade, code } of (await findTree(db, id)).competences) taken.add(`${id}|${grade}|${code}`)
  // What a later line writes is not given to an earlier one that writes nothing.
  const written = new Set(records.map(({ record }) => `${idOf(record.subject ?? '')}|${record.code}`))
  const lines = new Map<string, number>()
  const numbers = new Map<string, number>()
  return mapInTurns(records, ({ row, record }) => {
    const errors = missingFields(record, programmeImportFields)
    const none = `«${record.subject}» não é uma disciplina da escola.`
    const subject = findNamed(subjectOf, { key: 'subject', words: record.subject ?? '', none }, errors)
    const grades = parseGrades(record.grade ?? '')
    const grade = grades?.length === 1 ? grades[0] : undefined
    if (record.grade && grade === undefined) errors.grade = `«${record.grade}» não é uma classe de 1ª a 12ª.`
    if (subject && grade !== undefined && !subject.grades.includes(grade))
      errors.grade = `${subject.name} não é da ${gradeName(grade)} classe.`
    const trimester = record.trimester ? Number(/^[1-3]/.exec(record.trimester)?.[0]) : null
    if (Number.isNaN(trimester)) errors.trimester = 'Use 1, 2 ou 3.'
    for (const [key, most] of Object.entries(LONGEST))
      if ((record[key] ?? '').length > most) errors[key] = `No máximo ${most} caracteres.`
    if (/\s/.test(record.code ?? '')) errors.code = 'O código não leva espaços.'
    if (!subject || grade === undefined || Object.keys(errors).length > 0)
      return { row: { ...row, errors }, made: undefined }
    const place = `${subject.id}|${grade}`
    const isFree = (code: string) => !taken.has(`${place}|${code}`) && !written.has(`${subject.id}|${code}`)
    let code = record.code ?? ''
    while (code === '') {
      const number = (numbers.get(place) ?? 0) + 1
      numbers.set(place, number)
      const next = `${subject.code}${grade}.${number}`
      if (isFree(next)) code = next
    }
    const before = lines.get(`${place}|${code}`)
    if (taken.has(`${place}|${code}`)) errors.code = `Já há ${code} na ${gradeName(grade)} classe.`
    else if (before !== undefined) errors.code = `Repete a linha ${before}.`
    else lines.set(`${place}|${code}`, row.line)
    const made = {
      subjectId: subject.id,
      subjectName: subject.name,
      grade,
      unit: record.unit ?? '',
      trimester,
      code,
      description: record.description ?? '',
      domain: record.domain ?? '',
      atHome: record.atHome ?? '',
      homeExample: record.homeExample ?? '',
    }
    return { row: { ...row, errors }, made: Object.keys(errors).length > 0 ? undefined : made }
  })
}

/** Puts each competence under the unit of its title, which is made where it is not there yet. */
async function writeProgramme(db: Db, made: readonly NewCompetence[]): Promise<Change[]> {
  const changes: Change[] = []
  for (const [subjectId, ofSubject] of Map.groupBy(made, row => row.subjectId)) {
    const { units } = await findTree(db, subjectId)
    const keyOf = (grade: number, title: string) => `${grade}|${fold(title)}`
    const known = new Map(units.map(unit => [keyOf(unit.grade, unit.title), unit.id]))
    const missing = new Map<string, UnitValues>()
    for (const { grade, unit: title, trimester } of ofSubject) {
      const key = keyOf(grade, title)
      if (title !== '' && !known.has(key) && !missing.has(key)) missing.set(key, { grade, title, trimester })
    }
    for (const after of await insertUnits(db, subjectId, [...missing.values()])) {
      known.set(keyOf(after.grade, after.title), after.id)
      changes.push({ table: 'units', id: after.id, label: after.title, before: null, after })
    }
    const competences = ofSubject.map(({ grade, unit, code, description, domain, atHome, homeExample }) => ({
      ...{ grade, code, description, domain, atHome, homeExample, level: '' },
      unitId: unit === '' ? null : (known.get(keyOf(grade, unit)) ?? null),
    }))
    for (const after of await insertCompetences(db, subjectId, competences))
      changes.push({ table: 'competences', id: after.id, label: after.code, before: null, after })
  }
  return changes
}

function reportOfProgramme(_by: ImportBy, made: readonly NewCompetence[]): Promise<ReportPart[]> {
  const parts = [...Map.groupBy(made, row => `${row.subjectName}, ${gradeName(row.grade)} classe`)].map(
    ([title, rows]) => ({
      text: title,
      detail: `${rows.length} competências em ${new Set(rows.map(row => row.unit)).size} unidades`,
      to: href(pages.subject, { id: rows[0]?.subjectId ?? '' }),
      way: 'Abrir',
    }),
  )
  return Promise.resolve(parts)
}
