-- What is said of paper alone is not shown on a screen; a test can be given on phones and on paper at once.
ALTER TABLE tests ADD COLUMN paper_instructions text[] NOT NULL DEFAULT '{}';
WITH on_paper (words) AS (VALUES
  ('Escreve o teu nome, a turma e a data.'),
  ('Se te enganares, risca e responde de novo.'),
  ('Em cada pergunta só há uma resposta certa: marca a letra com um X.'),
  ('Se te enganares, risca e marca outra letra.'))
UPDATE tests
SET paper_instructions = ARRAY(
      SELECT line FROM unnest(instructions) WITH ORDINALITY AS all_lines (line, place)
      WHERE line IN (SELECT words FROM on_paper)
      ORDER BY place),
    instructions = ARRAY(
      SELECT line FROM unnest(instructions) WITH ORDINALITY AS all_lines (line, place)
      WHERE line NOT IN (SELECT words FROM on_paper)
      ORDER BY place);

ALTER TABLE applications DROP CONSTRAINT applications_mode_check;
ALTER TABLE applications ADD CONSTRAINT applications_mode_check
  CHECK (mode IN ('em linha', 'impresso', 'ambos', 'lançamento manual'));

CREATE OR REPLACE VIEW papers AS
  SELECT id, 'test'::text AS kind, title, subject_id, grade, year, instructions, paging, shuffle, items, forms, levels,
    bands, total_points, kind = 'oral' AS oral, jsonb_array_length(items) AS questions, '{}'::jsonb AS settings, version,
    paper_instructions
  FROM tests
  UNION ALL
  SELECT id, 'quiz'::text, title, subject_id, grade, year,
    CASE WHEN description = '' THEN '{}'::text[] ELSE ARRAY[description] END,
    CASE WHEN (settings ->> 'perPage')::int = 1 THEN 'uma a uma' ELSE 'todas' END,
    coalesce((settings ->> 'shuffleOptions')::boolean, false), items, '[]'::jsonb, '[]'::jsonb,
    '[]'::jsonb, 20::numeric, false, questions, settings, version, '{}'::text[]
  FROM quizzes;
