import type { Db } from '#kit/server/database/database.ts'
import { withDeleted } from '#kit/server/database/existing.ts'
import { inTransaction } from '#kit/server/database/in-transaction.ts'
import { type StudentBody, studentBody } from './contract.ts'
import { nextCodes } from './server/codes.ts'
import { followRows } from './server/enrolments.ts'
import { insertStudent, updateStudent } from './server/queries.ts'
import type { StudentState } from './student.ts'

/** A stored pupil for tests and for the demonstration; whatever is not said has a plain value. */
export async function fixtureStudent(
  db: Db,
  how: Partial<StudentBody> & { groupId: string; fullName: string; code?: string; year?: number },
) {
  const { code, year = 2026, ...body } = how
  const [newCode = ''] = code === undefined ? await nextCodes(db, year, 1) : [code]
  return insertStudent(db, newCode, studentBody.parse({ sex: 'M', ...body }))
}

/** What became of a stored pupil on a day: another group, or no longer there. */
export async function fixtureBecame(
  db: Db,
  id: string,
  became: { group_id?: string; number_in_group?: number; state?: StudentState; left_on?: string },
  day: string,
): Promise<void> {
  const become = async (one: Db) => {
    const before = await withDeleted(one, 'students')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const after = await updateStudent(one, id, became)
    await followRows(one, [{ before, after }], day)
  }
  // Within one transaction, at whose end the row follows the enrolments.
  await inTransaction(db, become)
}
