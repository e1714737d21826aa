-- A pupil whose data was erased: the row stays for the numbers of the tests, and names nobody.
ALTER TABLE students ADD COLUMN erased_at timestamptz;
ALTER TABLE students DROP CONSTRAINT students_code_check;
ALTER TABLE students ADD CONSTRAINT students_code_check CHECK (code ~ '^[0-9]{8}$' OR erased_at IS NOT NULL);
