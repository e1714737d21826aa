-- The schema after all migrations, written by "npm run types:db". To change it, add a migration.

create extension btree_gist;

create extension pg_trgm;

create extension unaccent;

create collation pt (provider = icu, locale = 'pt-u-kn-true');

CREATE OR REPLACE FUNCTION public.asked_ids(items jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT COST 1000
AS $function$
BEGIN
  RETURN jsonb_path_query_array(items, '$[*].questionId') || jsonb_path_query_array(items, '$[*].versionId');
END $function$;

CREATE OR REPLACE FUNCTION public.bound_attempts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF EXISTS (
    SELECT FROM (SELECT DISTINCT application_id FROM new_rows) came
    WHERE (SELECT count(*) FROM (
      SELECT FROM attempts t WHERE t.application_id = came.application_id AND t.deleted_at IS NULL LIMIT 10001
    ) counted) > 10000
  ) THEN
    RAISE EXCEPTION 'Esta aplicação já tem 10 000 tentativas: não cabem mais.' USING ERRCODE = 'DZ409';
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.called(named groups)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  SELECT named.name || CASE
    WHEN EXISTS (SELECT FROM schools WHERE schools.deleted_at IS NULL OFFSET 1)
    THEN (SELECT ', ' || schools.name FROM schools WHERE schools.id = named.school_id)
    ELSE ''
  END
$function$;

CREATE OR REPLACE FUNCTION public.count_group_of_attempt()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM count_groups(ARRAY(SELECT group_id FROM students WHERE id IN (OLD.student_id, NEW.student_id)));
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.count_group_of_gone_attempt()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM count_groups(ARRAY(SELECT group_id FROM students WHERE id = OLD.student_id));
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.count_groups(ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO group_counts (group_id) SELECT id FROM groups WHERE id = ANY (ids) ORDER BY id ON CONFLICT DO NOTHING;
  PERFORM FROM group_counts WHERE group_id = ANY (ids) ORDER BY group_id FOR UPDATE;
  UPDATE group_counts c SET h = n.h, m = n.m, tested_h = n.tested_h, tested_m = n.tested_m
  FROM (
    SELECT g.id, count(*) FILTER (WHERE s.sex = 'H')::int AS h, count(*) FILTER (WHERE s.sex = 'M')::int AS m,
      count(*) FILTER (WHERE s.sex = 'H' AND s.tested)::int AS tested_h,
      count(*) FILTER (WHERE s.sex = 'M' AND s.tested)::int AS tested_m
    FROM unnest(ids) AS g (id) LEFT JOIN (
      SELECT p.group_id, p.sex, EXISTS (SELECT FROM attempts t JOIN applications a ON a.id = t.application_id
        WHERE t.student_id = p.id AND t.state = 'entregue' AND t.deleted_at IS NULL AND a.test_id IS NOT NULL
          AND a.deleted_at IS NULL) AS tested
      FROM students p WHERE p.group_id = ANY (ids) AND p.state = 'activo' AND p.deleted_at IS NULL
    ) s ON s.group_id = g.id GROUP BY g.id
  ) n WHERE c.group_id = n.id;
END $function$;

CREATE OR REPLACE FUNCTION public.count_groups_of_application()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM count_groups(ARRAY(SELECT DISTINCT s.group_id FROM attempts t JOIN students s ON s.id = t.student_id
    WHERE t.application_id = NEW.id));
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.count_groups_of_new_attempts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  ids uuid[];
BEGIN
  SELECT array_agg(DISTINCT s.group_id) INTO ids FROM new_rows t JOIN students s ON s.id = t.student_id
  WHERE t.state = 'entregue';
  IF ids IS NOT NULL THEN PERFORM count_groups(ids); END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.count_groups_of_students()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  ids uuid[];
BEGIN
  IF TG_OP = 'INSERT' THEN SELECT array_agg(DISTINCT group_id) INTO ids FROM new_rows;
  ELSIF TG_OP = 'DELETE' THEN SELECT array_agg(DISTINCT group_id) INTO ids FROM old_rows;
  ELSE SELECT array_agg(DISTINCT id) INTO ids FROM (
    SELECT unnest(ARRAY[o.group_id, n.group_id]) AS id FROM old_rows o JOIN new_rows n ON n.id = o.id
    WHERE (o.group_id, o.sex, o.state, o.deleted_at IS NULL) IS DISTINCT FROM (n.group_id, n.sex, n.state, n.deleted_at IS NULL)
  ) changed;
  END IF;
  IF ids IS NOT NULL THEN PERFORM count_groups(ids); END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.day_in_year(school uuid, of_year integer, day date)
 RETURNS date
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE
AS $function$
DECLARE
  in_force integer := year_in_force(school, day);
BEGIN
  IF of_year = in_force THEN RETURN day; END IF;
  IF of_year > in_force THEN
    RETURN coalesce((SELECT min(first.begins)
      FROM calendars c CROSS JOIN LATERAL (SELECT (c.trimesters -> 0 ->> 'startsOn')::date AS begins) first
      WHERE c.year = of_year AND c.state = 'em vigor' AND c.deleted_at IS NULL AND first.begins > day
        AND (c.school_id = school OR c.school_id IS NULL AND NOT EXISTS (SELECT FROM calendars own
          WHERE own.school_id = school AND own.year = c.year AND own.state = 'em vigor' AND own.deleted_at IS NULL))), day);
  END IF;
  RETURN coalesce((SELECT min(first.begins) - 1
    FROM calendars c CROSS JOIN LATERAL (SELECT (c.trimesters -> 0 ->> 'startsOn')::date AS begins) first
    WHERE c.year > of_year AND c.state = 'em vigor' AND c.deleted_at IS NULL AND first.begins <= day
      AND (c.school_id = school OR c.school_id IS NULL AND NOT EXISTS (SELECT FROM calendars own
        WHERE own.school_id = school AND own.year = c.year AND own.state = 'em vigor' AND own.deleted_at IS NULL))), day);
END $function$;

CREATE OR REPLACE FUNCTION public.f_unaccent(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN lower(unaccent('unaccent'::regdictionary, value));

CREATE OR REPLACE FUNCTION public.first_id_of(year integer)
 RETURNS uuid
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN ((lpad(to_hex((((make_date(year, 1, 1) - '1970-01-01'::date) * (86400000)::bigint) - 7200000)), 12, '0'::text) || repeat('0'::text, 20)))::uuid;

CREATE OR REPLACE FUNCTION public.follow_day(day date)
 RETURNS void
 LANGUAGE sql
AS $function$
  SELECT set_config('dondza.day', day::text, true);
  SELECT follow_places(NULL, day);
  INSERT INTO installation (name, value) VALUES ('day', to_jsonb(day))
  ON CONFLICT (name) DO UPDATE SET value = excluded.value, updated_at = now()
$function$;

CREATE OR REPLACE FUNCTION public.follow_enrolments()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM follow_places(ARRAY(SELECT DISTINCT student_id FROM new_rows), this_day());
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.follow_own_enrolment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM follow_places(ARRAY[NEW.id], this_day());
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.follow_places(ids uuid[], day date)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  UPDATE students s SET group_id = p.group_id, number_in_group = p.number_in_group, state = p.state, repeats = p.repeats,
    special_needs = p.special_needs
  FROM places_to_follow(ids, day) p WHERE p.id = s.id
$function$;

CREATE OR REPLACE FUNCTION public.is_academys(named text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (named = ANY (ARRAY['terms'::text, 'subjects'::text, 'units'::text, 'competences'::text, 'policies'::text, 'policy_versions'::text, 'policy_texts'::text, 'policy_signature_scans'::text, 'reader_groups'::text, 'faqs'::text, 'dhis2_places'::text, 'trusted_keys'::text, 'programmes'::text]));

CREATE OR REPLACE FUNCTION public.is_of_school(named text, id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
AS $function$
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
END $function$;

CREATE OR REPLACE FUNCTION public.keep_edition()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  may_change text[] := '{deleted_at,version,updated_at}';
BEGIN
  IF current_setting('dondza.erasing', true) = 'on' THEN may_change := may_change || '{content}'; END IF;
  IF TG_OP = 'DELETE' OR to_jsonb(NEW) - may_change <> to_jsonb(OLD) - may_change THEN
    RAISE EXCEPTION 'An edition is never changed or removed: a later one corrects it.';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.keep_year(year integer)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
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
END $function$;

CREATE OR REPLACE FUNCTION public.many_schools()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
RETURN (EXISTS (SELECT FROM schools WHERE (schools.deleted_at IS NULL) OFFSET 1));

CREATE OR REPLACE FUNCTION public.place_in_school()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW.school_id := coalesce(reach_school(), NEW.school_id, (SELECT school_id FROM accounts WHERE id = NEW.owner_id),
    (SELECT (array_agg(id))[1] FROM schools WHERE deleted_at IS NULL HAVING count(*) = 1));
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.place_on(pupil uuid, day date)
 RETURNS SETOF enrolments
 LANGUAGE sql
 STABLE
AS $function$
  SELECT e.* FROM enrolments e WHERE e.student_id = pupil AND e.deleted_at IS NULL
  ORDER BY e.since <= day DESC, abs(e.since - day) LIMIT 1
$function$;

CREATE OR REPLACE FUNCTION public.places_to_follow(ids uuid[], day date)
 RETURNS TABLE(id uuid, group_id uuid, number_in_group integer, state text, repeats boolean, special_needs text)
 LANGUAGE sql
 STABLE
AS $function$
  SELECT s.id, e.group_id, e.number, w.state, e.repeats, e.special_needs
  FROM students s CROSS JOIN LATERAL place_on(s.id, day) e
  CROSS JOIN LATERAL (SELECT CASE WHEN e.until <= day OR e.until = e.since + 1 THEN coalesce(e.left_as, 'activo') ELSE 'activo' END
    AS state) w
  WHERE (ids IS NULL OR s.id = ANY (ids)) AND s.erased_at IS NULL
    AND (s.group_id, s.number_in_group, s.state, s.repeats, s.special_needs)
      IS DISTINCT FROM (e.group_id, e.number, w.state, e.repeats, e.special_needs)
$function$;

CREATE OR REPLACE FUNCTION public.published_figures(question uuid, fewest integer)
 RETURNS TABLE(schools integer, applications integer, left_out integer, n integer, p double precision, r double precision)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
DECLARE
  -- Said within: a database's owner who is no superuser may not say it of a function.
  own CONSTANT text := coalesce(current_setting('dondza.within', true), '');
BEGIN
  PERFORM set_config('dondza.within', '', true);
  RETURN QUERY SELECT f.* FROM questions q CROSS JOIN LATERAL question_figures(q.id, fewest) f
    WHERE q.id = question AND q.deleted_at IS NULL AND q.school_id IS NULL AND q.sharing = 'academia' AND q.state = 'aprovada';
  PERFORM set_config('dondza.within', own, true);
END $function$;

CREATE OR REPLACE FUNCTION public.question_figures(question uuid, fewest integer)
 RETURNS TABLE(schools integer, applications integer, left_out integer, n integer, p double precision, r double precision)
 LANGUAGE sql
 STABLE
 SET search_path TO 'public'
AS $function$
  WITH asked AS (
    SELECT a.id, g.school_id, (i.item ->> 'id')::uuid AS item, (i.item ->> 'points')::float8 AS worth
    FROM tests t CROSS JOIN LATERAL jsonb_array_elements(t.items) AS i (item)
    JOIN applications a ON a.test_id = t.id AND a.deleted_at IS NULL AND a.state IN ('encerrado', 'corrigido')
    JOIN groups g ON g.id = a.group_id AND g.deleted_at IS NULL
    WHERE t.items @> jsonb_build_array(jsonb_build_object('questionId', question)) AND t.kind = 'escrito'
      AND i.item ->> 'questionId' = question::text
      AND coalesce(a.key_changes -> (i.item ->> 'id') ->> 'kind', '') NOT IN ('drop', 'credit')
  ), answered AS (
    SELECT asked.id, asked.school_id, coalesce(own.points, 0) / nullif(asked.worth, 0) AS share,
      coalesce(own.points, 0) AS points,
      (SELECT sum(o.points) FROM responses o WHERE o.attempt_id = s.id AND o.item_id <> asked.item)::float8 AS rest
    FROM asked JOIN attempts s ON s.application_id = asked.id AND s.deleted_at IS NULL AND s.state = 'entregue'
    LEFT JOIN responses own ON own.attempt_id = s.id AND own.item_id = asked.item
    WHERE own.attempt_id IS NULL OR own.points IS NOT NULL
  ), classes AS (
    SELECT id, school_id, count(*)::int AS n, avg(share)::float8 AS p, corr(points::float8, rest) AS r FROM answered GROUP BY id, school_id
  )
  SELECT count(DISTINCT school_id) FILTER (WHERE c.n >= fewest)::int, count(*) FILTER (WHERE c.n >= fewest)::int,
    count(*) FILTER (WHERE c.n < fewest)::int, coalesce(sum(c.n) FILTER (WHERE c.n >= fewest), 0)::int,
    sum(c.p * c.n) FILTER (WHERE c.n >= fewest) / nullif(sum(c.n) FILTER (WHERE c.n >= fewest), 0),
    sum(c.r * c.n) FILTER (WHERE c.n >= fewest AND c.r IS NOT NULL)
      / nullif(sum(c.n) FILTER (WHERE c.n >= fewest AND c.r IS NOT NULL), 0)
  FROM classes c
$function$;

CREATE OR REPLACE FUNCTION public.quiz_state(state text, opens_at timestamp with time zone, closes_at timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  SELECT CASE
    WHEN state NOT IN ('agendado', 'aberto') THEN state
    WHEN closes_at <= now() THEN 'encerrado'
    WHEN opens_at > now() THEN 'agendado'
    ELSE 'aberto' END
$function$;

CREATE OR REPLACE FUNCTION public.reach_account()
 RETURNS uuid
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (NULLIF(current_setting('dondza.account'::text, true), ''::text))::uuid;

CREATE OR REPLACE FUNCTION public.reach_school()
 RETURNS uuid
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (NULLIF(current_setting('dondza.within'::text, true), ''::text))::uuid;

CREATE OR REPLACE FUNCTION public.refuse_changed_readings()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION 'Readings of policies are added, never changed or removed.';
END $function$;

CREATE OR REPLACE FUNCTION public.rows_of_call(batch uuid)
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
RETURN (SELECT (count(*))::integer AS count FROM changes WHERE ((changes.batch_id = rows_of_call.batch) AND (changes.undone_at IS NULL)));

CREATE OR REPLACE FUNCTION public.tell_identity()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_TABLE_NAME = 'accounts' THEN
    PERFORM pg_notify('identity', NEW.id::text);
  ELSE
    PERFORM pg_notify('identity', NEW.account_id::text);
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.this_day()
 RETURNS date
 LANGUAGE sql
 STABLE
AS $function$
  SELECT coalesce(nullif(current_setting('dondza.day', true), '')::date, (now() AT TIME ZONE 'Africa/Maputo')::date)
$function$;

CREATE OR REPLACE FUNCTION public.year_in_force(school uuid, day date)
 RETURNS integer
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE
AS $function$
BEGIN
  RETURN coalesce((
    SELECT c.year FROM calendars c CROSS JOIN LATERAL (SELECT (c.trimesters -> 0 ->> 'startsOn')::date AS begins) first
    WHERE c.state = 'em vigor' AND c.deleted_at IS NULL AND first.begins BETWEEN day - 400 AND day
      AND (c.school_id = school OR c.school_id IS NULL AND NOT EXISTS (SELECT FROM calendars own
        WHERE own.school_id = school AND own.year = c.year AND own.state = 'em vigor' AND own.deleted_at IS NULL))
    ORDER BY first.begins DESC LIMIT 1), extract(year FROM day)::int);
END $function$;

CREATE OR REPLACE FUNCTION public.years_in_force(day date)
 RETURNS TABLE(school uuid, in_force integer)
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  WITH kept AS MATERIALIZED (
    SELECT c.school_id, c.year, (c.trimesters -> 0 ->> 'startsOn')::date AS begins
    FROM calendars c WHERE c.state = 'em vigor' AND c.deleted_at IS NULL
  ), begun AS MATERIALIZED (
    SELECT * FROM kept WHERE begins BETWEEN day - 400 AND day
  ), of_schools AS (
    SELECT begun.school_id AS id, begun.year, begun.begins FROM begun WHERE begun.school_id IS NOT NULL
    UNION ALL
    SELECT s.id, begun.year, begun.begins FROM schools s, begun
    WHERE begun.school_id IS NULL
      AND (s.id, begun.year) NOT IN (SELECT own.school_id, own.year FROM kept own WHERE own.school_id IS NOT NULL)
  ), last AS (
    SELECT DISTINCT ON (id) id, year FROM of_schools ORDER BY id, begins DESC
  )
  SELECT s.id, coalesce(last.year, extract(year FROM day)::int) FROM schools s LEFT JOIN last ON last.id = s.id
$function$;

create table account_factors (
  id uuid not null,
  account_id uuid not null,
  kind text not null,
  name text not null,
  secret text,
  last_step bigint,
  credential_id text,
  public_key text,
  counter bigint not null default 0,
  transports text[] not null default '{}'::text[],
  host text,
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,
  last_used_at timestamptz,
  constraint account_factors_pkey PRIMARY KEY (id),
  constraint account_factors_credential_id_key UNIQUE (credential_id),
  constraint account_factors_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint account_factors_check CHECK ((((kind = 'totp'::text) AND (secret IS NOT NULL)) OR ((kind = 'passkey'::text) AND (credential_id IS NOT NULL) AND (public_key IS NOT NULL) AND (host IS NOT NULL)))),
  constraint account_factors_kind_check CHECK ((kind = ANY (ARRAY['totp'::text, 'passkey'::text]))),
  constraint account_factors_name_check CHECK ((name <> ''::text))
);
CREATE INDEX account_factors_by_account ON account_factors USING btree (account_id);

create table accounts (
  id uuid not null,
  email text not null,
  name text not null,
  role text not null,
  job_title text not null default ''::text,
  phone text not null default ''::text,
  password_hash text,
  password_changed_at timestamptz,
  device_key text not null,
  school_id uuid,
  photo_file_id uuid,
  disabled_at timestamptz,
  last_seen_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  deleted_at timestamptz,
  email_unproved boolean not null default false,
  mail_notices boolean not null default true,
  noticed_on date,
  reach text not null default 'academia'::text,
  constraint accounts_pkey PRIMARY KEY (id),
  constraint accounts_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(id),
  constraint accounts_email_check CHECK (((email = lower(email)) AND (email ~~ '%_@_%'::text))),
  constraint accounts_name_check CHECK ((name <> ''::text)),
  constraint accounts_of_a_school CHECK (((reach = 'academia'::text) OR (school_id IS NOT NULL))),
  constraint accounts_reach_check CHECK ((reach = ANY (ARRAY['escola'::text, 'academia'::text]))),
  constraint accounts_role_check CHECK ((role = ANY (ARRAY['admin'::text, 'pedagogo'::text, 'professor'::text, 'pendente'::text])))
);
CREATE INDEX accounts_by_school ON accounts USING btree (school_id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX accounts_email ON accounts USING btree (email) WHERE (deleted_at IS NULL);
CREATE INDEX accounts_name ON accounts USING gin (f_unaccent(lower(name)) gin_trgm_ops);
CREATE TRIGGER accounts_tell_identity AFTER UPDATE OF name, email, role, reach, school_id, disabled_at, deleted_at ON accounts FOR EACH ROW EXECUTE FUNCTION tell_identity();

create table analytical_plans (
  id uuid not null,
  family_id uuid not null,
  edition integer not null default 1,
  school_id uuid not null,
  kind text not null,
  subject_id uuid not null,
  grade integer not null,
  group_ids uuid[] not null,
  shift text not null default ''::text,
  year integer not null,
  trimester integer,
  starts_on date not null,
  ends_on date not null,
  weekly_hours integer not null,
  lesson_minutes integer not null default 45,
  teacher_id uuid not null,
  colleagues text[] not null default '{}'::text[],
  programme text not null default ''::text,
  bibliography text[] not null default '{}'::text[],
  source_plan_id uuid,
  rows jsonb not null default '[]'::jsonb,
  state text not null default 'rascunho'::text,
  submitted_at timestamptz,
  approved_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  deleted_at timestamptz,
  programme_id uuid,
  pacing_id uuid,
  constraint analytical_plans_pkey PRIMARY KEY (id),
  constraint analytical_plans_pacing_id_fkey FOREIGN KEY (pacing_id) REFERENCES pacings(id),
  constraint analytical_plans_programme_id_fkey FOREIGN KEY (programme_id) REFERENCES programmes(id),
  constraint analytical_plans_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(id),
  constraint analytical_plans_source_plan_id_fkey FOREIGN KEY (source_plan_id) REFERENCES analytical_plans(id),
  constraint analytical_plans_subject_id_fkey FOREIGN KEY (subject_id) REFERENCES subjects(id),
  constraint analytical_plans_teacher_id_fkey FOREIGN KEY (teacher_id) REFERENCES accounts(id),
  constraint analytical_plans_check CHECK ((starts_on <= ends_on)),
  constraint analytical_plans_edition_check CHECK ((edition >= 1)),
  constraint analytical_plans_grade_check CHECK (((grade >= 1) AND (grade <= 12))),
  constraint analytical_plans_kind_check CHECK ((kind = ANY (ARRAY['anual'::text, 'semestral'::text, 'trimestral'::text, 'quinzenal'::text]))),
  constraint analytical_plans_lesson_minutes_check CHECK (((lesson_minutes >= 20) AND (lesson_minutes <= 120))),
  constraint analytical_plans_state_check CHECK ((state = ANY (ARRAY['rascunho'::text, 'submetido'::text, 'devolvido'::text, 'visto'::text, 'aprovado'::text, 'em execução'::text, 'encerrado'::text, 'arquivado'::text]))),
  constraint analytical_plans_trimester_check CHECK (((trimester >= 1) AND (trimester <= 3))),
  constraint analytical_plans_weekly_hours_check CHECK (((weekly_hours >= 1) AND (weekly_hours <= 40))),
  constraint analytical_plans_year_check CHECK (((year >= 2000) AND (year <= 2100)))
);
CREATE INDEX analytical_plans_by_family ON analytical_plans USING btree (family_id, edition DESC) WHERE (deleted_at IS NULL);
CREATE INDEX analytical_plans_by_group ON analytical_plans USING gin (group_ids);
CREATE INDEX analytical_plans_by_state ON analytical_plans USING btree (state, updated_at) WHERE (deleted_at IS NULL);
CREATE INDEX analytical_plans_by_teacher ON analytical_plans USING btree (teacher_id, year) WHERE (deleted_at IS NULL);
CREATE INDEX analytical_plans_of_family ON analytical_plans USING btree (family_id);
CREATE INDEX analytical_plans_pacing ON analytical_plans USING btree (pacing_id) WHERE ((pacing_id IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX analytical_plans_programme ON analytical_plans USING btree (programme_id) WHERE ((programme_id IS NOT NULL) AND (deleted_at IS NULL));

create table answers_not_taken (
  attempt_id uuid not null,
  key_hash text not null,
  answers jsonb not null,
  constraint answers_not_taken_pkey PRIMARY KEY (attempt_id, key_hash),
  constraint answers_not_taken_attempt_id_fkey FOREIGN KEY (attempt_id) REFERENCES attempts(id)
);

create table applications (
  id uuid not null,
  test_id uuid,
  group_id uuid not null,
  code text not null,
  state text not null default 'em aplicação'::text,
  mode text not null default 'em linha'::text,
  opens_at timestamptz,
  closes_at timestamptz,
  minutes integer not null,
  allow_nickname boolean not null default false,
  key_changes jsonb not null default '{}'::jsonb,
  before_id uuid,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  deleted_at timestamptz,
  extra_time jsonb not null default '{}'::jsonb,
  paging text,
  bands jsonb not null,
  one_form boolean not null default false,
  quiz_id uuid,
  pupil_ids uuid[],
  paper_item_ids uuid[],
  card_word boolean not null default false,
  shared_phone boolean not null default false,
  shuffle_options boolean not null default false,
  paper_order jsonb not null default '{}'::jsonb,
  confirmed_keys jsonb not null default '{}'::jsonb,
  closed_at timestamptz,
  correction text not null default ''::text,
  constraint applications_pkey PRIMARY KEY (id),
  constraint applications_before_id_fkey FOREIGN KEY (before_id) REFERENCES applications(id),
  constraint applications_created_by_fkey FOREIGN KEY (created_by) REFERENCES accounts(id),
  constraint applications_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(id),
  constraint applications_quiz_id_fkey FOREIGN KEY (quiz_id) REFERENCES quizzes(id),
  constraint applications_test_id_fkey FOREIGN KEY (test_id) REFERENCES tests(id),
  constraint applications_code_check CHECK ((code ~ '^[A-Z2-9]{6}$'::text)),
  constraint applications_minutes_check CHECK (((minutes >= 0) AND (minutes <= 600))),
  constraint applications_mode_check CHECK ((mode = ANY (ARRAY['em linha'::text, 'impresso'::text, 'ambos'::text, 'lançamento manual'::text]))),
  constraint applications_of_one CHECK (((test_id IS NULL) <> (quiz_id IS NULL))),
  constraint applications_paging_check CHECK ((paging = ANY (ARRAY['uma a uma'::text, 'todas'::text]))),
  constraint applications_state_check CHECK ((state = ANY (ARRAY['em aplicação'::text, 'encerrado'::text, 'corrigido'::text])))
);
CREATE INDEX applications_by_group ON applications USING btree (group_id, created_at DESC) WHERE (deleted_at IS NULL);
CREATE INDEX applications_by_quiz ON applications USING btree (quiz_id) WHERE (deleted_at IS NULL);
CREATE INDEX applications_by_test ON applications USING btree (test_id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX applications_code ON applications USING btree (code) WHERE ((deleted_at IS NULL) AND (quiz_id IS NULL));
CREATE UNIQUE INDEX applications_code_of_group ON applications USING btree (code, group_id) WHERE (deleted_at IS NULL);
CREATE INDEX applications_newest ON applications USING btree (created_at DESC) WHERE (deleted_at IS NULL);
CREATE INDEX applications_over ON applications USING btree (test_id, created_at DESC, id) WHERE ((deleted_at IS NULL) AND (state = ANY (ARRAY['encerrado'::text, 'corrigido'::text])));
CREATE STATISTICS applications_paper ON COALESCE(test_id, quiz_id) FROM applications;
CREATE INDEX applications_running ON applications USING btree (created_at DESC) WHERE ((state = 'em aplicação'::text) AND (deleted_at IS NULL));
CREATE TRIGGER applications_update_counts AFTER UPDATE OF deleted_at ON applications FOR EACH ROW WHEN ((old.deleted_at IS NULL) <> (new.deleted_at IS NULL)) EXECUTE FUNCTION count_groups_of_application();

create table attempts (
  id uuid not null,
  application_id uuid not null,
  student_id uuid,
  nickname text,
  form text not null default 'A'::text,
  source text not null default 'dispositivo'::text,
  state text not null default 'a responder'::text,
  started_at timestamptz not null default now(),
  seen_at timestamptz,
  submitted_at timestamptz,
  points numeric,
  level text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  deleted_at timestamptz,
  waiting integer not null default 0,
  shuffle_seed text not null default (gen_random_uuid())::text,
  key_hash text,
  not_taken integer not null default 0,
  number integer not null default 1,
  item_ids uuid[],
  closes_at timestamptz,
  counts boolean not null default true,
  another jsonb not null default '[]'::jsonb,
  reviewed_at timestamptz,
  shuffle_options boolean not null default false,
  refused boolean not null default false,
  constraint attempts_pkey PRIMARY KEY (id),
  constraint attempts_application_id_fkey FOREIGN KEY (application_id) REFERENCES applications(id),
  constraint attempts_student_id_fkey FOREIGN KEY (student_id) REFERENCES students(id),
  constraint attempts_check CHECK (((student_id IS NOT NULL) OR (nickname IS NOT NULL))),
  constraint attempts_not_taken_check CHECK ((not_taken >= 0)),
  constraint attempts_number_check CHECK ((number >= 1)),
  constraint attempts_source_check CHECK ((source = ANY (ARRAY['dispositivo'::text, 'grelha'::text, 'importação'::text, 'câmara'::text, 'oral'::text]))),
  constraint attempts_state_check CHECK ((state = ANY (ARRAY['a responder'::text, 'entregue'::text, 'não apresentado'::text]))),
  constraint attempts_waiting_check CHECK ((waiting >= 0))
);
CREATE INDEX attempts_answering ON attempts USING btree (application_id) WHERE ((state = 'a responder'::text) AND (deleted_at IS NULL));
CREATE INDEX attempts_by_student ON attempts USING btree (student_id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX attempts_nickname ON attempts USING btree (application_id, lower(nickname), number) WHERE ((deleted_at IS NULL) AND (student_id IS NULL));
CREATE UNIQUE INDEX attempts_once ON attempts USING btree (application_id, student_id, number) WHERE (deleted_at IS NULL);
CREATE TRIGGER attempts_delete_counts AFTER DELETE ON attempts FOR EACH ROW WHEN (old.state = 'entregue'::text) EXECUTE FUNCTION count_group_of_gone_attempt();
CREATE TRIGGER attempts_insert_bounded AFTER INSERT ON attempts REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION bound_attempts();
CREATE TRIGGER attempts_insert_counts AFTER INSERT ON attempts REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_groups_of_new_attempts();
CREATE TRIGGER attempts_update_counts AFTER UPDATE OF state, deleted_at, student_id ON attempts FOR EACH ROW WHEN ((old.state = 'entregue'::text) <> (new.state = 'entregue'::text) OR (old.deleted_at IS NULL) <> (new.deleted_at IS NULL) OR old.student_id IS DISTINCT FROM new.student_id) EXECUTE FUNCTION count_group_of_attempt();

create table calendars (
  id uuid not null,
  year integer not null,
  edition integer not null default 1,
  state text not null default 'rascunho'::text,
  approved_on text not null default ''::text,
  source text not null default ''::text,
  opens_on date,
  trimesters jsonb not null default '[]'::jsonb,
  breaks jsonb not null default '[]'::jsonb,
  holidays jsonb not null default '[]'::jsonb,
  exams jsonb not null default '[]'::jsonb,
  demonstration boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  deleted_at timestamptz,
  make_ups jsonb not null default '[]'::jsonb,
  school_id uuid,
  constraint calendars_pkey PRIMARY KEY (id),
  constraint calendars_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(id),
  constraint calendars_edition_check CHECK ((edition >= 1)),
  constraint calendars_state_check CHECK ((state = ANY (ARRAY['rascunho'::text, 'em vigor'::text, 'substituído'::text]))),
  constraint calendars_year_check CHECK (((year >= 2000) AND (year <= 2100)))
);
CREATE UNIQUE INDEX calendars_edition ON calendars USING btree (school_id, year, edition) NULLS NOT DISTINCT WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX calendars_in_force ON calendars USING btree (school_id, year) NULLS NOT DISTINCT WHERE ((state = 'em vigor'::text) AND (deleted_at IS NULL));

create table card_rounds (
  application_id uuid not null,
  item_id uuid not null,
  phase text not null,
  revision integer not null default 1,
  moved_by uuid not null,
  moved_at timestamptz not null default now(),
  told jsonb not null default '{}'::jsonb,
  constraint card_rounds_pkey PRIMARY KEY (application_id),
  constraint card_rounds_application_id_fkey FOREIGN KEY (application_id) REFERENCES applications(id) ON DELETE CASCADE,
  constraint card_rounds_moved_by_fkey FOREIGN KEY (moved_by) REFERENCES accounts(id),
  constraint card_rounds_phase_check CHECK ((phase = ANY (ARRAY['aberta'::text, 'barras'::text, 'certa'::text])))
);

create table changes (
  id uuid not null,
  batch_id uuid not null,
  at timestamptz not null default now(),
  account_id uuid,
  account_name text not null,
  action text not null,
  table_name text not null,
  row_id uuid not null,
  label text not null,
  before jsonb,
  after jsonb,
  reason text,
  undoes_batch_id uuid,
  undone_at timestamptz,
  constraint changes_pkey PRIMARY KEY (id)
) partition by RANGE (id);
CREATE INDEX changes_by_account ON ONLY changes USING btree (account_id, at DESC);
CREATE INDEX changes_by_call ON ONLY changes USING btree (batch_id, table_name, action, id);
CREATE INDEX changes_by_row ON ONLY changes USING btree (table_name, row_id, at DESC);
CREATE INDEX changes_by_time ON ONLY changes USING btree (at DESC, id DESC);

create table competences (
  id uuid not null,
  subject_id uuid not null,
  unit_id uuid,
  grade integer not null,
  code text not null,
  description text not null,
  domain text not null default ''::text,
  level text not null default ''::text,
  position integer not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  deleted_at timestamptz,
  at_home text not null default ''::text,
  home_example text not null default ''::text,
  constraint competences_pkey PRIMARY KEY (id),
  constraint competences_subject_id_fkey FOREIGN KEY (subject_id) REFERENCES subjects(id),
  constraint competences_unit_id_fkey FOREIGN KEY (unit_id) REFERENCES units(id),
  constraint competences_code_check CHECK ((code <> ''::text)),
  constraint competences_description_check CHECK ((description <> ''::text)),
  constraint competences_grade_check CHECK (((grade >= 1) AND (grade <= 12)))
);
CREATE UNIQUE INDEX competences_code ON competences USING btree (subject_id, grade, code) WHERE (deleted_at IS NULL);

create table dhis2_places (
  id uuid not null,
  code text not null,
  uid text not null,
  combo text not null default ''::text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  deleted_at timestamptz,
  constraint dhis2_places_pkey PRIMARY KEY (id),
  constraint dhis2_places_code_check CHECK ((code <> ''::text)),
  constraint dhis2_places_combo_check CHECK ((combo ~ '^([A-Za-z][A-Za-z0-9]{10})?$'::text)),
  constraint dhis2_places_uid_check CHECK ((uid ~ '^[A-Za-z][A-Za-z0-9]{10}$'::text))
);
CREATE UNIQUE INDEX dhis2_places_code ON dhis2_places USING btree (code) WHERE (deleted_at IS NULL);

create table earlier_periods (
  id uuid not null,
  school_id uuid not null,
  periods jsonb not null,
  until date not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  deleted_at timestamptz,
  constraint earlier_periods_pkey PRIMARY KEY (id),
  constraint earlier_periods_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(id)
);
CREATE UNIQUE INDEX earlier_periods_once ON earlier_periods USING btree (school_id, until) WHERE (deleted_at IS NULL);

create table editions (
  id uuid not null,
  school_id uuid not null,
  kind text not null,
  closed_id uuid not null,
  part text not null default ''::text,
  number integer not null,
  content jsonb not null,
  reason text not null default ''::text,
  closed_by uuid,
  closed_by_name text not null,
  closed_at timestamptz not null default now(),
  is_recomputed boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  deleted_at timestamptz,
  constraint editions_pkey PRIMARY KEY (id),
  constraint editions_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES accounts(id),
  constraint editions_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(id),
  constraint editions_check CHECK (((number = 1) OR (reason <> ''::text))),
  constraint editions_kind_check CHECK ((kind = ANY (ARRAY['pauta'::text, 'livro de turma'::text, 'plano analítico'::text, 'aplicação'::text, 'avaliação oral'::text, 'pauta de notas'::text, 'assistência'::text]))),
  constraint editions_number_check CHECK ((number >= 1))
);
CREATE UNIQUE INDEX editions_number ON editions USING btree (kind, closed_id, part, number) WHERE (deleted_at IS NULL);
CREATE TRIGGER editions_only_added BEFORE DELETE OR UPDATE ON editions FOR EACH ROW EXECUTE FUNCTION keep_edition();

create table enrolments (
  id uuid not null,
  student_id uuid not null,
  group_id uuid not null,
  number integer,
  how text not null default 'matriculado'::text,
  since date not null,
  until date,
  left_as text,
  repeats boolean,
  special_needs text not null default ''::text,
  doubt text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  deleted_at timestamptz,
  constraint enrolments_pkey PRIMARY KEY (id),
  constraint enrolments_one_at_a_time EXCLUDE USING gist (student_id WITH =, daterange(since, until) WITH &&) WHERE ((deleted_at IS NULL)) DEFERRABLE INITIALLY DEFERRED,
  constraint enrolments_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(id),
  constraint enrolments_student_id_fkey FOREIGN KEY (student_id) REFERENCES students(id),
  constraint enrolments_days CHECK ((until > since)),
  constraint enrolments_doubt_check CHECK ((doubt = ANY (ARRAY['entrada'::text, 'mudança'::text, 'saída'::text]))),
  constraint enrolments_how_check CHECK ((how = ANY (ARRAY['matriculado'::text, 'transferido'::text, 'repetente'::text]))),
  constraint enrolments_left_as_check CHECK ((left_as = ANY (ARRAY['transferido'::text, 'desistente'::text]))),
  constraint enrolments_left_check CHECK (((left_as IS NULL) OR (until IS NOT NULL))),
  constraint enrolments_number_check CHECK (((number >= 1) AND (number <= 200)))
);
CREATE INDEX enrolments_by_end ON enrolments USING btree (COALESCE(until, 'infinity'::date)) WHERE (deleted_at IS NULL);
CREATE INDEX enrolments_by_group ON enrolments USING btree (group_id, number) WHERE (deleted_at IS NULL);
CREATE INDEX enrolments_by_student ON enrolments USING btree (student_id, since);
CREATE INDEX enrolments_in_doubt ON enrolments USING btree (student_id) WHERE ((doubt IS NOT NULL) AND (deleted_at IS NULL));
CREATE TRIGGER enrolments_delete_followed AFTER DELETE ON enrolments REFERENCING OLD TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION follow_enrolments();
CREATE TRIGGER enrolments_insert_followed AFTER INSERT ON enrolments REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION follow_enrolments();
CREATE TRIGGER enrolments_update_followed AFTER UPDATE ON enrolments REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION follow_enrolments();

create table entry_devices (
  id uuid not null,
  door_id uuid not null,
  place_id uuid not null,
  key_hash text not null,
  state text not null,
  why text,
  hasty boolean not null default false,
  since timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  network text,
  constraint entry_devices_pkey PRIMARY KEY (id),
  constraint entry_devices_door_id_key_hash_place_id_key UNIQUE (door_id, key_hash, place_id),
  constraint entry_devices_state_check CHECK ((state = ANY (ARRAY['contado'::text, 'à porta'::text, 'a pedir'::text, 'recusado'::text, 'admitido'::text, 'dentro'::text, 'substituído'::text]))),
  constraint entry_devices_why_check CHECK ((why = ANY (ARRAY['lugar'::text, 'aparelho'::text, 'cartão'::text, 'rede'::text])))
);
CREATE INDEX entry_devices_by_place ON entry_devices USING btree (door_id, place_id);

create table family_contacts (
  id uuid not null,
  application_id uuid not null,
  student_id uuid not null,
  account_id uuid not null,
  reached boolean not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  deleted_at timestamptz,
  constraint family_contacts_pkey PRIMARY KEY (id),
  constraint family_contacts_application_id_student_id_key UNIQUE (application_id, student_id),
  constraint family_contacts_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint family_contacts_application_id_fkey FOREIGN KEY (application_id) REFERENCES applications(id),
  constraint family_contacts_student_id_fkey FOREIGN KEY (student_id) REFERENCES students(id)
);
CREATE INDEX family_contacts_by_student ON family_contacts USING btree (student_id);

create table family_talks (
  id uuid not null,
  student_id uuid not null,
  account_id uuid not null,
  held_on date not null,
  note text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  deleted_at timestamptz,
  constraint family_talks_pkey PRIMARY KEY (id),
  constraint family_talks_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint family_talks_student_id_fkey FOREIGN KEY (student_id) REFERENCES students(id)
);
CREATE INDEX family_talks_student ON family_talks USING btree (student_id, held_on) WHERE (deleted_at IS NULL);

create table faqs (
  id uuid not null,
  topic text not null,
  question text not null,
  answer text not null,
  position integer not null default 0,
  published boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  deleted_at timestamptz,
  constraint faqs_pkey PRIMARY KEY (id),
  constraint faqs_answer_check CHECK ((answer <> ''::text)),
  constraint faqs_question_check CHECK ((question <> ''::text)),
  constraint faqs_topic_check CHECK ((topic = ANY (ARRAY['conta'::text, 'academia'::text, 'diagnostico'::text, 'rede'::text])))
);
CREATE INDEX faqs_in_order ON faqs USING btree (topic, "position", id) WHERE (deleted_at IS NULL);

create table file_chunks (
  file_id uuid not null,
  position integer not null,
  content bytea not null,
  constraint file_chunks_pkey PRIMARY KEY (file_id, "position"),
  constraint file_chunks_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
  constraint file_chunks_position_check CHECK (("position" >= 0))
);

create table files (
  id uuid not null,
  name text not null,
  type text not null,
  bytes bigint not null,
  sha256 text not null,
  owner_id uuid,
  created_at timestamptz not null default now(),
  constraint files_pkey PRIMARY KEY (id),
  constraint files_bytes_check CHECK ((bytes >= 0))
);

create table fulfilments (
  id uuid not null,
  family_id uuid not null,
  row_id uuid not null,
  group_id uuid not null,
  week_starts_on date not null,
  planned integer not null,
  taught integer not null default 0,
  made_up integer not null default 0,
  contents text not null default 'não'::text,
  reason text not null default ''::text,
  measure text not null default ''::text,
  make_up_on date,
  notes text not null default ''::text,
  registered_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  deleted_at timestamptz,
  constraint fulfilments_pkey PRIMARY KEY (id),
  constraint fulfilments_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(id),
  constraint fulfilments_registered_by_fkey FOREIGN KEY (registered_by) REFERENCES accounts(id),
  constraint fulfilments_contents_check CHECK ((contents = ANY (ARRAY['sim'::text, 'parcial'::text, 'não'::text]))),
  constraint fulfilments_made_up_check CHECK (((made_up >= 0) AND (made_up <= 60))),
  constraint fulfilments_planned_check CHECK (((planned >= 0) AND (planned <= 60))),
  constraint fulfilments_taught_check CHECK (((taught >= 0) AND (taught <= 60)))
);
CREATE UNIQUE INDEX fulfilments_once ON fulfilments USING btree (family_id, row_id, group_id) WHERE (deleted_at IS NULL);

create table game_answers (
  player_id uuid not null,
  round integer not null,
  choice integer not null,
  took_ms integer,
  tries integer not null default 1,
  received_at timestamptz not null default now(),
  typed text not null default ''::text,
  constraint game_answers_pkey PRIMARY KEY (player_id, round),
  constraint game_answers_player_id_fkey FOREIGN KEY (player_id) REFERENCES game_players(id) ON DELETE CASCADE,
  constraint game_answers_choice_check CHECK ((choice >= 0)),
  constraint game_answers_round_check CHECK ((round >= 0)),
  constraint game_answers_took_ms_check CHECK ((took_ms >= 0)),
  constraint game_answers_tries_check CHECK ((tries >= 1))
);

create table game_players (
  id uuid not null,
  room_id uuid not null,
  student_id uuid,
  name text not null,
  number integer not null,
  key_hash text not null,
  joined_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  with_player uuid,
  constraint game_players_pkey PRIMARY KEY (id),
  constraint game_players_room_id_number_key UNIQUE (room_id, number),
  constraint game_players_room_id_fkey FOREIGN KEY (room_id) REFERENCES game_rooms(id) ON DELETE CASCADE,
  constraint game_players_student_id_fkey FOREIGN KEY (student_id) REFERENCES students(id),
  constraint game_players_with_player_fkey FOREIGN KEY (with_player) REFERENCES game_players(id) ON DELETE SET NULL,
  constraint game_players_name_check CHECK ((name <> ''::text)),
  constraint game_players_number_check CHECK ((number >= 1))
);
CREATE UNIQUE INDEX game_players_key ON game_players USING btree (room_id, key_hash);
CREATE UNIQUE INDEX game_players_pupil ON game_players USING btree (room_id, student_id) WHERE (student_id IS NOT NULL);
CREATE INDEX game_players_with ON game_players USING btree (with_player) WHERE (with_player IS NOT NULL);

create table game_rooms (
  id uuid not null,
  game_id uuid not null,
  host_id uuid not null,
  kind text not null,
  questions jsonb not null,
  seed text not null,
  state jsonb not null,
  revision integer not null default 1,
  opened_at timestamptz not null default now(),
  ended_at timestamptz,
  constraint game_rooms_pkey PRIMARY KEY (id),
  constraint game_rooms_game_id_fkey FOREIGN KEY (game_id) REFERENCES games(id),
  constraint game_rooms_host_id_fkey FOREIGN KEY (host_id) REFERENCES accounts(id)
);
CREATE UNIQUE INDEX game_rooms_open ON game_rooms USING btree (game_id) WHERE (ended_at IS NULL);

create table games (
  id uuid not null,
  title text not null,
  search text not null generated always as (f_unaccent(lower(((title || ' '::text) || theme)))) stored,
  kind text not null,
  subject_id uuid not null,
  grade integer not null,
  group_ids uuid[] not null default '{}'::uuid[],
  theme text not null default ''::text,
  items jsonb not null default '[]'::jsonb,
  rules jsonb not null default '{}'::jsonb,
  mode text not null default 'ambos'::text,
  teams integer not null default 3,
  shuffle boolean not null default true,
  seed text not null,
  code text,
  entry text not null default 'código'::text,
  attempts integer,
  closes_at timestamptz,
  ended_at timestamptz,
  state text not null default 'rascunho'::text,
  copied_from_id uuid,
  owner_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  deleted_at timestamptz,
  competence_ids uuid[] not null default '{}'::uuid[],
  published_at timestamptz,
  school_id uuid,
  sharing text not null default 'escola'::text,
  constraint games_pkey PRIMARY KEY (id),
  constraint games_copied_from_id_fkey FOREIGN KEY (copied_from_id) REFERENCES games(id),
  constraint games_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES accounts(id),
  constraint games_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(id),
  constraint games_subject_id_fkey FOREIGN KEY (subject_id) REFERENCES subjects(id),
  constraint games_attempts_check CHECK (((attempts >= 1) AND (attempts <= 100))),
  constraint games_check CHECK (((state = 'rascunho'::text) OR (code IS NOT NULL))),
  constraint games_code_check CHECK ((code ~ '^[A-Z2-9]{6}$'::text)),
  constraint games_entry_check CHECK ((entry = ANY (ARRAY['código'::text, 'cartão'::text, 'alcunha'::text, 'ninguém'::text]))),
  constraint games_grade_check CHECK (((grade >= 1) AND (grade <= 12))),
  constraint games_kind_check CHECK ((kind ~ '^[a-z]{2,20}$'::text)),
  constraint games_mode_check CHECK ((mode = ANY (ARRAY['individual'::text, 'equipas'::text, 'ambos'::text]))),
  constraint games_seed_check CHECK (((length(seed) >= 1) AND (length(seed) <= 60))),
  constraint games_sharing_check CHECK ((sharing = ANY (ARRAY['eu'::text, 'escola'::text, 'academia'::text]))),
  constraint games_state_check CHECK ((state = ANY (ARRAY['rascunho'::text, 'publicado'::text, 'encerrado'::text, 'arquivado'::text]))),
  constraint games_teams_check CHECK (((teams >= 2) AND (teams <= 6))),
  constraint games_title_check CHECK ((title <> ''::text))
);
CREATE UNIQUE INDEX games_code ON games USING btree (code) WHERE (code IS NOT NULL);
CREATE INDEX games_in_order ON games USING btree (updated_at DESC, id) WHERE (deleted_at IS NULL);
CREATE INDEX games_of_owner ON games USING btree (owner_id, updated_at DESC, id) WHERE (deleted_at IS NULL);
CREATE INDEX games_search ON games USING gin (search gin_trgm_ops) WHERE (deleted_at IS NULL);
CREATE TRIGGER games_school BEFORE INSERT ON games FOR EACH ROW EXECUTE FUNCTION place_in_school();

create table group_counts (
  group_id uuid not null,
  h integer not null default 0,
  m integer not null default 0,
  tested_h integer not null default 0,
  tested_m integer not null default 0,
  constraint group_counts_pkey PRIMARY KEY (group_id),
  constraint group_counts_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(id)
);

create table group_directors (
  id uuid not null,
  group_id uuid not null,
  account_id uuid not null,
  starts_on date,
  until date,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  deleted_at timestamptz,
  constraint group_directors_pkey PRIMARY KEY (id),
  constraint group_directors_once EXCLUDE USING gist (group_id WITH =, daterange(starts_on, until) WITH &&) WHERE ((deleted_at IS NULL)),
  constraint group_directors_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint group_directors_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(id),
  constraint group_directors_days CHECK ((starts_on < until))
);
CREATE INDEX group_directors_by_account ON group_directors USING btree (account_id) WHERE (deleted_at IS NULL);

create table group_teachers (
  id uuid not null,
  group_id uuid not null,
  subject_id uuid not null,
  account_id uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  deleted_at timestamptz,
  starts_on date,
  until date,
  constraint group_teachers_pkey PRIMARY KEY (id),
  constraint group_teachers_once EXCLUDE USING gist (group_id WITH =, subject_id WITH =, daterange(starts_on, until) WITH &&) WHERE ((deleted_at IS NULL)),
  constraint group_teachers_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint group_teachers_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(id),
  constraint group_teachers_subject_id_fkey FOREIGN KEY (subject_id) REFERENCES subjects(id),
  constraint group_teachers_days CHECK ((starts_on < until))
);
CREATE INDEX group_teachers_by_account ON group_teachers USING btree (account_id) WHERE (deleted_at IS NULL);
CREATE INDEX group_teachers_by_group ON group_teachers USING btree (group_id, subject_id) WHERE (deleted_at IS NULL);

create table groups (
  id uuid not null,
  school_id uuid not null,
  name text not null,
  grade integer not null,
  year integer not null,
  shift text not null default 'manhã'::text,
  room text not null default ''::text,
  capacity integer,
  director_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  deleted_at timestamptz,
  constraint groups_pkey PRIMARY KEY (id),
  constraint groups_director_id_fkey FOREIGN KEY (director_id) REFERENCES accounts(id),
  constraint groups_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(id),
  constraint groups_capacity_check CHECK (((capacity >= 1) AND (capacity <= 200))),
  constraint groups_grade_check CHECK (((grade >= 1) AND (grade <= 12))),
  constraint groups_name_check CHECK ((name <> ''::text)),
  constraint groups_year_check CHECK (((year >= 2000) AND (year <= 2100)))
);
CREATE UNIQUE INDEX groups_name ON groups USING btree (school_id, year, name) WHERE (deleted_at IS NULL);

create table hearings (
  id uuid not null,
  application_id uuid not null,
  student_id uuid not null,
  account_id uuid not null,
  outcome text not null,
  level text,
  tries jsonb not null default '[]'::jsonb,
  reading jsonb,
  heard_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  deleted_at timestamptz,
  constraint hearings_pkey PRIMARY KEY (id),
  constraint hearings_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint hearings_application_id_fkey FOREIGN KEY (application_id) REFERENCES applications(id),
  constraint hearings_student_id_fkey FOREIGN KEY (student_id) REFERENCES students(id),
  constraint hearings_check CHECK (((outcome = 'ouvido'::text) = (level IS NOT NULL))),
  constraint hearings_outcome_check CHECK ((outcome = ANY (ARRAY['ouvido'::text, 'ausente'::text, 'recusou'::text])))
);
CREATE INDEX hearings_by_student ON hearings USING btree (student_id);
CREATE UNIQUE INDEX hearings_once ON hearings USING btree (application_id, student_id, account_id) WHERE (deleted_at IS NULL);

create table idempotency_keys (
  caller text not null,
  key text not null,
  endpoint text not null,
  request_hash text not null,
  status integer,
  headers jsonb,
  response text,
  created_at timestamptz not null default now(),
  constraint idempotency_keys_pkey PRIMARY KEY (caller, key)
);
CREATE INDEX idempotency_keys_by_age ON idempotency_keys USING btree (created_at);

create table identities (
  id uuid not null,
  issuer text not null,
  subject text not null,
  account_id uuid not null,
  method text not null,
  email text,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  constraint identities_pkey PRIMARY KEY (id),
  constraint identities_issuer_subject_key UNIQUE (issuer, subject),
  constraint identities_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint identities_issuer_check CHECK ((issuer <> ''::text)),
  constraint identities_method_check CHECK ((method = ANY (ARRAY['amplify'::text, 'firebase'::text, 'auth0'::text, 'supabase'::text, 'oidc'::text]))),
  constraint identities_subject_check CHECK ((subject <> ''::text))
);
CREATE INDEX identities_by_account ON identities USING btree (account_id);

create table imports (
  id uuid not null,
  at timestamptz not null default now(),
  account_id uuid,
  account_name text not null,
  kind text not null,
  file_name text not null,
  imported integer not null,
  left_out integer not null,
  report jsonb not null,
  constraint imports_pkey PRIMARY KEY (id)
);
CREATE INDEX imports_by_account ON imports USING btree (account_id, at DESC);
CREATE INDEX imports_by_time ON imports USING btree (at DESC, id DESC);

create table incidents (
  id uuid not null,
  kind text not null,
  cause text not null,
  hour timestamptz not null,
  count integer not null,
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  title text not null,
  detail text not null,
  page text not null,
  version text not null,
  frames text[] not null,
  milliseconds integer,
  constraint incidents_pkey PRIMARY KEY (id),
  constraint incidents_count_check CHECK ((count > 0)),
  constraint incidents_kind_check CHECK ((kind = ANY (ARRAY['exception'::text, 'request'::text, 'task'::text])))
);
CREATE INDEX incidents_by_cause ON incidents USING btree (kind, cause, last_at);
CREATE UNIQUE INDEX incidents_once ON incidents USING btree (kind, hour, cause);

create table installation (
  name text not null,
  value jsonb not null,
  updated_at timestamptz not null default now(),
  constraint installation_pkey PRIMARY KEY (name)
);

create table language_texts (
  id uuid not null,
  school_id uuid not null,
  language text not null,
  texts jsonb not null default '[]'::jsonb,
  speaker text not null default ''::text,
  is_validated boolean not null default false,
  validated_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  deleted_at timestamptz,
  constraint language_texts_pkey PRIMARY KEY (id),
  constraint language_texts_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(id),
  constraint language_texts_check CHECK ((is_validated = (validated_at IS NOT NULL))),
  constraint language_texts_check1 CHECK (((NOT is_validated) OR (speaker <> ''::text))),
  constraint language_texts_language_check CHECK ((language <> ''::text))
);
CREATE UNIQUE INDEX language_texts_once ON language_texts USING btree (school_id, f_unaccent(lower(language))) WHERE (deleted_at IS NULL);

create table lesson_absences (
  id uuid not null,
  call_id uuid not null,
  student_id uuid not null,
  kind text not null,
  justified boolean not null default false,
  reason text not null default ''::text,
  account_id uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  deleted_at timestamptz,
  constraint lesson_absences_pkey PRIMARY KEY (id),
  constraint lesson_absences_call_id_student_id_key UNIQUE (call_id, student_id),
  constraint lesson_absences_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint lesson_absences_call_id_fkey FOREIGN KEY (call_id) REFERENCES lesson_calls(id),
  constraint lesson_absences_student_id_fkey FOREIGN KEY (student_id) REFERENCES students(id),
  constraint lesson_absences_check CHECK (((NOT justified) OR (kind = 'falta'::text))),
  constraint lesson_absences_kind_check CHECK ((kind = ANY (ARRAY['falta'::text, 'atraso'::text, 'presente'::text])))
);
CREATE INDEX lesson_absences_by_student ON lesson_absences USING btree (student_id) WHERE (deleted_at IS NULL);

create table lesson_calls (
  id uuid not null,
  group_id uuid not null,
  held_on date not null,
  lesson_id uuid,
  subject_id uuid,
  starts_at text,
  pupils integer not null,
  account_id uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  deleted_at timestamptz,
  constraint lesson_calls_pkey PRIMARY KEY (id),
  constraint lesson_calls_lesson_id_key UNIQUE (lesson_id),
  constraint lesson_calls_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint lesson_calls_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(id),
  constraint lesson_calls_lesson_id_fkey FOREIGN KEY (lesson_id) REFERENCES lesson_plans(id),
  constraint lesson_calls_subject_id_fkey FOREIGN KEY (subject_id) REFERENCES subjects(id),
  constraint lesson_calls_check CHECK (((lesson_id IS NULL) = (subject_id IS NULL))),
  constraint lesson_calls_pupils_check CHECK (((pupils >= 0) AND (pupils <= 200)))
);
CREATE INDEX lesson_calls_by_group ON lesson_calls USING btree (group_id, held_on) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX lesson_calls_of_the_day ON lesson_calls USING btree (group_id, held_on) WHERE (lesson_id IS NULL);

create table lesson_comments (
  id uuid not null,
  lesson_id uuid not null,
  text text not null,
  account_id uuid not null,
  resolved_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  deleted_at timestamptz,
  constraint lesson_comments_pkey PRIMARY KEY (id),
  constraint lesson_comments_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint lesson_comments_lesson_id_fkey FOREIGN KEY (lesson_id) REFERENCES lesson_plans(id),
  constraint lesson_comments_text_check CHECK ((text <> ''::text))
);
CREATE INDEX lesson_comments_by_lesson ON lesson_comments USING btree (lesson_id, created_at) WHERE (deleted_at IS NULL);

create table lesson_exit_answers (
  lesson_id uuid not null,
  student_id uuid not null,
  choice integer not null,
  is_right boolean not null,
  answered_at timestamptz not null default now(),
  constraint lesson_exit_answers_pkey PRIMARY KEY (lesson_id, student_id),
  constraint lesson_exit_answers_lesson_id_fkey FOREIGN KEY (lesson_id) REFERENCES lesson_plans(id),
  constraint lesson_exit_answers_student_id_fkey FOREIGN KEY (student_id) REFERENCES students(id),
  constraint lesson_exit_answers_choice_check CHECK (((choice >= 0) AND (choice <= 3)))
);
CREATE INDEX lesson_exit_answers_by_student ON lesson_exit_answers USING btree (student_id);

create table lesson_plans (
  id uuid not null,
  school_id uuid not null,
  teacher_id uuid not null,
  subject_id uuid not null,
  grade integer not null,
  group_id uuid,
  held_on date,
  starts_at text,
  minutes integer not null default 45,
  lesson_number integer,
  pupils integer,
  room text not null default ''::text,
  lesson_type text not null default ''::text,
  unit_title text not null default ''::text,
  theme text not null default ''::text,
  family_id uuid,
  row_id uuid,
  model text not null default 'Moçambique'::text,
  summary text not null default ''::text,
  general_objective text not null default ''::text,
  objectives jsonb not null default '[]'::jsonb,
  prerequisites text[] not null default '{}'::text[],
  competence_ids uuid[] not null default '{}'::uuid[],
  methods text[] not null default '{}'::text[],
  media text[] not null default '{}'::text[],
  phases jsonb not null default '[]'::jsonb,
  homework text not null default ''::text,
  homework_solutions text not null default ''::text,
  differentiation text not null default ''::text,
  bibliography text[] not null default '{}'::text[],
  attachment_ids uuid[] not null default '{}'::uuid[],
  template_name text,
  source_id uuid,
  state text not null default 'rascunho'::text,
  present integer,
  taught_notes text not null default ''::text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  deleted_at timestamptz,
  left_phases uuid[],
  for_next text not null default ''::text,
  carried text,
  carried_into uuid,
  taught_by uuid,
  search text not null generated always as (f_unaccent(lower(((((((theme || ' '::text) || summary) || ' '::text) || unit_title) || ' '::text) || COALESCE(template_name, ''::text))))) stored,
  begins_at timestamp without time zone not null generated always as ((COALESCE(held_on, '0001-01-01'::date) +
CASE
    WHEN (starts_at ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'::text) THEN make_time(("left"(starts_at, 2))::integer, ("right"(starts_at, 2))::integer, (0)::double precision)
    ELSE '00:00:00'::time without time zone
END)) stored,
  constraint lesson_plans_pkey PRIMARY KEY (id),
  constraint lesson_plans_carried_into_fkey FOREIGN KEY (carried_into) REFERENCES lesson_plans(id) ON DELETE SET NULL,
  constraint lesson_plans_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(id),
  constraint lesson_plans_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(id),
  constraint lesson_plans_source_id_fkey FOREIGN KEY (source_id) REFERENCES lesson_plans(id),
  constraint lesson_plans_subject_id_fkey FOREIGN KEY (subject_id) REFERENCES subjects(id),
  constraint lesson_plans_taught_by_fkey FOREIGN KEY (taught_by) REFERENCES accounts(id),
  constraint lesson_plans_teacher_id_fkey FOREIGN KEY (teacher_id) REFERENCES accounts(id),
  constraint lesson_plans_carried_check CHECK ((carried = ANY (ARRAY['levado'::text, 'deixado'::text]))),
  constraint lesson_plans_check CHECK (((template_name IS NOT NULL) OR ((group_id IS NOT NULL) AND (held_on IS NOT NULL)))),
  constraint lesson_plans_grade_check CHECK (((grade >= 1) AND (grade <= 12))),
  constraint lesson_plans_lesson_number_check CHECK (((lesson_number >= 1) AND (lesson_number <= 400))),
  constraint lesson_plans_minutes_check CHECK (((minutes >= 20) AND (minutes <= 240))),
  constraint lesson_plans_model_check CHECK ((model = ANY (ARRAY['Moçambique'::text, 'Angola'::text, 'Portugal'::text, 'Brasil'::text]))),
  constraint lesson_plans_present_check CHECK (((present >= 0) AND (present <= 200))),
  constraint lesson_plans_pupils_check CHECK (((pupils >= 0) AND (pupils <= 200))),
  constraint lesson_plans_state_check CHECK ((state = ANY (ARRAY['rascunho'::text, 'pronto'::text, 'dada'::text, 'parcial'::text, 'não dada'::text])))
);
CREATE INDEX lesson_plans_by_change ON lesson_plans USING btree (updated_at, id) WHERE ((deleted_at IS NULL) AND (template_name IS NULL));
CREATE INDEX lesson_plans_by_day ON lesson_plans USING btree (begins_at, id) WHERE ((deleted_at IS NULL) AND (template_name IS NULL));
CREATE INDEX lesson_plans_by_group ON lesson_plans USING btree (group_id, held_on) WHERE (deleted_at IS NULL);
CREATE INDEX lesson_plans_by_row ON lesson_plans USING btree (family_id, row_id) WHERE (deleted_at IS NULL);
CREATE INDEX lesson_plans_by_teacher ON lesson_plans USING btree (teacher_id, held_on) WHERE (deleted_at IS NULL);
CREATE INDEX lesson_plans_carried_into_idx ON lesson_plans USING btree (carried_into) WHERE (carried_into IS NOT NULL);
CREATE INDEX lesson_plans_search ON lesson_plans USING gin (search gin_trgm_ops) WHERE (deleted_at IS NULL);
CREATE INDEX lesson_plans_with_competences ON lesson_plans USING btree (held_on DESC, id) WHERE ((deleted_at IS NULL) AND (template_name IS NULL) AND (held_on IS NOT NULL) AND (competence_ids <> '{}'::uuid[]));

create table lesson_reminders (
  id uuid not null,
  account_id uuid not null,
  reminded_by uuid not null,
  on_day date not null,
  from_day date not null,
  to_day date not null,
  lessons integer not null,
  mailed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  deleted_at timestamptz,
  constraint lesson_reminders_pkey PRIMARY KEY (id),
  constraint lesson_reminders_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint lesson_reminders_reminded_by_fkey FOREIGN KEY (reminded_by) REFERENCES accounts(id),
  constraint lesson_reminders_check CHECK ((to_day >= from_day)),
  constraint lesson_reminders_lessons_check CHECK ((lessons > 0))
);
CREATE UNIQUE INDEX lesson_reminders_once_a_day ON lesson_reminders USING btree (account_id, on_day) WHERE (deleted_at IS NULL);

create table level_groupings (
  id uuid not null,
  title text not null,
  subject_id uuid not null,
  application_ids uuid[] not null,
  group_ids uuid[] not null,
  level_groups jsonb not null default '[]'::jsonb,
  hours jsonb not null default '[]'::jsonb,
  held_on date[] not null default '{}'::date[],
  starts_on date not null,
  hear_again_on date not null,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  deleted_at timestamptz,
  constraint level_groupings_pkey PRIMARY KEY (id),
  constraint level_groupings_created_by_fkey FOREIGN KEY (created_by) REFERENCES accounts(id),
  constraint level_groupings_subject_id_fkey FOREIGN KEY (subject_id) REFERENCES subjects(id),
  constraint level_groupings_title_check CHECK ((title <> ''::text))
);
CREATE INDEX level_groupings_by_group ON level_groupings USING gin (group_ids) WHERE (deleted_at IS NULL);

create table mark_books (
  id uuid not null,
  group_id uuid not null,
  subject_id uuid not null,
  trimester integer not null,
  columns jsonb not null default '{}'::jsonb,
  handed_in_at timestamptz,
  handed_in_by_name text not null default ''::text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  deleted_at timestamptz,
  constraint mark_books_pkey PRIMARY KEY (id),
  constraint mark_books_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(id),
  constraint mark_books_subject_id_fkey FOREIGN KEY (subject_id) REFERENCES subjects(id),
  constraint mark_books_trimester_check CHECK (((trimester >= 1) AND (trimester <= 3)))
);
CREATE UNIQUE INDEX mark_books_once ON mark_books USING btree (group_id, subject_id, trimester) WHERE (deleted_at IS NULL);

create table mark_cells (
  id uuid not null,
  book_id uuid not null,
  student_id uuid not null,
  place text not null,
  tenths integer,
  absent text,
  application_id uuid,
  account_id uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  deleted_at timestamptz,
  constraint mark_cells_pkey PRIMARY KEY (id),
  constraint mark_cells_book_id_student_id_place_key UNIQUE (book_id, student_id, place),
  constraint mark_cells_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint mark_cells_application_id_fkey FOREIGN KEY (application_id) REFERENCES applications(id),
  constraint mark_cells_book_id_fkey FOREIGN KEY (book_id) REFERENCES mark_books(id),
  constraint mark_cells_student_id_fkey FOREIGN KEY (student_id) REFERENCES students(id),
  constraint mark_cells_absent_check CHECK ((absent = ANY (ARRAY['faltou'::text, 'justificada'::text, 'sem nota'::text, 'dispensado'::text]))),
  constraint mark_cells_check CHECK (((tenths IS NULL) <> (absent IS NULL))),
  constraint mark_cells_place_check CHECK ((place ~ '^((ACS|ACP|AT)[1-9]|EX)$'::text)),
  constraint mark_cells_tenths_check CHECK (((tenths >= 0) AND (tenths <= 200)))
);
CREATE INDEX mark_cells_by_student ON mark_cells USING btree (student_id) WHERE (deleted_at IS NULL);

create table mark_councils (
  id uuid not null,
  group_id uuid not null,
  trimester integer not null,
  state text not null default 'rascunho'::text,
  held_on date,
  held_at text not null default ''::text,
  room text not null default ''::text,
  members jsonb not null default '[]'::jsonb,
  notes text not null default ''::text,
  edition_id uuid,
  correction text not null default ''::text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  deleted_at timestamptz,
  published_edition_id uuid,
  constraint mark_councils_pkey PRIMARY KEY (id),
  constraint mark_councils_edition_id_fkey FOREIGN KEY (edition_id) REFERENCES editions(id),
  constraint mark_councils_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(id),
  constraint mark_councils_published_edition_id_fkey FOREIGN KEY (published_edition_id) REFERENCES editions(id),
  constraint mark_councils_state_check CHECK ((state = ANY (ARRAY['rascunho'::text, 'em conselho'::text, 'fechada'::text, 'publicada'::text]))),
  constraint mark_councils_trimester_check CHECK (((trimester >= 1) AND (trimester <= 3)))
);
CREATE UNIQUE INDEX mark_councils_once ON mark_councils USING btree (group_id, trimester) WHERE (deleted_at IS NULL);

create table mark_decisions (
  id uuid not null,
  council_id uuid not null,
  student_id uuid not null,
  subject_id uuid not null,
  computed integer,
  decided integer,
  in_favour integer not null default 0,
  against integer not null default 0,
  abstained integer not null default 0,
  reason text not null,
  account_id uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  deleted_at timestamptz,
  constraint mark_decisions_pkey PRIMARY KEY (id),
  constraint mark_decisions_council_id_student_id_subject_id_key UNIQUE (council_id, student_id, subject_id),
  constraint mark_decisions_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint mark_decisions_council_id_fkey FOREIGN KEY (council_id) REFERENCES mark_councils(id),
  constraint mark_decisions_student_id_fkey FOREIGN KEY (student_id) REFERENCES students(id),
  constraint mark_decisions_subject_id_fkey FOREIGN KEY (subject_id) REFERENCES subjects(id),
  constraint mark_decisions_abstained_check CHECK (((abstained >= 0) AND (abstained <= 100))),
  constraint mark_decisions_against_check CHECK (((against >= 0) AND (against <= 100))),
  constraint mark_decisions_computed_check CHECK (((computed >= 0) AND (computed <= 200))),
  constraint mark_decisions_decided_check CHECK (((decided >= 0) AND (decided <= 200))),
  constraint mark_decisions_in_favour_check CHECK (((in_favour >= 0) AND (in_favour <= 100)))
);
CREATE INDEX mark_decisions_by_student ON mark_decisions USING btree (student_id) WHERE (deleted_at IS NULL);

create table mark_rules (
  id uuid not null,
  school_id uuid not null,
  grade integer not null,
  since date not null,
  content jsonb not null,
  proposal text not null default ''::text,
  confirmed_by uuid not null,
  confirmed_by_name text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  deleted_at timestamptz,
  constraint mark_rules_pkey PRIMARY KEY (id),
  constraint mark_rules_confirmed_by_fkey FOREIGN KEY (confirmed_by) REFERENCES accounts(id),
  constraint mark_rules_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(id),
  constraint mark_rules_grade_check CHECK (((grade >= 1) AND (grade <= 12)))
);
CREATE UNIQUE INDEX mark_rules_once ON mark_rules USING btree (school_id, grade, since) WHERE (deleted_at IS NULL);

create table migrations (
  name text not null,
  checksum text not null,
  applied_at timestamptz not null default now(),
  constraint migrations_pkey PRIMARY KEY (name)
);

create table notices (
  id uuid not null,
  account_id uuid not null,
  sent_by uuid,
  about text not null,
  title text not null,
  detail text not null default ''::text,
  path text not null,
  on_day date not null,
  until_day date not null,
  mailed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  deleted_at timestamptz,
  constraint notices_pkey PRIMARY KEY (id),
  constraint notices_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint notices_sent_by_fkey FOREIGN KEY (sent_by) REFERENCES accounts(id),
  constraint notices_check CHECK ((until_day >= on_day))
);
CREATE INDEX notices_about ON notices USING btree (about) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX notices_once_a_day ON notices USING btree (account_id, about, on_day) WHERE (deleted_at IS NULL);
CREATE INDEX notices_to_mail ON notices USING btree (id) WHERE ((mailed_at IS NULL) AND (deleted_at IS NULL));

create table observation_forms (
  id uuid not null,
  school_id uuid not null,
  levels text[] not null,
  criteria jsonb not null,
  is_confirmed boolean not null default false,
  confirmed_by uuid,
  confirmed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  deleted_at timestamptz,
  constraint observation_forms_pkey PRIMARY KEY (id),
  constraint observation_forms_confirmed_by_fkey FOREIGN KEY (confirmed_by) REFERENCES accounts(id),
  constraint observation_forms_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(id),
  constraint observation_forms_check CHECK ((is_confirmed = (confirmed_at IS NOT NULL))),
  constraint observation_forms_levels_check CHECK (((cardinality(levels) >= 2) AND (cardinality(levels) <= 5)))
);
CREATE UNIQUE INDEX observation_forms_once ON observation_forms USING btree (school_id) WHERE (deleted_at IS NULL);

create table observations (
  id uuid not null,
  school_id uuid not null,
  teacher_id uuid not null,
  observer_id uuid not null,
  group_id uuid not null,
  subject_id uuid not null,
  held_on date not null,
  starts_at text,
  is_announced boolean not null default true,
  levels text[] not null,
  criteria jsonb not null default '[]'::jsonb,
  seen text not null default ''::text,
  judged text not null default ''::text,
  next_step text not null default ''::text,
  next_step_on date,
  teacher_words text not null default ''::text,
  state text not null default 'em curso'::text,
  was_shown boolean not null default false,
  observer_signed_at timestamptz,
  teacher_signed_at timestamptz,
  reason text not null default ''::text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  deleted_at timestamptz,
  constraint observations_pkey PRIMARY KEY (id),
  constraint observations_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(id),
  constraint observations_observer_id_fkey FOREIGN KEY (observer_id) REFERENCES accounts(id),
  constraint observations_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(id),
  constraint observations_subject_id_fkey FOREIGN KEY (subject_id) REFERENCES subjects(id),
  constraint observations_teacher_id_fkey FOREIGN KEY (teacher_id) REFERENCES accounts(id),
  constraint observations_check CHECK ((teacher_id <> observer_id)),
  constraint observations_check1 CHECK (((state = 'em curso'::text) = (observer_signed_at IS NULL))),
  constraint observations_check2 CHECK (((state = 'assinada'::text) = (teacher_signed_at IS NOT NULL))),
  constraint observations_state_check CHECK ((state = ANY (ARRAY['em curso'::text, 'por assinar'::text, 'assinada'::text])))
);
CREATE INDEX observations_observer ON observations USING btree (observer_id, held_on) WHERE (deleted_at IS NULL);
CREATE INDEX observations_school ON observations USING btree (school_id, held_on) WHERE (deleted_at IS NULL);
CREATE INDEX observations_teacher ON observations USING btree (teacher_id, held_on) WHERE (deleted_at IS NULL);

create table one_time_links (
  id uuid not null,
  kind text not null,
  token_hash text not null,
  account_id uuid,
  email text not null,
  role text,
  created_by uuid,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  school_id uuid,
  reach text not null default 'academia'::text,
  constraint one_time_links_pkey PRIMARY KEY (id),
  constraint one_time_links_token_hash_key UNIQUE (token_hash),
  constraint one_time_links_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint one_time_links_created_by_fkey FOREIGN KEY (created_by) REFERENCES accounts(id),
  constraint one_time_links_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(id),
  constraint one_time_links_kind_check CHECK ((kind = ANY (ARRAY['convite'::text, 'senha'::text]))),
  constraint one_time_links_reach_check CHECK ((reach = ANY (ARRAY['escola'::text, 'academia'::text])))
);

create table oral_texts (
  id uuid not null,
  language text not null,
  skill text not null,
  level text not null,
  kind text not null default 'texto'::text,
  content text not null,
  source text not null default ''::text,
  validated_by text not null default ''::text,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  deleted_at timestamptz,
  constraint oral_texts_pkey PRIMARY KEY (id),
  constraint oral_texts_created_by_fkey FOREIGN KEY (created_by) REFERENCES accounts(id),
  constraint oral_texts_content_check CHECK ((content <> ''::text)),
  constraint oral_texts_kind_check CHECK ((kind = ANY (ARRAY['texto'::text, 'actividade'::text]))),
  constraint oral_texts_language_check CHECK ((language <> ''::text)),
  constraint oral_texts_level_check CHECK ((level <> ''::text)),
  constraint oral_texts_skill_check CHECK ((skill = ANY (ARRAY['leitura'::text, 'aritmética'::text])))
);
CREATE INDEX oral_texts_by_level ON oral_texts USING btree (language, skill, level) WHERE (deleted_at IS NULL);

create table pacings (
  id uuid not null,
  programme_id uuid not null,
  school_id uuid not null,
  teacher_id uuid not null,
  group_ids uuid[] not null,
  year integer not null,
  starts_on date not null,
  steps jsonb not null default '[]'::jsonb,
  reserved jsonb not null default '[]'::jsonb,
  extra jsonb not null default '[]'::jsonb,
  leaves_out boolean not null default false,
  lessons jsonb not null default '[]'::jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  deleted_at timestamptz,
  constraint pacings_pkey PRIMARY KEY (id),
  constraint pacings_programme_id_fkey FOREIGN KEY (programme_id) REFERENCES programmes(id),
  constraint pacings_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(id),
  constraint pacings_teacher_id_fkey FOREIGN KEY (teacher_id) REFERENCES accounts(id),
  constraint pacings_group_ids_check CHECK (((cardinality(group_ids) >= 1) AND (cardinality(group_ids) <= 20))),
  constraint pacings_year_check CHECK (((year >= 1900) AND (year <= 2100)))
);
CREATE INDEX pacings_programme ON pacings USING btree (programme_id) WHERE (deleted_at IS NULL);
CREATE INDEX pacings_school ON pacings USING btree (school_id, year) WHERE (deleted_at IS NULL);

create view papers as
SELECT tests.id,
    'test'::text AS kind,
    tests.title,
    tests.subject_id,
    tests.grade,
    tests.year,
    tests.instructions,
    tests.paging,
    tests.shuffle,
    tests.items,
    tests.forms,
    tests.levels,
    tests.bands,
    tests.total_points,
    tests.kind = 'oral'::text AS oral,
    jsonb_array_length(tests.items) AS questions,
    '{}'::jsonb AS settings,
    tests.version,
    tests.paper_instructions,
    false AS practice,
    tests.deleted_at IS NOT NULL OR tests.state = 'arquivado'::text AS gone,
    tests.shuffle_options
   FROM tests
UNION ALL
 SELECT quizzes.id,
    'quiz'::text AS kind,
    quizzes.title,
    quizzes.subject_id,
    quizzes.grade,
    quizzes.year,
        CASE
            WHEN quizzes.description = ''::text THEN '{}'::text[]
            ELSE ARRAY[quizzes.description]
        END AS instructions,
        CASE
            WHEN ((quizzes.settings ->> 'perPage'::text)::integer) = 1 THEN 'uma a uma'::text
            ELSE 'todas'::text
        END AS paging,
    COALESCE((quizzes.settings ->> 'shuffleQuestions'::text)::boolean, false) AS shuffle,
    quizzes.items,
    '[]'::jsonb AS forms,
    '[]'::jsonb AS levels,
    '[]'::jsonb AS bands,
    20::numeric AS total_points,
    false AS oral,
    quizzes.questions,
    quizzes.settings,
    quizzes.version,
    '{}'::text[] AS paper_instructions,
    quizzes.practice_of IS NOT NULL AS practice,
    quizzes.deleted_at IS NOT NULL OR quizzes.state = 'arquivado'::text AS gone,
    COALESCE((quizzes.settings ->> 'shuffleOptions'::text)::boolean, true) AS shuffle_options
   FROM quizzes;

create table past_marks (
  id uuid not null,
  school_id uuid not null,
  student_id uuid not null,
  subject_id uuid not null,
  year integer not null,
  tenths integer not null,
  account_id uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  deleted_at timestamptz,
  constraint past_marks_pkey PRIMARY KEY (id),
  constraint past_marks_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint past_marks_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(id),
  constraint past_marks_student_id_fkey FOREIGN KEY (student_id) REFERENCES students(id),
  constraint past_marks_subject_id_fkey FOREIGN KEY (subject_id) REFERENCES subjects(id),
  constraint past_marks_tenths_check CHECK (((tenths >= 0) AND (tenths <= 200))),
  constraint past_marks_year_check CHECK (((year >= 1975) AND (year <= 2100)))
);
CREATE UNIQUE INDEX past_marks_once ON past_marks USING btree (student_id, subject_id, year) WHERE (deleted_at IS NULL);

create table plan_comments (
  id uuid not null,
  plan_id uuid not null,
  row_id uuid,
  text text not null,
  account_id uuid not null,
  resolved_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  deleted_at timestamptz,
  constraint plan_comments_pkey PRIMARY KEY (id),
  constraint plan_comments_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint plan_comments_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES analytical_plans(id),
  constraint plan_comments_text_check CHECK ((text <> ''::text))
);
CREATE INDEX plan_comments_by_plan ON plan_comments USING btree (plan_id, created_at) WHERE (deleted_at IS NULL);

create table plan_editors (
  plan_id uuid not null,
  account_id uuid not null,
  seen_at timestamptz not null default now(),
  constraint plan_editors_pkey PRIMARY KEY (plan_id, account_id),
  constraint plan_editors_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint plan_editors_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES analytical_plans(id)
);

create table plan_events (
  id uuid not null,
  plan_id uuid not null,
  edition integer not null,
  action text not null,
  account_id uuid,
  account_name text not null,
  capacity text not null default ''::text,
  comment text not null default ''::text,
  at timestamptz not null default now(),
  constraint plan_events_pkey PRIMARY KEY (id),
  constraint plan_events_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint plan_events_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES analytical_plans(id)
);
CREATE INDEX plan_events_by_plan ON plan_events USING btree (plan_id, at);

create table plan_submissions (
  id uuid not null,
  plan_id uuid not null,
  edition integer not null,
  content jsonb not null,
  submitted_by uuid not null,
  submitted_at timestamptz not null default now(),
  constraint plan_submissions_pkey PRIMARY KEY (id),
  constraint plan_submissions_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES analytical_plans(id),
  constraint plan_submissions_submitted_by_fkey FOREIGN KEY (submitted_by) REFERENCES accounts(id)
);
CREATE INDEX plan_submissions_by_plan ON plan_submissions USING btree (plan_id, submitted_at DESC);

create table play_items (
  play_id uuid not null,
  item_id uuid not null,
  source_id uuid,
  seen boolean not null,
  correct boolean not null,
  tries integer not null,
  seconds integer not null,
  constraint play_items_pkey PRIMARY KEY (play_id, item_id),
  constraint play_items_play_id_fkey FOREIGN KEY (play_id) REFERENCES plays(id) ON DELETE CASCADE,
  constraint play_items_seconds_check CHECK ((seconds >= 0)),
  constraint play_items_tries_check CHECK ((tries >= 0))
) partition by RANGE (play_id);
CREATE INDEX play_items_by_source ON ONLY play_items USING btree (source_id) WHERE (source_id IS NOT NULL);

create table plays (
  id uuid not null,
  game_id uuid not null,
  room_id uuid,
  kind text not null,
  student_id uuid,
  nickname text,
  teams integer,
  seed text not null,
  started_at timestamptz not null,
  seconds integer not null,
  points numeric not null,
  max_points numeric not null,
  finished boolean not null,
  received_at timestamptz not null default now(),
  apart text,
  device text,
  constraint plays_pkey PRIMARY KEY (id),
  constraint plays_game_id_fkey FOREIGN KEY (game_id) REFERENCES games(id),
  constraint plays_room_id_fkey FOREIGN KEY (room_id) REFERENCES game_rooms(id),
  constraint plays_student_id_fkey FOREIGN KEY (student_id) REFERENCES students(id),
  constraint plays_apart_check CHECK ((apart = ANY (ARRAY['sem jogadas'::text, 'a mais'::text]))),
  constraint plays_check CHECK ((points <= max_points)),
  constraint plays_check1 CHECK ((num_nonnulls(student_id, nickname, teams) <= 1)),
  constraint plays_max_points_check CHECK ((max_points >= (0)::numeric)),
  constraint plays_nickname_check CHECK ((nickname <> ''::text)),
  constraint plays_points_check CHECK ((points >= (0)::numeric)),
  constraint plays_seconds_check CHECK (((seconds >= 0) AND (seconds <= 86400))),
  constraint plays_teams_check CHECK (((teams >= 2) AND (teams <= 6)))
) partition by RANGE (id);
CREATE INDEX plays_of_game ON ONLY plays USING btree (game_id, started_at);
CREATE INDEX plays_of_student ON ONLY plays USING btree (student_id) WHERE (student_id IS NOT NULL);

create table policies (
  id uuid not null,
  code text not null,
  title text not null,
  category text not null,
  summary text not null default ''::text,
  responsible text not null default ''::text,
  group_ids uuid[] not null default '{}'::uuid[],
  mandatory boolean not null default true,
  deadline_days integer not null default 15,
  search text not null generated always as (f_unaccent(lower(((((code || ' '::text) || title) || ' '::text) || summary)))) stored,
  title_folded text not null generated always as (f_unaccent(lower(title))) stored,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  deleted_at timestamptz,
  responsible_id uuid,
  check_items jsonb not null default '[]'::jsonb,
  constraint policies_pkey PRIMARY KEY (id),
  constraint policies_created_by_fkey FOREIGN KEY (created_by) REFERENCES accounts(id),
  constraint policies_responsible_id_fkey FOREIGN KEY (responsible_id) REFERENCES accounts(id),
  constraint policies_code_check CHECK ((code <> ''::text)),
  constraint policies_deadline_days_check CHECK (((deadline_days >= 0) AND (deadline_days <= 365))),
  constraint policies_title_check CHECK ((title <> ''::text))
);
CREATE UNIQUE INDEX policies_once ON policies USING btree (upper(code)) WHERE (deleted_at IS NULL);

create table policy_chain (
  id integer not null,
  seq integer not null,
  hash text not null,
  keyed_after integer not null,
  key_name text,
  seal text,
  constraint policy_chain_pkey PRIMARY KEY (id),
  constraint policy_chain_check CHECK (((key_name IS NULL) = (seal IS NULL))),
  constraint policy_chain_id_check CHECK ((id = 1))
);

create table policy_chain_days (
  day date not null,
  seq integer not null,
  hash text not null,
  constraint policy_chain_days_pkey PRIMARY KEY (day)
);
CREATE TRIGGER policy_chain_days_never_emptied BEFORE TRUNCATE ON policy_chain_days FOR EACH STATEMENT EXECUTE FUNCTION refuse_changed_readings();
CREATE TRIGGER policy_chain_days_only_added BEFORE DELETE OR UPDATE ON policy_chain_days FOR EACH ROW EXECUTE FUNCTION refuse_changed_readings();

create table policy_openings (
  version_id uuid not null,
  account_id uuid not null,
  opened_at timestamp(3) with time zone not null,
  checked uuid[] not null default '{}'::uuid[],
  constraint policy_openings_pkey PRIMARY KEY (version_id, account_id),
  constraint policy_openings_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint policy_openings_version_id_fkey FOREIGN KEY (version_id) REFERENCES policy_versions(id)
);

create table policy_readings (
  seq integer not null,
  version_id uuid not null,
  sha256 text not null,
  account_id uuid,
  person text not null,
  way text not null,
  statement text not null,
  opened_at timestamp(3) with time zone not null,
  confirmed_at timestamp(3) with time zone not null,
  scan_id uuid,
  recorded_by uuid,
  previous_hash text not null,
  hash text not null,
  constraint policy_readings_pkey PRIMARY KEY (seq),
  constraint policy_readings_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint policy_readings_recorded_by_fkey FOREIGN KEY (recorded_by) REFERENCES accounts(id),
  constraint policy_readings_scan_id_fkey FOREIGN KEY (scan_id) REFERENCES policy_signature_scans(id),
  constraint policy_readings_version_id_fkey FOREIGN KEY (version_id) REFERENCES policy_versions(id),
  constraint policy_readings_check CHECK (((way = 'papel'::text) OR (account_id IS NOT NULL))),
  constraint policy_readings_check1 CHECK (((way = 'conta'::text) OR (scan_id IS NOT NULL))),
  constraint policy_readings_person_check CHECK ((person <> ''::text)),
  constraint policy_readings_way_check CHECK ((way = ANY (ARRAY['conta'::text, 'papel'::text])))
);
CREATE UNIQUE INDEX policy_readings_once ON policy_readings USING btree (version_id, account_id);
CREATE UNIQUE INDEX policy_readings_once_on_paper ON policy_readings USING btree (version_id, f_unaccent(lower(person))) WHERE (account_id IS NULL);
CREATE TRIGGER policy_readings_never_emptied BEFORE TRUNCATE ON policy_readings FOR EACH STATEMENT EXECUTE FUNCTION refuse_changed_readings();
CREATE TRIGGER policy_readings_only_added BEFORE DELETE OR UPDATE ON policy_readings FOR EACH ROW EXECUTE FUNCTION refuse_changed_readings();

create table policy_reminders (
  account_id uuid not null,
  shown_on date not null,
  constraint policy_reminders_pkey PRIMARY KEY (account_id),
  constraint policy_reminders_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id)
);

create table policy_signature_scans (
  id uuid not null,
  version_id uuid not null,
  file_id uuid not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  deleted_at timestamptz,
  constraint policy_signature_scans_pkey PRIMARY KEY (id),
  constraint policy_signature_scans_created_by_fkey FOREIGN KEY (created_by) REFERENCES accounts(id),
  constraint policy_signature_scans_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id),
  constraint policy_signature_scans_version_id_fkey FOREIGN KEY (version_id) REFERENCES policy_versions(id)
);

create table policy_texts (
  version_id uuid not null,
  position integer not null,
  page integer not null,
  kind text not null,
  text text not null,
  folded text not null generated always as (f_unaccent(lower(text))) stored,
  constraint policy_texts_pkey PRIMARY KEY (version_id, "position"),
  constraint policy_texts_version_id_fkey FOREIGN KEY (version_id) REFERENCES policy_versions(id) ON DELETE CASCADE,
  constraint policy_texts_kind_check CHECK ((kind = ANY (ARRAY['heading'::text, 'item'::text, 'text'::text])))
);
CREATE INDEX policy_texts_search ON policy_texts USING gin (folded gin_trgm_ops);

create view policy_timeline as
SELECT id,
    policy_id,
    effective_from,
    state,
    place,
    max(
        CASE
            WHEN small_change AND place > 1 THEN NULL::integer
            ELSE place
        END) OVER (PARTITION BY policy_id ORDER BY place) AS epoch
   FROM ( SELECT policy_versions.id,
            policy_versions.policy_id,
            policy_versions.effective_from,
            policy_versions.state,
            policy_versions.small_change,
            row_number() OVER (PARTITION BY policy_versions.policy_id ORDER BY policy_versions.effective_from, policy_versions.major, policy_versions.minor)::integer AS place
           FROM policy_versions
          WHERE policy_versions.deleted_at IS NULL AND (policy_versions.state = ANY (ARRAY['aprovada'::text, 'revogada'::text]))) ordered;

create table policy_versions (
  id uuid not null,
  policy_id uuid not null,
  major integer not null,
  minor integer not null,
  small_change boolean not null default false,
  changes text not null default ''::text,
  statement text not null default ''::text,
  effective_from date,
  next_review_on date,
  approved_by text not null default ''::text,
  approved_on date,
  revoked_on date,
  file_id uuid,
  sha256 text,
  pages integer,
  state text not null default 'rascunho'::text,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  deleted_at timestamptz,
  reviewed_on date,
  reviewed_by uuid,
  constraint policy_versions_pkey PRIMARY KEY (id),
  constraint policy_versions_created_by_fkey FOREIGN KEY (created_by) REFERENCES accounts(id),
  constraint policy_versions_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id),
  constraint policy_versions_policy_id_fkey FOREIGN KEY (policy_id) REFERENCES policies(id),
  constraint policy_versions_reviewed_by_fkey FOREIGN KEY (reviewed_by) REFERENCES accounts(id),
  constraint policy_versions_check CHECK (((state = ANY (ARRAY['rascunho'::text, 'em aprovação'::text])) OR ((file_id IS NOT NULL) AND (sha256 IS NOT NULL) AND (pages IS NOT NULL) AND (effective_from IS NOT NULL) AND (approved_on IS NOT NULL)))),
  constraint policy_versions_check1 CHECK (((state <> 'revogada'::text) OR (revoked_on IS NOT NULL))),
  constraint policy_versions_major_check CHECK (((major >= 0) AND (major <= 999))),
  constraint policy_versions_minor_check CHECK (((minor >= 0) AND (minor <= 999))),
  constraint policy_versions_state_check CHECK ((state = ANY (ARRAY['rascunho'::text, 'em aprovação'::text, 'aprovada'::text, 'revogada'::text])))
);
CREATE UNIQUE INDEX policy_versions_once ON policy_versions USING btree (policy_id, major, minor) WHERE (deleted_at IS NULL);

create table programmes (
  id uuid not null,
  subject_id uuid not null,
  grade integer not null,
  edition text not null,
  source text not null default ''::text,
  checked_by text not null default ''::text,
  from_year integer not null,
  until_year integer,
  notes text not null default ''::text,
  units jsonb not null default '[]'::jsonb,
  origin jsonb,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  deleted_at timestamptz,
  original_id uuid,
  constraint programmes_pkey PRIMARY KEY (id),
  constraint programmes_created_by_fkey FOREIGN KEY (created_by) REFERENCES accounts(id),
  constraint programmes_original_id_fkey FOREIGN KEY (original_id) REFERENCES files(id),
  constraint programmes_subject_id_fkey FOREIGN KEY (subject_id) REFERENCES subjects(id),
  constraint programmes_check CHECK (((until_year >= from_year) AND (until_year <= 2100))),
  constraint programmes_edition_check CHECK ((edition <> ''::text)),
  constraint programmes_from_year_check CHECK (((from_year >= 1900) AND (from_year <= 2100))),
  constraint programmes_grade_check CHECK (((grade >= 1) AND (grade <= 12)))
);
CREATE UNIQUE INDEX programmes_edition ON programmes USING btree (subject_id, grade, lower(edition)) WHERE (deleted_at IS NULL);

create table proof_challenges (
  id uuid not null,
  token_hash text not null,
  account_id uuid,
  api text not null,
  purpose text not null,
  nonce text not null,
  attempts integer not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  proven_at timestamptz,
  used_at timestamptz,
  constraint proof_challenges_pkey PRIMARY KEY (id),
  constraint proof_challenges_token_hash_key UNIQUE (token_hash),
  constraint proof_challenges_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint proof_challenges_api_check CHECK ((api = ANY (ARRAY['academy'::text, 'diagnostics'::text]))),
  constraint proof_challenges_purpose_check CHECK ((purpose = ANY (ARRAY['sign-in'::text, 'enrol'::text, 'passkey'::text, 'confirm'::text, 'register'::text])))
);
CREATE INDEX proof_challenges_by_account ON proof_challenges USING btree (account_id, created_at);

create table proposal_comments (
  id uuid not null,
  proposal_id uuid not null,
  text text not null,
  account_id uuid not null,
  resolved_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  deleted_at timestamptz,
  constraint proposal_comments_pkey PRIMARY KEY (id),
  constraint proposal_comments_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint proposal_comments_proposal_id_fkey FOREIGN KEY (proposal_id) REFERENCES question_proposals(id) ON DELETE CASCADE,
  constraint proposal_comments_text_check CHECK ((text <> ''::text))
);
CREATE INDEX proposal_comments_by_proposal ON proposal_comments USING btree (proposal_id, created_at) WHERE (deleted_at IS NULL);

create table question_proposals (
  id uuid not null,
  question_id uuid not null,
  school_id uuid not null,
  state text not null default 'proposta'::text,
  note text not null default ''::text,
  comment text not null default ''::text,
  proposed_by uuid,
  proposed_at timestamptz not null default now(),
  decided_by uuid,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  deleted_at timestamptz,
  constraint question_proposals_pkey PRIMARY KEY (id),
  constraint question_proposals_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES accounts(id),
  constraint question_proposals_proposed_by_fkey FOREIGN KEY (proposed_by) REFERENCES accounts(id),
  constraint question_proposals_question_id_fkey FOREIGN KEY (question_id) REFERENCES questions(id) ON DELETE CASCADE,
  constraint question_proposals_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(id),
  constraint question_proposals_state_check CHECK ((state = ANY (ARRAY['proposta'::text, 'devolvida'::text, 'publicada'::text, 'retirada'::text])))
);
CREATE INDEX question_proposals_newest ON question_proposals USING btree (proposed_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX question_proposals_one ON question_proposals USING btree (question_id) WHERE (deleted_at IS NULL);

create table question_versions (
  id uuid not null,
  question_id uuid not null,
  number integer not null,
  content jsonb not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  constraint question_versions_pkey PRIMARY KEY (id),
  constraint question_versions_question_id_number_key UNIQUE (question_id, number),
  constraint question_versions_created_by_fkey FOREIGN KEY (created_by) REFERENCES accounts(id),
  constraint question_versions_question_id_fkey FOREIGN KEY (question_id) REFERENCES questions(id),
  constraint question_versions_number_check CHECK ((number >= 1))
);
CREATE INDEX question_versions_by_media ON question_versions USING gin (((content -> 'media'::text)) jsonb_path_ops);
CREATE INDEX question_versions_text ON question_versions USING btree (md5(((content -> 'passage'::text))::text)) WHERE ((content -> 'passage'::text) IS NOT NULL);

create table questions (
  id uuid not null,
  name text not null,
  type text not null,
  subject_id uuid not null,
  grade integer not null,
  competence_id uuid,
  bloom text not null default ''::text,
  difficulty text not null default ''::text,
  tags text[] not null default '{}'::text[],
  state text not null default 'rascunho'::text,
  current_version_id uuid,
  owner_id uuid,
  search text not null default ''::text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  deleted_at timestamptz,
  school_id uuid,
  sharing text not null default 'escola'::text,
  origin jsonb,
  constraint questions_pkey PRIMARY KEY (id),
  constraint questions_competence_id_fkey FOREIGN KEY (competence_id) REFERENCES competences(id),
  constraint questions_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES accounts(id),
  constraint questions_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(id),
  constraint questions_subject_id_fkey FOREIGN KEY (subject_id) REFERENCES subjects(id),
  constraint questions_grade_check CHECK (((grade >= 1) AND (grade <= 12))),
  constraint questions_name_check CHECK ((name <> ''::text)),
  constraint questions_sharing_check CHECK ((sharing = ANY (ARRAY['eu'::text, 'escola'::text, 'academia'::text]))),
  constraint questions_state_check CHECK ((state = ANY (ARRAY['rascunho'::text, 'em revisão'::text, 'aprovada'::text, 'arquivada'::text])))
);
CREATE INDEX questions_by_origin ON questions USING btree (((origin ->> 'key'::text)), ((origin ->> 'id'::text))) WHERE ((deleted_at IS NULL) AND (origin IS NOT NULL));
CREATE INDEX questions_by_subject ON questions USING btree (subject_id, grade, competence_id) WHERE (deleted_at IS NULL);
CREATE INDEX questions_search ON questions USING gin (search gin_trgm_ops) WHERE (deleted_at IS NULL);
CREATE TRIGGER questions_school BEFORE INSERT ON questions FOR EACH ROW EXECUTE FUNCTION place_in_school();

create table quiz_gradebooks (
  id uuid not null,
  group_id uuid not null,
  subject_id uuid not null,
  year integer not null,
  trimester integer not null,
  columns jsonb not null default '{}'::jsonb,
  drop_worst integer not null default 0,
  missing_is_zero boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  deleted_at timestamptz,
  edition_id uuid,
  correction text not null default ''::text,
  constraint quiz_gradebooks_pkey PRIMARY KEY (id),
  constraint quiz_gradebooks_edition_id_fkey FOREIGN KEY (edition_id) REFERENCES editions(id),
  constraint quiz_gradebooks_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(id),
  constraint quiz_gradebooks_subject_id_fkey FOREIGN KEY (subject_id) REFERENCES subjects(id),
  constraint quiz_gradebooks_drop_worst_check CHECK (((drop_worst >= 0) AND (drop_worst <= 10))),
  constraint quiz_gradebooks_trimester_check CHECK (((trimester >= 1) AND (trimester <= 3)))
);
CREATE UNIQUE INDEX quiz_gradebooks_one ON quiz_gradebooks USING btree (group_id, subject_id, year, trimester) WHERE (deleted_at IS NULL);

create table quizzes (
  id uuid not null,
  title text not null,
  description text not null default ''::text,
  subject_id uuid not null,
  grade integer not null,
  year integer not null,
  settings jsonb not null default '{}'::jsonb,
  parts jsonb not null default '[]'::jsonb,
  items jsonb not null default '[]'::jsonb,
  questions integer not null default 0,
  audience jsonb not null default '[]'::jsonb,
  exceptions jsonb not null default '[]'::jsonb,
  code text,
  state text not null default 'rascunho'::text,
  opens_at timestamptz,
  closes_at timestamptz,
  released_at timestamptz,
  source jsonb,
  owner_id uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  deleted_at timestamptz,
  practice_of uuid,
  school_id uuid,
  sharing text not null default 'eu'::text,
  keys_seen_at timestamptz,
  constraint quizzes_pkey PRIMARY KEY (id),
  constraint quizzes_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES accounts(id),
  constraint quizzes_practice_of_fkey FOREIGN KEY (practice_of) REFERENCES competences(id),
  constraint quizzes_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(id),
  constraint quizzes_subject_id_fkey FOREIGN KEY (subject_id) REFERENCES subjects(id),
  constraint quizzes_check CHECK ((closes_at > opens_at)),
  constraint quizzes_code_check CHECK ((code ~ '^[A-Z2-9]{6}$'::text)),
  constraint quizzes_grade_check CHECK (((grade >= 1) AND (grade <= 12))),
  constraint quizzes_questions_check CHECK ((questions >= 0)),
  constraint quizzes_sharing_check CHECK ((sharing = ANY (ARRAY['eu'::text, 'escola'::text, 'academia'::text]))),
  constraint quizzes_state_check CHECK ((state = ANY (ARRAY['rascunho'::text, 'agendado'::text, 'aberto'::text, 'encerrado'::text, 'arquivado'::text]))),
  constraint quizzes_title_check CHECK ((title <> ''::text)),
  constraint quizzes_year_check CHECK (((year >= 2000) AND (year <= 2100)))
);
CREATE INDEX quizzes_by_owner ON quizzes USING btree (owner_id, updated_at DESC) WHERE (deleted_at IS NULL);
CREATE INDEX quizzes_by_question ON quizzes USING gin (asked_ids(items));
CREATE INDEX quizzes_in_order ON quizzes USING btree (updated_at DESC, id DESC) WHERE ((deleted_at IS NULL) AND (practice_of IS NULL));
CREATE TRIGGER quizzes_school BEFORE INSERT ON quizzes FOR EACH ROW EXECUTE FUNCTION place_in_school();

create table rate_limits (
  bucket text not null,
  empty_at timestamptz not null,
  constraint rate_limits_pkey PRIMARY KEY (bucket)
);

create table reader_groups (
  id uuid not null,
  name text not null,
  roles text[] not null default '{}'::text[],
  account_ids uuid[] not null default '{}'::uuid[],
  paper_names text[] not null default '{}'::text[],
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  deleted_at timestamptz,
  constraint reader_groups_pkey PRIMARY KEY (id),
  constraint reader_groups_created_by_fkey FOREIGN KEY (created_by) REFERENCES accounts(id),
  constraint reader_groups_name_check CHECK ((name <> ''::text)),
  constraint reader_groups_roles_check CHECK ((roles <@ ARRAY['admin'::text, 'pedagogo'::text, 'professor'::text]))
);
CREATE UNIQUE INDEX reader_groups_once ON reader_groups USING btree (f_unaccent(lower(name))) WHERE (deleted_at IS NULL);

create table recovery_codes (
  id uuid not null,
  account_id uuid not null,
  code_hash text not null,
  created_at timestamptz not null default now(),
  used_at timestamptz,
  constraint recovery_codes_pkey PRIMARY KEY (id),
  constraint recovery_codes_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id)
);
CREATE INDEX recovery_codes_by_account ON recovery_codes USING btree (account_id);

create table recovery_plans (
  id uuid not null,
  title text not null,
  group_id uuid not null,
  subject_id uuid not null,
  application_id uuid,
  objective text not null default ''::text,
  competence_ids uuid[] not null,
  pupil_groups jsonb not null default '[]'::jsonb,
  activities text[] not null default '{}'::text[],
  responsible_id uuid not null,
  starts_on date,
  ends_on date,
  sessions jsonb not null default '[]'::jsonb,
  retest_id uuid,
  lesson_plan_id uuid,
  results jsonb not null default '[]'::jsonb,
  state text not null default 'rascunho'::text,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  deleted_at timestamptz,
  quiz_id uuid,
  game_id uuid,
  gain jsonb,
  constraint recovery_plans_pkey PRIMARY KEY (id),
  constraint recovery_plans_application_id_fkey FOREIGN KEY (application_id) REFERENCES applications(id),
  constraint recovery_plans_created_by_fkey FOREIGN KEY (created_by) REFERENCES accounts(id),
  constraint recovery_plans_game_id_fkey FOREIGN KEY (game_id) REFERENCES games(id),
  constraint recovery_plans_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(id),
  constraint recovery_plans_lesson_plan_id_fkey FOREIGN KEY (lesson_plan_id) REFERENCES lesson_plans(id),
  constraint recovery_plans_quiz_id_fkey FOREIGN KEY (quiz_id) REFERENCES quizzes(id),
  constraint recovery_plans_responsible_id_fkey FOREIGN KEY (responsible_id) REFERENCES accounts(id),
  constraint recovery_plans_retest_id_fkey FOREIGN KEY (retest_id) REFERENCES tests(id),
  constraint recovery_plans_subject_id_fkey FOREIGN KEY (subject_id) REFERENCES subjects(id),
  constraint recovery_plans_state_check CHECK ((state = ANY (ARRAY['rascunho'::text, 'em curso'::text, 'reavaliado'::text, 'encerrado'::text]))),
  constraint recovery_plans_title_check CHECK ((title <> ''::text))
);
CREATE INDEX recovery_plans_by_group ON recovery_plans USING btree (group_id) WHERE (deleted_at IS NULL);

create table responses (
  attempt_id uuid not null,
  item_id uuid not null,
  answer jsonb,
  outcome text not null,
  points numeric,
  marking jsonb,
  sequence integer not null default 0,
  answered_at timestamptz not null default now(),
  late boolean not null default false,
  tries jsonb not null default '[]'::jsonb,
  certainty smallint,
  final boolean not null default false,
  comment text not null default ''::text,
  reason text not null default ''::text,
  received_at timestamptz,
  constraint responses_pkey PRIMARY KEY (attempt_id, item_id),
  constraint responses_attempt_id_fkey FOREIGN KEY (attempt_id) REFERENCES attempts(id),
  constraint responses_certainty_check CHECK (((certainty >= 1) AND (certainty <= 3))),
  constraint responses_outcome_check CHECK ((outcome = ANY (ARRAY['certa'::text, 'parcial'::text, 'errada'::text, 'branco'::text, 'não apresentada'::text, 'por corrigir'::text])))
);
CREATE INDEX responses_to_mark ON responses USING btree (attempt_id) WHERE (outcome = 'por corrigir'::text);

create table schools (
  id uuid not null,
  name text not null,
  province text not null default ''::text,
  district text not null default ''::text,
  zip text not null default ''::text,
  contact text not null default ''::text,
  logo_file_id uuid,
  stamp_file_id uuid,
  shifts text[] not null default '{manhã}'::text[],
  periods jsonb not null default '[]'::jsonb,
  lesson_minutes integer not null default 45,
  approval_chain jsonb not null default '["delegado", "DAP"]'::jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  deleted_at timestamptz,
  bands jsonb not null default '[{"code": "NS", "from": 0, "name": "Não satisfatório"}, {"code": "S", "from": 10, "name": "Satisfatório"}, {"code": "B", "from": 14, "name": "Bom"}, {"code": "MB", "from": 17, "name": "Muito bom"}, {"code": "E", "from": 19, "name": "Excelente"}]'::jsonb,
  absences_by text not null default 'aula'::text,
  own_approval boolean not null default false,
  show_terms boolean not null default true,
  constraint schools_pkey PRIMARY KEY (id),
  constraint schools_absences_by_check CHECK ((absences_by = ANY (ARRAY['aula'::text, 'dia'::text]))),
  constraint schools_lesson_minutes_check CHECK (((lesson_minutes >= 20) AND (lesson_minutes <= 120))),
  constraint schools_name_check CHECK ((name <> ''::text))
);

create table sessions (
  id uuid not null,
  account_id uuid not null,
  api text not null,
  user_agent text not null default ''::text,
  address text not null default ''::text,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  device_id uuid,
  confirmed_at timestamptz,
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint sessions_api_check CHECK ((api = ANY (ARRAY['academy'::text, 'diagnostics'::text])))
);
CREATE INDEX sessions_by_account ON sessions USING btree (account_id, created_at DESC);
CREATE TRIGGER sessions_tell_identity AFTER UPDATE OF ended_at ON sessions FOR EACH ROW EXECUTE FUNCTION tell_identity();

create table shared_links (
  id uuid not null,
  token_hash text not null,
  kind text not null,
  shared_id uuid not null,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  revoked_at timestamptz,
  constraint shared_links_pkey PRIMARY KEY (id),
  constraint shared_links_token_hash_key UNIQUE (token_hash),
  constraint shared_links_created_by_fkey FOREIGN KEY (created_by) REFERENCES accounts(id),
  constraint shared_links_kind_check CHECK ((kind = ANY (ARRAY['plano analítico'::text, 'plano de aula'::text, 'calendário'::text])))
);
CREATE INDEX shared_links_by_shared ON shared_links USING btree (shared_id);

create table spent_identity_tokens (
  digest text not null,
  expires_at timestamptz not null,
  constraint spent_identity_tokens_pkey PRIMARY KEY (digest)
);

create table student_cards (
  student_id uuid not null,
  word_hash text not null,
  made_at timestamptz not null default now(),
  made_by uuid,
  used_at timestamptz,
  constraint student_cards_pkey PRIMARY KEY (student_id),
  constraint student_cards_made_by_fkey FOREIGN KEY (made_by) REFERENCES accounts(id),
  constraint student_cards_student_id_fkey FOREIGN KEY (student_id) REFERENCES students(id)
);

create table student_code_counters (
  year integer not null,
  last integer not null,
  constraint student_code_counters_pkey PRIMARY KEY (year)
);

create table students (
  id uuid not null,
  code text not null,
  full_name text not null,
  sex text not null,
  birth_date date,
  group_id uuid not null,
  number_in_group integer,
  guardian_name text not null default ''::text,
  guardian_contact text not null default ''::text,
  mother_tongue text not null default ''::text,
  special_needs text not null default ''::text,
  state text not null default 'activo'::text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  deleted_at timestamptz,
  erased_at timestamptz,
  repeats boolean,
  enrolled_on date,
  left_on date,
  constraint students_pkey PRIMARY KEY (id),
  constraint students_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(id),
  constraint students_code_check CHECK (((code ~ '^[0-9]{8}$'::text) OR (erased_at IS NOT NULL))),
  constraint students_full_name_check CHECK ((full_name <> ''::text)),
  constraint students_left_after_entry_check CHECK ((left_on >= enrolled_on)),
  constraint students_number_in_group_check CHECK (((number_in_group >= 1) AND (number_in_group <= 200))),
  constraint students_sex_check CHECK ((sex = ANY (ARRAY['H'::text, 'M'::text]))),
  constraint students_state_check CHECK ((state = ANY (ARRAY['activo'::text, 'transferido'::text, 'desistente'::text])))
);
CREATE INDEX students_birth ON students USING btree (birth_date) WHERE (deleted_at IS NULL);
CREATE INDEX students_by_group ON students USING btree (group_id, number_in_group) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX students_code ON students USING btree (code);
CREATE INDEX students_deleted ON students USING btree (id) WHERE (deleted_at IS NOT NULL);
CREATE INDEX students_in_order ON students USING btree (full_name COLLATE pt, id) WHERE (deleted_at IS NULL);
CREATE INDEX students_name ON students USING gin (f_unaccent(lower(full_name)) gin_trgm_ops) WHERE (deleted_at IS NULL);
CREATE INDEX students_name_or_code ON students USING gin (f_unaccent(((lower(full_name) || ' '::text) || code)) gin_trgm_ops) WHERE (deleted_at IS NULL);
CREATE TRIGGER students_delete_counts AFTER DELETE ON students REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_groups_of_students();
CREATE CONSTRAINT TRIGGER students_follow AFTER UPDATE ON students DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.group_id IS DISTINCT FROM new.group_id OR old.number_in_group IS DISTINCT FROM new.number_in_group OR old.state IS DISTINCT FROM new.state OR old.repeats IS DISTINCT FROM new.repeats OR old.special_needs IS DISTINCT FROM new.special_needs OR old.deleted_at IS DISTINCT FROM new.deleted_at) EXECUTE FUNCTION follow_own_enrolment();
CREATE TRIGGER students_insert_counts AFTER INSERT ON students REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_groups_of_students();
CREATE TRIGGER students_update_counts AFTER UPDATE ON students REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_groups_of_students();

create table subjects (
  id uuid not null,
  code text not null,
  name text not null,
  abbreviation text not null,
  area text not null default ''::text,
  colour text not null default '#17634A'::text,
  icon text not null default 'book-open'::text,
  grades integer[] not null default '{}'::integer[],
  weekly_hours jsonb not null default '{}'::jsonb,
  hours_to_confirm boolean not null default false,
  lesson_minutes integer not null default 45,
  delegate_id uuid,
  state text not null default 'activa'::text,
  notes text not null default ''::text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  deleted_at timestamptz,
  constraint subjects_pkey PRIMARY KEY (id),
  constraint subjects_delegate_id_fkey FOREIGN KEY (delegate_id) REFERENCES accounts(id),
  constraint subjects_abbreviation_check CHECK ((abbreviation <> ''::text)),
  constraint subjects_code_check CHECK ((code ~ '^[A-Z0-9]{2,8}$'::text)),
  constraint subjects_colour_check CHECK ((colour ~ '^#[0-9A-Fa-f]{6}$'::text)),
  constraint subjects_lesson_minutes_check CHECK (((lesson_minutes >= 20) AND (lesson_minutes <= 120))),
  constraint subjects_name_check CHECK ((name <> ''::text)),
  constraint subjects_state_check CHECK ((state = ANY (ARRAY['activa'::text, 'arquivada'::text])))
);
CREATE UNIQUE INDEX subjects_code ON subjects USING btree (code) WHERE (deleted_at IS NULL);

create table substitutions (
  id uuid not null,
  absence_id uuid not null,
  group_id uuid not null,
  subject_id uuid not null,
  held_on date not null,
  period integer not null,
  starts_at text,
  kind text not null,
  substitute_id uuid,
  joined_group_id uuid,
  answer text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  deleted_at timestamptz,
  constraint substitutions_pkey PRIMARY KEY (id),
  constraint substitutions_absence_id_fkey FOREIGN KEY (absence_id) REFERENCES teacher_absences(id) ON DELETE CASCADE,
  constraint substitutions_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(id),
  constraint substitutions_joined_group_id_fkey FOREIGN KEY (joined_group_id) REFERENCES groups(id),
  constraint substitutions_subject_id_fkey FOREIGN KEY (subject_id) REFERENCES subjects(id),
  constraint substitutions_substitute_id_fkey FOREIGN KEY (substitute_id) REFERENCES accounts(id),
  constraint substitutions_answer_check CHECK ((answer = ANY (ARRAY['vista'::text, 'não posso'::text]))),
  constraint substitutions_check CHECK (((substitute_id IS NULL) = (kind = 'sem aula'::text))),
  constraint substitutions_check1 CHECK (((joined_group_id IS NULL) = (kind <> 'juntar'::text))),
  constraint substitutions_kind_check CHECK ((kind = ANY (ARRAY['professor'::text, 'juntar'::text, 'sem aula'::text])))
);
CREATE INDEX substitutions_lesson_idx ON substitutions USING btree (group_id, held_on) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX substitutions_once ON substitutions USING btree (absence_id, group_id, held_on, period) WHERE (deleted_at IS NULL);
CREATE INDEX substitutions_substitute_idx ON substitutions USING btree (substitute_id, held_on) WHERE (deleted_at IS NULL);

create table teacher_absences (
  id uuid not null,
  teacher_id uuid not null,
  starts_on date not null,
  ends_on date not null,
  reason text not null default ''::text,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  deleted_at timestamptz,
  constraint teacher_absences_pkey PRIMARY KEY (id),
  constraint teacher_absences_created_by_fkey FOREIGN KEY (created_by) REFERENCES accounts(id),
  constraint teacher_absences_teacher_id_fkey FOREIGN KEY (teacher_id) REFERENCES accounts(id),
  constraint teacher_absences_check CHECK ((ends_on >= starts_on))
);
CREATE INDEX teacher_absences_days_idx ON teacher_absences USING btree (teacher_id, starts_on, ends_on) WHERE (deleted_at IS NULL);

create table term_comments (
  id uuid not null,
  term_id uuid not null,
  text text not null,
  account_id uuid not null,
  resolved_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  deleted_at timestamptz,
  constraint term_comments_pkey PRIMARY KEY (id),
  constraint term_comments_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint term_comments_term_id_fkey FOREIGN KEY (term_id) REFERENCES terms(id),
  constraint term_comments_text_check CHECK ((text <> ''::text))
);
CREATE INDEX term_comments_by_term ON term_comments USING btree (term_id, created_at) WHERE (deleted_at IS NULL);

create table terms (
  id uuid not null,
  term text not null,
  term_folded text not null generated always as (f_unaccent(lower(term))) stored,
  letter text not null generated always as (upper(substr(f_unaccent(lower(term)), 1, 1))) stored,
  search text not null generated always as (f_unaccent(lower(((term || ' '::text) || definition)))) stored,
  word_class text not null default ''::text,
  definition text not null,
  example text not null default ''::text,
  subject_id uuid not null,
  grades integer[] not null default '{}'::integer[],
  unit_id uuid,
  synonyms text[] not null default '{}'::text[],
  related_term_ids uuid[] not null default '{}'::uuid[],
  translations jsonb not null default '[]'::jsonb,
  image_file_id uuid,
  image_alt text not null default ''::text,
  audio_file_id uuid,
  source text not null default ''::text,
  state text not null default 'rascunho'::text,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  deleted_at timestamptz,
  constraint terms_pkey PRIMARY KEY (id),
  constraint terms_created_by_fkey FOREIGN KEY (created_by) REFERENCES accounts(id),
  constraint terms_subject_id_fkey FOREIGN KEY (subject_id) REFERENCES subjects(id),
  constraint terms_unit_id_fkey FOREIGN KEY (unit_id) REFERENCES units(id),
  constraint terms_check CHECK (((image_file_id IS NULL) OR (image_alt <> ''::text))),
  constraint terms_definition_check CHECK ((definition <> ''::text)),
  constraint terms_state_check CHECK ((state = ANY (ARRAY['rascunho'::text, 'em revisão'::text, 'publicado'::text, 'arquivado'::text]))),
  constraint terms_term_check CHECK ((term <> ''::text))
);
CREATE INDEX terms_by_subject ON terms USING btree (subject_id, term_folded, id) WHERE (deleted_at IS NULL);
CREATE INDEX terms_in_order ON terms USING btree (term_folded, id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX terms_once ON terms USING btree (subject_id, lower((NORMALIZE(term) COLLATE pt))) WHERE (deleted_at IS NULL);
CREATE INDEX terms_search ON terms USING gin (search gin_trgm_ops) WHERE (deleted_at IS NULL);

create table tests (
  id uuid not null,
  title text not null,
  kind text not null default 'escrito'::text,
  subject_id uuid not null,
  grade integer not null,
  year integer not null,
  moment text not null,
  minutes integer not null default 60,
  total_points numeric not null default 20,
  objective text not null default ''::text,
  instructions text[] not null default '{}'::text[],
  teacher_note text not null default ''::text,
  modes text[] not null default '{"em linha",impresso,"lançamento manual"}'::text[],
  shuffle boolean not null default false,
  paging text not null default 'uma a uma'::text,
  items jsonb not null default '[]'::jsonb,
  blueprint jsonb not null default '[]'::jsonb,
  forms jsonb not null default '[]'::jsonb,
  bands jsonb not null default '[]'::jsonb,
  levels jsonb not null default '[]'::jsonb,
  owner_id uuid not null,
  state text not null default 'rascunho'::text,
  source_test_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  deleted_at timestamptz,
  paper_instructions text[] not null default '{}'::text[],
  shuffle_options boolean not null default true,
  language text not null default 'Português'::text,
  skill text not null default 'leitura'::text,
  school_id uuid,
  sharing text not null default 'eu'::text,
  exam jsonb,
  constraint tests_pkey PRIMARY KEY (id),
  constraint tests_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES accounts(id),
  constraint tests_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(id),
  constraint tests_source_test_id_fkey FOREIGN KEY (source_test_id) REFERENCES tests(id),
  constraint tests_subject_id_fkey FOREIGN KEY (subject_id) REFERENCES subjects(id),
  constraint tests_exam_check CHECK (((exam IS NULL) OR (((((exam ->> 'year'::text))::integer >= 1975) AND (((exam ->> 'year'::text))::integer <= 2100)) AND ((((exam ->> 'call'::text))::integer >= 1) AND (((exam ->> 'call'::text))::integer <= 2)) AND ((((exam ->> 'questions'::text))::integer >= 1) AND (((exam ->> 'questions'::text))::integer <= 100))))),
  constraint tests_grade_check CHECK (((grade >= 1) AND (grade <= 12))),
  constraint tests_kind_check CHECK ((kind = ANY (ARRAY['escrito'::text, 'oral'::text]))),
  constraint tests_language_check CHECK ((language <> ''::text)),
  constraint tests_minutes_check CHECK (((minutes >= 5) AND (minutes <= 300))),
  constraint tests_moment_check CHECK ((moment = ANY (ARRAY['inicial'::text, 'intermédio'::text, 'final'::text, 'pós-recuperação'::text]))),
  constraint tests_paging_check CHECK ((paging = ANY (ARRAY['uma a uma'::text, 'todas'::text]))),
  constraint tests_sharing_check CHECK ((sharing = ANY (ARRAY['eu'::text, 'escola'::text, 'academia'::text]))),
  constraint tests_skill_check CHECK ((skill = ANY (ARRAY['leitura'::text, 'aritmética'::text]))),
  constraint tests_state_check CHECK ((state = ANY (ARRAY['rascunho'::text, 'publicado'::text, 'arquivado'::text]))),
  constraint tests_title_check CHECK ((title <> ''::text)),
  constraint tests_total_points_check CHECK ((total_points > (0)::numeric)),
  constraint tests_year_check CHECK (((year >= 2000) AND (year <= 2100)))
);
CREATE INDEX tests_by_owner ON tests USING btree (owner_id, updated_at DESC) WHERE (deleted_at IS NULL);
CREATE INDEX tests_by_question ON tests USING gin (asked_ids(items));
CREATE INDEX tests_exam_idx ON tests USING btree (subject_id, grade) WHERE ((exam IS NOT NULL) AND (deleted_at IS NULL));
CREATE TRIGGER tests_school BEFORE INSERT ON tests FOR EACH ROW EXECUTE FUNCTION place_in_school();

create table timetable_slots (
  id uuid not null,
  group_id uuid not null,
  weekday integer not null,
  period integer not null,
  subject_id uuid not null,
  teacher_id uuid,
  room text not null default ''::text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  deleted_at timestamptz,
  starts_on date,
  until date,
  constraint timetable_slots_pkey PRIMARY KEY (id),
  constraint timetable_slots_once EXCLUDE USING gist (group_id WITH =, weekday WITH =, period WITH =, daterange(starts_on, until) WITH &&) WHERE ((deleted_at IS NULL)),
  constraint timetable_slots_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(id),
  constraint timetable_slots_subject_id_fkey FOREIGN KEY (subject_id) REFERENCES subjects(id),
  constraint timetable_slots_teacher_id_fkey FOREIGN KEY (teacher_id) REFERENCES accounts(id),
  constraint timetable_slots_days CHECK ((starts_on < until)),
  constraint timetable_slots_period_check CHECK (((period >= 1) AND (period <= 12))),
  constraint timetable_slots_weekday_check CHECK (((weekday >= 1) AND (weekday <= 6)))
);
CREATE INDEX timetable_slots_by_group ON timetable_slots USING btree (group_id, weekday, period) WHERE (deleted_at IS NULL);
CREATE INDEX timetable_slots_by_teacher ON timetable_slots USING btree (teacher_id, weekday) WHERE (deleted_at IS NULL);

create table trusted_keys (
  id uuid not null,
  key text not null,
  name text not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  deleted_at timestamptz,
  constraint trusted_keys_pkey PRIMARY KEY (id),
  constraint trusted_keys_created_by_fkey FOREIGN KEY (created_by) REFERENCES accounts(id),
  constraint trusted_keys_key_check CHECK ((key ~ '^[A-Za-z0-9_-]{43}$'::text)),
  constraint trusted_keys_name_check CHECK ((name <> ''::text))
);
CREATE UNIQUE INDEX trusted_keys_key ON trusted_keys USING btree (key) WHERE (deleted_at IS NULL);

create table units (
  id uuid not null,
  subject_id uuid not null,
  grade integer not null,
  title text not null,
  trimester integer,
  position integer not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  deleted_at timestamptz,
  constraint units_pkey PRIMARY KEY (id),
  constraint units_subject_id_fkey FOREIGN KEY (subject_id) REFERENCES subjects(id),
  constraint units_grade_check CHECK (((grade >= 1) AND (grade <= 12))),
  constraint units_title_check CHECK ((title <> ''::text)),
  constraint units_trimester_check CHECK (((trimester >= 1) AND (trimester <= 3)))
);
CREATE INDEX units_by_subject ON units USING btree (subject_id, grade, "position") WHERE (deleted_at IS NULL);
