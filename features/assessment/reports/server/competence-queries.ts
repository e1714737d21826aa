import type { Db } from '#kit/server/database/database.ts'
import { existing } from '#kit/server/database/existing.ts'
import { taughtOrder } from '#school/subjects/server/taught-order.ts'

/** The competences of a subject, of the grades asked for or of all. */
export function findCompetences(db: Db, subjectId: string, grades: readonly number[]) {
  return existing(db, 'competences')
    .select(['id', 'code', 'description', 'domain', 'grade'])
    .where('subject_id', '=', subjectId)
    .$if(grades.length > 0, q => q.where('grade', 'in', [...grades]))
    .orderBy(taughtOrder())
    .execute()
}
