-- The wall between schools: which rows are of the school that a transaction is narrowed to. `school/reach.ts` describes it, and a
-- test holds the one against the other. The academy's own statements pass by: they run as the owner of the tables.

-- What the academy keeps for all schools: read by all, written by the academy.
CREATE FUNCTION is_academys(named text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN named IN ('terms', 'subjects', 'units', 'competences', 'policies', 'policy_versions', 'policy_texts',
  'policy_signature_scans', 'reader_groups', 'faqs', 'calendars', 'dhis2_places');

DO $$
DECLARE
  wall record;
  s CONSTANT text := '(SELECT reach_school())';
BEGIN
  FOR wall IN SELECT * FROM (VALUES
    ('schools', 'id = {s}'),
    ('groups', 'school_id = {s}'),
    ('analytical_plans', 'school_id = {s}'),
    ('lesson_plans', 'school_id = {s}'),
    ('questions', 'school_id = {s}'),
    ('tests', 'school_id = {s}'),
    ('quizzes', 'school_id = {s}'),
    ('games', 'school_id = {s}'),
    ('students', '{group}'),
    ('timetable_slots', '{group}'),
    ('group_teachers', '{group}'),
    ('group_counts', '{group}'),
    ('lesson_calls', '{group}'),
    ('fulfilments', '{group}'),
    ('applications', '{group}'),
    ('quiz_gradebooks', '{group}'),
    ('recovery_plans', '{group}'),
    ('substitutions', '{group}'),
    ('level_groupings', 'EXISTS (SELECT FROM groups g WHERE g.id = ANY (level_groupings.group_ids))'),
    ('student_cards', '{student}'),
    ('family_talks', '{student}'),
    ('lesson_absences', 'EXISTS (SELECT FROM lesson_calls c WHERE c.id = lesson_absences.call_id)'),
    ('attempts', '{application}'),
    ('hearings', '{application}'),
    ('family_contacts', '{application}'),
    ('responses', '{attempt}'),
    ('answers_not_taken', '{attempt}'),
    ('plan_comments', '{plan}'),
    ('plan_editors', '{plan}'),
    ('plan_events', '{plan}'),
    ('plan_submissions', '{plan}'),
    ('lesson_comments', 'EXISTS (SELECT FROM lesson_plans l WHERE l.id = lesson_comments.lesson_id)'),
    ('game_rooms', 'EXISTS (SELECT FROM accounts a WHERE a.id = game_rooms.host_id AND a.school_id = {s})
      OR EXISTS (SELECT FROM games g WHERE g.id = game_rooms.game_id AND g.school_id = {s})'),
    ('game_players', 'EXISTS (SELECT FROM game_rooms r WHERE r.id = game_players.room_id)'),
    ('game_answers', 'EXISTS (SELECT FROM game_players p WHERE p.id = game_answers.player_id)'),
    ('plays', 'CASE WHEN student_id IS NOT NULL
      THEN EXISTS (SELECT FROM students p JOIN groups g ON g.id = p.group_id WHERE p.id = plays.student_id)
      WHEN room_id IS NOT NULL THEN EXISTS (SELECT FROM game_rooms r WHERE r.id = plays.room_id)
      ELSE EXISTS (SELECT FROM games g WHERE g.id = plays.game_id AND g.school_id = {s}) END'),
    ('play_items', 'EXISTS (SELECT FROM plays p WHERE p.id = play_items.play_id)'),
    ('teacher_absences', '{person:teacher_id}'),
    ('lesson_reminders', '{person:account_id}'),
    ('notices', '{person:account_id}'),
    ('shared_links', '{person:created_by}'),
    ('imports', '{person:account_id}'),
    ('oral_texts', '{person:created_by}')
  ) AS t (name, own)
  LOOP
    wall.own := replace(wall.own, '{group}', format('EXISTS (SELECT FROM groups g WHERE g.id = %I.group_id)', wall.name));
    wall.own := replace(wall.own, '{student}', format('EXISTS (SELECT FROM students p JOIN groups g ON g.id = p.group_id
      WHERE p.id = %I.student_id)', wall.name));
    wall.own := replace(wall.own, '{application}', format('EXISTS (SELECT FROM applications a WHERE a.id = %I.application_id)', wall.name));
    wall.own := replace(wall.own, '{attempt}', format('EXISTS (SELECT FROM attempts t WHERE t.id = %I.attempt_id)', wall.name));
    wall.own := replace(wall.own, '{plan}', format('EXISTS (SELECT FROM analytical_plans p WHERE p.id = %I.plan_id)', wall.name));
    wall.own := regexp_replace(wall.own, '{person:(\w+)}', format('\1 = (SELECT reach_account())
      OR EXISTS (SELECT FROM accounts a WHERE a.id = %1$I.\1 AND a.school_id = {s})
      OR EXISTS (SELECT FROM group_teachers t WHERE t.account_id = %1$I.\1 AND t.deleted_at IS NULL)', wall.name));
    wall.own := replace(wall.own, '{s}', s);
    EXECUTE format('CREATE POLICY of_the_school ON %I USING (%s IS NULL OR (%s))', wall.name, s, wall.own);
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', wall.name);
  END LOOP;

  -- What another school has finished and shares with the academy.
  FOR wall IN SELECT * FROM (VALUES
    ('questions', $c$state = 'aprovada'$c$),
    ('tests', $c$state = 'publicado'$c$),
    ('quizzes', $c$state IN ('agendado', 'aberto', 'encerrado')$c$),
    ('games', $c$state IN ('publicado', 'encerrado')$c$)
  ) AS t (name, own)
  LOOP
    EXECUTE format($f$CREATE POLICY shared ON %I FOR SELECT USING (sharing = 'academia' AND deleted_at IS NULL AND %s)$f$, wall.name, wall.own);
  END LOOP;

  FOR wall IN SELECT relname AS name FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND is_academys(relname)
  LOOP
    EXECUTE format('CREATE POLICY for_all ON %I FOR SELECT USING (true)', wall.name);
    EXECUTE format('CREATE POLICY by_the_academy ON %I USING (%s IS NULL)', wall.name, s);
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', wall.name);
  END LOOP;
END $$;

-- Texts that the academy wrote are heard in every school.
CREATE POLICY of_the_academy ON oral_texts FOR SELECT USING (
  EXISTS (SELECT FROM accounts a WHERE a.id = oral_texts.created_by AND a.reach = 'academia'));

-- A pupil who learns elsewhere now is still named where the school's own tests tell of him.
CREATE POLICY in_results ON students FOR SELECT USING (
  EXISTS (SELECT FROM attempts t WHERE t.student_id = students.id AND t.deleted_at IS NULL));

-- People: those of the school, those who teach in it, and those who lead the academy, by name. Only the first are its to change.
CREATE POLICY known ON accounts FOR SELECT USING (
  (SELECT reach_school()) IS NULL OR id = (SELECT reach_account()) OR school_id = (SELECT reach_school())
  OR (reach = 'academia' AND role IN ('admin', 'pedagogo'))
  OR EXISTS (SELECT FROM group_teachers t WHERE t.account_id = accounts.id AND t.deleted_at IS NULL));
CREATE POLICY of_the_school ON accounts USING (
  (SELECT reach_school()) IS NULL OR (reach = 'escola' AND school_id = (SELECT reach_school())));
ALTER TABLE accounts ENABLE ROW LEVEL SECURITY;

-- What was done: to rows that are of the school, or the academy's. Of the school's alone it may be taken back.
CREATE FUNCTION is_of_school(named text, id uuid) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
DECLARE
  found_it boolean;
BEGIN
  IF NOT coalesce((SELECT relrowsecurity FROM pg_class WHERE oid = to_regclass('public.' || quote_ident(named))), false)
    OR is_academys(named) THEN RETURN false; END IF;
  IF named = 'students' THEN
    RETURN EXISTS (SELECT FROM students p JOIN groups g ON g.id = p.group_id WHERE p.id = $2);
  ELSIF named IN ('accounts', 'questions', 'tests', 'quizzes', 'games') THEN
    EXECUTE format('SELECT EXISTS (SELECT FROM %I t WHERE t.id = $1 AND t.school_id = reach_school())', named)
      INTO found_it USING $2;
  ELSE
    EXECUTE format('SELECT EXISTS (SELECT FROM %I t WHERE t.id = $1)', named) INTO found_it USING $2;
  END IF;
  RETURN found_it;
END $$;
CREATE POLICY of_the_school ON changes USING (
  (SELECT reach_school()) IS NULL OR is_of_school(table_name, row_id)) WITH CHECK (true);
CREATE POLICY of_the_academy ON changes FOR SELECT USING (is_academys(table_name) OR table_name = 'term_comments');
ALTER TABLE changes ENABLE ROW LEVEL SECURITY;

-- How many rows a call changed, also where some of them are of another school: such a call is not taken back by halves.
CREATE FUNCTION rows_of_call(batch uuid) RETURNS integer LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
RETURN (SELECT count(*)::int FROM changes WHERE batch_id = batch AND undone_at IS NULL);

-- A role that owns nothing runs what is narrowed to a school. Where this account may make none, the tables hold their owner
-- to the policies as well.
DO $$
DECLARE
  wall record;
BEGIN
  BEGIN
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'dondza_within') THEN
      CREATE ROLE dondza_within NOLOGIN NOINHERIT;
    END IF;
    IF NOT pg_has_role('dondza_within', 'member') THEN EXECUTE format('GRANT dondza_within TO %I', current_user); END IF;
  EXCEPTION WHEN insufficient_privilege OR duplicate_object OR unique_violation THEN NULL;
  END;
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'dondza_within' AND pg_has_role(oid, 'member')) THEN
    GRANT USAGE ON SCHEMA public TO dondza_within;
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO dondza_within;
    GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO dondza_within;
    ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO dondza_within;
    ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE ON SEQUENCES TO dondza_within;
  ELSE
    FOR wall IN SELECT relname AS name FROM pg_class
      WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relrowsecurity
    LOOP
      EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', wall.name);
    END LOOP;
  END IF;
END $$;
