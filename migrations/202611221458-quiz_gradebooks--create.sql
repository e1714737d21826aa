-- The pauta of a group in a subject and a trimester: which quizzes count, how much, and the marks once it is locked.
CREATE TABLE quiz_gradebooks (
  id uuid PRIMARY KEY,
  group_id uuid NOT NULL REFERENCES groups (id),
  subject_id uuid NOT NULL REFERENCES subjects (id),
  year integer NOT NULL,
  trimester integer NOT NULL CHECK (trimester BETWEEN 1 AND 3),
  -- By quiz: weight, and whether it is left out of what is printed.
  columns jsonb NOT NULL DEFAULT '{}',
  drop_worst integer NOT NULL DEFAULT 0 CHECK (drop_worst BETWEEN 0 AND 10),
  missing_is_zero boolean NOT NULL DEFAULT false,
  -- By pupil: the marks as they were when it was locked; null while they follow the attempts.
  locked_marks jsonb,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  deleted_at timestamptz
);
CREATE UNIQUE INDEX quiz_gradebooks_one ON quiz_gradebooks (group_id, subject_id, year, trimester)
  WHERE deleted_at IS NULL;
