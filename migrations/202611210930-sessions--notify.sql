-- Every process keeps in memory whom a token belongs to, and forgets it when told here: whatever changes who may
-- come in (a session ended, a role changed, an account disabled or put away, an undo of these) is told by the
-- database itself, when it is committed. The payload is the account's id.
CREATE FUNCTION tell_identity() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'accounts' THEN
    PERFORM pg_notify('identity', NEW.id::text);
  ELSE
    PERFORM pg_notify('identity', NEW.account_id::text);
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER accounts_tell_identity
  AFTER UPDATE OF name, email, role, disabled_at, deleted_at ON accounts
  FOR EACH ROW EXECUTE FUNCTION tell_identity();

CREATE TRIGGER sessions_tell_identity
  AFTER UPDATE OF ended_at ON sessions
  FOR EACH ROW EXECUTE FUNCTION tell_identity();
