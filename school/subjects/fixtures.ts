import type { Db } from '#kit/server/database/database.ts'
import { type SubjectBody, subjectBody } from './contract.ts'
import { insertSubject } from './server/queries.ts'

/** A stored subject for tests and for the demonstration; whatever is not said has a plain value. */
export function fixtureSubject(db: Db, body: Partial<SubjectBody> & { code: string; name: string }) {
  return insertSubject(
    db,
    subjectBody.parse({
      abbreviation: body.code,
      grades: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
      ...body,
    }),
  )
}
