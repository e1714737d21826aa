CREATE TABLE lesson_reminders (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts,
  reminded_by uuid NOT NULL REFERENCES accounts,
  on_day date NOT NULL,
  from_day date NOT NULL,
  to_day date NOT NULL CHECK (to_day >= from_day),
  lessons int NOT NULL CHECK (lessons > 0),
  mailed_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version int NOT NULL DEFAULT 1,
  deleted_at timestamptz
);
CREATE UNIQUE INDEX lesson_reminders_once_a_day ON lesson_reminders (account_id, on_day) WHERE deleted_at IS NULL;
