-- The device that sent a play: what others send in a pupil's name uses up none of that pupil's plays.
ALTER TABLE plays ADD COLUMN device text;
