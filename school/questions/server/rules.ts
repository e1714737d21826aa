import { type HttpError, invalidField } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { existing } from '#kit/server/database/existing.ts'

/** @throws HttpError 400 naming the field */
export async function refuseUnknownCompetence(db: Db, subjectId: string, id: string | null): Promise<void> {
  if (id !== null && (await findSubjectOfCompetence(db, id)) !== subjectId) throw unknownCompetence()
}

/** The subject of a competence; null where there is no such one. */
export async function findSubjectOfCompetence(db: Db, id: string): Promise<string | null> {
  const row = await existing(db, 'competences').select('subject_id').where('id', '=', id).executeTakeFirst()
  return row?.subject_id ?? null
}

export function unknownCompetence(): HttpError {
  return invalidField('competenceId', 'Escolha uma competência desta disciplina.')
}
