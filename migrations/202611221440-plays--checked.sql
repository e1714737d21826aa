-- Whether the points of a play were counted here, from its moves, or stand as a phone sent them.
ALTER TABLE plays ADD COLUMN checked boolean NOT NULL DEFAULT false;
