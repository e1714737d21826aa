import { formatMinutes } from '#kit/figures.ts'
import type { ImportRequest } from '#kit/import.ts'
import { mapInTurns } from '#kit/server/in-turns.ts'
import { fold, recordsOf } from '#kit/server/transfer/import-table.ts'
import { readerOf } from '#kit/server/transfer/read-fields.ts'
import { type CheckedImport, type ImportBy, serveImport } from '#kit/server/transfer/serve-import.ts'
import { sheetFields } from '#kit/sheet.ts'
import type { SchoolBody } from '../contract.ts'
import { schoolImport, schoolNoun } from '../import-contract.ts'
import { type Period, schoolFields } from '../school.ts'
import { findSchools, insertSchools } from './queries.ts'

export const importRoutes = serveImport(schoolImport, {
  fields: sheetFields(schoolFields),
  noun: schoolNoun,
  table: 'schools',
  check: checkSchoolRows,
  insert: insertSchools,
  labelOf: row => row.name,
})

/** Checks every row against the fields, the schools that exist and the rows before it. */
async function checkSchoolRows(
  { db }: ImportBy,
  request: Pick<ImportRequest, 'mapping' | 'rows'>,
): Promise<CheckedImport<SchoolBody>[]> {
  const read = readerOf(schoolFields)
  const taken = new Set((await findSchools(db)).map(keyOf))
  const lines = new Map<string, number>()
  return mapInTurns(await recordsOf(request), ({ row, record }) => {
    const errors: Record<string, string> = {}
    const periods = readPeriods(record.periods ?? '')
    if (!periods) errors.periods = 'Escreva os tempos como 07:00–07:45; 07:50–08:35.'
    const { name = '', district = '' } = record
    const key = keyOf({ name, district })
    const line = lines.get(key)
    if (taken.has(key)) errors.name = `Já existe «${name}» neste distrito.`
    else if (name && line !== undefined) errors.name = `Repete a linha ${line}.`
    else lines.set(key, row.line)
    const shifts = readShifts(record.shifts ?? '')
    const made = read(
      record,
      { shifts, periods, lessonMinutes: readMinutes(record.lessonMinutes ?? '') },
      errors,
    )
    return { row: { ...row, errors }, made }
  })
}

/** Two schools of one district do not share a name. */
function keyOf({ name, district }: { name: string; district: string }): string {
  return `${fold(district)}|${fold(name)}`
}

function readShifts(words: string): string[] | undefined {
  const shifts = words
    .split(/[;,/]/)
    .map(text => text.trim().toLowerCase())
    .filter(Boolean)
  return shifts.length > 0 ? shifts : undefined
}

/** «07:00–07:45; 2.º 07:50-08:35», numbered in their order; undefined where a part is not two hours. */
function readPeriods(words: string): Period[] | undefined {
  const parts = words
    .split(/[;,]/)
    .map(text => text.trim())
    .filter(Boolean)
  const periods = parts.map((part, at) => {
    const [, from, to] =
      /^(?:\d{1,2}\.?[ºª°o]?\s+)?(\d{1,2}[:h]\d{2})\s*[-–—a]\s*(\d{1,2}[:h]\d{2})$/.exec(part) ?? []
    return from && to ? { number: at + 1, startsAt: clockOf(from), endsAt: clockOf(to) } : undefined
  })
  return periods.every(period => period !== undefined) ? periods : undefined
}

/** «7h00» → «07:00» */
function clockOf(words: string): string {
  const [hour, minute] = words.split(/[:h]/).map(Number)
  return formatMinutes(60 * (hour ?? 0) + (minute ?? 0))
}

function readMinutes(words: string): number | undefined {
  if (words === '') return undefined
  const [, minutes] = /^(\d{1,3})\s*(?:min|minutos)?\.?$/i.exec(words) ?? []
  return minutes === undefined ? Number.NaN : Number(minutes)
}
