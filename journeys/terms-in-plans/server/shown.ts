import { sql } from 'kysely'
import type { Db } from '#kit/server/database/database.ts'
import { withDeleted } from '#kit/server/database/existing.ts'

/** Whether the school of a stored plan has terms marked in it. */
export async function showsTerms(
  db: Db,
  { kind, id }: { kind: 'analytical-plans' | 'lesson-plans'; id: string },
): Promise<boolean> {
  const plan = kind === 'analytical-plans' ? 'analytical_plans' : 'lesson_plans'
  const row = await withDeleted(db, 'schools')
    .select('show_terms')
    .where('id', '=', sql<string>`(SELECT school_id FROM ${sql.table(plan)} WHERE id = ${id})`)
    .executeTakeFirst()
  return row?.show_terms ?? true
}

/** The subject of what a pupil answers; undefined where the school has no terms marked. */
export async function subjectOfPaper(
  db: Db,
  sitting: { group_id: string; test_id: string | null; quiz_id: string | null },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('papers')
    .select('papers.subject_id')
    .where('papers.id', '=', sitting.test_id ?? sitting.quiz_id)
    .where(
      sql<boolean>`(SELECT schools.show_terms FROM groups JOIN schools ON schools.id = groups.school_id
        WHERE groups.id = ${sitting.group_id})`,
    )
    .executeTakeFirst()
  return row?.subject_id ?? undefined
}
