-- Whoever reads and writes the database alone could make the whole chain anew. From here on its readings are hashed with the
-- installation's key, which does not lie in the database; those before stay as they were hashed.
ALTER TABLE policy_chain
  ADD keyed_after int NOT NULL DEFAULT 0,
  ADD key_name text,
  ADD seal text,
  ADD CHECK ((key_name IS NULL) = (seal IS NULL));
UPDATE policy_chain SET keyed_after = seq;
ALTER TABLE policy_chain ALTER keyed_after DROP DEFAULT;

-- Where the chain ended on the days on which it grew: as copies of the database and the morning's messages have it too.
CREATE TABLE policy_chain_days (
  day date PRIMARY KEY,
  seq int NOT NULL,
  hash text NOT NULL
);
CREATE TRIGGER policy_chain_days_only_added BEFORE UPDATE OR DELETE ON policy_chain_days
  FOR EACH ROW EXECUTE FUNCTION refuse_changed_readings();
CREATE TRIGGER policy_chain_days_never_emptied BEFORE TRUNCATE ON policy_chain_days
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_changed_readings();
