-- One device holds a pupil's place in a test; another one waits until a teacher lets it in.

ALTER TABLE attempts
  -- Hash of the key of the device that holds the place; null while none does.
  ADD COLUMN key_hash text,
  -- Answers of other devices that were not taken, all devices together.
  ADD COLUMN not_taken int NOT NULL DEFAULT 0 CHECK (not_taken >= 0);
UPDATE attempts SET key_hash = key_hashes[cardinality(key_hashes)];
ALTER TABLE attempts DROP COLUMN key_hashes;

-- Where other devices stand: at the door (the name is shown, the test not begun), asking to be let in, refused, replaced;
-- or let in by a teacher, in place of one that was replaced.
CREATE TABLE sitting_devices (
  id uuid PRIMARY KEY,
  application_id uuid NOT NULL REFERENCES applications,
  student_id uuid REFERENCES students,
  -- Of a nickname, which has no other place than its attempt.
  attempt_id uuid REFERENCES attempts,
  key_hash text NOT NULL,
  state text NOT NULL CHECK (state IN ('à porta', 'a pedir', 'recusado', 'dentro', 'substituído')),
  -- What it sent after it was replaced, by item: { answer, at }.
  not_taken jsonb NOT NULL DEFAULT '{}',
  seen_at timestamptz NOT NULL DEFAULT now(),
  -- When it came to stand there.
  since timestamptz NOT NULL DEFAULT now(),
  CHECK ((student_id IS NULL) <> (attempt_id IS NULL))
);
CREATE UNIQUE INDEX sitting_devices_key ON sitting_devices (application_id, key_hash);
CREATE INDEX sitting_devices_by_place ON sitting_devices (application_id, (coalesce(student_id, attempt_id)));
