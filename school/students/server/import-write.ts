import { dayOf } from '#kit/dates.ts'
import type { Db } from '#kit/server/database/database.ts'
import { existing } from '#kit/server/database/existing.ts'
import { AS_STORED, type Change } from '#kit/server/records/changes.ts'
import { columnsOf } from '#kit/server/records/columns.ts'
import { studentFields } from '../student.ts'
import { followRows } from './enrolments.ts'
import type { NewStudent } from './import-numbers.ts'
import { insertStudents, updateStudent } from './queries.ts'

const TABLE = 'students'

/** What a file says of somebody who is in the group already; name, group, number and code stay. */
const FROM_FILE = [
  'sex',
  'birth_date',
  'guardian_name',
  'guardian_contact',
  'mother_tongue',
  'special_needs',
  'repeats',
  'enrolled_on',
  'left_on',
] as const

/** Stores new pupils, and what the file brings of those who are there; who is left alone is no change. */
export async function writePupils(db: Db, made: readonly NewStudent[]): Promise<Change[]> {
  const fresh = made.filter(({ existing }) => existing === undefined)
  const rows = fresh.length === 0 ? [] : await insertStudents(db, fresh)
  const changes: Change[] = rows.map(row => ({
    table: TABLE,
    id: row.id,
    label: row.full_name,
    before: null,
    after: AS_STORED,
  }))
  const known = made.flatMap(({ existing, body }) =>
    existing && existing.as !== 'deixar' ? [{ ...existing, body }] : [],
  )
  if (known.length === 0) return changes
  const stored = await existing(db, 'students')
    .selectAll()
    .where('id', 'in', known.map(({ id }) => id).sort())
    .orderBy('id')
    .forUpdate()
    .execute()
  const written: { before: (typeof stored)[number]; after: (typeof stored)[number] }[] = []
  for (const { id, as, body } of known) {
    const before = stored.find(row => row.id === id)
    if (!before) continue
    const brought = columnsOf(studentFields, body)
    const set = Object.fromEntries(
      FROM_FILE.filter(
        column =>
          !isEmpty(brought[column]) &&
          brought[column] !== before[column] &&
          (as === 'substituir' || isEmpty(before[column])),
      ).map(column => [column, brought[column]]),
    )
    if (Object.keys(set).length === 0) continue
    const after = await updateStudent(db, id, set)
    changes.push({ table: TABLE, id, label: after.full_name, before, after })
    written.push({ before, after })
  }
  changes.push(...(await followRows(db, written, dayOf(new Date()))))
  return changes
}

function isEmpty(value: unknown): boolean {
  return value === null || value === ''
}
