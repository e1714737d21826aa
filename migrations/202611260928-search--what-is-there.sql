-- Nobody searches among what was put away: taking an import of thousands back writes nothing into these indexes.
DROP INDEX terms_search;
CREATE INDEX terms_search ON terms USING gin (search gin_trgm_ops) WHERE deleted_at IS NULL;
DROP INDEX questions_search;
CREATE INDEX questions_search ON questions USING gin (search gin_trgm_ops) WHERE deleted_at IS NULL;
DROP INDEX students_name;
CREATE INDEX students_name ON students USING gin (f_unaccent(lower(full_name)) gin_trgm_ops) WHERE deleted_at IS NULL;
DROP INDEX games_search;
CREATE INDEX games_search ON games USING gin (search gin_trgm_ops) WHERE deleted_at IS NULL;
