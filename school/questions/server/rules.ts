import { invalidField } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'

/** @throws HttpError 400 naming the field */
export async function refuseUnknownSubject(db: Db, id: string): Promise<void> {
  const subject = await db
    .selectFrom('subjects')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!subject) throw invalidField('subjectId', 'Escolha uma disciplina da escola.')
}

/** @throws HttpError 400 naming the field */
export async function refuseUnknownCompetence(db: Db, subjectId: string, id: string | null): Promise<void> {
  if (id === null) return
  const competence = await db
    .selectFrom('competences')
    .select('id')
    .where('id', '=', id)
    .where('subject_id', '=', subjectId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!competence) throw invalidField('competenceId', 'Escolha uma competência desta disciplina.')
}
