-- Days on which a teacher is away, and who gives each lesson of these days: another teacher, another group's teacher with both
-- groups, or nobody.
CREATE TABLE teacher_absences (
  id uuid PRIMARY KEY,
  teacher_id uuid NOT NULL REFERENCES accounts,
  starts_on date NOT NULL,
  ends_on date NOT NULL CHECK (ends_on >= starts_on),
  reason text NOT NULL DEFAULT '',
  created_by uuid NOT NULL REFERENCES accounts,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version int NOT NULL DEFAULT 1,
  deleted_at timestamptz
);
CREATE INDEX teacher_absences_days_idx ON teacher_absences (teacher_id, starts_on, ends_on) WHERE deleted_at IS NULL;

CREATE TABLE substitutions (
  id uuid PRIMARY KEY,
  absence_id uuid NOT NULL REFERENCES teacher_absences ON DELETE CASCADE,
  group_id uuid NOT NULL REFERENCES groups,
  subject_id uuid NOT NULL REFERENCES subjects,
  held_on date NOT NULL,
  period int NOT NULL,
  starts_at text,
  kind text NOT NULL CHECK (kind IN ('professor', 'juntar', 'sem aula')),
  substitute_id uuid REFERENCES accounts CHECK ((substitute_id IS NULL) = (kind = 'sem aula')),
  joined_group_id uuid REFERENCES groups CHECK ((joined_group_id IS NULL) = (kind <> 'juntar')),
  answer text CHECK (answer IN ('vista', 'não posso')),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version int NOT NULL DEFAULT 1,
  deleted_at timestamptz
);
CREATE UNIQUE INDEX substitutions_once ON substitutions (absence_id, group_id, held_on, period) WHERE deleted_at IS NULL;
CREATE INDEX substitutions_substitute_idx ON substitutions (substitute_id, held_on) WHERE deleted_at IS NULL;
CREATE INDEX substitutions_lesson_idx ON substitutions (group_id, held_on) WHERE deleted_at IS NULL;

-- Who gave a lesson, where that was another than whose plan it is.
ALTER TABLE lesson_plans ADD COLUMN taught_by uuid REFERENCES accounts;
