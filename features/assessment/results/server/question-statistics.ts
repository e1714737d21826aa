import { type RawBuilder, type SqlBool, sql } from 'kysely'

export interface QuestionStatistics {
  responses: number
  inQuizzes: number
  facility: number | null
}

/**
 * What was scored of the row of `questions` in all that was handed out, of tests and of quizzes: how many responses, and
 * the mean share of the points, 0 to 1, and how many of them were of quizzes. What pupils practise alone, as often as they like, is not counted.
 */
export const statisticsOf = sql<QuestionStatistics>`(
  SELECT jsonb_build_object('responses', count(*)::int, 'inQuizzes', count(*) FILTER (WHERE t.kind = 'quiz')::int,
    'facility', avg(r.points / nullif((i.item ->> 'points')::numeric, 0))::float8)
  FROM papers t
  CROSS JOIN LATERAL jsonb_array_elements(t.items) AS i (item)
  JOIN applications a ON coalesce(a.test_id, a.quiz_id) = t.id AND a.deleted_at IS NULL
  JOIN attempts s ON s.application_id = a.id AND s.deleted_at IS NULL
  JOIN responses r ON r.attempt_id = s.id AND r.item_id = (i.item ->> 'id')::uuid AND r.points IS NOT NULL
  WHERE ${itemsHold(sql`t.items`, sql`questions.id`)} AND i.item ->> 'questionId' = questions.id::text AND NOT t.practice)`

/** Whether the items of a paper hold a question, or a version of one, in a way that their index answers. */
export function itemsHold(items: RawBuilder<unknown>, id: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql<SqlBool>`asked_ids(${items}) ? (${id})::text`
}
