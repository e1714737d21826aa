-- What each pupil held up, on a card, in answer to the question at the end of a lesson.
CREATE TABLE lesson_exit_answers (
  lesson_id uuid NOT NULL REFERENCES lesson_plans,
  student_id uuid NOT NULL REFERENCES students,
  choice int NOT NULL CHECK (choice BETWEEN 0 AND 3),
  is_right boolean NOT NULL,
  answered_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (lesson_id, student_id)
);
CREATE INDEX lesson_exit_answers_by_student ON lesson_exit_answers (student_id);

CREATE POLICY of_the_school ON lesson_exit_answers USING ((SELECT reach_school()) IS NULL
  OR EXISTS (SELECT FROM lesson_plans l WHERE l.id = lesson_exit_answers.lesson_id));
ALTER TABLE lesson_exit_answers ENABLE ROW LEVEL SECURITY;
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'dondza_within' AND pg_has_role(oid, 'member')) THEN
    ALTER TABLE lesson_exit_answers FORCE ROW LEVEL SECURITY;
  END IF;
END $$;
