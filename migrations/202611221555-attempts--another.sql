-- Questions like one of the attempt that the pupil asked for besides: practice that is kept, and counts nothing.
-- A list of {itemId, like, at, answer, outcome, answeredAt}; the last three are null until it is answered.
ALTER TABLE attempts ADD COLUMN another jsonb NOT NULL DEFAULT '[]';
