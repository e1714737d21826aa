-- What a row of `students` says of this day (group, number, state, what holds in the year) follows from the pupil's enrolments.
-- It is computed here alone, whatever wrote: a call, its undo, an import, a new day, or a hand.

-- The day on which somebody calls: Maputo's, unless the transaction says another (`dondza.day`, as a demonstration that stands still).
CREATE FUNCTION this_day() RETURNS date LANGUAGE sql STABLE AS $$
  SELECT coalesce(nullif(current_setting('dondza.day', true), '')::date, (now() AT TIME ZONE 'Africa/Maputo')::date)
$$;

-- The enrolment of a day; else the last one before it, else the first that is to come.
CREATE FUNCTION place_on(pupil uuid, day date) RETURNS SETOF enrolments LANGUAGE sql STABLE AS $$
  SELECT e.* FROM enrolments e WHERE e.student_id = pupil AND e.deleted_at IS NULL
  ORDER BY e.since <= day DESC, abs(e.since - day) LIMIT 1
$$;

-- Pupils whose row says something else than their enrolment of a day, with what it has to say; of all where no ids are given.
-- One who leaves on the day of entry has left on that day already.
CREATE FUNCTION places_to_follow(ids uuid[], day date) RETURNS TABLE (
  id uuid, group_id uuid, number_in_group integer, state text, repeats boolean, special_needs text
) LANGUAGE sql STABLE AS $$
  SELECT s.id, e.group_id, e.number, w.state, e.repeats, e.special_needs
  FROM students s CROSS JOIN LATERAL place_on(s.id, day) e
  CROSS JOIN LATERAL (SELECT CASE WHEN e.until <= day OR e.until = e.since + 1 THEN coalesce(e.left_as, 'activo') ELSE 'activo' END
    AS state) w
  WHERE (ids IS NULL OR s.id = ANY (ids)) AND s.erased_at IS NULL
    AND (s.group_id, s.number_in_group, s.state, s.repeats, s.special_needs)
      IS DISTINCT FROM (e.group_id, e.number, w.state, e.repeats, e.special_needs)
$$;

-- Versions stay: nobody has changed the pupil.
CREATE FUNCTION follow_places(ids uuid[], day date) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public AS $$
  UPDATE students s SET group_id = p.group_id, number_in_group = p.number_in_group, state = p.state, repeats = p.repeats,
    special_needs = p.special_needs
  FROM places_to_follow(ids, day) p WHERE p.id = s.id
$$;

CREATE FUNCTION follow_enrolments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM follow_places(ARRAY(SELECT DISTINCT student_id FROM new_rows), this_day());
  RETURN NULL;
END $$;
CREATE TRIGGER enrolments_insert_followed AFTER INSERT ON enrolments
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION follow_enrolments();
CREATE TRIGGER enrolments_update_followed AFTER UPDATE ON enrolments
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION follow_enrolments();
CREATE TRIGGER enrolments_delete_followed AFTER DELETE ON enrolments
  REFERENCING OLD TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION follow_enrolments();

-- A call changes the row first and the enrolments after it, and an undo in any order: what counts is how it ends.
CREATE FUNCTION follow_own_enrolment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM follow_places(ARRAY[NEW.id], this_day());
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER students_follow AFTER UPDATE ON students DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD.group_id, OLD.number_in_group, OLD.state, OLD.repeats, OLD.special_needs, OLD.deleted_at)
    IS DISTINCT FROM (NEW.group_id, NEW.number_in_group, NEW.state, NEW.repeats, NEW.special_needs, NEW.deleted_at))
  EXECUTE FUNCTION follow_own_enrolment();

-- All pupils, on a day that has begun: what follows in the same transaction is on that day. Which day it was stays in the
-- database, so that an older copy that is restored is brought to its day too.
CREATE FUNCTION follow_day(day date) RETURNS void LANGUAGE sql AS $$
  SELECT set_config('dondza.day', day::text, true);
  SELECT follow_places(NULL, day);
  INSERT INTO installation (name, value) VALUES ('day', to_jsonb(day))
  ON CONFLICT (name) DO UPDATE SET value = excluded.value, updated_at = now()
$$;
SELECT follow_places(NULL, this_day());
