-- The steps of all editions of a plan, those put away too, are read by its family.
CREATE INDEX analytical_plans_of_family ON analytical_plans (family_id);
