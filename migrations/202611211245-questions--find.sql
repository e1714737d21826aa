-- Where a question is used, and which questions show a file, found without reading every row.
CREATE INDEX tests_by_question ON tests USING gin (items jsonb_path_ops);
CREATE INDEX question_versions_by_media ON question_versions USING gin ((content -> 'media') jsonb_path_ops);
