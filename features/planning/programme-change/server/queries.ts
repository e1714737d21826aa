import type { Db } from '#kit/server/database/database.ts'

/** The questions that measure a competence, in the order of their ids. */
export async function findQuestionsOf(db: Db, competenceId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('questions')
    .select('id')
    .where('competence_id', '=', competenceId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map(row => row.id)
}
