-- Who has a plan open to write in it: a row is renewed every few seconds and means nothing once it is old.
CREATE TABLE plan_editors (
  plan_id uuid NOT NULL REFERENCES analytical_plans,
  account_id uuid NOT NULL REFERENCES accounts,
  seen_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (plan_id, account_id)
);
