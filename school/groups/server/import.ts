import type { ImportRequest } from '#kit/import.ts'
import { mapInTurns } from '#kit/server/in-turns.ts'
import {
  findNamed,
  fold,
  missingFields,
  namesOf,
  recordsOf,
  schemaErrors,
} from '#kit/server/transfer/import-table.ts'
import { type CheckedImport, type ImportBy, serveImport } from '#kit/server/transfer/serve-import.ts'
import { parseGrades } from '#school/subjects/grade.ts'
import { findStaffNamed } from '#school/subjects/server/staff-queries.ts'
import { type GroupBody, groupBody, type Shift, shiftLabels, shifts } from '../contract.ts'
import { foldGroup } from '../fold-group.ts'
import { groupImport, groupImportFields, groupNoun } from '../import-contract.ts'
import { findGroupNames, findSchoolNames, findSchoolOf, insertGroups } from './queries.ts'
import { farYearText, findYearInForce, isFarYear } from './year-in-force.ts'

/** Error for a new group without a school, where several are possible. */
export const SCHOOL_MISSING = 'Diga de que escola é a turma. As escolas criam-se em Administração, Escolas.'

type NewGroup = GroupBody & { schoolId: string }

export const importRoutes = serveImport(groupImport, {
  fields: groupImportFields,
  noun: groupNoun,
  table: 'groups',
  choices: async ({ db }) => ({ school: (await findSchoolNames(db)).map(school => school.name) }),
  check: checkGroupRows,
  insert: insertGroups,
  labelOf: row => row.called,
})

/** Checks every row against the fields, the schools, the staff, the groups that exist and the rows before it. */
async function checkGroupRows(
  { db, account, today }: ImportBy,
  request: Pick<ImportRequest, 'mapping' | 'rows'>,
): Promise<CheckedImport<NewGroup>[]> {
  const schools = await findSchoolNames(db)
  const schoolOf = namesOf(schools, school => [school.name])
  const own = await findSchoolOf(db, account)
  const staffOf = await findStaffNamed(db)
  const taken = new Map((await findGroupNames(db)).map(name => [keyOf(name.schoolId, name), name.name]))
  const lines = new Map<string, number>()
  const yearOf = new Map<string | undefined, number>()
  for (const { id } of schools) yearOf.set(id, await findYearInForce(db, id, today))
  return mapInTurns(await recordsOf(request), ({ row, record }) => {
    const errors = missingFields(record, groupImportFields)
    const warnings: Record<string, string> = {}
    const none = `«${record.director}» não tem conta do corpo docente: a turma entra sem director.`
    const school = findNamed(
      schoolOf,
      { key: 'school', words: record.school ?? '', none: `«${record.school}» não é uma escola daqui.` },
      errors,
    )
    const schoolId = record.school ? school?.id : own
    if (schoolId === undefined) errors.school ??= SCHOOL_MISSING
    const named = { key: 'director', words: record.director ?? '', none }
    const director = findNamed(staffOf(schoolId), named, warnings)
    const grades = parseGrades(record.grade ?? '')
    if (record.grade && grades?.length !== 1) errors.grade = `«${record.grade}» não é uma classe de 1ª a 12ª.`
    const shift = readShift(record.shift ?? '')
    if (!shift) errors.shift = `«${record.shift}» não existe. Use Manhã, Tarde ou Noite.`
    const body = {
      name: record.name ?? '',
      grade: grades?.[0] ?? Number.NaN,
      year: numberOf(record.year, yearOf.get(schoolId) ?? Number(today.slice(0, 4))),
      shift: shift ?? 'manhã',
      room: record.room ?? '',
      capacity: record.capacity ? numberOf(record.capacity, null) : null,
      directorId: director?.id ?? null,
    }
    const all = { ...schemaErrors(groupBody, body), ...errors }
    const inForce = yearOf.get(schoolId)
    if (inForce !== undefined && isFarYear(body.year, inForce))
      all.year ??= `${farYearText(body.year, inForce)} Se está certo, crie esta turma à mão.`
    if (schoolId !== undefined && body.name) {
      const key = keyOf(schoolId, body)
      const line = lines.get(key)
      const same = taken.get(key)
      if (same) all.name = `Já existe a turma ${same} em ${body.year}.`
      else if (line !== undefined) all.name = `Repete a linha ${line}.`
      else lines.set(key, row.line)
    }
    const sound = schoolId !== undefined && Object.keys(all).length === 0
    return { row: { ...row, errors: all, warnings }, made: sound ? { ...body, schoolId } : undefined }
  })
}

function keyOf(schoolId: string, { year, name }: { year: number; name: string }): string {
  return `${schoolId}|${year}|${foldGroup(name)}`
}

/** The number written, what stands for an empty cell, or NaN, which the schema refuses. */
function numberOf<T>(words: string | undefined, empty: T): number | T {
  if (!words) return empty
  return /^\d{1,6}$/.test(words) ? Number(words) : Number.NaN
}

function readShift(words: string): Shift | undefined {
  if (words === '') return 'manhã'
  return shifts.find(shift =>
    [shift, shiftLabels[shift], shift[0] ?? ''].some(name => fold(name) === fold(words)),
  )
}
