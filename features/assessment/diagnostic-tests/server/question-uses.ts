import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { itemsHold } from '#features/assessment/results/server/question-statistics.ts'
import type { Account } from '#kit/account.ts'
import type { Db } from '#kit/server/database/database.ts'
import { visibleTo } from './queries.ts'

/** How many tests hold the row of `questions`, in whatever version. */
export const countUses = sql<number>`(SELECT count(*)::int FROM tests WHERE tests.deleted_at IS NULL
  AND ${itemsHold(sql`tests.items`, sql`questions.id`)})`

/** Whether a past paper of one of these years and calls holds the row of `questions`; none of either stands for all. */
export const isInExam = (years: readonly number[], calls: readonly number[]) =>
  sql<SqlBool>`EXISTS (SELECT FROM tests WHERE tests.deleted_at IS NULL AND tests.exam IS NOT NULL
    AND ${itemsHold(sql`tests.items`, sql`questions.id`)}
    AND ${amongOrAll(sql`tests.exam ->> 'year'`, years)} AND ${amongOrAll(sql`tests.exam ->> 'call'`, calls)})`

function amongOrAll(number: RawBuilder<unknown>, wanted: readonly number[]) {
  return wanted.length === 0 ? sql`true` : sql`(${number})::int = ANY (${[...wanted]}::int[])`
}

/** Of which years there are past papers within reach, the newest first. */
export async function findExamYears(db: Db, account: Account): Promise<number[]> {
  const { rows } = await sql<{ year: number }>`SELECT DISTINCT (exam ->> 'year')::int AS year FROM tests
    WHERE exam IS NOT NULL AND deleted_at IS NULL AND ${visibleTo(account)} ORDER BY year DESC`.execute(db)
  return rows.map(({ year }) => year)
}

/** The tests within reach that hold a question, with its place and the version that is there. */
export async function findUses(db: Db, account: Account, questionId: string) {
  const found = await sql<{
    testId: string
    title: string
    place: number
    version: number
    applications: number
  }>`
    SELECT tests.id AS "testId", tests.title, i.place::int AS place, v.number AS version,
      (SELECT count(*)::int FROM applications a WHERE a.test_id = tests.id AND a.deleted_at IS NULL) AS applications
    FROM tests
    CROSS JOIN LATERAL jsonb_array_elements(tests.items) WITH ORDINALITY AS i (item, place)
    JOIN question_versions v ON v.id = (i.item ->> 'versionId')::uuid
    WHERE tests.deleted_at IS NULL AND ${visibleTo(account)}
      AND ${itemsHold(sql`tests.items`, sql`${questionId}`)} AND i.item ->> 'questionId' = ${questionId}
    ORDER BY tests.updated_at DESC, tests.id`.execute(db)
  return found.rows
}
