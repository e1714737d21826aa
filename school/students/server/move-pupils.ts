import { sql } from 'kysely'
import type { Db } from '#kit/server/database/database.ts'

/**
 * Moves pupils to another group, and gives them as they were and as they are.
 * @param repeats what is known of them in the grade of that group, where it is another year's; left as it was without it
 */
export async function movePupils(
  db: Db,
  ids: readonly string[],
  groupId: string,
  repeats?: boolean,
): Promise<{ id: string; label: string; before: object; after: object }[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: string; label: string; before: object; after: object }>`
    WITH was AS (SELECT s.*, to_jsonb(s) AS row FROM students s WHERE s.id = ANY (${ids}::uuid[]) FOR UPDATE),
    moved AS (
      UPDATE students s SET group_id = ${groupId}, repeats = ${repeats === undefined ? sql`s.repeats` : repeats}, version = s.version + 1, updated_at = now()
      FROM was WHERE s.id = was.id RETURNING s.id, s.full_name, to_jsonb(s) AS row
    )
    SELECT moved.id, moved.full_name AS label, was.row AS before, moved.row AS after
    FROM moved JOIN was ON was.id = moved.id`.execute(db)
  return rows
}
