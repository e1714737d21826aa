-- Whom a policy concerns: accounts chosen one by one, all of some roles, and people who have no account.
CREATE TABLE reader_groups (
  id uuid PRIMARY KEY,
  name text NOT NULL CHECK (name <> ''),
  roles text[] NOT NULL DEFAULT '{}' CHECK (roles <@ ARRAY['admin', 'pedagogo', 'professor']),
  account_ids uuid[] NOT NULL DEFAULT '{}',
  -- They sign on paper.
  paper_names text[] NOT NULL DEFAULT '{}',
  created_by uuid REFERENCES accounts,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version int NOT NULL DEFAULT 1,
  deleted_at timestamptz
);
CREATE UNIQUE INDEX reader_groups_once ON reader_groups (f_unaccent(lower(name))) WHERE deleted_at IS NULL;

CREATE TABLE policies (
  id uuid PRIMARY KEY,
  code text NOT NULL CHECK (code <> ''),
  title text NOT NULL CHECK (title <> ''),
  category text NOT NULL,
  summary text NOT NULL DEFAULT '',
  responsible text NOT NULL DEFAULT '',
  group_ids uuid[] NOT NULL DEFAULT '{}',
  mandatory boolean NOT NULL DEFAULT true,
  -- Days to read it in, from the day on which it takes effect.
  deadline_days int NOT NULL DEFAULT 15 CHECK (deadline_days BETWEEN 0 AND 365),
  search text NOT NULL GENERATED ALWAYS AS (f_unaccent(lower(code || ' ' || title || ' ' || summary))) STORED,
  title_folded text NOT NULL GENERATED ALWAYS AS (f_unaccent(lower(title))) STORED,
  created_by uuid REFERENCES accounts,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version int NOT NULL DEFAULT 1,
  deleted_at timestamptz
);
CREATE UNIQUE INDEX policies_once ON policies (upper(code)) WHERE deleted_at IS NULL;

-- The state that is stored is what somebody decided. Whether an approved version is still to come, in force or replaced
-- follows from the day on which it is asked, so that no server needs to be running when the day comes.
CREATE TABLE policy_versions (
  id uuid PRIMARY KEY,
  policy_id uuid NOT NULL REFERENCES policies,
  major int NOT NULL CHECK (major BETWEEN 0 AND 999),
  minor int NOT NULL CHECK (minor BETWEEN 0 AND 999),
  -- Whoever confirmed the version before need not confirm this one.
  small_change boolean NOT NULL DEFAULT false,
  changes text NOT NULL DEFAULT '',
  statement text NOT NULL DEFAULT '',
  effective_from date,
  next_review_on date,
  approved_by text NOT NULL DEFAULT '',
  approved_on date,
  revoked_on date,
  file_id uuid REFERENCES files,
  sha256 text,
  pages int,
  state text NOT NULL DEFAULT 'rascunho' CHECK (state IN ('rascunho', 'em aprovação', 'aprovada', 'revogada')),
  created_by uuid REFERENCES accounts,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version int NOT NULL DEFAULT 1,
  deleted_at timestamptz,
  CHECK (state IN ('rascunho', 'em aprovação')
    OR (file_id IS NOT NULL AND sha256 IS NOT NULL AND pages IS NOT NULL AND effective_from IS NOT NULL AND approved_on IS NOT NULL)),
  CHECK (state <> 'revogada' OR revoked_on IS NOT NULL)
);
CREATE UNIQUE INDEX policy_versions_once ON policy_versions (policy_id, major, minor) WHERE deleted_at IS NULL;

-- Approved versions in the order in which they take effect. Versions of one epoch are confirmed together: the first of
-- them, and the small changes that followed.
CREATE VIEW policy_timeline AS
SELECT id, policy_id, effective_from, state, place,
  max(CASE WHEN small_change AND place > 1 THEN NULL ELSE place END)
    OVER (PARTITION BY policy_id ORDER BY place) AS epoch
