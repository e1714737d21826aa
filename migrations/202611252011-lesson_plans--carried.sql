-- What was left of a lesson, so that the next one can take it: phases by their ids (null where nobody said), and a word for
-- the next lesson. What became of that: taken into a lesson, or left where it is.
ALTER TABLE lesson_plans
  ADD COLUMN left_phases uuid[],
  ADD COLUMN for_next text NOT NULL DEFAULT '',
  ADD COLUMN carried text CHECK (carried IN ('levado', 'deixado')),
  ADD COLUMN carried_into uuid REFERENCES lesson_plans (id) ON DELETE SET NULL;
CREATE INDEX lesson_plans_carried_into_idx ON lesson_plans (carried_into) WHERE carried_into IS NOT NULL;
