import { sql } from 'kysely'
import { itemsHold } from '#features/assessment/results/server/question-statistics.ts'
import type { Account } from '#kit/account.ts'
import type { Db } from '#kit/server/database/database.ts'
import { visibleTo } from './queries.ts'

/** How many quizzes ask the row of `questions`, or may draw it, in whatever version; not what pupils practise alone. */
export const countQuizzes = sql<number>`(SELECT count(*)::int FROM quizzes WHERE quizzes.deleted_at IS NULL
  AND quizzes.practice_of IS NULL AND ${itemsHold(sql`quizzes.items`, sql`questions.id`)})`

/** The quizzes within reach that ask a question or may draw it, with the version that is there. */
export async function findQuizzesWith(db: Db, account: Account, questionId: string) {
  const found = await sql<{ quizId: string; title: string; version: number; applications: number }>`
    SELECT quizzes.id AS "quizId", quizzes.title, max(v.number)::int AS version,
      (SELECT count(*)::int FROM applications a WHERE a.quiz_id = quizzes.id AND a.deleted_at IS NULL) AS applications
    FROM quizzes
    CROSS JOIN LATERAL jsonb_array_elements(quizzes.items) AS i (item)
    JOIN question_versions v ON v.id = (i.item ->> 'versionId')::uuid
    WHERE quizzes.deleted_at IS NULL AND ${visibleTo(account)}
      AND ${itemsHold(sql`quizzes.items`, sql`${questionId}`)} AND i.item ->> 'questionId' = ${questionId}
    GROUP BY quizzes.id
    ORDER BY quizzes.updated_at DESC, quizzes.id`.execute(db)
  return found.rows
}
