import type { Db } from '#kit/server/database/database.ts'
import { existing } from '#kit/server/database/existing.ts'

/** A recovery plan as far as what it measures goes. Plain values: reports are reckoned from it in workers too. */
export interface MeasuredPlan {
  id: string
  name: string
  students: ReadonlySet<string>
  competences: ReadonlySet<string>
  /** What each group works on: only that decides what became of its pupils. */
  groups: readonly { studentIds: string[]; competenceIds: string[] }[]
}

/** The newest recovery plan that came from an application and that a re-test measures, with whom and what it worked on. */
export async function findPlanMeasuredBy(
  db: Db,
  of: { applicationId: string; testId: string },
): Promise<MeasuredPlan | null> {
  const row = await existing(db, 'recovery_plans')
    .select(['id', 'title', 'pupil_groups', 'competence_ids'])
    .where('application_id', '=', of.applicationId)
    .where('retest_id', '=', of.testId)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  if (!row) return null
  const groups = row.pupil_groups as { studentIds: string[]; competenceIds: string[] }[]
  return {
    id: row.id,
    name: row.title,
    students: new Set(groups.flatMap(group => group.studentIds)),
    competences: new Set(row.competence_ids),
    groups,
  }
}
