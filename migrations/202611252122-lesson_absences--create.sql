-- Whose name was called, and who was missing. A call belongs to a lesson, or (marked in the register) to a group's whole day.
CREATE TABLE lesson_calls (
  id uuid PRIMARY KEY,
  group_id uuid NOT NULL REFERENCES groups,
  held_on date NOT NULL,
  lesson_id uuid UNIQUE REFERENCES lesson_plans,
  subject_id uuid REFERENCES subjects,
  starts_at text,
  pupils int NOT NULL CHECK (pupils BETWEEN 0 AND 200),
  account_id uuid NOT NULL REFERENCES accounts,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version int NOT NULL DEFAULT 1,
  deleted_at timestamptz,
  CHECK ((lesson_id IS NULL) = (subject_id IS NULL))
);
CREATE UNIQUE INDEX lesson_calls_of_the_day ON lesson_calls (group_id, held_on) WHERE lesson_id IS NULL;
CREATE INDEX lesson_calls_by_group ON lesson_calls (group_id, held_on) WHERE deleted_at IS NULL;

-- One row a pupil and call, whatever is said later: who came after all is «presente», so that undo finds the row.
CREATE TABLE lesson_absences (
  id uuid PRIMARY KEY,
  call_id uuid NOT NULL REFERENCES lesson_calls,
  student_id uuid NOT NULL REFERENCES students,
  kind text NOT NULL CHECK (kind IN ('falta', 'atraso', 'presente')),
  justified boolean NOT NULL DEFAULT false CHECK (NOT justified OR kind = 'falta'),
  reason text NOT NULL DEFAULT '',
  account_id uuid NOT NULL REFERENCES accounts,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version int NOT NULL DEFAULT 1,
  deleted_at timestamptz,
  UNIQUE (call_id, student_id)
);
CREATE INDEX lesson_absences_by_student ON lesson_absences (student_id) WHERE deleted_at IS NULL;

-- Whether the school counts absences by the lesson, or once a day in the first lesson.
ALTER TABLE schools ADD COLUMN absences_by text NOT NULL DEFAULT 'aula' CHECK (absences_by IN ('aula', 'dia'));
