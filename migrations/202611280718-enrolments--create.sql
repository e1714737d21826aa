-- Who was in which group, from which day until before which: what is over stays as it was. A row of `students` says who somebody is.
CREATE EXTENSION IF NOT EXISTS btree_gist;

CREATE TABLE enrolments (
  id uuid PRIMARY KEY,
  student_id uuid NOT NULL REFERENCES students,
  group_id uuid NOT NULL REFERENCES groups,
  number integer CHECK (number BETWEEN 1 AND 200),
  how text NOT NULL DEFAULT 'matriculado' CHECK (how IN ('matriculado', 'transferido', 'repetente')),
  since date NOT NULL,
  -- The first day on which the pupil is no longer there; null as long as no end is known.
  until date,
  -- What became of a pupil who left the school; null for who is there, or went to another group.
  left_as text CHECK (left_as IN ('transferido', 'desistente')),
  -- What was said of the pupil in the year of the group.
  repeats boolean,
  special_needs text NOT NULL DEFAULT '',
  -- Which day nobody said, and was taken from what was written down.
  doubt text CHECK (doubt IN ('entrada', 'mudança', 'saída')),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  deleted_at timestamptz,
  CONSTRAINT enrolments_days CHECK (until > since),
  CONSTRAINT enrolments_left_check CHECK (left_as IS NULL OR until IS NOT NULL),
  CONSTRAINT enrolments_one_at_a_time EXCLUDE USING gist (student_id WITH =, daterange(since, until) WITH &&)
    WHERE (deleted_at IS NULL) DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX enrolments_by_group ON enrolments (group_id, number) WHERE deleted_at IS NULL;
CREATE INDEX enrolments_by_student ON enrolments (student_id, since);

-- Where a pupil was, from the row as it is and what was written of it: a move counts from the day on which it was written, a new
-- year from its first day. What was taken back never was.
CREATE TEMPORARY TABLE steps ON COMMIT DROP AS
SELECT c.row_id AS student_id, c.at, c.id, (c.at AT TIME ZONE 'Africa/Maputo')::date AS day,
  (c.before ->> 'group_id')::uuid AS group_before, (c.after ->> 'group_id')::uuid AS group_after,
  c.before ->> 'state' AS state_before, c.after ->> 'state' AS state_after,
  (c.before ->> 'number_in_group')::int AS number_before, (c.before ->> 'repeats')::boolean AS repeats_before,
  coalesce(c.before ->> 'special_needs', '') AS needs_before,
  (c.before ->> 'enrolled_on')::date AS enrolled_before, (c.before ->> 'left_on')::date AS left_before,
  (c.after ->> 'left_on')::date AS left_after
FROM changes c
WHERE c.table_name = 'students' AND c.undone_at IS NULL
  AND (c.undoes_batch_id IS NULL OR regexp_count(c.action, '\.undo') % 2 = 0)
  AND c.before ->> 'group_id' IS NOT NULL AND c.after ->> 'group_id' IS NOT NULL
  AND (c.before ->> 'group_id' <> c.after ->> 'group_id' OR c.before ->> 'state' <> c.after ->> 'state');
CREATE INDEX ON steps (student_id, at, id);
ANALYZE steps;

CREATE FUNCTION pg_temp.first_day_of(of_group uuid) RETURNS date LANGUAGE sql AS $$
  SELECT coalesce(
    (SELECT coalesce(c.opens_on, (SELECT min((t ->> 'startsOn')::date) FROM jsonb_array_elements(c.trimesters) t))
     FROM calendars c WHERE c.year = g.year AND c.state = 'em vigor' AND c.deleted_at IS NULL
       AND (c.school_id = g.school_id OR c.school_id IS NULL)
     ORDER BY c.school_id NULLS LAST LIMIT 1),
    make_date(g.year, 1, 1))
  FROM groups g WHERE g.id = of_group
$$;

CREATE FUNCTION pg_temp.new_id(at timestamptz) RETURNS uuid LANGUAGE sql VOLATILE AS $$
  SELECT (substr(h, 1, 12) || '7' || substr(r, 1, 3) || '8' || substr(r, 4, 15))::uuid
  FROM (SELECT lpad(to_hex((extract(epoch FROM at) * 1000)::bigint), 12, '0') AS h,
    md5(gen_random_uuid()::text) AS r) parts
$$;

DO $$
DECLARE
  pupil record;
  step record;
  here_group uuid;
  here_since date;
  here_doubt text;
  here_how text;
  ended date;
  ended_as text;
  next_since date;
  written date;
  gone date;
  unsaid boolean;
BEGIN
  FOR pupil IN SELECT s.*, (SELECT min(o.created_at) FROM students o WHERE o.group_id = s.group_id) AS group_begun FROM students s LOOP
    SELECT * INTO step FROM steps WHERE student_id = pupil.id ORDER BY at, id LIMIT 1;
    here_group := coalesce(step.group_before, pupil.group_id);
    here_since := coalesce(step.enrolled_before, CASE WHEN step.student_id IS NULL OR step.group_after = step.group_before
      THEN pupil.enrolled_on END, make_date((SELECT year FROM groups WHERE id = here_group), 1, 1));
    written := (pupil.created_at AT TIME ZONE 'Africa/Maputo')::date;
    -- Written down after the others of the group, and nobody said when they came.
    here_doubt := CASE WHEN pupil.enrolled_on IS NULL AND pupil.created_at > pupil.group_begun + interval '7 days'
      AND written > pg_temp.first_day_of(here_group) THEN 'entrada' END;
    here_how := CASE WHEN coalesce(step.repeats_before, pupil.repeats) THEN 'repetente' ELSE 'matriculado' END;
    ended := NULL;
    ended_as := NULL;
    unsaid := false;
    FOR step IN SELECT * FROM steps WHERE student_id = pupil.id ORDER BY at, id LOOP
      IF step.group_after <> step.group_before THEN
        next_since := CASE
          WHEN (SELECT b.year > a.year FROM groups a, groups b WHERE a.id = step.group_before AND b.id = step.group_after)
          THEN pg_temp.first_day_of(step.group_after)
          ELSE step.day END;
        IF next_since > here_since AND (ended IS NULL OR ended > here_since) THEN
          INSERT INTO enrolments (id, student_id, group_id, number, how, since, until, left_as, repeats, special_needs, doubt)
          VALUES (pg_temp.new_id(pupil.created_at), pupil.id, here_group, step.number_before, here_how, here_since,
            least(ended, next_since), CASE WHEN ended < next_since THEN ended_as END,
            step.repeats_before, step.needs_before, CASE WHEN unsaid THEN 'saída' ELSE here_doubt END);
          here_since := next_since;
          here_doubt := 'mudança';
        END IF;
        IF (SELECT b.year > a.year FROM groups a, groups b WHERE a.id = step.group_before AND b.id = step.group_after) THEN
          here_doubt := NULL;
          here_how := 'matriculado';
        ELSE
          here_how := 'transferido';
        END IF;
        here_group := step.group_after;
        ended := NULL;
        ended_as := NULL;
        unsaid := false;
      END IF;
      IF step.state_after <> step.state_before THEN
        IF step.state_after = 'activo' THEN
          IF ended IS NOT NULL AND ended < step.day AND ended > here_since THEN
            INSERT INTO enrolments (id, student_id, group_id, number, how, since, until, left_as, repeats, special_needs, doubt)
            VALUES (pg_temp.new_id(pupil.created_at), pupil.id, here_group, step.number_before, here_how, here_since,
              ended, ended_as, step.repeats_before, step.needs_before, CASE WHEN unsaid THEN 'saída' ELSE here_doubt END);
            here_since := step.day;
            here_doubt := 'entrada';
          END IF;
          ended := NULL;
          ended_as := NULL;
          unsaid := false;
        ELSE
          unsaid := step.left_after IS NULL;
          ended := coalesce(step.left_after, step.day);
          ended_as := step.state_after;
        END IF;
      END IF;
    END LOOP;
    IF pupil.repeats THEN here_how := 'repetente'; END IF;
    IF pupil.state <> 'activo' THEN
      gone := coalesce(pupil.left_on, ended, written);
      unsaid := pupil.left_on IS NULL;
    ELSE
      gone := NULL;
      unsaid := false;
    END IF;
    IF gone IS NOT NULL AND gone <= here_since THEN
      -- Left on the day of entry, as far as is known.
      gone := here_since + 1;
    END IF;
    INSERT INTO enrolments (id, student_id, group_id, number, how, since, until, left_as, repeats, special_needs, doubt)
    VALUES (pg_temp.new_id(pupil.created_at), pupil.id, pupil.group_id, pupil.number_in_group, here_how, here_since, gone,
      CASE WHEN gone IS NOT NULL THEN pupil.state END, pupil.repeats, pupil.special_needs,
      CASE WHEN unsaid THEN 'saída' ELSE here_doubt END);
  END LOOP;
END $$;
SET CONSTRAINTS ALL IMMEDIATE;
SET CONSTRAINTS ALL DEFERRED;
ANALYZE enrolments;

CREATE POLICY of_the_school ON enrolments USING (
  (SELECT reach_school()) IS NULL OR EXISTS (SELECT FROM groups g WHERE g.id = enrolments.group_id));
ALTER TABLE enrolments ENABLE ROW LEVEL SECURITY;
-- Who has been in a group of the school is named in its register and its papers.
CREATE POLICY was_here ON students FOR SELECT USING (
  EXISTS (SELECT FROM enrolments e WHERE e.student_id = students.id AND e.deleted_at IS NULL));
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'dondza_within' AND pg_has_role(oid, 'member')) THEN
    ALTER TABLE enrolments FORCE ROW LEVEL SECURITY;
  END IF;
END $$;
