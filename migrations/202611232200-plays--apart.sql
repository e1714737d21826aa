-- Why a play stands apart, out of every mean and figure: its points could not be counted again from its moves, or there were
-- too many in the same hour. Null counts.
ALTER TABLE plays ADD COLUMN apart text CHECK (apart IN ('sem jogadas', 'a mais'));
UPDATE plays SET apart = 'sem jogadas' WHERE NOT checked;
ALTER TABLE plays DROP COLUMN checked;

-- When a game had its code: nobody can have played it before.
ALTER TABLE games ADD COLUMN published_at timestamptz;
UPDATE games SET published_at = created_at WHERE code IS NOT NULL;
