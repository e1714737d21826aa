-- Which questions and versions a paper asks is looked up by an index. The items of a test lie packed beside its row, which the
-- planner does not count: it read and unpacked those of every test there ever was for each question of the bank. Of a function
-- it knows the cost.
CREATE FUNCTION asked_ids(items jsonb) RETURNS jsonb LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS $$
BEGIN
  RETURN jsonb_path_query_array(items, '$[*].questionId') || jsonb_path_query_array(items, '$[*].versionId');
END $$;
DROP INDEX tests_by_question, quizzes_by_question;
CREATE INDEX tests_by_question ON tests USING gin (asked_ids(items));
CREATE INDEX quizzes_by_question ON quizzes USING gin (asked_ids(items));
