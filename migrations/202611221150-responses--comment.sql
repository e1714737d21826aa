-- What a teacher writes beside an answer, and why points that the machine had given were changed. And in a quiz it is the
-- options that a paper shuffles: the order of its questions is drawn for each attempt.

ALTER TABLE responses
  ADD COLUMN comment text NOT NULL DEFAULT '',
  ADD COLUMN reason text NOT NULL DEFAULT '';

CREATE OR REPLACE VIEW papers AS
  SELECT id, 'test'::text AS kind, title, subject_id, grade, year, instructions, paging, shuffle, items, forms, levels,
    bands, total_points, kind = 'oral' AS oral, jsonb_array_length(items) AS questions, '{}'::jsonb AS settings, version
  FROM tests
  UNION ALL
  SELECT id, 'quiz'::text, title, subject_id, grade, year,
    CASE WHEN description = '' THEN '{}'::text[] ELSE ARRAY[description] END,
    CASE WHEN (settings ->> 'perPage')::int = 1 THEN 'uma a uma' ELSE 'todas' END,
    coalesce((settings ->> 'shuffleOptions')::boolean, false), items, '[]'::jsonb, '[]'::jsonb,
    '[]'::jsonb, 20::numeric, false, questions, settings, version
  FROM quizzes;
