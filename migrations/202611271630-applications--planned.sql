-- What other classes answered is asked of the newest applications of a test that are over.
CREATE INDEX applications_over ON applications (test_id, created_at DESC, id)
  WHERE deleted_at IS NULL AND state IN ('encerrado', 'corrigido');
-- An application is joined with its test or its quiz by this: without knowing how few there are, each group was looked up by itself.
CREATE STATISTICS applications_paper ON (coalesce(test_id, quiz_id)) FROM applications;
ANALYZE applications;
