import type { Db } from '#kit/server/database/database.ts'
import { type SchoolBody, schoolBody } from './contract.ts'
import { insertSchool } from './server/queries.ts'

/** A stored school for tests and for the demonstration; whatever is not said has a plain value. */
export function fixtureSchool(db: Db, asked: Partial<SchoolBody> = {}) {
  return insertSchool(db, schoolBody.parse({ name: 'Escola de teste', ...asked }))
}
