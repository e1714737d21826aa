-- The newest lessons that name competences: most name none, and ten years of them were read to find thirty.
CREATE INDEX lesson_plans_with_competences ON lesson_plans (held_on DESC, id)
  WHERE deleted_at IS NULL AND template_name IS NULL AND held_on IS NOT NULL AND competence_ids <> '{}';
