-- Who answers in a room with the phone of another player of it.
ALTER TABLE game_players ADD COLUMN with_player uuid REFERENCES game_players (id) ON DELETE SET NULL;
CREATE INDEX game_players_with ON game_players (with_player) WHERE with_player IS NOT NULL;
