-- What grows with every lesson lies apart by school year: answers, the record of changes, plays and what they hold. The year is
-- in the rows' ids, which begin with the moment that they were made in (version 7): each table stays unique by the key that
-- it always had, and who looks for a row by it looks into one year. Rows whose ids say no year that is kept lie in `…_other`,
-- so that none is ever refused.
-- Others go on reading while the rows are written anew; who writes waits, some seconds for each million of rows.

-- Nobody but the owner of the tables comes in here: the years are read by the tables that they are parts of.
CREATE SCHEMA IF NOT EXISTS years;

-- The first id that can be made in a year of Maputo, two hours before Greenwich.
CREATE FUNCTION first_id_of(year integer) RETURNS uuid LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
RETURN (lpad(to_hex((make_date(year, 1, 1) - DATE '1970-01-01') * 86400000::bigint - 7200000), 12, '0')
  || repeat('0', 20))::uuid;

-- Makes a year's part of each table that lies by years, with what came meanwhile; answers how many it made.
CREATE FUNCTION keep_year(year integer) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  whole record;
  own record;
  part text;
  other text;
  within text;
  strays boolean;
  made integer := 0;
BEGIN
  -- Of several servers of a database one makes it.
  PERFORM pg_advisory_xact_lock(7302128);
  -- What a play holds comes before the play, so that it has its place.
  FOR whole IN SELECT c.oid::regclass AS name, c.relname AS called, a.attname AS key FROM pg_partitioned_table p
    JOIN pg_class c ON c.oid = p.partrelid JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = p.partattrs[0]
    WHERE to_regclass('years.' || quote_ident(c.relname || '_other')) IS NOT NULL ORDER BY c.relname
  LOOP
    part := format('years.%I', whole.called || '_' || year);
    CONTINUE WHEN to_regclass(part) IS NOT NULL;
    other := format('years.%I', whole.called || '_other');
    within := format('%I >= %L AND %1$I < %3$L', whole.key, first_id_of(year), first_id_of(year + 1));
    EXECUTE format('CREATE TABLE %s (LIKE %s INCLUDING ALL)', part, whole.name);
    EXECUTE format('LOCK TABLE %s IN ACCESS EXCLUSIVE MODE', other);
    EXECUTE format('SELECT EXISTS (SELECT FROM %s WHERE %s)', other, within) INTO strays;
    IF strays THEN
      -- With the play would go what it holds.
      IF whole.called = 'plays' THEN
        EXECUTE format('CREATE TEMP TABLE held ON COMMIT DROP AS SELECT * FROM play_items WHERE %s', replace(within, 'id ', 'play_id '));
      END IF;
      EXECUTE format('WITH moved AS (DELETE FROM %s WHERE %s RETURNING *) INSERT INTO %s SELECT * FROM moved', other, within, part);
    END IF;
    EXECUTE format('ALTER TABLE %s ATTACH PARTITION %s FOR VALUES FROM (%L) TO (%L)',
      whole.name, part, first_id_of(year), first_id_of(year + 1));
    IF strays AND whole.called = 'plays' THEN
      INSERT INTO play_items SELECT * FROM held;
      DROP TABLE held;
    END IF;
    FOR own IN SELECT i.indexrelid::regclass AS name, up.relname AS of_all FROM pg_index i
      JOIN pg_inherits h ON h.inhrelid = i.indexrelid JOIN pg_class up ON up.oid = h.inhparent
      WHERE i.indrelid = part::regclass
    LOOP
      EXECUTE format('ALTER INDEX %s RENAME TO %I', own.name, own.of_all || '_' || year);
    END LOOP;
    made := made + 1;
  END LOOP;
  RETURN made;
END $$;

LOCK TABLE changes, responses, plays, play_items IN SHARE ROW EXCLUSIVE MODE;

-- Made beside the old ones, under the same names, and moved into their place when all is in them.
CREATE TABLE years.changes (LIKE changes INCLUDING DEFAULTS INCLUDING CONSTRAINTS) PARTITION BY RANGE (id);
CREATE TABLE years.responses (LIKE responses INCLUDING DEFAULTS INCLUDING CONSTRAINTS) PARTITION BY RANGE (attempt_id);
CREATE TABLE years.plays (LIKE plays INCLUDING DEFAULTS INCLUDING CONSTRAINTS) PARTITION BY RANGE (id);
CREATE TABLE years.play_items (LIKE play_items INCLUDING DEFAULTS INCLUDING CONSTRAINTS) PARTITION BY RANGE (play_id);
CREATE TABLE years.changes_other PARTITION OF years.changes DEFAULT;
CREATE TABLE years.responses_other PARTITION OF years.responses DEFAULT;
CREATE TABLE years.plays_other PARTITION OF years.plays DEFAULT;
CREATE TABLE years.play_items_other PARTITION OF years.play_items DEFAULT;

DO $$
DECLARE
  present CONSTANT integer := extract(year FROM now() AT TIME ZONE 'Africa/Maputo');
BEGIN
  FOR a_year IN 2000 .. present + 1 LOOP
    -- An id of version 4 says no year: none is made for it.
    IF a_year >= present
      OR EXISTS (SELECT FROM changes WHERE id >= first_id_of(a_year) AND id < first_id_of(a_year + 1) AND substr(id::text, 15, 1) = '7')
      OR EXISTS (SELECT FROM responses WHERE attempt_id >= first_id_of(a_year) AND attempt_id < first_id_of(a_year + 1)
        AND substr(attempt_id::text, 15, 1) = '7')
      OR EXISTS (SELECT FROM plays WHERE id >= first_id_of(a_year) AND id < first_id_of(a_year + 1) AND substr(id::text, 15, 1) = '7')
    THEN PERFORM keep_year(a_year); END IF;
  END LOOP;
