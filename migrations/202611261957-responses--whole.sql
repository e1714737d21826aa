-- Answers are one table again. Whoever reads a class joins its attempts to their answers, and PostgreSQL reckons such a join as if
-- every attempt were looked for in every year: from the second year on it reads all answers of all years instead of a class's
-- (`npm run bench -- years`). Their key begins with the moment of the attempt, so that a year lies together in table and index
-- anyway. What is set here keeps the cleaning up as small as a part would: a run goes over what came since the last one, and packs it
-- for good.
LOCK TABLE responses IN SHARE ROW EXCLUSIVE MODE;

CREATE TABLE years.responses (LIKE responses INCLUDING DEFAULTS INCLUDING CONSTRAINTS) WITH (
  autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 200000, autovacuum_freeze_min_age = 0);
INSERT INTO years.responses SELECT * FROM responses;
ALTER TABLE years.responses ADD CONSTRAINT responses_pkey PRIMARY KEY (attempt_id, item_id),
  ADD CONSTRAINT responses_attempt_id_fkey FOREIGN KEY (attempt_id) REFERENCES attempts (id);
CREATE INDEX responses_to_mark ON years.responses (attempt_id) WHERE outcome = 'por corrigir';
CREATE POLICY of_the_school ON years.responses USING ((SELECT reach_school()) IS NULL
  OR EXISTS (SELECT FROM attempts t WHERE t.id = responses.attempt_id));

DO $$
DECLARE
  forced CONSTANT boolean := (SELECT relforcerowsecurity FROM pg_class WHERE oid = 'public.responses'::regclass);
BEGIN
  DROP TABLE public.responses;
  ALTER TABLE years.responses SET SCHEMA public;
  ALTER TABLE public.responses ENABLE ROW LEVEL SECURITY;
  IF forced THEN ALTER TABLE public.responses FORCE ROW LEVEL SECURITY; END IF;
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'dondza_within' AND pg_has_role(oid, 'member')) THEN
    GRANT SELECT, INSERT, UPDATE, DELETE ON public.responses TO dondza_within;
  END IF;
END $$;

ANALYZE responses;
