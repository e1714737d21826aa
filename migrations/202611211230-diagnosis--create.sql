-- Questions with versions, tests, their applications, what pupils answered, and recovery.

-- The bank. A question that was used is never changed: changing it makes a version.
CREATE TABLE questions (
  id uuid PRIMARY KEY,
  name text NOT NULL CHECK (name <> ''),
  type text NOT NULL,
  subject_id uuid NOT NULL REFERENCES subjects,
  grade int NOT NULL CHECK (grade BETWEEN 1 AND 12),
  competence_id uuid REFERENCES competences,
  bloom text NOT NULL DEFAULT '',
  difficulty text NOT NULL DEFAULT '',
  tags text[] NOT NULL DEFAULT '{}',
  state text NOT NULL DEFAULT 'rascunho' CHECK (state IN ('rascunho', 'em revisão', 'aprovada', 'arquivada')),
  current_version_id uuid,
  owner_id uuid REFERENCES accounts,
  -- Words of stem and options, folded, for the search of the bank.
  search text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version int NOT NULL DEFAULT 1,
  deleted_at timestamptz
);
CREATE INDEX questions_search ON questions USING gin (search gin_trgm_ops);
CREATE INDEX questions_by_subject ON questions (subject_id, grade, competence_id) WHERE deleted_at IS NULL;

CREATE TABLE question_versions (
  id uuid PRIMARY KEY,
  question_id uuid NOT NULL REFERENCES questions,
  number int NOT NULL CHECK (number >= 1),
  content jsonb NOT NULL,
  created_by uuid REFERENCES accounts,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (question_id, number)
);

CREATE TABLE tests (
  id uuid PRIMARY KEY,
  title text NOT NULL CHECK (title <> ''),
  kind text NOT NULL DEFAULT 'escrito' CHECK (kind IN ('escrito', 'oral')),
  subject_id uuid NOT NULL REFERENCES subjects,
  grade int NOT NULL CHECK (grade BETWEEN 1 AND 12),
  year int NOT NULL CHECK (year BETWEEN 2000 AND 2100),
  moment text NOT NULL CHECK (moment IN ('inicial', 'intermédio', 'final', 'pós-recuperação')),
  minutes int NOT NULL DEFAULT 60 CHECK (minutes BETWEEN 5 AND 300),
  total_points numeric NOT NULL DEFAULT 20 CHECK (total_points > 0),
  objective text NOT NULL DEFAULT '',
  instructions text[] NOT NULL DEFAULT '{}',
  teacher_note text NOT NULL DEFAULT '',
  modes text[] NOT NULL DEFAULT '{em linha,impresso,lançamento manual}',
  shuffle boolean NOT NULL DEFAULT false,
  -- One question at a time, or all on one page.
  paging text NOT NULL DEFAULT 'uma a uma' CHECK (paging IN ('uma a uma', 'todas')),
  -- Items in order: { id, questionId, versionId, points, competenceId, domain, bloom }.
  items jsonb NOT NULL DEFAULT '[]',
  -- Wanted: { domain, bloom, items, points }; the matrix lays what there is beside it.
  blueprint jsonb NOT NULL DEFAULT '[]',
  -- Frozen forms: { name, order: item ids, options: item id → order }.
  forms jsonb NOT NULL DEFAULT '[]',
  bands jsonb NOT NULL DEFAULT '[]',
  -- Levels of an oral assessment, lowest first.
  levels jsonb NOT NULL DEFAULT '[]',
  owner_id uuid NOT NULL REFERENCES accounts,
  state text NOT NULL DEFAULT 'rascunho' CHECK (state IN ('rascunho', 'publicado', 'arquivado')),
  source_test_id uuid REFERENCES tests,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version int NOT NULL DEFAULT 1,
  deleted_at timestamptz
);
CREATE INDEX tests_by_owner ON tests (owner_id, updated_at DESC) WHERE deleted_at IS NULL;