END $$;

INSERT INTO years.changes SELECT * FROM changes;
INSERT INTO years.responses SELECT * FROM responses;
INSERT INTO years.plays SELECT * FROM plays;
INSERT INTO years.play_items SELECT * FROM play_items;

ALTER TABLE years.changes ADD CONSTRAINT changes_pkey PRIMARY KEY (id);
CREATE INDEX changes_by_account ON years.changes (account_id, at DESC);
CREATE INDEX changes_by_call ON years.changes (batch_id, table_name, action, id);
CREATE INDEX changes_by_row ON years.changes (table_name, row_id, at DESC);
CREATE INDEX changes_by_time ON years.changes (at DESC, id DESC);

ALTER TABLE years.responses ADD CONSTRAINT responses_pkey PRIMARY KEY (attempt_id, item_id),
  ADD CONSTRAINT responses_attempt_id_fkey FOREIGN KEY (attempt_id) REFERENCES attempts (id);
CREATE INDEX responses_to_mark ON years.responses (attempt_id) WHERE outcome = 'por corrigir';

ALTER TABLE years.plays ADD CONSTRAINT plays_pkey PRIMARY KEY (id),
  ADD CONSTRAINT plays_game_id_fkey FOREIGN KEY (game_id) REFERENCES games (id),
  ADD CONSTRAINT plays_room_id_fkey FOREIGN KEY (room_id) REFERENCES game_rooms (id),
  ADD CONSTRAINT plays_student_id_fkey FOREIGN KEY (student_id) REFERENCES students (id);
CREATE INDEX plays_of_game ON years.plays (game_id, started_at);
CREATE INDEX plays_of_student ON years.plays (student_id) WHERE student_id IS NOT NULL;

ALTER TABLE years.play_items ADD CONSTRAINT play_items_pkey PRIMARY KEY (play_id, item_id),
  ADD CONSTRAINT play_items_play_id_fkey FOREIGN KEY (play_id) REFERENCES years.plays (id) ON DELETE CASCADE;
CREATE INDEX play_items_by_source ON years.play_items (source_id) WHERE source_id IS NOT NULL;

-- The same walls between schools.
CREATE POLICY of_the_school ON years.responses USING ((SELECT reach_school()) IS NULL
  OR EXISTS (SELECT FROM attempts t WHERE t.id = responses.attempt_id));
CREATE POLICY of_the_school ON years.plays USING ((SELECT reach_school()) IS NULL OR CASE
  WHEN student_id IS NOT NULL
    THEN EXISTS (SELECT FROM students p JOIN groups g ON g.id = p.group_id WHERE p.id = plays.student_id)
  WHEN room_id IS NOT NULL THEN EXISTS (SELECT FROM game_rooms r WHERE r.id = plays.room_id)
  ELSE EXISTS (SELECT FROM games g WHERE g.id = plays.game_id AND g.school_id = (SELECT reach_school())) END);
CREATE POLICY of_the_school ON years.play_items USING ((SELECT reach_school()) IS NULL
  OR EXISTS (SELECT FROM years.plays p WHERE p.id = play_items.play_id));
CREATE POLICY of_the_school ON years.changes USING (
  (SELECT reach_school()) IS NULL OR is_of_school(table_name, row_id)) WITH CHECK (true);
CREATE POLICY of_the_academy ON years.changes FOR SELECT USING (is_academys(table_name) OR table_name = 'term_comments');

CREATE OR REPLACE FUNCTION rows_of_call(batch uuid) RETURNS integer LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
RETURN (SELECT count(*)::int FROM years.changes WHERE batch_id = batch AND undone_at IS NULL);

DO $$
DECLARE
  own record;
BEGIN
  FOR own IN SELECT relname AS name, relforcerowsecurity AS forced FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relname IN ('changes', 'responses', 'plays', 'play_items')
    -- What a play holds goes before the play.
    ORDER BY relname
  LOOP
    EXECUTE format('DROP TABLE public.%I', own.name);
    EXECUTE format('ALTER TABLE years.%I SET SCHEMA public', own.name);
    EXECUTE format('ALTER TABLE public.%I ENABLE ROW LEVEL SECURITY', own.name);
    IF own.forced THEN EXECUTE format('ALTER TABLE public.%I FORCE ROW LEVEL SECURITY', own.name); END IF;
    IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'dondza_within' AND pg_has_role(oid, 'member')) THEN
      EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON public.%I TO dondza_within', own.name);
    END IF;
  END LOOP;
  -- Indexes of the parts are called as those that are made later.
  FOR own IN SELECT i.indexrelid::regclass AS name, up.relname || substring(c.relname FROM '_[^_]+$') AS called FROM pg_index i
    JOIN pg_class c ON c.oid = i.indrelid JOIN pg_inherits h ON h.inhrelid = i.indexrelid
    JOIN pg_class up ON up.oid = h.inhparent WHERE c.relnamespace = 'years'::regnamespace
  LOOP
    EXECUTE format('ALTER INDEX %s RENAME TO %I', own.name, own.called);
  END LOOP;
END $$;

ANALYZE changes, responses, plays, play_items;
