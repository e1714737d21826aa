-- Options are shuffled where their question lets them, unless the test says no; questions are shuffled where it says so.
ALTER TABLE tests ADD COLUMN shuffle_options boolean NOT NULL DEFAULT true;

-- What nobody was given yet shuffles as a new quiz does; what was handed out stays as it was.
UPDATE quizzes SET settings = settings || jsonb_build_object('shuffleOptions',
  CASE WHEN EXISTS (SELECT FROM applications a WHERE a.quiz_id = quizzes.id)
    THEN coalesce((settings ->> 'shuffleOptions')::boolean, false) ELSE true END);

-- The papers as they stand, with the options on their own at the end.
CREATE OR REPLACE VIEW papers AS
  SELECT id, 'test'::text AS kind, title, subject_id, grade, year, instructions, paging, shuffle, items, forms, levels,
    bands, total_points, kind = 'oral' AS oral, jsonb_array_length(items) AS questions, '{}'::jsonb AS settings, version,
    paper_instructions, false AS practice, deleted_at IS NOT NULL OR state = 'arquivado' AS gone, shuffle_options
  FROM tests
  UNION ALL
  SELECT id, 'quiz'::text, title, subject_id, grade, year,
    CASE WHEN description = '' THEN '{}'::text[] ELSE ARRAY[description] END,
    CASE WHEN (settings ->> 'perPage')::int = 1 THEN 'uma a uma' ELSE 'todas' END,
    coalesce((settings ->> 'shuffleQuestions')::boolean, false), items, '[]'::jsonb, '[]'::jsonb,
    '[]'::jsonb, 20::numeric, false, questions, settings, version, '{}'::text[], practice_of IS NOT NULL,
    deleted_at IS NOT NULL OR state = 'arquivado', coalesce((settings ->> 'shuffleOptions')::boolean, true)
  FROM quizzes;

-- As it was handed out: whether options change places, and in which one order paper prints them (by the id of the item,
-- then by list; empty is as they are written). An attempt keeps what it was begun with.
ALTER TABLE applications ADD COLUMN shuffle_options boolean NOT NULL DEFAULT false,
  ADD COLUMN paper_order jsonb NOT NULL DEFAULT '{}';
UPDATE applications SET shuffle_options = coalesce(
  (SELECT shuffle FROM tests WHERE tests.id = test_id),
  (SELECT (settings ->> 'shuffleOptions')::boolean FROM quizzes WHERE quizzes.id = quiz_id), false);
ALTER TABLE attempts ADD COLUMN shuffle_options boolean NOT NULL DEFAULT false;
UPDATE attempts SET shuffle_options = true
  FROM applications a WHERE a.id = application_id AND a.shuffle_options;
