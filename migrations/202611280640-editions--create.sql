-- What was closed, as it was on that day: a locked pauta, a signed week of the class book. Everything that speaks of it reads the
-- stored content; a later correction is another edition, with who made it, when and why.
CREATE TABLE editions (
  id uuid PRIMARY KEY,
  school_id uuid NOT NULL REFERENCES schools (id),
  kind text NOT NULL CHECK (kind IN ('pauta', 'livro de turma')),
  -- What was closed: the gradebook, or the group whose week it is (`part` is then its Monday).
  closed_id uuid NOT NULL,
  part text NOT NULL DEFAULT '',
  number integer NOT NULL CHECK (number >= 1),
  content jsonb NOT NULL,
  reason text NOT NULL DEFAULT '',
  closed_by uuid REFERENCES accounts (id),
  closed_by_name text NOT NULL,
  closed_at timestamptz NOT NULL DEFAULT now(),
  -- Made by an upgrade, from what could be computed then.
  is_recomputed boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  deleted_at timestamptz,
  -- From the second on an edition says why.
  CHECK (number = 1 OR reason <> '')
);
CREATE UNIQUE INDEX editions_number ON editions (kind, closed_id, part, number) WHERE deleted_at IS NULL;

-- An edition stays as it was made. Undoing its closing puts it away; erasing a person takes that person out of it.
CREATE FUNCTION keep_edition() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  may_change text[] := '{deleted_at,version,updated_at}';
BEGIN
  IF current_setting('dondza.erasing', true) = 'on' THEN may_change := may_change || '{content}'; END IF;
  IF TG_OP = 'DELETE' OR to_jsonb(NEW) - may_change <> to_jsonb(OLD) - may_change THEN
    RAISE EXCEPTION 'An edition is never changed or removed: a later one corrects it.';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER editions_only_added BEFORE UPDATE OR DELETE ON editions FOR EACH ROW EXECUTE FUNCTION keep_edition();

CREATE POLICY of_the_school ON editions USING (
  (SELECT reach_school()) IS NULL OR school_id = (SELECT reach_school()));
ALTER TABLE editions ENABLE ROW LEVEL SECURITY;
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'dondza_within' AND pg_has_role(oid, 'member')) THEN
    ALTER TABLE editions FORCE ROW LEVEL SECURITY;
  END IF;
END $$;

-- The edition that holds while a pauta is locked, and why it is being corrected while it is open again.
ALTER TABLE quiz_gradebooks
  ADD COLUMN edition_id uuid REFERENCES editions (id),
  ADD COLUMN correction text NOT NULL DEFAULT '';

