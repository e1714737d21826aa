-- The questions of one text are found by it.
CREATE INDEX question_versions_text ON question_versions (md5((content -> 'passage')::text))
  WHERE content -> 'passage' IS NOT NULL;
