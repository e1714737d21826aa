-- When the pupil of an attempt that was not handed in was shown what is right: from then on nothing more of it counts.
ALTER TABLE attempts ADD COLUMN reviewed_at timestamptz;
