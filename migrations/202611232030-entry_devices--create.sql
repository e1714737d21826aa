-- One door for whoever comes in by a code. What a device is before a place (a pupil's, or a nickname's) of a quiz, a test,
-- a game or a room; the place itself is held where it is used (attempts.key_hash, game_players.key_hash).
CREATE TABLE entry_devices (
  id uuid PRIMARY KEY,
  -- The quiz, application, game or room.
  door_id uuid NOT NULL,
  -- The pupil, or what stands for a nickname.
  place_id uuid NOT NULL,
  key_hash text NOT NULL,
  state text NOT NULL CHECK (state IN ('contado', 'à porta', 'a pedir', 'recusado', 'admitido', 'dentro', 'substituído')),
  -- Why it waits.
  why text CHECK (why IN ('lugar', 'aparelho', 'cartão')),
  -- It came and began within moments, as no person does.
  hasty boolean NOT NULL DEFAULT false,
  since timestamptz NOT NULL DEFAULT now(),
  seen_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (door_id, key_hash, place_id)
);
CREATE INDEX entry_devices_by_place ON entry_devices (door_id, place_id);

-- What a replaced device sent in vain, for the teacher to read.
CREATE TABLE answers_not_taken (
  attempt_id uuid NOT NULL REFERENCES attempts,
  key_hash text NOT NULL,
  answers jsonb NOT NULL,
  PRIMARY KEY (attempt_id, key_hash)
);

INSERT INTO answers_not_taken (attempt_id, key_hash, answers)
SELECT t.id, d.key_hash, d.not_taken FROM sitting_devices d
CROSS JOIN LATERAL (SELECT id FROM attempts WHERE application_id = d.application_id AND deleted_at IS NULL
  AND coalesce(student_id, id) = coalesce(d.student_id, d.attempt_id) ORDER BY number DESC LIMIT 1) t
WHERE d.not_taken <> '{}';

INSERT INTO entry_devices (id, door_id, place_id, key_hash, state)
SELECT DISTINCT ON (door_id, key_hash, place_id) id, door_id, place_id, key_hash, state FROM (
  SELECT t.id, coalesce(a.quiz_id, a.id) AS door_id, t.key_hash, 'dentro' AS state,
    coalesce(t.student_id, md5(t.application_id || '/' || lower(t.nickname))::uuid) AS place_id
  FROM attempts t JOIN applications a ON a.id = t.application_id
  WHERE t.key_hash IS NOT NULL AND t.deleted_at IS NULL
  UNION ALL
  SELECT d.id, coalesce(a.quiz_id, a.id), d.key_hash, 'substituído',
    coalesce(d.student_id, md5(t.application_id || '/' || lower(t.nickname))::uuid)
  FROM sitting_devices d JOIN applications a ON a.id = d.application_id LEFT JOIN attempts t ON t.id = d.attempt_id
  WHERE d.state = 'substituído'
) known WHERE place_id IS NOT NULL;

DROP TABLE sitting_devices;

-- Whether the word on the pupil's card is asked for, and whether several pupils may have one phone.
ALTER TABLE applications ADD COLUMN card_word boolean NOT NULL DEFAULT false;
ALTER TABLE applications ADD COLUMN shared_phone boolean NOT NULL DEFAULT false;
-- Quizzes ask for it from now on; those that there are stay as their pupils know them.
UPDATE quizzes SET settings = settings || '{"cardWord": false}';

ALTER TABLE games DROP CONSTRAINT games_entry_check;
ALTER TABLE games ADD CONSTRAINT games_entry_check CHECK (entry IN ('código', 'cartão', 'alcunha', 'ninguém'));
