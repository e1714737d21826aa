-- What was typed in a live room; empty for an option that was chosen.
ALTER TABLE game_answers ADD COLUMN typed text NOT NULL DEFAULT '';
