import type { Db } from '#kit/server/database/database.ts'
import { taughtOrder } from '#school/subjects/server/taught-order.ts'

/** The competences of a subject, of the grades asked for or of all. */
export function findCompetences(db: Db, subjectId: string, grades: readonly number[]) {
  return db
    .selectFrom('competences')
    .select(['id', 'code', 'description', 'domain', 'grade'])
    .where('subject_id', '=', subjectId)
    .where('deleted_at', 'is', null)
    .$if(grades.length > 0, q => q.where('grade', 'in', [...grades]))
    .orderBy(taughtOrder())
    .execute()
}
