-- The milliseconds that a question lasts are called so in the rooms that are open, too.
UPDATE game_rooms SET state = state - 'given' || jsonb_build_object('timeMs', state -> 'given') WHERE state ? 'given';
