import { sql } from 'kysely'
import type { Db } from '#kit/server/database/database.ts'

/** The groups of a year with the pupils who are still there. */
export async function findGroupsOfYear(db: Db, year: number) {
  const groups = await db
    .selectFrom('groups')
    .selectAll()
    .where('year', '=', year)
    .where('deleted_at', 'is', null)
    .orderBy('grade')
    .orderBy('name')
    .execute()
  const pupils = await db
    .selectFrom('students')
    .innerJoin('groups', 'groups.id', 'students.group_id')
    .select(['students.id', 'students.full_name', 'students.number_in_group', 'students.group_id'])
    .where('groups.year', '=', year)
    .where('groups.deleted_at', 'is', null)
    .where('students.deleted_at', 'is', null)
    .where('students.state', '=', 'activo')
    .orderBy('students.number_in_group')
    .orderBy('students.full_name')
    .execute()
  const byGroup = Map.groupBy(pupils, pupil => pupil.group_id)
  return groups.map(group => ({ ...group, pupils: byGroup.get(group.id) ?? [] }))
}

/** The newest edition in force of every plan of a year. */
export async function findPlansInForce(db: Db, year: number) {
  return db
    .selectFrom('analytical_plans')
    .distinctOn('family_id')
    .selectAll()
    .where('year', '=', year)
    .where('deleted_at', 'is', null)
    .where('state', 'in', ['aprovado', 'em execução', 'encerrado'])
    .orderBy('family_id')
    .orderBy('edition', 'desc')
    .execute()
}

/** Moves pupils to another group, and gives them as they were and as they are. */
export async function movePupils(
  db: Db,
  ids: readonly string[],
  groupId: string,
): Promise<{ id: string; label: string; before: object; after: object }[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: string; label: string; before: object; after: object }>`
    WITH was AS (SELECT s.*, to_jsonb(s) AS row FROM students s WHERE s.id = ANY (${ids}::uuid[]) FOR UPDATE),
    moved AS (
      UPDATE students s SET group_id = ${groupId}, version = s.version + 1, updated_at = now()
      FROM was WHERE s.id = was.id RETURNING s.id, s.full_name, to_jsonb(s) AS row
    )
    SELECT moved.id, moved.full_name AS label, was.row AS before, moved.row AS after
    FROM moved JOIN was ON was.id = moved.id`.execute(db)
  return rows
}
