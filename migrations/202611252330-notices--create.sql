-- What one person asks of another or lets them know, until a day: seen on the first page, and sent by e-mail.
CREATE TABLE notices (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts,
  sent_by uuid NOT NULL REFERENCES accounts,
  -- What it is about, so that nobody is told the same twice a day: «policy <id>».
  about text NOT NULL,
  title text NOT NULL,
  detail text NOT NULL DEFAULT '',
  path text NOT NULL,
  on_day date NOT NULL,
  until_day date NOT NULL CHECK (until_day >= on_day),
  mailed_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version int NOT NULL DEFAULT 1,
  deleted_at timestamptz
);
CREATE UNIQUE INDEX notices_once_a_day ON notices (account_id, about, on_day) WHERE deleted_at IS NULL;
CREATE INDEX notices_to_mail ON notices (id) WHERE mailed_at IS NULL AND deleted_at IS NULL;
