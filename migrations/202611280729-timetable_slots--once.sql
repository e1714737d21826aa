-- Next, what a place of the week held before is written beside what it holds, and the same of who teaches a subject: until both have
-- days, a place may hold several. A database whose rows have days already keeps its rule.
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM information_schema.columns
    WHERE table_schema = current_schema() AND table_name = 'timetable_slots' AND column_name = 'starts_on') THEN
    DROP INDEX timetable_slots_once;
    CREATE INDEX timetable_slots_once ON timetable_slots (group_id, weekday, period);
    DROP INDEX group_teachers_once;
    CREATE INDEX group_teachers_once ON group_teachers (group_id, subject_id);
  END IF;
END $$;
