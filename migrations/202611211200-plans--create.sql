-- Analytical plans, lesson plans and what was really taught.

-- One row per edition of a plan; editions of the same plan share family_id. Its rows (weeks) live in the row
-- itself, so that a plan is saved, compared and taken back whole; each has an id of its own that lessons name.
CREATE TABLE analytical_plans (
  id uuid PRIMARY KEY,
  family_id uuid NOT NULL,
  edition int NOT NULL DEFAULT 1 CHECK (edition >= 1),
  school_id uuid NOT NULL REFERENCES schools,
  kind text NOT NULL CHECK (kind IN ('anual', 'semestral', 'trimestral', 'quinzenal')),
  subject_id uuid NOT NULL REFERENCES subjects,
  grade int NOT NULL CHECK (grade BETWEEN 1 AND 12),
  group_ids uuid[] NOT NULL,
  shift text NOT NULL DEFAULT '',
  year int NOT NULL CHECK (year BETWEEN 2000 AND 2100),
  trimester int CHECK (trimester BETWEEN 1 AND 3),
  starts_on date NOT NULL,
  ends_on date NOT NULL,
  weekly_hours int NOT NULL CHECK (weekly_hours BETWEEN 1 AND 40),
  lesson_minutes int NOT NULL DEFAULT 45 CHECK (lesson_minutes BETWEEN 20 AND 120),
  teacher_id uuid NOT NULL REFERENCES accounts,
  colleagues text[] NOT NULL DEFAULT '{}',
  programme text NOT NULL DEFAULT '',
  bibliography text[] NOT NULL DEFAULT '{}',
  source_plan_id uuid REFERENCES analytical_plans,
  rows jsonb NOT NULL DEFAULT '[]',
  state text NOT NULL DEFAULT 'rascunho' CHECK (
    state IN ('rascunho', 'submetido', 'devolvido', 'visto', 'aprovado', 'em execução', 'encerrado', 'arquivado')
  ),
  submitted_at timestamptz,
  approved_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version int NOT NULL DEFAULT 1,
  deleted_at timestamptz,
  CHECK (starts_on <= ends_on)
);
CREATE INDEX analytical_plans_by_teacher ON analytical_plans (teacher_id, year) WHERE deleted_at IS NULL;
CREATE INDEX analytical_plans_by_state ON analytical_plans (state, updated_at) WHERE deleted_at IS NULL;
CREATE INDEX analytical_plans_by_family ON analytical_plans (family_id, edition DESC) WHERE deleted_at IS NULL;
CREATE INDEX analytical_plans_by_group ON analytical_plans USING gin (group_ids);

