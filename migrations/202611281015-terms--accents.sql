-- «avó» and «avô», «país» and «pais» are two terms: without regard to case alone is a word the same.
DROP INDEX terms_once;
CREATE UNIQUE INDEX terms_once ON terms (subject_id, lower(normalize(term) COLLATE "pt")) WHERE deleted_at IS NULL;