FROM (
  SELECT id, policy_id, effective_from, state, small_change,
    row_number() OVER (PARTITION BY policy_id ORDER BY effective_from, major, minor)::int AS place
  FROM policy_versions
  WHERE deleted_at IS NULL AND state IN ('aprovada', 'revogada')
) ordered;

-- What a version's PDF says, paragraph by paragraph: read as text, compared, and searched.
CREATE TABLE policy_texts (
  version_id uuid NOT NULL REFERENCES policy_versions ON DELETE CASCADE,
  position int NOT NULL,
  page int NOT NULL,
  kind text NOT NULL CHECK (kind IN ('heading', 'item', 'text')),
  text text NOT NULL,
  folded text NOT NULL GENERATED ALWAYS AS (f_unaccent(lower(text))) STORED,
  PRIMARY KEY (version_id, position)
);
CREATE INDEX policy_texts_search ON policy_texts USING gin (folded gin_trgm_ops);

-- When somebody first had a version before their eyes.
CREATE TABLE policy_openings (
  version_id uuid NOT NULL REFERENCES policy_versions,
  account_id uuid NOT NULL REFERENCES accounts,
  opened_at timestamptz(3) NOT NULL,
  PRIMARY KEY (version_id, account_id)
);

-- The day on which somebody was last shown the page of what is overdue.
CREATE TABLE policy_reminders (
  account_id uuid PRIMARY KEY REFERENCES accounts,
  shown_on date NOT NULL
);

-- Lists signed on paper, as they were photographed or scanned.
CREATE TABLE policy_signature_scans (
  id uuid PRIMARY KEY,
  version_id uuid NOT NULL REFERENCES policy_versions,
  file_id uuid NOT NULL REFERENCES files,
  created_by uuid REFERENCES accounts,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version int NOT NULL DEFAULT 1,
  deleted_at timestamptz
);

-- Who has read what. Each row holds the hash of the one before it, so that one that is changed, taken out or put
-- between two others is found; and nothing but new rows is taken.
CREATE TABLE policy_readings (
  seq int PRIMARY KEY,
  version_id uuid NOT NULL REFERENCES policy_versions,
  sha256 text NOT NULL,
  account_id uuid REFERENCES accounts,
  person text NOT NULL CHECK (person <> ''),
  way text NOT NULL CHECK (way IN ('conta', 'papel')),
  statement text NOT NULL,
  opened_at timestamptz(3) NOT NULL,
  confirmed_at timestamptz(3) NOT NULL,
  scan_id uuid REFERENCES policy_signature_scans,
  recorded_by uuid REFERENCES accounts,
  previous_hash text NOT NULL,
  hash text NOT NULL,
  CHECK (way = 'papel' OR account_id IS NOT NULL),
  CHECK (way = 'conta' OR scan_id IS NOT NULL)
);
CREATE UNIQUE INDEX policy_readings_once ON policy_readings (version_id, account_id);
CREATE UNIQUE INDEX policy_readings_once_on_paper ON policy_readings (version_id, f_unaccent(lower(person)))
  WHERE account_id IS NULL;

-- The end of the chain: without it the last rows could be taken out and nobody would see it. Also what whoever adds a
-- reading holds meanwhile, so that they come one after the other.
CREATE TABLE policy_chain (
  id int PRIMARY KEY CHECK (id = 1),
  seq int NOT NULL,
  hash text NOT NULL
);
INSERT INTO policy_chain VALUES (1, 0, '');

CREATE FUNCTION refuse_changed_readings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Readings of policies are added, never changed or removed.';
END $$;
CREATE TRIGGER policy_readings_only_added BEFORE UPDATE OR DELETE ON policy_readings
  FOR EACH ROW EXECUTE FUNCTION refuse_changed_readings();
CREATE TRIGGER policy_readings_never_emptied BEFORE TRUNCATE ON policy_readings
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_changed_readings();
