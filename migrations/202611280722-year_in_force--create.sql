-- The school year of a day in a school: of the calendars in force there the one that began last, as long as it can last. Before any
-- began, and where none is kept up, the civil year. A calendar or a group of a later year changes nothing until its first day.
CREATE FUNCTION year_in_force(school uuid, day date) RETURNS integer LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT coalesce((
    SELECT c.year FROM calendars c CROSS JOIN LATERAL (SELECT (c.trimesters -> 0 ->> 'startsOn')::date AS begins) first
    WHERE c.state = 'em vigor' AND c.deleted_at IS NULL AND first.begins BETWEEN day - 400 AND day
      AND (c.school_id = school OR c.school_id IS NULL AND NOT EXISTS (SELECT FROM calendars own
        WHERE own.school_id = school AND own.year = c.year AND own.state = 'em vigor' AND own.deleted_at IS NULL))
    ORDER BY first.begins DESC LIMIT 1), extract(year FROM day)::int)
$$;
