-- Observation of lessons: the form of a school, and what was written of a lesson by who sat at its back.
CREATE TABLE observation_forms (
  id uuid PRIMARY KEY,
  school_id uuid NOT NULL REFERENCES schools (id),
  levels text[] NOT NULL CHECK (cardinality(levels) BETWEEN 2 AND 5),
  criteria jsonb NOT NULL,
  is_confirmed boolean NOT NULL DEFAULT false,
  confirmed_by uuid REFERENCES accounts (id),
  confirmed_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  deleted_at timestamptz,
  CHECK (is_confirmed = (confirmed_at IS NOT NULL))
);
CREATE UNIQUE INDEX observation_forms_once ON observation_forms (school_id) WHERE deleted_at IS NULL;
CREATE POLICY of_the_school ON observation_forms USING (
  (SELECT reach_school()) IS NULL OR school_id = (SELECT reach_school()));
ALTER TABLE observation_forms ENABLE ROW LEVEL SECURITY;

CREATE TABLE observations (
  id uuid PRIMARY KEY,
  school_id uuid NOT NULL REFERENCES schools (id),
  -- Who taught the lesson on its day.
  teacher_id uuid NOT NULL REFERENCES accounts (id),
  observer_id uuid NOT NULL REFERENCES accounts (id),
  group_id uuid NOT NULL REFERENCES groups (id),
  subject_id uuid NOT NULL REFERENCES subjects (id),
  held_on date NOT NULL,
  starts_at text,
  is_announced boolean NOT NULL DEFAULT true,
  -- The form as it stood before who filled it in.
  levels text[] NOT NULL,
  criteria jsonb NOT NULL DEFAULT '[]',
  seen text NOT NULL DEFAULT '',
  judged text NOT NULL DEFAULT '',
  next_step text NOT NULL DEFAULT '',
  next_step_on date,
  teacher_words text NOT NULL DEFAULT '',
  state text NOT NULL DEFAULT 'em curso' CHECK (state IN ('em curso', 'por assinar', 'assinada')),
  -- Once the observer has signed it, the teacher knows of it, also where it was not announced.
  was_shown boolean NOT NULL DEFAULT false,
  observer_signed_at timestamptz,
  teacher_signed_at timestamptz,
  -- Why it is written once more after both had signed.
  reason text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  deleted_at timestamptz,
  CHECK (teacher_id <> observer_id),
  CHECK ((state = 'em curso') = (observer_signed_at IS NULL)),
  CHECK ((state = 'assinada') = (teacher_signed_at IS NOT NULL))
);
CREATE INDEX observations_school ON observations (school_id, held_on) WHERE deleted_at IS NULL;
CREATE INDEX observations_teacher ON observations (teacher_id, held_on) WHERE deleted_at IS NULL;
CREATE INDEX observations_observer ON observations (observer_id, held_on) WHERE deleted_at IS NULL;
CREATE POLICY of_the_school ON observations USING (
  (SELECT reach_school()) IS NULL OR school_id = (SELECT reach_school()));
ALTER TABLE observations ENABLE ROW LEVEL SECURITY;

DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'dondza_within' AND pg_has_role(oid, 'member')) THEN
    ALTER TABLE observation_forms FORCE ROW LEVEL SECURITY;
    ALTER TABLE observations FORCE ROW LEVEL SECURITY;
  END IF;
END $$;

-- What both have signed is kept as it was.
ALTER TABLE editions DROP CONSTRAINT editions_kind_check;
ALTER TABLE editions ADD CONSTRAINT editions_kind_check
  CHECK (kind IN ('pauta', 'livro de turma', 'plano analítico', 'aplicação', 'avaliação oral', 'pauta de notas', 'assistência'));
