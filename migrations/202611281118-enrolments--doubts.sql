-- The days that nobody said are listed for the people who can say them.
CREATE INDEX enrolments_in_doubt ON enrolments (student_id) WHERE doubt IS NOT NULL AND deleted_at IS NULL;
