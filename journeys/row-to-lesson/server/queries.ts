import { v7 as uuid } from 'uuid'
import type { Db } from '#kit/server/database/database.ts'

/** The lessons that a group already has from a plan, whatever the row. */
export function findLessonsOfPlan(db: Db, of: { familyId: string; groupId: string | null }) {
  return db
    .selectFrom('lesson_plans')
    .select(['row_id', 'held_on', 'starts_at'])
    .where('family_id', '=', of.familyId)
    .where('group_id', '=', of.groupId ?? uuid())
    .where('template_name', 'is', null)
    .where('deleted_at', 'is', null)
    .execute()
}

/** The competences of a subject that a row names, by code: «FR2» or «FR2: reconhecer…». */
export async function findCompetenceIds(
  db: Db,
  subjectId: string,
  named: readonly string[],
): Promise<string[]> {
  const codes = named.map(text => text.trim().split(/[\s:,;]/)[0] ?? '').filter(code => code !== '')
  if (codes.length === 0) return []
  const rows = await db
    .selectFrom('competences')
    .select('id')
    .where('subject_id', '=', subjectId)
    .where('code', 'in', codes)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .execute()
  return rows.map(row => row.id)
}
