-- What a game practises, where its pairs do not say so themselves: terms and typed pairs measure no competence.
ALTER TABLE games ADD COLUMN competence_ids uuid[] NOT NULL DEFAULT '{}';
