-- Saturdays on which the lessons of another weekday are made up.
ALTER TABLE calendars ADD COLUMN make_ups jsonb NOT NULL DEFAULT '[]';
