-- Pupils on their own devices: time of each, the devices that may answer, and what came after the time.

ALTER TABLE applications
  -- Minutes more, by the pupil's id; read at every answer, so that a change counts at once.
  ADD COLUMN extra_time jsonb NOT NULL DEFAULT '{}';

ALTER TABLE attempts
  DROP COLUMN ends_at,
  DROP COLUMN extra_minutes,
  DROP COLUMN key_hash,
  -- Hashes of the keys given to devices: a second device goes on, and the first can still send what it holds.
  ADD COLUMN key_hashes text[] NOT NULL DEFAULT '{}';
CREATE UNIQUE INDEX attempts_nickname ON attempts (application_id, lower(nickname))
  WHERE deleted_at IS NULL AND student_id IS NULL;

ALTER TABLE responses
  -- Came after the pupil's time: a network that was away, or a clock that was ignored. The teacher sees which.
  ADD COLUMN late boolean NOT NULL DEFAULT false;
