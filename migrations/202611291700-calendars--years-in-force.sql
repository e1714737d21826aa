-- The school years that are in force on a day, for all schools at once: what year_in_force says of each of them.

CREATE FUNCTION years_in_force(day date) RETURNS TABLE (school uuid, in_force integer)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
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
$$;
