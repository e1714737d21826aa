CREATE TABLE term_comments (
  id uuid PRIMARY KEY,
  term_id uuid NOT NULL REFERENCES terms,
  text text NOT NULL CHECK (text <> ''),
  account_id uuid NOT NULL REFERENCES accounts,
  resolved_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version int NOT NULL DEFAULT 1,
  deleted_at timestamptz
);
CREATE INDEX term_comments_by_term ON term_comments (term_id, created_at) WHERE deleted_at IS NULL;
