-- When the lesson times of a school were others: lessons that are over keep the hours of their day.
CREATE TABLE earlier_periods (
  id uuid PRIMARY KEY,
  school_id uuid NOT NULL REFERENCES schools (id),
  periods jsonb NOT NULL,
  -- The first day on which they no longer held.
  until date NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  deleted_at timestamptz
);
CREATE UNIQUE INDEX earlier_periods_once ON earlier_periods (school_id, until) WHERE deleted_at IS NULL;
CREATE POLICY of_the_school ON earlier_periods USING (
  (SELECT reach_school()) IS NULL OR school_id = (SELECT reach_school()));
ALTER TABLE earlier_periods ENABLE ROW LEVEL SECURITY;
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'dondza_within' AND pg_has_role(oid, 'member')) THEN
    ALTER TABLE earlier_periods FORCE ROW LEVEL SECURITY;
  END IF;
END $$;

-- What `changes` knows of them: of several changes of a day, what held before the first.
INSERT INTO earlier_periods (id, school_id, periods, until)
SELECT gen_random_uuid(), said.school_id, said.periods, said.day FROM (
  SELECT DISTINCT ON (c.row_id, (c.at AT TIME ZONE 'Africa/Maputo')::date) c.row_id AS school_id, c.before -> 'periods' AS periods,
    (c.at AT TIME ZONE 'Africa/Maputo')::date AS day
  FROM changes c
  WHERE c.table_name = 'schools' AND c.before ? 'periods' AND c.after ? 'periods' AND c.before -> 'periods' <> c.after -> 'periods'
  ORDER BY c.row_id, (c.at AT TIME ZONE 'Africa/Maputo')::date, c.at, c.id) said
JOIN schools s ON s.id = said.school_id
WHERE said.periods <> '[]' AND said.day > (s.created_at AT TIME ZONE 'Africa/Maputo')::date;
