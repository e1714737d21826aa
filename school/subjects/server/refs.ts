import { invalidField } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { existing } from '#kit/server/database/existing.ts'

/** What a report says of a subject; undefined where there is no such one. */
export function findSubjectById(db: Db, id: string) {
  return existing(db, 'subjects')
    .select(['id', 'name', 'abbreviation', 'colour'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** @throws HttpError 400 naming the field */
export async function refuseUnknownSubject(db: Db, id: string): Promise<void> {
  if (!(await findSubjectById(db, id))) throw invalidField('subjectId', 'Escolha uma disciplina da escola.')
}
