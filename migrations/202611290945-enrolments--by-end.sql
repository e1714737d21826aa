-- Who is in the school on a day is found among all who ever were: those who had left before are passed over by their end.
CREATE INDEX enrolments_by_end ON enrolments ((coalesce(until, 'infinity'::date))) WHERE deleted_at IS NULL;
