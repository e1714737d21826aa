-- Groups by level across the groups of one hour, and whom the school has reached at home.
CREATE TABLE level_groupings (
  id uuid PRIMARY KEY,
  title text NOT NULL CHECK (title <> ''),
  subject_id uuid NOT NULL REFERENCES subjects,
  -- What was heard, and of which groups.
  application_ids uuid[] NOT NULL,
  group_ids uuid[] NOT NULL,
  -- { id, name, levels, leaderId, room, activities, studentIds }, lowest first.
  level_groups jsonb NOT NULL DEFAULT '[]',
  -- { weekday, period }: the hour in the timetable.
  hours jsonb NOT NULL DEFAULT '[]',
  -- Days on which the hour was held.
  held_on date[] NOT NULL DEFAULT '{}',
  starts_on date NOT NULL,
  hear_again_on date NOT NULL,
  created_by uuid NOT NULL REFERENCES accounts,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version int NOT NULL DEFAULT 1,
  deleted_at timestamptz
);
CREATE INDEX level_groupings_by_group ON level_groupings USING gin (group_ids) WHERE deleted_at IS NULL;

-- One row a pupil and hearing: that somebody spoke with the family, and how; nothing is guessed from what was opened.
CREATE TABLE family_contacts (
  id uuid PRIMARY KEY,
  application_id uuid NOT NULL REFERENCES applications,
  student_id uuid NOT NULL REFERENCES students,
  account_id uuid NOT NULL REFERENCES accounts,
  reached boolean NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version int NOT NULL DEFAULT 1,
  deleted_at timestamptz,
  UNIQUE (application_id, student_id)
);
CREATE INDEX family_contacts_by_student ON family_contacts (student_id);

-- The school's own texts and activities by language and level, written or brought from a sheet.
CREATE TABLE oral_texts (
  id uuid PRIMARY KEY,
  language text NOT NULL CHECK (language <> ''),
  skill text NOT NULL CHECK (skill IN ('leitura', 'aritmética')),
  level text NOT NULL CHECK (level <> ''),
  kind text NOT NULL DEFAULT 'texto' CHECK (kind IN ('texto', 'actividade')),
  content text NOT NULL CHECK (content <> ''),
  source text NOT NULL DEFAULT '',
  -- Who speaks the language and found it right; empty where nobody has.
  validated_by text NOT NULL DEFAULT '',
  created_by uuid NOT NULL REFERENCES accounts,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version int NOT NULL DEFAULT 1,
  deleted_at timestamptz
);
CREATE INDEX oral_texts_by_level ON oral_texts (language, skill, level) WHERE deleted_at IS NULL;
