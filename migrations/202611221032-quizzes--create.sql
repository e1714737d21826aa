-- A quiz is a second kind of thing that is given: what is given is a paper, whatever its kind, and a pupil may have
-- several attempts, each with questions of its own.

CREATE TABLE quizzes (
  id uuid PRIMARY KEY,
  title text NOT NULL CHECK (title <> ''),
  description text NOT NULL DEFAULT '',
  subject_id uuid NOT NULL REFERENCES subjects,
  grade int NOT NULL CHECK (grade BETWEEN 1 AND 12),
  year int NOT NULL CHECK (year BETWEEN 2000 AND 2100),
  -- Time, attempts, order, answering, what pupils see, who, marks: quizSettings of the contract.
  settings jsonb NOT NULL DEFAULT '{}',
  -- As it is written, in order: picked questions, rules, texts, page breaks, sections.
  parts jsonb NOT NULL DEFAULT '[]',
  -- As it is given: every question that may come to somebody, by version. Drawn once, when it is opened or scheduled.
  items jsonb NOT NULL DEFAULT '[]',
  -- How many of them each pupil gets.
  questions int NOT NULL DEFAULT 0 CHECK (questions >= 0),
  -- { groupId, pupilIds or null for all }.
  audience jsonb NOT NULL DEFAULT '[]',
  -- Other limits for a pupil or a group: { groupId or pupilId, minutes, attempts, opensAt, closesAt }.
  exceptions jsonb NOT NULL DEFAULT '[]',
  code text CHECK (code ~ '^[A-Z2-9]{6}$'),
  -- As a person set it; by its hours a scheduled one is open and an open one is closed (quiz_state).
  state text NOT NULL DEFAULT 'rascunho' CHECK (state IN ('rascunho', 'agendado', 'aberto', 'encerrado', 'arquivado')),
  opens_at timestamptz,
  closes_at timestamptz,
  -- When the teacher let the marks out, where they wait for that.
  released_at timestamptz,
  -- What it was made from: { kind, id, label }.
  source jsonb,
  owner_id uuid NOT NULL REFERENCES accounts,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version int NOT NULL DEFAULT 1,
  deleted_at timestamptz,
  CHECK (closes_at > opens_at)
);
CREATE INDEX quizzes_by_owner ON quizzes (owner_id, updated_at DESC) WHERE deleted_at IS NULL;
CREATE INDEX quizzes_by_question ON quizzes USING gin (items jsonb_path_ops);

-- The state that the hours make of the one that is stored.
CREATE FUNCTION quiz_state(state text, opens_at timestamptz, closes_at timestamptz) RETURNS text
LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN state NOT IN ('agendado', 'aberto') THEN state
    WHEN closes_at <= now() THEN 'encerrado'
    WHEN opens_at > now() THEN 'agendado'
    ELSE 'aberto' END
$$;

ALTER TABLE applications
  ALTER COLUMN test_id DROP NOT NULL,
  ADD COLUMN quiz_id uuid REFERENCES quizzes,
  -- 0 is without a limit of time.
  DROP CONSTRAINT applications_minutes_check,
  ADD CONSTRAINT applications_minutes_check CHECK (minutes BETWEEN 0 AND 600),
  -- Pupils of the group that it is given to; null is all.
  ADD COLUMN pupil_ids uuid[],
  ADD CONSTRAINT applications_of_one CHECK ((test_id IS NULL) <> (quiz_id IS NULL));
CREATE INDEX applications_by_quiz ON applications (quiz_id) WHERE deleted_at IS NULL;
-- A quiz that is given to several groups has one code for all of them.
DROP INDEX applications_code;
CREATE UNIQUE INDEX applications_code ON applications (code) WHERE deleted_at IS NULL AND quiz_id IS NULL;
CREATE UNIQUE INDEX applications_code_of_group ON applications (code, group_id) WHERE deleted_at IS NULL;

ALTER TABLE attempts
  ADD COLUMN number int NOT NULL DEFAULT 1 CHECK (number >= 1),
  -- The questions of this attempt in their order; null is the whole paper.
  ADD COLUMN item_ids uuid[],
  -- When it closes for this pupil, where it is not when the application does.
  ADD COLUMN closes_at timestamptz,
  -- An attempt that ran out of time, where those do not count.
  ADD COLUMN counts boolean NOT NULL DEFAULT true;
DROP INDEX attempts_once;
CREATE UNIQUE INDEX attempts_once ON attempts (application_id, student_id, number) WHERE deleted_at IS NULL;
DROP INDEX attempts_nickname;
CREATE UNIQUE INDEX attempts_nickname ON attempts (application_id, lower(nickname), number)
  WHERE deleted_at IS NULL AND student_id IS NULL;

ALTER TABLE responses
  -- Earlier tries at the same question, the first one first: { answer, outcome, points, at }.
  ADD COLUMN tries jsonb NOT NULL DEFAULT '[]',
  -- How sure the pupil is: 1 low, 2 middle, 3 high.
  ADD COLUMN certainty smallint CHECK (certainty BETWEEN 1 AND 3),
  -- The pupil had it checked and was told: no other answer is taken.
  ADD COLUMN final boolean NOT NULL DEFAULT false;

-- What an application gives, whatever its kind. Another kind is another branch of it.
CREATE VIEW papers AS
  SELECT id, 'test'::text AS kind, title, subject_id, grade, year, instructions, paging, shuffle, items, forms, levels,
    bands, total_points, kind = 'oral' AS oral, jsonb_array_length(items) AS questions, '{}'::jsonb AS settings, version
  FROM tests
  UNION ALL
  SELECT id, 'quiz'::text, title, subject_id, grade, year,
    CASE WHEN description = '' THEN '{}'::text[] ELSE ARRAY[description] END,
    CASE WHEN (settings ->> 'perPage')::int = 1 THEN 'uma a uma' ELSE 'todas' END,
    coalesce((settings ->> 'shuffleQuestions')::boolean, false), items, '[]'::jsonb, '[]'::jsonb,
    '[]'::jsonb, 20::numeric, false, questions, settings, version
  FROM quizzes;
