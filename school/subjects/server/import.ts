import { counted } from '#kit/figures.ts'
import type { ImportRequest } from '#kit/import.ts'
import { mapInTurns } from '#kit/server/in-turns.ts'
import { fold, readUpload, recordsOf } from '#kit/server/transfer/import-table.ts'
import { readerOf } from '#kit/server/transfer/read-fields.ts'
import { type CheckedImport, type ImportBy, serveImport } from '#kit/server/transfer/serve-import.ts'
import { sheetFields } from '#kit/sheet.ts'
import type { SubjectBody } from '../contract.ts'
import { gradeName, parseGrades } from '../grade.ts'
import { gradeInTitle } from '../grade-in-title.ts'
import { subjectImport, subjectNoun } from '../import-contract.ts'
import { type SubjectState, subjectFields, subjectStateLabels, subjectStates } from '../subject.ts'
import { askAbout, decideSubjects, withoutPlan } from './import-decide.ts'
import { findSubjectOptions, insertSubjects } from './queries.ts'
import { findStaffNamed } from './staff-queries.ts'

const fields = sheetFields(subjectFields)

export const importRoutes = serveImport(subjectImport, {
  fields,
  noun: subjectNoun,
  table: 'subjects',
  read: async (upload, choices) =>
    withoutPlan(await readUpload(upload, fields, choices, { nameIn: gradeInTitle }), upload.answers),
  decide: async ({ db }, readings) => {
    decideSubjects(readings)
    const codeOf = new Map((await findSubjectOptions(db)).map(({ name, code }) => [fold(name), code]))
    const there = readings.kept().filter(row => {
      const code = codeOf.get(fold(readings.textOf(row, 'name')))
      return code !== undefined && code !== readings.textOf(row, 'code').toUpperCase()
    })
    if (there.length > 0)
      askAbout(readings, there, {
        id: 'there',
        text: `${counted(there.length, 'linha tem', 'linhas têm')} o nome de uma disciplina que já há, com outro código.`,
      })
  },
  check: checkSubjectRows,
  insert: insertSubjects,
  labelOf: row => row.name,
})

/** Checks every row against the fields, the staff, the subjects that exist and the rows before it. */
async function checkSubjectRows(
  { db }: ImportBy,
  request: Pick<ImportRequest, 'mapping' | 'rows'>,
): Promise<CheckedImport<SubjectBody>[]> {
  const read = readerOf(subjectFields)
  const staff = (await findStaffNamed(db))(undefined)
  const taken = new Map((await findSubjectOptions(db)).map(option => [option.code, option.name]))
  const lines = new Map<string, number>()
  return mapInTurns(await recordsOf(request), ({ row, record }) => {
    const errors: Record<string, string> = {}
    const warnings: Record<string, string> = {}
    const words = record.delegateId ?? ''
    const otherwise = 'a disciplina entra sem delegado'
    const delegate = staff.find({ key: 'delegateId', words, otherwise }, warnings)
    const grades = parseGrades(record.grades ?? '')
    if (!grades) errors.grades = `«${record.grades}» não existe. Use de 1ª a 12ª.`
    const weeklyHours = readHours(record.weeklyHours ?? '', grades ?? [])
    if (typeof weeklyHours === 'string') errors.weeklyHours = weeklyHours
    const state = readState(record.state ?? '')
    if (!state) errors.state = `«${record.state}» não existe. Use Activa ou Arquivada.`
    const code = (record.code ?? '').toUpperCase()
    const line = lines.get(code)
    const same = taken.get(code)
    if (same) errors.code = `O código ${code} já é de ${same}.`
    else if (code && line !== undefined) errors.code = `Repete a linha ${line}.`
    else lines.set(code, row.line)
    const made = read(
      record,
      {
        // Without a code the row is refused for that alone.
        abbreviation: record.abbreviation || code || '?',
        grades,
        weeklyHours: typeof weeklyHours === 'string' ? undefined : weeklyHours,
        lessonMinutes: readMinutes(record.lessonMinutes),
        delegateId: delegate?.id ?? null,
        state,
      },
      errors,
    )
    return { row: { ...row, errors, warnings }, made }
  })
}

/** «5ª: 6, 6ª: 5», or one number for every grade; what is wrong, in words, where it is neither. */
function readHours(words: string, grades: readonly number[]): Record<string, number> | string {
  if (/^[-–—]?$/.test(words)) return {}
  if (/^\d{1,2}$/.test(words)) return Object.fromEntries(grades.map(grade => [grade, Number(words)]))
  const hours: Record<string, number> = {}
  for (const part of words.split(/[;,]/)) {
    const [, grade, lessons] =
      /^\s*(\d{1,2})\s*[.ªºa]*\s*(?:classe)?\s*[:=-]\s*(\d{1,2})\s*$/i.exec(part) ?? []
    if (grade === undefined || lessons === undefined)
      return `«${part.trim()}» não se percebe. Escreva como 5ª: 6, 6ª: 5.`
    if (!grades.includes(Number(grade))) return `A disciplina não tem a ${gradeName(Number(grade))} classe.`
    hours[Number(grade)] = Number(lessons)
  }
  return hours
}

function readMinutes(words: string | undefined): number | undefined {
  const [, minutes] = /^(\d{1,3})\s*(?:min|minutos)?\.?$/i.exec(words ?? '') ?? []
  if (!words) return undefined
  return minutes === undefined ? Number.NaN : Number(minutes)
}

function readState(words: string): SubjectState | undefined {
  if (words === '') return 'activa'
  const folded = fold(words).replace(/^ativa$/, 'activa')
  return subjectStates.find(state => folded === fold(subjectStateLabels[state]))
}
