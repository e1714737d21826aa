-- The mean of a year in a subject, as an old pauta on paper has it: of a year that the system did not keep.
CREATE TABLE past_marks (
  id uuid PRIMARY KEY,
  school_id uuid NOT NULL REFERENCES schools (id),
  student_id uuid NOT NULL REFERENCES students (id),
  subject_id uuid NOT NULL REFERENCES subjects (id),
  year integer NOT NULL CHECK (year BETWEEN 1975 AND 2100),
  -- In tenths, as in `mark_cells`.
  tenths integer NOT NULL CHECK (tenths BETWEEN 0 AND 200),
  account_id uuid NOT NULL REFERENCES accounts (id),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  deleted_at timestamptz
);
CREATE UNIQUE INDEX past_marks_once ON past_marks (student_id, subject_id, year) WHERE deleted_at IS NULL;
CREATE POLICY of_the_school ON past_marks USING (
  (SELECT reach_school()) IS NULL OR school_id = (SELECT reach_school()));
ALTER TABLE past_marks ENABLE ROW LEVEL SECURITY;
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'dondza_within' AND pg_has_role(oid, 'member')) THEN
    ALTER TABLE past_marks FORCE ROW LEVEL SECURITY;
  END IF;
END $$;
