-- What families read of a pauta: the edition that was published last, also while a correction of it is under way.
ALTER TABLE mark_councils ADD COLUMN published_edition_id uuid REFERENCES editions (id);
UPDATE mark_councils SET published_edition_id = edition_id WHERE state = 'publicada';
