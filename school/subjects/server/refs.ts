import { invalidField } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'

/** What a report says of a subject; undefined where there is no such one. */
export function findSubjectById(db: Db, id: string) {
  return db
    .selectFrom('subjects')
    .select(['id', 'name', 'abbreviation', 'colour'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/** @throws HttpError 400 naming the field */
export async function refuseUnknownSubject(db: Db, id: string): Promise<void> {
  if (!(await findSubjectById(db, id))) throw invalidField('subjectId', 'Escolha uma disciplina da escola.')
}
