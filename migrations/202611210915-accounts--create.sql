CREATE TABLE schools (
  id uuid PRIMARY KEY,
  name text NOT NULL CHECK (name <> ''),
  province text NOT NULL DEFAULT '',
  district text NOT NULL DEFAULT '',
  zip text NOT NULL DEFAULT '',
  contact text NOT NULL DEFAULT '',
  logo_file_id uuid,
  stamp_file_id uuid,
  shifts text[] NOT NULL DEFAULT '{manhã}',
  periods jsonb NOT NULL DEFAULT '[]',
  lesson_minutes int NOT NULL DEFAULT 45 CHECK (lesson_minutes BETWEEN 20 AND 120),
  approval_chain jsonb NOT NULL DEFAULT '["delegado", "DAP"]',
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version int NOT NULL DEFAULT 1,
  deleted_at timestamptz
);

CREATE TABLE accounts (
  id uuid PRIMARY KEY,
  email text NOT NULL CHECK (email = lower(email) AND email LIKE '%_@_%'),
  name text NOT NULL CHECK (name <> ''),
  role text NOT NULL CHECK (role IN ('admin', 'pedagogo', 'professor', 'pendente')),
  job_title text NOT NULL DEFAULT '',
  phone text NOT NULL DEFAULT '',
  password_hash text,
  password_changed_at timestamptz,
  device_key text NOT NULL,
  school_id uuid REFERENCES schools,
  photo_file_id uuid,
  disabled_at timestamptz,
  last_seen_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version int NOT NULL DEFAULT 1,
  deleted_at timestamptz
);
CREATE UNIQUE INDEX accounts_email ON accounts (email) WHERE deleted_at IS NULL;
CREATE INDEX accounts_name ON accounts USING gin (f_unaccent(lower(name)) gin_trgm_ops);

-- One row per sign-in and API. A token names its session; ending the session ends the token.
CREATE TABLE sessions (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts,
  api text NOT NULL CHECK (api IN ('academy', 'diagnostics')),
  user_agent text NOT NULL DEFAULT '',
  address text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  last_seen_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  ended_at timestamptz
);
CREATE INDEX sessions_by_account ON sessions (account_id, created_at DESC);

CREATE TABLE one_time_links (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('convite', 'senha')),
  token_hash text NOT NULL UNIQUE,
  account_id uuid REFERENCES accounts,
  email text NOT NULL,
  role text,
  created_by uuid REFERENCES accounts,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
