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
