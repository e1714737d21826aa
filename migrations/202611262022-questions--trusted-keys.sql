-- Keys of other installations whose signed packages of questions the academy takes.
CREATE TABLE trusted_keys (
  id uuid PRIMARY KEY,
  key text NOT NULL CHECK (key ~ '^[A-Za-z0-9_-]{43}$'),
  name text NOT NULL CHECK (name <> ''),
  created_by uuid REFERENCES accounts (id),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  deleted_at timestamptz
);
CREATE UNIQUE INDEX trusted_keys_key ON trusted_keys (key) WHERE deleted_at IS NULL;
CREATE POLICY for_all ON trusted_keys FOR SELECT USING (true);
CREATE POLICY by_the_academy ON trusted_keys USING ((SELECT reach_school()) IS NULL);
ALTER TABLE trusted_keys ENABLE ROW LEVEL SECURITY;
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'dondza_within' AND pg_has_role(oid, 'member')) THEN
    ALTER TABLE trusted_keys FORCE ROW LEVEL SECURITY;
  END IF;
END $$;
CREATE OR REPLACE FUNCTION is_academys(named text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN named IN ('terms', 'subjects', 'units', 'competences', 'policies', 'policy_versions', 'policy_texts',
  'policy_signature_scans', 'reader_groups', 'faqs', 'calendars', 'dhis2_places', 'trusted_keys');

-- What came in a package is found again by it, so that the same one twice brings nothing twice.
CREATE INDEX questions_by_origin ON questions ((origin ->> 'key'), (origin ->> 'id')) WHERE deleted_at IS NULL AND origin IS NOT NULL;
