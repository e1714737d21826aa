-- The same answers from functions whose statements are planned once a connection: lists of groups ask them for each row, and a
-- function in SQL is planned anew by each statement that calls it.
CREATE OR REPLACE FUNCTION year_in_force(school uuid, day date) RETURNS integer LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
BEGIN
  RETURN coalesce((
    SELECT c.year FROM calendars c CROSS JOIN LATERAL (SELECT (c.trimesters -> 0 ->> 'startsOn')::date AS begins) first
    WHERE c.state = 'em vigor' AND c.deleted_at IS NULL AND first.begins BETWEEN day - 400 AND day
      AND (c.school_id = school OR c.school_id IS NULL AND NOT EXISTS (SELECT FROM calendars own
        WHERE own.school_id = school AND own.year = c.year AND own.state = 'em vigor' AND own.deleted_at IS NULL))
    ORDER BY first.begins DESC LIMIT 1), extract(year FROM day)::int);
END $$;

CREATE OR REPLACE FUNCTION day_in_year(school uuid, of_year integer, day date) RETURNS date LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
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
END $$;
