-- The lesson times of a week, who teaches a group what and who directs it hold from one day until another: what is changed in May
-- leaves April as it was. Without `starts_on` a row holds from the beginning of the group's year; `until` is the first day
-- on which it no longer holds.
CREATE EXTENSION IF NOT EXISTS btree_gist;

ALTER TABLE timetable_slots ADD COLUMN starts_on date, ADD COLUMN until date,
  ADD CONSTRAINT timetable_slots_days CHECK (starts_on < until);
ALTER TABLE group_teachers ADD COLUMN starts_on date, ADD COLUMN until date,
  ADD CONSTRAINT group_teachers_days CHECK (starts_on < until);

-- Who directs a group; `groups.director_id` is who was written last.
CREATE TABLE group_directors (
  id uuid PRIMARY KEY,
  group_id uuid NOT NULL REFERENCES groups,
  account_id uuid NOT NULL REFERENCES accounts,
  starts_on date,
  until date,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version int NOT NULL DEFAULT 1,
  deleted_at timestamptz,
  CONSTRAINT group_directors_days CHECK (starts_on < until)
);
CREATE INDEX group_directors_by_account ON group_directors (account_id) WHERE deleted_at IS NULL;
INSERT INTO group_directors (id, group_id, account_id)
  SELECT gen_random_uuid(), id, director_id FROM groups WHERE director_id IS NOT NULL;

-- What `changes` knows of earlier weeks, teachers and directors. What stood for less than a day never held.
CREATE FUNCTION pg_temp.day_of(moment timestamptz) RETURNS date LANGUAGE sql STABLE
RETURN (moment AT TIME ZONE 'Africa/Maputo')::date;

CREATE TEMP TABLE held ON COMMIT DROP AS
WITH said AS (
  SELECT c.table_name, c.row_id, c.at, c.id, c.before, c.after,
    lag(c.at) OVER (PARTITION BY c.table_name, c.row_id ORDER BY c.at, c.id) AS since
  FROM changes c
  WHERE c.table_name IN ('timetable_slots', 'group_teachers')
    OR c.table_name = 'groups' AND c.before ? 'director_id' AND c.after ? 'director_id'
      AND c.before ->> 'director_id' IS DISTINCT FROM c.after ->> 'director_id'
), ended AS (
  SELECT table_name, row_id, since AS made_at, at AS ended_at, before AS was FROM said
  WHERE before IS NOT NULL AND before ->> 'deleted_at' IS NULL AND (table_name = 'groups'
    OR after ? 'deleted_at' AND after ->> 'deleted_at' IS NOT NULL
    OR table_name = 'timetable_slots' AND before ? 'subject_id' AND after ? 'subject_id' AND (before ->> 'subject_id',
      before ->> 'teacher_id', before ->> 'room') IS DISTINCT FROM (after ->> 'subject_id', after ->> 'teacher_id', after ->> 'room')
    OR table_name = 'group_teachers' AND before ? 'account_id' AND after ? 'account_id'
      AND before ->> 'account_id' IS DISTINCT FROM after ->> 'account_id')
), place AS (
  SELECT 'timetable_slots' AS table_name, s.id AS row_id, concat_ws(' ', s.group_id, s.weekday, s.period) AS place,
    s.created_at, s.deleted_at FROM timetable_slots s
  UNION ALL SELECT 'group_teachers', t.id, concat_ws(' ', t.group_id, t.subject_id), t.created_at, t.deleted_at FROM group_teachers t
  UNION ALL SELECT 'groups', g.id, g.id::text, g.created_at, NULL FROM groups g
), version AS (
  SELECT p.table_name, p.row_id, p.place, coalesce(e.made_at, p.created_at) AS made_at, e.ended_at, e.was
  FROM ended e JOIN place p USING (table_name, row_id)
  WHERE pg_temp.day_of(coalesce(e.made_at, p.created_at)) < pg_temp.day_of(e.ended_at)
  UNION ALL
  SELECT p.table_name, p.row_id, p.place, coalesce((SELECT max(e.ended_at) FROM ended e
    WHERE e.table_name = p.table_name AND e.row_id = p.row_id), p.created_at), NULL, NULL
  FROM place p WHERE p.deleted_at IS NULL
)
SELECT table_name, row_id, was, pg_temp.day_of(ended_at) AS until,
  CASE WHEN row_number() OVER (PARTITION BY table_name, place ORDER BY made_at, ended_at NULLS LAST) > 1
    THEN pg_temp.day_of(made_at) END AS starts_on
