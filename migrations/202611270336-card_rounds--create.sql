-- Where a class stands that answers with cards: the question before it and how far that is, for every screen that shows it.
CREATE TABLE card_rounds (
  application_id uuid PRIMARY KEY REFERENCES applications (id) ON DELETE CASCADE,
  item_id uuid NOT NULL,
  phase text NOT NULL CHECK (phase IN ('aberta', 'barras', 'certa')),
  revision integer NOT NULL DEFAULT 1,
  moved_by uuid NOT NULL REFERENCES accounts (id),
  moved_at timestamptz NOT NULL DEFAULT now()
);

CREATE POLICY of_the_school ON card_rounds USING ((SELECT reach_school()) IS NULL
  OR EXISTS (SELECT FROM applications a WHERE a.id = card_rounds.application_id));
ALTER TABLE card_rounds ENABLE ROW LEVEL SECURITY;
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'dondza_within' AND pg_has_role(oid, 'member')) THEN
    ALTER TABLE card_rounds FORCE ROW LEVEL SECURITY;
  END IF;
END $$;
