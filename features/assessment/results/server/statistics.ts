import { type RawBuilder, sql } from 'kysely'

/** The papers that hold a question, in whatever version: as `papers.items @> …` asks for them. */
export function holding(questionId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`jsonb_build_array(jsonb_build_object('questionId', ${questionId}))`
}

/** How many responses to a question were scored, in all that was given, and the mean share of the points. */
export function statisticsOf(questionId: RawBuilder<unknown>) {
  return sql<{ responses: number; facility: number | null }>`(
    SELECT jsonb_build_object('responses', count(*)::int,
      'facility', avg(r.points / nullif((i.item ->> 'points')::numeric, 0))::float8)
    FROM papers
    CROSS JOIN LATERAL jsonb_array_elements(papers.items) AS i (item)
    JOIN applications a ON coalesce(a.test_id, a.quiz_id) = papers.id AND a.deleted_at IS NULL
    JOIN attempts s ON s.application_id = a.id AND s.deleted_at IS NULL
    JOIN responses r ON r.attempt_id = s.id AND r.item_id = (i.item ->> 'id')::uuid AND r.points IS NOT NULL
    WHERE papers.items @> ${holding(questionId)} AND i.item ->> 'questionId' = ${questionId}::text)`
}
