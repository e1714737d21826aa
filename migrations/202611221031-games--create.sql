-- Games of pairs, what was played of them, and the rooms in which a class plays one together.

CREATE TABLE games (
  id uuid PRIMARY KEY,
  title text NOT NULL CHECK (title <> ''),
  search text NOT NULL GENERATED ALWAYS AS (f_unaccent(lower(title || ' ' || theme))) STORED,
  -- A kind of engines/games; which there are is known there alone.
  kind text NOT NULL CHECK (kind ~ '^[a-z]{2,20}$'),
  subject_id uuid NOT NULL REFERENCES subjects,
  grade int NOT NULL CHECK (grade BETWEEN 1 AND 12),
  -- Whose pupils play it; empty for whoever has the code.
  group_ids uuid[] NOT NULL DEFAULT '{}',
  theme text NOT NULL DEFAULT '',
  -- Pairs, each with where it came from and what stood there then.
  items jsonb NOT NULL DEFAULT '[]',
  -- Of the kind: its folder in engines/games reads them.
  rules jsonb NOT NULL DEFAULT '{}',
  mode text NOT NULL DEFAULT 'ambos' CHECK (mode IN ('individual', 'equipas', 'ambos')),
  teams int NOT NULL DEFAULT 3 CHECK (teams BETWEEN 2 AND 6),
  -- A new board for each play; otherwise everybody has that of the paper.
  shuffle boolean NOT NULL DEFAULT true,
  -- The same seed is the same board, on the screen and on paper.
  seed text NOT NULL CHECK (length(seed) BETWEEN 1 AND 60),
  -- Given when it is first published.
  code text CHECK (code ~ '^[A-Z2-9]{6}$'),
  entry text NOT NULL DEFAULT 'código' CHECK (entry IN ('código', 'alcunha', 'ninguém')),
  -- Plays of one pupil; null for as many as they like.
  attempts int CHECK (attempts BETWEEN 1 AND 100),
  closes_at timestamptz,
  -- When its teacher closed it; what was begun before still counts.
  ended_at timestamptz,
  state text NOT NULL DEFAULT 'rascunho' CHECK (state IN ('rascunho', 'publicado', 'encerrado', 'arquivado')),
  copied_from_id uuid REFERENCES games,
  owner_id uuid REFERENCES accounts,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version int NOT NULL DEFAULT 1,
  deleted_at timestamptz,
  CHECK (state = 'rascunho' OR code IS NOT NULL)
);
CREATE UNIQUE INDEX games_code ON games (code) WHERE code IS NOT NULL;
CREATE INDEX games_of_owner ON games (owner_id, updated_at DESC, id) WHERE deleted_at IS NULL;
CREATE INDEX games_in_order ON games (updated_at DESC, id) WHERE deleted_at IS NULL;
CREATE INDEX games_search ON games USING gin (search gin_trgm_ops);

-- A game played together: the teacher's screen leads, the phones follow. `state` is what all of them see.
CREATE TABLE game_rooms (
  id uuid PRIMARY KEY,
  game_id uuid NOT NULL REFERENCES games,
  host_id uuid NOT NULL REFERENCES accounts,
  kind text NOT NULL,
  -- The questions as they were when the room opened, so that a change of the game meanwhile moves nothing.
  questions jsonb NOT NULL,
  seed text NOT NULL,
  state jsonb NOT NULL,
  -- Grows with every change of state or of who is there; servers ask for it to know what to tell.
  revision int NOT NULL DEFAULT 1,
  opened_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz
);
CREATE UNIQUE INDEX game_rooms_open ON game_rooms (game_id) WHERE ended_at IS NULL;

CREATE TABLE game_players (
  id uuid PRIMARY KEY,
  room_id uuid NOT NULL REFERENCES game_rooms ON DELETE CASCADE,
  student_id uuid REFERENCES students,
  name text NOT NULL CHECK (name <> ''),
  -- In the order of coming, from 1: the number of a bingo card.
  number int NOT NULL CHECK (number >= 1),
  -- Proves that a phone is the one that came in; only the hash is kept.
  key_hash text NOT NULL,
  joined_at timestamptz NOT NULL DEFAULT now(),
  seen_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (room_id, number)
);
CREATE UNIQUE INDEX game_players_pupil ON game_players (room_id, student_id) WHERE student_id IS NOT NULL;
CREATE UNIQUE INDEX game_players_key ON game_players (room_id, key_hash);

CREATE TABLE game_answers (
  player_id uuid NOT NULL REFERENCES game_players ON DELETE CASCADE,
  round int NOT NULL CHECK (round >= 0),
  choice int NOT NULL CHECK (choice >= 0),
  -- Milliseconds from the question's coming to the answer; null for one that came after the answers were shown.
  took_ms int CHECK (took_ms >= 0),
  tries int NOT NULL DEFAULT 1 CHECK (tries >= 1),
  received_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (player_id, round)
);

-- One play; its id is drawn by the device, so that what is sent twice is there once.
CREATE TABLE plays (
  id uuid PRIMARY KEY,
  game_id uuid NOT NULL REFERENCES games,
  room_id uuid REFERENCES game_rooms,
  kind text NOT NULL,
  student_id uuid REFERENCES students,
  nickname text CHECK (nickname <> ''),
  -- Teams on one screen: how many played. Their names stay on that screen.
  teams int CHECK (teams BETWEEN 2 AND 6),
  seed text NOT NULL,
  started_at timestamptz NOT NULL,
  seconds int NOT NULL CHECK (seconds BETWEEN 0 AND 86400),
  -- Of `max_points`, which the kind reckons for this board.
  points numeric NOT NULL CHECK (points >= 0),
  max_points numeric NOT NULL CHECK (max_points >= 0),
  finished boolean NOT NULL,
  received_at timestamptz NOT NULL DEFAULT now(),
  CHECK (points <= max_points),
  CHECK (num_nonnulls(student_id, nickname, teams) <= 1)
);
CREATE INDEX plays_of_game ON plays (game_id, started_at);
CREATE INDEX plays_of_student ON plays (student_id) WHERE student_id IS NOT NULL;

CREATE TABLE play_items (
  play_id uuid NOT NULL REFERENCES plays ON DELETE CASCADE,
  item_id uuid NOT NULL,
  -- The term or question that the pair came from, so that its page knows how hard it is.
  source_id uuid,
  seen boolean NOT NULL,
  correct boolean NOT NULL,
  -- The right one included: right at the first is one try.
  tries int NOT NULL CHECK (tries >= 0),
  seconds int NOT NULL CHECK (seconds >= 0),
  PRIMARY KEY (play_id, item_id)
);
CREATE INDEX play_items_by_source ON play_items (source_id) WHERE source_id IS NOT NULL;
