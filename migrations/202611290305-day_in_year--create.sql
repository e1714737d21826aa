-- The day by which a year of a school is shown on a day: that day in the year in force, the first one of a year to come, and the last
-- one of a year that is over. Where no calendar says it, the day itself.
CREATE FUNCTION day_in_year(school uuid, of_year integer, day date) RETURNS date LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN of_year = year_in_force(school, day) THEN day
    WHEN of_year > year_in_force(school, day) THEN coalesce((SELECT min(first.begins)
      FROM calendars c CROSS JOIN LATERAL (SELECT (c.trimesters -> 0 ->> 'startsOn')::date AS begins) first
      WHERE c.year = of_year AND c.state = 'em vigor' AND c.deleted_at IS NULL AND first.begins > day
        AND (c.school_id = school OR c.school_id IS NULL AND NOT EXISTS (SELECT FROM calendars own
          WHERE own.school_id = school AND own.year = c.year AND own.state = 'em vigor' AND own.deleted_at IS NULL))), day)
    ELSE coalesce((SELECT min(first.begins) - 1
      FROM calendars c CROSS JOIN LATERAL (SELECT (c.trimesters -> 0 ->> 'startsOn')::date AS begins) first
      WHERE c.year > of_year AND c.state = 'em vigor' AND c.deleted_at IS NULL AND first.begins <= day
        AND (c.school_id = school OR c.school_id IS NULL AND NOT EXISTS (SELECT FROM calendars own
          WHERE own.school_id = school AND own.year = c.year AND own.state = 'em vigor' AND own.deleted_at IS NULL))), day)
  END
$$;
