import { sql } from 'kysely'
import { dayOfMoment } from '#kit/server/database/clock.ts'
import type { Db } from '#kit/server/database/database.ts'

/** Who of some pupils handed in a test, written or oral, on a day or after it. Quizzes are practice, and measure nobody. */
export async function findMeasured(db: Db, pupils: readonly string[], from: string): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select distinct t.student_id as id
    from attempts t join applications a on a.id = t.application_id
    where t.student_id = any(${[...pupils]}::uuid[]) and t.state = 'entregue' and t.deleted_at is null
      and a.deleted_at is null and a.test_id is not null
      and ${dayOfMoment(sql`coalesce(t.submitted_at, a.created_at)`)} >= ${from}::date`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
