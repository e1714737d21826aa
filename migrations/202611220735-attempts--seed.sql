-- What the order of a pupil's questions and options is drawn from. The id of an attempt is known to its device, which
-- could undo the shuffling with it; this is not.
ALTER TABLE attempts ADD COLUMN shuffle_seed text NOT NULL DEFAULT gen_random_uuid()::text;
