-- That somebody of the school spoke with a pupil's family about absences, and what was said.
CREATE TABLE family_talks (
  id uuid PRIMARY KEY,
  student_id uuid NOT NULL REFERENCES students,
  account_id uuid NOT NULL REFERENCES accounts,
  held_on date NOT NULL,
  note text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version int NOT NULL DEFAULT 1,
  deleted_at timestamptz
);
CREATE INDEX family_talks_student ON family_talks (student_id, held_on) WHERE deleted_at IS NULL;