-- What is locked today had kept its marks alone. Its edition is made of them and of the names as they are now.
WITH locked AS (
  SELECT b.*, g.school_id, g.called AS group_name, s.name AS subject_name
  FROM quiz_gradebooks b JOIN groups g ON g.id = b.group_id JOIN subjects s ON s.id = b.subject_id
  WHERE b.locked_marks IS NOT NULL AND b.deleted_at IS NULL
), kept AS (
  SELECT l.id, own.key::uuid AS student_id, mark.key::uuid AS quiz_id, mark.value = '"por corrigir"' AS waits,
    CASE WHEN jsonb_typeof(mark.value) = 'number' THEN mark.value::text::float8 END AS mark
  FROM locked l, jsonb_each(l.locked_marks) own, jsonb_each(own.value) mark
), columns AS (
  SELECT l.id, q.id AS quiz_id, q.title, q.state, coalesce(q.opens_at, q.created_at) AS opens,
    coalesce((l.columns -> q.id::text ->> 'weight')::float8, 1) AS weight,
    coalesce((l.columns -> q.id::text ->> 'hidden')::boolean, false) AS hidden,
    (SELECT avg(floor(k.mark + 0.5))::float8 FROM kept k WHERE k.id = l.id AND k.quiz_id = q.id) AS mean,
    EXISTS (SELECT FROM kept k WHERE k.id = l.id AND k.quiz_id = q.id AND (k.mark IS NOT NULL OR k.waits)) AS is_done
  FROM locked l JOIN quizzes q ON q.id IN (SELECT k.quiz_id FROM kept k WHERE k.id = l.id)
), counted AS (
  SELECT k.id, k.student_id, k.quiz_id, c.weight, coalesce(k.mark, 0) AS mark,
    row_number() OVER one AS place, count(*) OVER (PARTITION BY k.id, k.student_id) AS number, l.drop_worst
  FROM kept k JOIN locked l ON l.id = k.id JOIN columns c ON c.id = k.id AND c.quiz_id = k.quiz_id
  WHERE c.weight > 0 AND NOT k.waits AND (k.mark IS NOT NULL OR l.missing_is_zero AND c.is_done)
  WINDOW one AS (PARTITION BY k.id, k.student_id ORDER BY coalesce(k.mark, 0), c.weight, c.opens, k.quiz_id)
), graded AS (
  SELECT id, student_id,
    jsonb_agg(quiz_id ORDER BY place) FILTER (WHERE place <= least(drop_worst, number - 1)) AS dropped,
    sum(weight * mark) FILTER (WHERE place > least(drop_worst, number - 1))
      / sum(weight) FILTER (WHERE place > least(drop_worst, number - 1)) AS mark
  FROM counted GROUP BY id, student_id
), rows AS (
  SELECT l.id, p.number_in_group AS number, p.full_name, jsonb_build_object(
    'id', p.id, 'name', p.full_name, 'number', CASE WHEN p.group_id = l.group_id THEN p.number_in_group END, 'sex', p.sex,
    'marks', (SELECT jsonb_object_agg(k.quiz_id, k.mark) FROM kept k WHERE k.id = l.id AND k.student_id = p.id),
    'toMark', coalesce((SELECT jsonb_agg(k.quiz_id) FROM kept k WHERE k.id = l.id AND k.student_id = p.id AND k.waits), '[]'),
    'exempt', jsonb_build_array(), 'dropped', coalesce(graded.dropped, '[]'), 'mark', graded.mark) AS pupil
  FROM locked l JOIN students p ON l.locked_marks ? p.id::text
  LEFT JOIN graded ON graded.id = l.id AND graded.student_id = p.id
), made AS (
  INSERT INTO editions (id, school_id, kind, closed_id, number, content, closed_by, closed_by_name, closed_at, is_recomputed)
  SELECT gen_random_uuid(), l.school_id, 'pauta', l.id, 1, jsonb_build_object(
      'group', jsonb_build_object('id', l.group_id, 'name', l.group_name),
      'subject', jsonb_build_object('id', l.subject_id, 'name', l.subject_name),
      'year', l.year, 'trimester', l.trimester, 'dropWorst', l.drop_worst, 'missingIsZero', l.missing_is_zero,
      'quizzes', coalesce((SELECT jsonb_agg(jsonb_build_object('id', quiz_id, 'title', title, 'state', state,
          'opensOn', (opens AT TIME ZONE 'Africa/Maputo')::date, 'weight', weight, 'hidden', hidden, 'mean', mean)
        ORDER BY opens, quiz_id) FROM columns c WHERE c.id = l.id), '[]'),
      'pupils', coalesce((SELECT jsonb_agg(pupil ORDER BY number NULLS LAST, full_name COLLATE "pt") FROM rows r
        WHERE r.id = l.id), '[]')),
    last.account_id, coalesce(last.account_name, 'Sistema'), l.updated_at, true
  FROM locked l LEFT JOIN LATERAL (SELECT c.account_id, c.account_name FROM changes c
    WHERE c.table_name = 'quiz_gradebooks' AND c.row_id = l.id ORDER BY c.at DESC, c.id DESC LIMIT 1) last ON true
  RETURNING id, closed_id
)
-- Of another version: what was done to a pauta before is not taken back past its edition.
UPDATE quiz_gradebooks b SET edition_id = made.id, version = b.version + 1 FROM made WHERE made.closed_id = b.id;

ALTER TABLE quiz_gradebooks DROP COLUMN locked_marks;
