import type { Db } from '#kit/server/database/database.ts'
import { existing } from '#kit/server/database/existing.ts'

/** The questions that measure a competence, in the order of their ids. */
export async function findQuestionsOf(db: Db, competenceId: string): Promise<string[]> {
  const rows = await existing(db, 'questions')
    .select('id')
    .where('competence_id', '=', competenceId)
    .orderBy('id')
    .execute()
  return rows.map(row => row.id)
}
