-- A test that has forms may be given to a class in one of them alone, as it was built. And a device that was refused
-- because the teacher had closed has said how many answers wait on it.

ALTER TABLE applications
  ADD COLUMN one_form boolean NOT NULL DEFAULT false;

ALTER TABLE attempts
  ADD COLUMN waiting integer NOT NULL DEFAULT 0 CHECK (waiting >= 0);
