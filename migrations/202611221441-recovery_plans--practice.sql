-- The quiz and the game that were made with a recovery plan, in one step.
ALTER TABLE recovery_plans
  ADD COLUMN quiz_id uuid REFERENCES quizzes (id),
  ADD COLUMN game_id uuid REFERENCES games (id);
