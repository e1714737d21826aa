-- A question of a school on its way into the academy's bank: proposed by its school, reviewed by a pedagogue of the academy, and
-- published, when it becomes the academy's own.
CREATE TABLE question_proposals (
  id uuid PRIMARY KEY,
  question_id uuid NOT NULL REFERENCES questions (id) ON DELETE CASCADE,
  -- Whose it was: where it returns when it is taken out of the academy's bank.
  school_id uuid NOT NULL REFERENCES schools (id),
  state text NOT NULL DEFAULT 'proposta' CHECK (state IN ('proposta', 'devolvida', 'publicada', 'retirada')),
  note text NOT NULL DEFAULT '',
  comment text NOT NULL DEFAULT '',
  proposed_by uuid REFERENCES accounts (id),
  proposed_at timestamptz NOT NULL DEFAULT now(),
  decided_by uuid REFERENCES accounts (id),
  decided_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  deleted_at timestamptz
);
CREATE UNIQUE INDEX question_proposals_one ON question_proposals (question_id) WHERE deleted_at IS NULL;
CREATE INDEX question_proposals_newest ON question_proposals (proposed_at DESC, id DESC) WHERE deleted_at IS NULL;

CREATE TABLE proposal_comments (
  id uuid PRIMARY KEY,
  proposal_id uuid NOT NULL REFERENCES question_proposals (id) ON DELETE CASCADE,
  text text NOT NULL CHECK (text <> ''),
  account_id uuid NOT NULL REFERENCES accounts (id),
  resolved_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  deleted_at timestamptz
);
CREATE INDEX proposal_comments_by_proposal ON proposal_comments (proposal_id, created_at) WHERE deleted_at IS NULL;

-- Where a question came from, if it was not written here: a copy, or a signed package.
ALTER TABLE questions ADD COLUMN origin jsonb;

CREATE POLICY of_the_school ON question_proposals USING (
  (SELECT reach_school()) IS NULL OR school_id = (SELECT reach_school()));
ALTER TABLE question_proposals ENABLE ROW LEVEL SECURITY;
CREATE POLICY of_the_school ON proposal_comments USING (
  (SELECT reach_school()) IS NULL OR EXISTS (SELECT FROM question_proposals p WHERE p.id = proposal_comments.proposal_id));
ALTER TABLE proposal_comments ENABLE ROW LEVEL SECURITY;
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'dondza_within' AND pg_has_role(oid, 'member')) THEN
    ALTER TABLE question_proposals FORCE ROW LEVEL SECURITY;
    ALTER TABLE proposal_comments FORCE ROW LEVEL SECURITY;
  END IF;
END $$;

-- What the written tests of all that is within reach say of a question, as counts: no class of fewer pupils than `fewest` is in them.
CREATE FUNCTION question_figures(question uuid, fewest integer)
  RETURNS TABLE (schools integer, applications integer, left_out integer, n integer, p double precision, r double precision)
LANGUAGE sql STABLE SET search_path = public AS $$
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
$$;

-- The same of all schools, for what the academy has published: also for who sees one school alone.
CREATE FUNCTION published_figures(question uuid, fewest integer)
  RETURNS TABLE (schools integer, applications integer, left_out integer, n integer, p double precision, r double precision)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE
  -- Said within: a database's owner who is no superuser may not say it of a function.
  own CONSTANT text := coalesce(current_setting('dondza.within', true), '');
BEGIN
  PERFORM set_config('dondza.within', '', true);
  RETURN QUERY SELECT f.* FROM questions q CROSS JOIN LATERAL question_figures(q.id, fewest) f
    WHERE q.id = question AND q.deleted_at IS NULL AND q.school_id IS NULL AND q.sharing = 'academia' AND q.state = 'aprovada';
  PERFORM set_config('dondza.within', own, true);
END $$;
