-- A past exam paper is a test whose questions are in the bank: its year and call, how many questions the paper has, and where
-- its key comes from. Null of every other test.
ALTER TABLE tests ADD COLUMN exam jsonb
  CHECK (exam IS NULL OR (exam ->> 'year')::int BETWEEN 1975 AND 2100 AND (exam ->> 'call')::int BETWEEN 1 AND 2
    AND (exam ->> 'questions')::int BETWEEN 1 AND 100);
CREATE INDEX tests_exam_idx ON tests (subject_id, grade) WHERE exam IS NOT NULL AND deleted_at IS NULL;
