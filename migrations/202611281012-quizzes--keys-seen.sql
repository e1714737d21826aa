-- When a pupil was first shown which answers of a quiz are right: what comes late counts up to then.
ALTER TABLE quizzes ADD COLUMN keys_seen_at timestamptz;
UPDATE quizzes SET keys_seen_at = seen.at FROM (
  SELECT a.quiz_id, min(t.reviewed_at) AS at FROM attempts t JOIN applications a ON a.id = t.application_id
  WHERE t.reviewed_at IS NOT NULL AND a.quiz_id IS NOT NULL GROUP BY a.quiz_id) seen
WHERE quizzes.id = seen.quiz_id;

-- Which questions of a vote with cards were told to the class, and when: answers count up to then, whatever device they come from.
ALTER TABLE card_rounds ADD COLUMN told jsonb NOT NULL DEFAULT '{}';
UPDATE card_rounds SET told = jsonb_build_object(item_id, moved_at) WHERE phase = 'certa';
