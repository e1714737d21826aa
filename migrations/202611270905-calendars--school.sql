-- A school may have a calendar of its own for a year, which comes before the academy's there. Those that stand are the academy's.
ALTER TABLE calendars ADD COLUMN school_id uuid REFERENCES schools (id);

DROP INDEX calendars_edition;
CREATE UNIQUE INDEX calendars_edition ON calendars (school_id, year, edition) NULLS NOT DISTINCT WHERE deleted_at IS NULL;
DROP INDEX calendars_in_force;
CREATE UNIQUE INDEX calendars_in_force ON calendars (school_id, year) NULLS NOT DISTINCT
  WHERE state = 'em vigor' AND deleted_at IS NULL;

-- A school reads its own and the academy's, and writes its own.
DROP POLICY for_all ON calendars;
DROP POLICY by_the_academy ON calendars;
CREATE POLICY of_the_academy ON calendars FOR SELECT USING (school_id IS NULL);
CREATE POLICY of_the_school ON calendars USING (
  (SELECT reach_school()) IS NULL OR school_id = (SELECT reach_school()));
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'dondza_within' AND pg_has_role(oid, 'member')) THEN
    ALTER TABLE calendars FORCE ROW LEVEL SECURITY;
  END IF;
END $$;

CREATE OR REPLACE FUNCTION is_academys(named text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN named IN ('terms', 'subjects', 'units', 'competences', 'policies', 'policy_versions', 'policy_texts',
  'policy_signature_scans', 'reader_groups', 'faqs', 'dhis2_places', 'trusted_keys');

-- What was done to a calendar is of the school's alone, or the academy's.
CREATE OR REPLACE FUNCTION is_of_school(named text, id uuid) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
DECLARE
  found_it boolean;
BEGIN
  IF NOT coalesce((SELECT relrowsecurity FROM pg_class WHERE oid = to_regclass('public.' || quote_ident(named))), false)
    OR is_academys(named) THEN RETURN false; END IF;
  IF named = 'students' THEN
    RETURN EXISTS (SELECT FROM students p JOIN groups g ON g.id = p.group_id WHERE p.id = $2);
  ELSIF named IN ('accounts', 'questions', 'tests', 'quizzes', 'games', 'calendars') THEN
    EXECUTE format('SELECT EXISTS (SELECT FROM %I t WHERE t.id = $1 AND t.school_id = reach_school())', named)
      INTO found_it USING $2;
  ELSE
    EXECUTE format('SELECT EXISTS (SELECT FROM %I t WHERE t.id = $1)', named) INTO found_it USING $2;
  END IF;
  RETURN found_it;
END $$;
DROP POLICY of_the_academy ON changes;
CREATE POLICY of_the_academy ON changes FOR SELECT USING (is_academys(table_name) OR table_name = 'term_comments'
  OR (table_name = 'calendars' AND EXISTS (SELECT FROM calendars c WHERE c.id = changes.row_id AND c.school_id IS NULL)));