FROM version;

UPDATE timetable_slots s SET starts_on = h.starts_on FROM held h
  WHERE h.table_name = 'timetable_slots' AND h.row_id = s.id AND h.until IS NULL AND h.starts_on IS NOT NULL;
UPDATE group_teachers t SET starts_on = h.starts_on FROM held h
  WHERE h.table_name = 'group_teachers' AND h.row_id = t.id AND h.until IS NULL AND h.starts_on IS NOT NULL;
UPDATE group_directors d SET starts_on = h.starts_on FROM held h
  WHERE h.table_name = 'groups' AND h.row_id = d.group_id AND h.until IS NULL AND h.starts_on IS NOT NULL;
INSERT INTO timetable_slots (id, group_id, weekday, period, subject_id, teacher_id, room, starts_on, until)
  SELECT gen_random_uuid(), s.group_id, s.weekday, s.period, subjects.id, accounts.id, coalesce(h.was ->> 'room', s.room),
    h.starts_on, h.until
  FROM held h JOIN timetable_slots s ON s.id = h.row_id
    JOIN subjects ON subjects.id = coalesce((h.was ->> 'subject_id')::uuid, s.subject_id)
    LEFT JOIN accounts ON accounts.id = CASE WHEN h.was ? 'teacher_id' THEN (h.was ->> 'teacher_id')::uuid ELSE s.teacher_id END
  WHERE h.table_name = 'timetable_slots' AND h.until IS NOT NULL;
INSERT INTO group_teachers (id, group_id, subject_id, account_id, starts_on, until)
  SELECT gen_random_uuid(), t.group_id, t.subject_id, accounts.id, h.starts_on, h.until
  FROM held h JOIN group_teachers t ON t.id = h.row_id
    JOIN accounts ON accounts.id = coalesce((h.was ->> 'account_id')::uuid, t.account_id)
  WHERE h.table_name = 'group_teachers' AND h.until IS NOT NULL;
INSERT INTO group_directors (id, group_id, account_id, starts_on, until)
  SELECT gen_random_uuid(), h.row_id, accounts.id, h.starts_on, h.until
  FROM held h JOIN accounts ON accounts.id = (h.was ->> 'director_id')::uuid
  WHERE h.table_name = 'groups' AND h.until IS NOT NULL;

DROP INDEX timetable_slots_once;
DROP INDEX group_teachers_once;
ALTER TABLE timetable_slots ADD CONSTRAINT timetable_slots_once EXCLUDE USING gist
  (group_id WITH =, weekday WITH =, period WITH =, daterange(starts_on, until) WITH &&) WHERE (deleted_at IS NULL);
ALTER TABLE group_teachers ADD CONSTRAINT group_teachers_once EXCLUDE USING gist
  (group_id WITH =, subject_id WITH =, daterange(starts_on, until) WITH &&) WHERE (deleted_at IS NULL);
ALTER TABLE group_directors ADD CONSTRAINT group_directors_once EXCLUDE USING gist
  (group_id WITH =, daterange(starts_on, until) WITH &&) WHERE (deleted_at IS NULL);
CREATE INDEX timetable_slots_by_group ON timetable_slots (group_id, weekday, period) WHERE deleted_at IS NULL;
CREATE INDEX group_teachers_by_group ON group_teachers (group_id, subject_id) WHERE deleted_at IS NULL;

CREATE POLICY of_the_school ON group_directors USING ((SELECT reach_school()) IS NULL
  OR EXISTS (SELECT FROM groups g WHERE g.id = group_directors.group_id));
ALTER TABLE group_directors ENABLE ROW LEVEL SECURITY;
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'dondza_within' AND pg_has_role(oid, 'member')) THEN
    ALTER TABLE group_directors FORCE ROW LEVEL SECURITY;
  END IF;
END $$;
