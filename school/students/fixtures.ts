import type { Db } from '#kit/server/database/database.ts'
import { type StudentBody, studentBody } from './contract.ts'
import { nextCodes } from './server/codes.ts'
import { insertStudent } from './server/queries.ts'

/** A stored pupil for tests and for the demonstration; whatever is not said has a plain value. */
export async function fixtureStudent(
  db: Db,
  how: Partial<StudentBody> & { groupId: string; fullName: string; code?: string; year?: number },
) {
  const { code, year = 2026, ...body } = how
  const [newCode = ''] = code === undefined ? await nextCodes(db, year, 1) : [code]
  return insertStudent(db, newCode, studentBody.parse({ sex: 'M', ...body }))
}
