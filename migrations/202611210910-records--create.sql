-- What every change leaves behind: audit, history, undo, and answers to repeated requests.

CREATE TABLE changes (
  id uuid PRIMARY KEY,
  batch_id uuid NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  account_id uuid,
  account_name text NOT NULL,
  action text NOT NULL,
  table_name text NOT NULL,
  row_id uuid NOT NULL,
  label text NOT NULL,
  before jsonb,
  after jsonb,
  reason text,
  undoes_batch_id uuid,
  undone_at timestamptz
);
CREATE INDEX changes_by_row ON changes (table_name, row_id, at DESC);
CREATE INDEX changes_by_batch ON changes (batch_id);
CREATE INDEX changes_by_time ON changes (at DESC, id DESC);
CREATE INDEX changes_by_account ON changes (account_id, at DESC);

CREATE TABLE idempotency_keys (
  caller text NOT NULL,
  key text NOT NULL,
  endpoint text NOT NULL,
  request_hash text NOT NULL,
  status int,
  headers jsonb,
  response text,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (caller, key)
);
CREATE INDEX idempotency_keys_by_age ON idempotency_keys (created_at);

CREATE TABLE rate_limits (
  bucket text PRIMARY KEY,
  failures int NOT NULL,
  window_ends_at timestamptz NOT NULL
);

CREATE TABLE installation (
  name text PRIMARY KEY,
  value jsonb NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE import_runs (
  id uuid PRIMARY KEY,
  kind text NOT NULL,
  file_name text NOT NULL,
  account_id uuid NOT NULL,
  state text NOT NULL CHECK (state IN ('a decorrer', 'concluída', 'interrompida', 'desfeita', 'falhada')),
  rows_total int NOT NULL DEFAULT 0,
  rows_done int NOT NULL DEFAULT 0,
  rows_failed int NOT NULL DEFAULT 0,
  batch_id uuid NOT NULL,
  failures jsonb NOT NULL DEFAULT '[]',
  created_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz
);
