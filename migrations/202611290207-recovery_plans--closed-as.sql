-- Plans that were closed before outcomes got their rule of today (`202611232330-recovery_plans--gain`) keep the outcome that they were
-- closed with, beside what today's rule says: of each pupil, and of each competence, `closedAs`. Its shares were kept, and tell it.
CREATE FUNCTION pg_temp.closed_as(share jsonb) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN share IS NULL OR jsonb_typeof(share) = 'null' THEN NULL
    WHEN round(share::numeric * 100, 1) >= 75 THEN 'recuperado' WHEN round(share::numeric * 100, 1) >= 50 THEN 'parcial'
    ELSE 'não recuperado' END
$$;
UPDATE recovery_plans p SET results = (
  SELECT jsonb_agg(r || jsonb_build_object(
    'closedAs', (
      SELECT CASE WHEN count(*) = 0 THEN NULL WHEN bool_and(outcome = 'recuperado') THEN 'recuperado'
        WHEN bool_and(outcome = 'não recuperado') THEN 'não recuperado' ELSE 'parcial' END
      FROM (SELECT pg_temp.closed_as(c -> 'after') AS outcome FROM jsonb_array_elements(r -> 'competences') c) each
      WHERE outcome IS NOT NULL),
    'competences', (SELECT coalesce(jsonb_agg(c || jsonb_build_object('closedAs', pg_temp.closed_as(c -> 'after')) ORDER BY at), '[]')
      FROM jsonb_array_elements(r -> 'competences') WITH ORDINALITY AS every (c, at))) ORDER BY place)
  FROM jsonb_array_elements(p.results) WITH ORDINALITY AS every (r, place))
WHERE state = 'encerrado' AND results <> '[]' AND NOT jsonb_path_exists(results, '$[*].levels')
  AND coalesce(
    (SELECT max(c.at) FROM changes c WHERE c.table_name = 'recovery_plans' AND c.row_id = p.id AND c.undone_at IS NULL
      AND c.after ->> 'state' = 'encerrado' AND c.before ->> 'state' IS DISTINCT FROM 'encerrado'),
    updated_at) < (SELECT applied_at FROM migrations WHERE name LIKE '202611232330-%');
DROP FUNCTION pg_temp.closed_as(jsonb);
