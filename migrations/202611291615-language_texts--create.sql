-- What pupils and their families read in a language of their school, beside the Portuguese.
CREATE TABLE language_texts (
  id uuid PRIMARY KEY,
  school_id uuid NOT NULL REFERENCES schools (id),
  -- As the pupils' home language says it.
  language text NOT NULL CHECK (language <> ''),
  -- [{phrase, text}]
  texts jsonb NOT NULL DEFAULT '[]',
  -- Who speaks it and has read all of them.
  speaker text NOT NULL DEFAULT '',
  is_validated boolean NOT NULL DEFAULT false,
  validated_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  deleted_at timestamptz,
  CHECK (is_validated = (validated_at IS NOT NULL)),
  CHECK (NOT is_validated OR speaker <> '')
);
CREATE UNIQUE INDEX language_texts_once ON language_texts (school_id, f_unaccent(lower(language))) WHERE deleted_at IS NULL;
CREATE POLICY of_the_school ON language_texts USING (
  (SELECT reach_school()) IS NULL OR school_id = (SELECT reach_school()));
ALTER TABLE language_texts ENABLE ROW LEVEL SECURITY;

DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'dondza_within' AND pg_has_role(oid, 'member')) THEN
    ALTER TABLE language_texts FORCE ROW LEVEL SECURITY;
  END IF;
END $$;
