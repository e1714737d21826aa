-- Lessons are looked for by words of their theme and summary, and pupils by name and code: without an index every lesson and
-- every pupil there ever was is folded for each search.
CREATE INDEX lesson_plans_words ON lesson_plans USING gin (f_unaccent(lower(theme || ' ' || summary)) gin_trgm_ops)
  WHERE deleted_at IS NULL;
CREATE INDEX students_name_or_code ON students USING gin (f_unaccent(lower(full_name) || ' ' || code) gin_trgm_ops)
  WHERE deleted_at IS NULL;
