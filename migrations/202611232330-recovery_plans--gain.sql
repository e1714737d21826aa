-- What the re-test showed beyond what choosing the weakest brings; null until it is read.
ALTER TABLE recovery_plans ADD COLUMN gain jsonb;

-- Outcomes by one rule, over the competences that were not mastered before: recuperado, melhorou, igual, piorou.
CREATE FUNCTION pg_temp.level_of(share jsonb) RETURNS int LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN share IS NULL OR jsonb_typeof(share) = 'null' THEN NULL
    WHEN round(share::numeric * 100, 1) >= 75 THEN 2 WHEN round(share::numeric * 100, 1) >= 50 THEN 1 ELSE 0 END
$$;
UPDATE recovery_plans SET results = (
  SELECT jsonb_agg(jsonb_build_object(
    'studentId', r -> 'studentId',
    'outcome', (
      SELECT CASE WHEN count(*) = 0 THEN NULL WHEN bool_and(after = 2) THEN 'recuperado'
        WHEN bool_or(after < before) THEN 'piorou' WHEN bool_or(after > before) THEN 'melhorou' ELSE 'igual' END
      FROM (SELECT pg_temp.level_of(c -> 'after') AS after,
          coalesce(pg_temp.level_of(c -> 'before'), pg_temp.level_of(c -> 'after')) AS before
        FROM jsonb_array_elements(r -> 'competences') c
        WHERE pg_temp.level_of(c -> 'after') IS NOT NULL
          AND pg_temp.level_of(c -> 'before') IS DISTINCT FROM 2) counted),
    'competences', (SELECT coalesce(jsonb_agg(c - 'outcome' ORDER BY at), '[]')
      FROM jsonb_array_elements(r -> 'competences') WITH ORDINALITY AS every (c, at))) ORDER BY place)
  FROM jsonb_array_elements(results) WITH ORDINALITY AS every (r, place))
WHERE results <> '[]';
DROP FUNCTION pg_temp.level_of(jsonb);
