import type { ImportRequest } from '#kit/import.ts'
import { mapInTurns } from '#kit/server/in-turns.ts'
import {
  findNamed,
  fold,
  missingFields,
  namesOf,
  readUpload,
  recordsOf,
  schemaErrors,
} from '#kit/server/transfer/import-table.ts'
import { type CheckedImport, type ImportBy, serveImport } from '#kit/server/transfer/serve-import.ts'
import { parseGrades } from '#school/subjects/grade.ts'
import { findStaffNamed } from '#school/subjects/server/staff-queries.ts'
import { type GroupBody, groupBody, type Shift, shiftLabels, shifts } from '../contract.ts'
import { foldGroup } from '../fold-group.ts'
import { groupFieldInTitle } from '../group-in-title.ts'
import { groupImport, groupImportFields, groupNoun } from '../import-contract.ts'
import { decideGroups, withoutLists } from './import-decide.ts'
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
  read: async (upload, choices) =>
    withoutLists(
      await readUpload(upload, groupImportFields, choices, { nameIn: groupFieldInTitle }),
      upload.answers,
    ),
  decide: async ({ db, today }, readings) => {
    const years = new Set<number>()
    for (const { id } of await findSchoolNames(db)) years.add(await findYearInForce(db, id, today))
    decideGroups(readings, years.size === 1 ? [...years][0] : undefined)
  },
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
    const school = findNamed(
      schoolOf,
      { key: 'school', words: record.school ?? '', none: `«${record.school}» não é uma escola daqui.` },
      errors,
    )
    const schoolId = record.school ? school?.id : own
    if (schoolId === undefined) errors.school ??= SCHOOL_MISSING
    const director = staffOf(schoolId).find(
      { key: 'director', words: record.director ?? '', otherwise: 'a turma entra sem director' },
      warnings,
    )
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

const SHIFT_WORDS: Record<Shift, readonly string[]> = {
  manhã: ['matutino', 'manhãs', 'diurno manhã'],
  tarde: ['vespertino', 'tardes', 'diurno tarde'],
  noite: ['nocturno', 'noturno', 'noites', 'pós laboral'],
}

function readShift(words: string): Shift | undefined {
  if (words === '') return 'manhã'
  const said = fold(words).replace(/^(?:turno|periodo) (?:d[aeo] )?/, '')
  return shifts.find(shift =>
    [shift, shiftLabels[shift], shift[0] ?? '', ...SHIFT_WORDS[shift]].some(name => fold(name) === said),
  )
}