-- What was handed in, as it was: the last submission is what the difference is drawn against.
CREATE TABLE plan_submissions (
  id uuid PRIMARY KEY,
  plan_id uuid NOT NULL REFERENCES analytical_plans,
  edition int NOT NULL,
  content jsonb NOT NULL,
  submitted_by uuid NOT NULL REFERENCES accounts,
  submitted_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX plan_submissions_by_plan ON plan_submissions (plan_id, submitted_at DESC);

-- The way of a plan through its approval: who did what, in which capacity, with which words.
CREATE TABLE plan_events (
  id uuid PRIMARY KEY,
  plan_id uuid NOT NULL REFERENCES analytical_plans,
  edition int NOT NULL,
  action text NOT NULL,
  account_id uuid REFERENCES accounts,
  account_name text NOT NULL,
  capacity text NOT NULL DEFAULT '',
  comment text NOT NULL DEFAULT '',
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX plan_events_by_plan ON plan_events (plan_id, at);

CREATE TABLE plan_comments (
  id uuid PRIMARY KEY,
  plan_id uuid NOT NULL REFERENCES analytical_plans,
  row_id uuid,
  text text NOT NULL CHECK (text <> ''),
  account_id uuid NOT NULL REFERENCES accounts,
  resolved_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version int NOT NULL DEFAULT 1,
  deleted_at timestamptz
);
CREATE INDEX plan_comments_by_plan ON plan_comments (plan_id, created_at) WHERE deleted_at IS NULL;

-- What was taught, per row of a plan (whatever its edition) and group; lessons marked as given add to it.
CREATE TABLE fulfilments (
  id uuid PRIMARY KEY,
  family_id uuid NOT NULL,
  row_id uuid NOT NULL,
  group_id uuid NOT NULL REFERENCES groups,
  week_starts_on date NOT NULL,
  planned int NOT NULL CHECK (planned BETWEEN 0 AND 60),
  given int NOT NULL DEFAULT 0 CHECK (given BETWEEN 0 AND 60),
  made_up int NOT NULL DEFAULT 0 CHECK (made_up BETWEEN 0 AND 60),
  contents text NOT NULL DEFAULT 'não' CHECK (contents IN ('sim', 'parcial', 'não')),
  reason text NOT NULL DEFAULT '',
  measure text NOT NULL DEFAULT '',
  make_up_on date,
  notes text NOT NULL DEFAULT '',
  registered_by uuid REFERENCES accounts,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version int NOT NULL DEFAULT 1,
  deleted_at timestamptz
);
CREATE UNIQUE INDEX fulfilments_once ON fulfilments (family_id, row_id, group_id) WHERE deleted_at IS NULL;

CREATE TABLE lesson_plans (
  id uuid PRIMARY KEY,
  school_id uuid NOT NULL REFERENCES schools,
  teacher_id uuid NOT NULL REFERENCES accounts,
  subject_id uuid NOT NULL REFERENCES subjects,
  grade int NOT NULL CHECK (grade BETWEEN 1 AND 12),
  -- A template has neither group nor date.
  group_id uuid REFERENCES groups,
  held_on date,
  starts_at text,
  minutes int NOT NULL DEFAULT 45 CHECK (minutes BETWEEN 20 AND 240),
  lesson_number int CHECK (lesson_number BETWEEN 1 AND 400),
  pupils int CHECK (pupils BETWEEN 0 AND 200),
  room text NOT NULL DEFAULT '',
  lesson_type text NOT NULL DEFAULT '',
  unit_title text NOT NULL DEFAULT '',
  theme text NOT NULL DEFAULT '',
  family_id uuid,
  row_id uuid,
  model text NOT NULL DEFAULT 'Moçambique' CHECK (model IN ('Moçambique', 'Angola', 'Portugal', 'Brasil')),
  summary text NOT NULL DEFAULT '',
  general_objective text NOT NULL DEFAULT '',
  objectives jsonb NOT NULL DEFAULT '[]',
  prerequisites text[] NOT NULL DEFAULT '{}',
  competence_ids uuid[] NOT NULL DEFAULT '{}',
  methods text[] NOT NULL DEFAULT '{}',
  media text[] NOT NULL DEFAULT '{}',
  phases jsonb NOT NULL DEFAULT '[]',
  homework text NOT NULL DEFAULT '',
  homework_solutions text NOT NULL DEFAULT '',
  differentiation text NOT NULL DEFAULT '',
  bibliography text[] NOT NULL DEFAULT '{}',
  attachment_ids uuid[] NOT NULL DEFAULT '{}',
  template_name text,
  source_id uuid REFERENCES lesson_plans,
  state text NOT NULL DEFAULT 'rascunho' CHECK (state IN ('rascunho', 'pronto', 'dada', 'parcial', 'não dada')),
  present int CHECK (present BETWEEN 0 AND 200),
  taught_notes text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version int NOT NULL DEFAULT 1,
  deleted_at timestamptz,
  CHECK (template_name IS NOT NULL OR (group_id IS NOT NULL AND held_on IS NOT NULL))
);
CREATE INDEX lesson_plans_by_teacher ON lesson_plans (teacher_id, held_on) WHERE deleted_at IS NULL;
CREATE INDEX lesson_plans_by_group ON lesson_plans (group_id, held_on) WHERE deleted_at IS NULL;
CREATE INDEX lesson_plans_by_row ON lesson_plans (family_id, row_id) WHERE deleted_at IS NULL;

CREATE TABLE lesson_comments (
  id uuid PRIMARY KEY,
  lesson_id uuid NOT NULL REFERENCES lesson_plans,
  text text NOT NULL CHECK (text <> ''),
  account_id uuid NOT NULL REFERENCES accounts,
  resolved_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version int NOT NULL DEFAULT 1,
  deleted_at timestamptz
);
CREATE INDEX lesson_comments_by_lesson ON lesson_comments (lesson_id, created_at) WHERE deleted_at IS NULL;

-- A plan read by whoever has the link, until its end; names of pupils are never in it.
CREATE TABLE shared_links (
  id uuid PRIMARY KEY,
  token_hash text NOT NULL UNIQUE,
  kind text NOT NULL CHECK (kind IN ('plano analítico', 'plano de aula', 'calendário')),
  -- The plan, or the account whose calendar it is.
  shared_id uuid NOT NULL,
  created_by uuid NOT NULL REFERENCES accounts,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz,
  revoked_at timestamptz
);
CREATE INDEX shared_links_by_shared ON shared_links (shared_id);
