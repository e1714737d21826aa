-- Programmes of a subject in a class, by edition, and programmes laid over the lessons of a year.
CREATE TABLE programmes (
  id uuid PRIMARY KEY,
  subject_id uuid NOT NULL REFERENCES subjects (id),
  grade integer NOT NULL CHECK (grade BETWEEN 1 AND 12),
  edition text NOT NULL CHECK (edition <> ''),
  source text NOT NULL DEFAULT '',
  checked_by text NOT NULL DEFAULT '',
  from_year integer NOT NULL CHECK (from_year BETWEEN 1900 AND 2100),
  until_year integer CHECK (until_year >= from_year AND until_year <= 2100),
  notes text NOT NULL DEFAULT '',
  units jsonb NOT NULL DEFAULT '[]',
  -- Of another installation: whose key signed it, and what it is there.
  origin jsonb,
  created_by uuid REFERENCES accounts (id),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  deleted_at timestamptz
);
CREATE UNIQUE INDEX programmes_edition ON programmes (subject_id, grade, lower(edition)) WHERE deleted_at IS NULL;
CREATE POLICY for_all ON programmes FOR SELECT USING (true);
CREATE POLICY by_the_academy ON programmes USING ((SELECT reach_school()) IS NULL);
ALTER TABLE programmes ENABLE ROW LEVEL SECURITY;

CREATE TABLE pacings (
  id uuid PRIMARY KEY,
  programme_id uuid NOT NULL REFERENCES programmes (id),
  school_id uuid NOT NULL REFERENCES schools (id),
  teacher_id uuid NOT NULL REFERENCES accounts (id),
  group_ids uuid[] NOT NULL CHECK (cardinality(group_ids) BETWEEN 1 AND 20),
  year integer NOT NULL CHECK (year BETWEEN 1900 AND 2100),
  starts_on date NOT NULL,
  steps jsonb NOT NULL DEFAULT '[]',
  reserved jsonb NOT NULL DEFAULT '[]',
  extra jsonb NOT NULL DEFAULT '[]',
  leaves_out boolean NOT NULL DEFAULT false,
  -- The lessons that it was laid over: what calendar and timetable said then.
  lessons jsonb NOT NULL DEFAULT '[]',
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  deleted_at timestamptz
);
CREATE INDEX pacings_school ON pacings (school_id, year) WHERE deleted_at IS NULL;
CREATE INDEX pacings_programme ON pacings (programme_id) WHERE deleted_at IS NULL;
CREATE POLICY of_the_school ON pacings USING (
  (SELECT reach_school()) IS NULL OR school_id = (SELECT reach_school()));
ALTER TABLE pacings ENABLE ROW LEVEL SECURITY;

DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'dondza_within' AND pg_has_role(oid, 'member')) THEN
    ALTER TABLE programmes FORCE ROW LEVEL SECURITY;
    ALTER TABLE pacings FORCE ROW LEVEL SECURITY;
  END IF;
END $$;
CREATE OR REPLACE FUNCTION is_academys(named text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN named IN ('terms', 'subjects', 'units', 'competences', 'policies', 'policy_versions', 'policy_texts',
  'policy_signature_scans', 'reader_groups', 'faqs', 'dhis2_places', 'trusted_keys', 'programmes');

-- Which programme a plan follows, and what it was made of.
ALTER TABLE analytical_plans
  ADD COLUMN programme_id uuid REFERENCES programmes (id),
  ADD COLUMN pacing_id uuid REFERENCES pacings (id);
CREATE INDEX analytical_plans_programme ON analytical_plans (programme_id) WHERE programme_id IS NOT NULL AND deleted_at IS NULL;
CREATE INDEX analytical_plans_pacing ON analytical_plans (pacing_id) WHERE pacing_id IS NOT NULL AND deleted_at IS NULL;
