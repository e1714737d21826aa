import { sql } from 'kysely'
import { dayOfMoment } from '#kit/server/database/clock.ts'
import type { Db } from '#kit/server/database/database.ts'

/** Tests and quizzes that open for a group in a subject between two days, both included. */
export async function findTestDays(
  db: Db,
  of: { groupId: string; subjectId: string; from: string; to: string },
): Promise<{ date: string; title: string }[]> {
  const { rows } = await sql<{ date: string; title: string }>`
    select ${dayOfMoment(sql`a.opens_at`)}::text as date, p.title
    from applications a join papers p on p.id = coalesce(a.test_id, a.quiz_id)
    where a.group_id = ${of.groupId} and p.subject_id = ${of.subjectId} and a.deleted_at is null
      and a.opens_at is not null and ${dayOfMoment(sql`a.opens_at`)} between ${of.from}::date and ${of.to}::date
    order by a.opens_at`.execute(db)
  return rows
}