-- A test given to a group.
CREATE TABLE applications (
  id uuid PRIMARY KEY,
  test_id uuid NOT NULL REFERENCES tests,
  group_id uuid NOT NULL REFERENCES groups,
  code text NOT NULL CHECK (code ~ '^[A-Z2-9]{6}$'),
  state text NOT NULL DEFAULT 'em aplicação' CHECK (state IN ('em aplicação', 'encerrado', 'corrigido')),
  mode text NOT NULL DEFAULT 'em linha' CHECK (mode IN ('em linha', 'impresso', 'lançamento manual')),
  opens_at timestamptz,
  closes_at timestamptz,
  minutes int NOT NULL CHECK (minutes BETWEEN 5 AND 600),
  allow_nickname boolean NOT NULL DEFAULT false,
  -- What the key became after it was found wrong, per item: rekeyed, dropped, all credit.
  key_changes jsonb NOT NULL DEFAULT '{}',
  -- The application measured before, when this one measures the same competences again.
  before_id uuid REFERENCES applications,
  created_by uuid NOT NULL REFERENCES accounts,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version int NOT NULL DEFAULT 1,
  deleted_at timestamptz
);
CREATE UNIQUE INDEX applications_code ON applications (code) WHERE deleted_at IS NULL;
CREATE INDEX applications_by_group ON applications (group_id, created_at DESC) WHERE deleted_at IS NULL;
CREATE INDEX applications_by_test ON applications (test_id) WHERE deleted_at IS NULL;

-- One pupil in one application. Without a row the pupil has not come yet.
CREATE TABLE attempts (
  id uuid PRIMARY KEY,
  application_id uuid NOT NULL REFERENCES applications,
  student_id uuid REFERENCES students,
  nickname text,
  form text NOT NULL DEFAULT 'A',
  source text NOT NULL DEFAULT 'dispositivo' CHECK (source IN ('dispositivo', 'grelha', 'importação', 'câmara', 'oral')),
  state text NOT NULL DEFAULT 'a responder' CHECK (state IN ('a responder', 'entregue', 'não apresentado')),
  -- Proves that a device is this attempt's; only its hash is kept.
  key_hash text,
  started_at timestamptz NOT NULL DEFAULT now(),
  ends_at timestamptz,
  extra_minutes int NOT NULL DEFAULT 0 CHECK (extra_minutes BETWEEN 0 AND 240),
  seen_at timestamptz,
  submitted_at timestamptz,
  points numeric,
  level text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version int NOT NULL DEFAULT 1,
  deleted_at timestamptz,
  CHECK (student_id IS NOT NULL OR nickname IS NOT NULL)
);
CREATE UNIQUE INDEX attempts_once ON attempts (application_id, student_id) WHERE deleted_at IS NULL;
CREATE INDEX attempts_by_student ON attempts (student_id) WHERE deleted_at IS NULL;

-- Blank, wrong and not presented are three different things.
CREATE TABLE responses (
  attempt_id uuid NOT NULL REFERENCES attempts,
  item_id uuid NOT NULL,
  answer jsonb,
  outcome text NOT NULL CHECK (outcome IN ('certa', 'parcial', 'errada', 'branco', 'não apresentada', 'por corrigir')),
  points numeric,
  -- Of an open answer: points per criterion of its rubric, who gave them, a word to the pupil.
  marking jsonb,
  -- Grows with every answer that a device sends, so that a late one never overwrites a newer one.
  sequence int NOT NULL DEFAULT 0,
  answered_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (attempt_id, item_id)
);

CREATE TABLE recovery_plans (
  id uuid PRIMARY KEY,
  title text NOT NULL CHECK (title <> ''),
  group_id uuid NOT NULL REFERENCES groups,
  subject_id uuid NOT NULL REFERENCES subjects,
  application_id uuid REFERENCES applications,
  objective text NOT NULL DEFAULT '',
  competence_ids uuid[] NOT NULL,
  -- Groups of pupils by what they need: { name, competenceIds, studentIds, indication }.
  pupil_groups jsonb NOT NULL DEFAULT '[]',
  activities text[] NOT NULL DEFAULT '{}',
  responsible_id uuid NOT NULL REFERENCES accounts,
  starts_on date,
  ends_on date,
  -- { id, date, minutes, theme, present: student ids, notes }.
  sessions jsonb NOT NULL DEFAULT '[]',
  retest_id uuid REFERENCES tests,
  lesson_plan_id uuid REFERENCES lesson_plans,
  -- Per pupil: recuperado, parcial, não recuperado; from the re-test.
  results jsonb NOT NULL DEFAULT '[]',
  state text NOT NULL DEFAULT 'rascunho' CHECK (state IN ('rascunho', 'em curso', 'reavaliado', 'encerrado')),
  created_by uuid NOT NULL REFERENCES accounts,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version int NOT NULL DEFAULT 1,
  deleted_at timestamptz
);
CREATE INDEX recovery_plans_by_group ON recovery_plans (group_id) WHERE deleted_at IS NULL;
