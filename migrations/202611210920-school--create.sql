-- Reference data that every feature speaks of. Grades are the numbers 1 to 12.

CREATE TABLE calendars (
  id uuid PRIMARY KEY,
  year int NOT NULL CHECK (year BETWEEN 2000 AND 2100),
  edition int NOT NULL DEFAULT 1 CHECK (edition >= 1),
  state text NOT NULL DEFAULT 'rascunho' CHECK (state IN ('rascunho', 'em vigor', 'substituído')),
  approved_on text NOT NULL DEFAULT '',
  source text NOT NULL DEFAULT '',
  opens_on date,
  trimesters jsonb NOT NULL DEFAULT '[]',
  breaks jsonb NOT NULL DEFAULT '[]',
  holidays jsonb NOT NULL DEFAULT '[]',
  exams jsonb NOT NULL DEFAULT '[]',
  demonstration boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version int NOT NULL DEFAULT 1,
  deleted_at timestamptz
);
CREATE UNIQUE INDEX calendars_edition ON calendars (year, edition) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX calendars_in_force ON calendars (year) WHERE state = 'em vigor' AND deleted_at IS NULL;

CREATE TABLE subjects (
  id uuid PRIMARY KEY,
  code text NOT NULL CHECK (code ~ '^[A-Z0-9]{2,8}$'),
  name text NOT NULL CHECK (name <> ''),
  abbreviation text NOT NULL CHECK (abbreviation <> ''),
  area text NOT NULL DEFAULT '',
  colour text NOT NULL DEFAULT '#17634A' CHECK (colour ~ '^#[0-9A-Fa-f]{6}$'),
  icon text NOT NULL DEFAULT 'book-open',
  grades int[] NOT NULL DEFAULT '{}',
  weekly_hours jsonb NOT NULL DEFAULT '{}',
  hours_to_confirm boolean NOT NULL DEFAULT false,
  lesson_minutes int NOT NULL DEFAULT 45 CHECK (lesson_minutes BETWEEN 20 AND 120),
  delegate_id uuid REFERENCES accounts,
  state text NOT NULL DEFAULT 'activa' CHECK (state IN ('activa', 'arquivada')),
  notes text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version int NOT NULL DEFAULT 1,
  deleted_at timestamptz
);
CREATE UNIQUE INDEX subjects_code ON subjects (code) WHERE deleted_at IS NULL;

CREATE TABLE units (
  id uuid PRIMARY KEY,
  subject_id uuid NOT NULL REFERENCES subjects,
  grade int NOT NULL CHECK (grade BETWEEN 1 AND 12),
  title text NOT NULL CHECK (title <> ''),
  trimester int CHECK (trimester BETWEEN 1 AND 3),
  position int NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version int NOT NULL DEFAULT 1,
  deleted_at timestamptz
);
CREATE INDEX units_by_subject ON units (subject_id, grade, position) WHERE deleted_at IS NULL;

CREATE TABLE competences (
  id uuid PRIMARY KEY,
  subject_id uuid NOT NULL REFERENCES subjects,
  unit_id uuid REFERENCES units,
  grade int NOT NULL CHECK (grade BETWEEN 1 AND 12),
  code text NOT NULL CHECK (code <> ''),
  description text NOT NULL CHECK (description <> ''),
  domain text NOT NULL DEFAULT '',
  level text NOT NULL DEFAULT '',
  position int NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version int NOT NULL DEFAULT 1,
  deleted_at timestamptz
);
CREATE UNIQUE INDEX competences_code ON competences (subject_id, grade, code) WHERE deleted_at IS NULL;

CREATE TABLE groups (
  id uuid PRIMARY KEY,
  school_id uuid NOT NULL REFERENCES schools,
  name text NOT NULL CHECK (name <> ''),
  grade int NOT NULL CHECK (grade BETWEEN 1 AND 12),
  year int NOT NULL CHECK (year BETWEEN 2000 AND 2100),
  shift text NOT NULL DEFAULT 'manhã',
  room text NOT NULL DEFAULT '',
  capacity int CHECK (capacity BETWEEN 1 AND 200),
  director_id uuid REFERENCES accounts,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version int NOT NULL DEFAULT 1,
  deleted_at timestamptz
);
CREATE UNIQUE INDEX groups_name ON groups (school_id, year, name) WHERE deleted_at IS NULL;

-- Who teaches what to whom: the root of what a teacher may see.
CREATE TABLE group_teachers (
  id uuid PRIMARY KEY,
  group_id uuid NOT NULL REFERENCES groups,
  subject_id uuid NOT NULL REFERENCES subjects,
  account_id uuid NOT NULL REFERENCES accounts,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version int NOT NULL DEFAULT 1,
  deleted_at timestamptz
);
CREATE UNIQUE INDEX group_teachers_once ON group_teachers (group_id, subject_id) WHERE deleted_at IS NULL;
CREATE INDEX group_teachers_by_account ON group_teachers (account_id) WHERE deleted_at IS NULL;

CREATE TABLE student_code_counters (year int PRIMARY KEY, last int NOT NULL);

CREATE TABLE students (
  id uuid PRIMARY KEY,
  code text NOT NULL CHECK (code ~ '^[0-9]{8}$'),
  full_name text NOT NULL CHECK (full_name <> ''),
  sex text NOT NULL CHECK (sex IN ('H', 'M')),
  birth_date date,
  group_id uuid NOT NULL REFERENCES groups,
  number_in_group int CHECK (number_in_group BETWEEN 1 AND 200),
  guardian_name text NOT NULL DEFAULT '',
  guardian_contact text NOT NULL DEFAULT '',
  mother_tongue text NOT NULL DEFAULT '',
  special_needs text NOT NULL DEFAULT '',
  state text NOT NULL DEFAULT 'activo' CHECK (state IN ('activo', 'transferido', 'desistente')),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version int NOT NULL DEFAULT 1,
  deleted_at timestamptz
);
CREATE UNIQUE INDEX students_code ON students (code);
CREATE INDEX students_by_group ON students (group_id, number_in_group) WHERE deleted_at IS NULL;
CREATE INDEX students_name ON students USING gin (f_unaccent(lower(full_name)) gin_trgm_ops);

CREATE TABLE timetable_slots (
  id uuid PRIMARY KEY,
  group_id uuid NOT NULL REFERENCES groups,
  weekday int NOT NULL CHECK (weekday BETWEEN 1 AND 6),
  period int NOT NULL CHECK (period BETWEEN 1 AND 12),
  subject_id uuid NOT NULL REFERENCES subjects,
  teacher_id uuid REFERENCES accounts,
  room text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version int NOT NULL DEFAULT 1,
  deleted_at timestamptz
);
CREATE UNIQUE INDEX timetable_slots_once ON timetable_slots (group_id, weekday, period) WHERE deleted_at IS NULL;
CREATE INDEX timetable_slots_by_teacher ON timetable_slots (teacher_id, weekday) WHERE deleted_at IS NULL;
