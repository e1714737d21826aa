import type { RosterPupil } from '#engines/rosters/one-roster.ts'
import { IMPORT_BYTES, type ImportRow } from '#kit/import.ts'
import type { Db } from '#kit/server/database/database.ts'
import type { Account } from '#kit/server/http/account.ts'
import { callerHasLeft } from '#kit/server/http/caller-has-left.ts'
import { HttpError } from '#kit/server/http/http-error.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import {
  partRows,
  requireColumns,
  type TableUpload,
  tableUpload,
  type Upload,
} from '#kit/server/transfer/import-table.ts'
import { readInWorker } from '#kit/server/workers/in-worker.ts'
import { getNamedGroup, lockGroup } from '#school/groups/server/queries.ts'
import { checkStudentImport, importStudents, previewStudentImport, type StudentBody } from '../contract.ts'
import { studentImportFields } from '../import-fields.ts'
import { holdCounter, nextCodes } from './codes.ts'
import { type CheckedStudent, checkStudentRows } from './import.ts'
import { insertStudents } from './import-queries.ts'
import { nextNumber } from './queries.ts'
import { rosterUpload } from './roster.ts'

const ROWS_AT_ONCE = 500

export const importRoutes: Served[] = [
  serve(previewStudentImport, async ({ db, account, body, query, today, reply }) => {
    await requireGroup(db, account, query.groupId)
    const upload = await readPupils({ body, fileName: query.fileName, reply })
    const checked = await checkStudentRows(db, account, upload, { groupId: query.groupId, today })
    return { ...upload, rows: checked.map(entry => entry.row) }
  }),

  serve(checkStudentImport, async ({ db, account, body, query, today }) => {
    await requireGroup(db, account, query.groupId)
    requireColumns(body.mapping, studentImportFields)
    const checked = await checkStudentRows(db, account, body, { groupId: query.groupId, today })
    return { rows: checked.map(entry => entry.row) }
  }),

  serve(importStudents, async ({ db, account, body, query, today, record, reply }) => {
    await requireGroup(db, account, query.groupId)
    requireColumns(body.mapping, studentImportFields)
    const checked = await checkStudentRows(db, account, body, { groupId: query.groupId, today })
    const ready = await complete(db, account, checked)
    for (let start = 0; start < ready.length; start += ROWS_AT_ONCE) {
      if (callerHasLeft(reply))
        throw new HttpError(499, 'STOPPED', 'A importação foi interrompida; nada entrou.')
      const rows = await insertStudents(db, ready.slice(start, start + ROWS_AT_ONCE))
      await record(
        ...rows.map(row => ({
          table: 'students',
          id: row.id,
          label: row.full_name,
          before: null,
          after: row,
        })),
      )
    }
    return { imported: ready.length, failed: partRows(checked.map(entry => entry.row)).failed }
  }),
]

/** A table, or the package of another school system. */
async function readPupils({ body, fileName, reply }: Upload): Promise<TableUpload> {
  const upload = { stream: body, most: IMPORT_BYTES, name: fileName }
  const { head, items } = await readInWorker('readRosterOrTable', upload, reply)
  return head.kind === 'roster'
    ? rosterUpload(fileName, head, items as RosterPupil[])
    : tableUpload(fileName, head, items as ImportRow[], studentImportFields)
}

async function requireGroup(db: Db, account: Account, groupId: string | undefined): Promise<void> {
  if (groupId !== undefined) await getNamedGroup(db, account, groupId)
}

/**
 * The pupils of the sound rows, with the codes and numbers that the file leaves to the system. Their groups are held
 * meanwhile, so that no number is given twice.
 */
async function complete(
  db: Db,
  account: Account,
  checked: readonly CheckedStudent[],
): Promise<{ code: string; body: StudentBody }[]> {
  const students = checked.flatMap(entry => (entry.student ? [entry.student] : []))
  const numbers = new Map<string, number>()
  for (const groupId of [...new Set(students.map(student => student.body.groupId))].sort()) {
    await lockGroup(db, account, groupId)
    const brought = students
      .filter(student => student.body.groupId === groupId)
      .map(student => student.body.numberInGroup ?? 0)
    numbers.set(groupId, Math.max((await nextNumber(db, groupId)) - 1, ...brought))
  }
  const brought = new Set(students.filter(student => student.code !== '').map(student => student.code))
  for (const year of [...new Set([...brought].map(code => Number(code.slice(0, 4))))].sort())
    await holdCounter(db, year)
  const codes = new Map<number, string[]>()
  for (const year of [...new Set(students.map(student => student.year))].sort()) {
    const missing = students.filter(student => student.code === '' && student.year === year).length
    codes.set(year, await freeCodes(db, year, missing, brought))
  }
  return students.map(({ code, year, body }) => ({
    code: code || (codes.get(year)?.shift() ?? ''),
    body: { ...body, numberInGroup: body.numberInGroup ?? following(numbers, body.groupId) },
  }))
}

/** Codes of a year that the file itself does not bring. */
async function freeCodes(
  db: Db,
  year: number,
  count: number,
  brought: ReadonlySet<string>,
): Promise<string[]> {
  const free: string[] = []
  while (free.length < count) {
    const next = await nextCodes(db, year, count - free.length)
    free.push(...next.filter(code => !brought.has(code)))
  }
  return free
}

function following(numbers: Map<string, number>, groupId: string): number {
  const next = (numbers.get(groupId) ?? 0) + 1
  numbers.set(groupId, next)
  return next
}
