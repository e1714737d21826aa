-- Practice that a pupil asks for alone: a quiz for one group and one competence that no teacher gives, and no list of
-- quizzes shows. Its competence.
ALTER TABLE quizzes ADD COLUMN practice_of uuid REFERENCES competences;

-- `gone` is deleted or put in the archive.
CREATE OR REPLACE VIEW papers AS
  SELECT id, 'test'::text AS kind, title, subject_id, grade, year, instructions, paging, shuffle, items, forms, levels,
    bands, total_points, kind = 'oral' AS oral, jsonb_array_length(items) AS questions, '{}'::jsonb AS settings, version,
    paper_instructions, false AS practice, deleted_at IS NOT NULL OR state = 'arquivado' AS gone
  FROM tests
  UNION ALL
  SELECT id, 'quiz'::text, title, subject_id, grade, year,
    CASE WHEN description = '' THEN '{}'::text[] ELSE ARRAY[description] END,
    CASE WHEN (settings ->> 'perPage')::int = 1 THEN 'uma a uma' ELSE 'todas' END,
    coalesce((settings ->> 'shuffleOptions')::boolean, false), items, '[]'::jsonb, '[]'::jsonb,
    '[]'::jsonb, 20::numeric, false, questions, settings, version, '{}'::text[], practice_of IS NOT NULL,
    deleted_at IS NOT NULL OR state = 'arquivado'
  FROM quizzes;
