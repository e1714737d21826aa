-- A list of lessons begins with the newest, and a search reads the words of ten years: neither folds a text nor sorts
-- every lesson there is.
ALTER TABLE lesson_plans
  ADD COLUMN search text NOT NULL GENERATED ALWAYS AS
    (f_unaccent(lower(theme || ' ' || summary || ' ' || unit_title || ' ' || coalesce(template_name, '')))) STORED,
  ADD COLUMN begins_at timestamp NOT NULL GENERATED ALWAYS AS
    (coalesce(held_on, '0001-01-01'::date)
      -- What is no time of day, in rows older than its check, stands at the beginning of the day.
      + CASE WHEN starts_at ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'
          THEN make_time(left(starts_at, 2)::int, right(starts_at, 2)::int, 0) ELSE '00:00'::time END) STORED;
DROP INDEX lesson_plans_words;
CREATE INDEX lesson_plans_search ON lesson_plans USING gin (search gin_trgm_ops) WHERE deleted_at IS NULL;
CREATE INDEX lesson_plans_by_day ON lesson_plans (begins_at, id) WHERE deleted_at IS NULL AND template_name IS NULL;
CREATE INDEX lesson_plans_by_change ON lesson_plans (updated_at, id) WHERE deleted_at IS NULL AND template_name IS NULL;
