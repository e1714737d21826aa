import type { Account } from '#kit/account.ts'
import type { Db } from '#kit/server/database/database.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { fixtureSchool as storeSchool } from '#school/schools/fixtures.ts'
import { type GroupBody, groupBody } from './contract.ts'
import { insertGroup } from './server/queries.ts'
import { insertGroupTeacher } from './server/teachers-queries.ts'

/** A stored school for tests. */
export async function fixtureSchool(db: Db, name = 'Escola de teste'): Promise<string> {
  return (await storeSchool(db, { name })).id
}

/** A stored group for tests and for the demonstration; whatever is not said has a plain value. */
export function fixtureGroup(db: Db, body: Partial<GroupBody> & { name: string; schoolId: string }) {
  return insertGroup(db, groupBody.parse({ grade: 6, year: 2026, ...body }), body.schoolId)
}

/** A new teacher who teaches one subject to one group. */
export async function fixtureTeacherOf(db: Db, groupId: string, subjectId: string): Promise<Account> {
  const account = await fixtureAccount(db, { role: 'professor' })
  await insertGroupTeacher(db, { groupId, subjectId, accountId: account.id })
  return account
}
