-- An application is handed out to one group; reports, lists and papers of it read all of its attempts. Whichever way they
-- come in, there are at most so many. SQLSTATE DZ409 says that the message is for whoever asked.
CREATE FUNCTION bound_attempts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM (SELECT DISTINCT application_id FROM new_rows) came
    WHERE (SELECT count(*) FROM (
      SELECT FROM attempts t WHERE t.application_id = came.application_id AND t.deleted_at IS NULL LIMIT 10001
    ) counted) > 10000
  ) THEN
    RAISE EXCEPTION 'Esta aplicação já tem 10 000 tentativas: não cabem mais.' USING ERRCODE = 'DZ409';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER attempts_insert_bounded AFTER INSERT ON attempts
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION bound_attempts();
