import type { Db } from '#kit/server/database/database.ts'
import { nextVersion } from '#kit/server/records/versions.ts'
import type { QuestionOrigin } from '../contract.ts'

/** Makes a school's question the academy's own, or gives it to a school. */
export function moveQuestion(db: Db, id: string, toSchool: string | null) {
  return db
    .updateTable('questions')
    .set({ school_id: toSchool, sharing: toSchool === null ? 'academia' : 'escola', ...nextVersion })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Says where a question came from. */
export async function setOrigin(db: Db, id: string, origin: QuestionOrigin): Promise<void> {
  await db
    .updateTable('questions')
    .set({ origin: JSON.stringify(origin) })
    .where('id', '=', id)
    .execute()
}
