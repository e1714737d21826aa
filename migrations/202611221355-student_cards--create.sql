-- The card of a pupil: who holds it comes into Quiz Progress with the pupil's code and the word that only the card carries.
CREATE TABLE student_cards (
  student_id uuid PRIMARY KEY REFERENCES students,
  -- argon2id of the word; another card is another word, and the one before stops opening.
  word_hash text NOT NULL,
  made_at timestamptz NOT NULL DEFAULT now(),
  made_by uuid REFERENCES accounts,
  -- When it last opened something; null until then.
  used_at timestamptz
);
