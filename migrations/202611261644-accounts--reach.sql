-- Whose school an account is, and how far it sees: its school alone, or the academy. Who was there keeps seeing what they saw.
ALTER TABLE accounts ADD COLUMN reach text NOT NULL DEFAULT 'academia'
  CONSTRAINT accounts_reach_check CHECK (reach IN ('escola', 'academia')),
  ADD CONSTRAINT accounts_of_a_school CHECK (reach = 'academia' OR school_id IS NOT NULL);
CREATE INDEX accounts_by_school ON accounts (school_id) WHERE deleted_at IS NULL;

DROP TRIGGER accounts_tell_identity ON accounts;
CREATE TRIGGER accounts_tell_identity AFTER UPDATE OF name, email, role, reach, school_id, disabled_at, deleted_at ON accounts
  FOR EACH ROW EXECUTE FUNCTION tell_identity();

ALTER TABLE one_time_links ADD COLUMN school_id uuid REFERENCES schools (id),
  ADD COLUMN reach text NOT NULL DEFAULT 'academia'
    CONSTRAINT one_time_links_reach_check CHECK (reach IN ('escola', 'academia'));

-- The school that this transaction is narrowed to; none where it is the academy's.
CREATE FUNCTION reach_school() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE
RETURN nullif(current_setting('dondza.within', true), '')::uuid;

CREATE FUNCTION reach_account() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE
RETURN nullif(current_setting('dondza.account', true), '')::uuid;

-- Whether there is another school than one, also for who sees one alone.
CREATE FUNCTION many_schools() RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
RETURN EXISTS (SELECT FROM schools WHERE deleted_at IS NULL OFFSET 1);

-- What is shared by choice: whose school it is, and with whom it is shared beside its owner and those who lead that school.
CREATE FUNCTION place_in_school() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.school_id := coalesce(reach_school(), NEW.school_id, (SELECT school_id FROM accounts WHERE id = NEW.owner_id),
    (SELECT (array_agg(id))[1] FROM schools WHERE deleted_at IS NULL HAVING count(*) = 1));
  RETURN NEW;
END $$;

DO $$
DECLARE
  shared record;
BEGIN
  FOR shared IN SELECT * FROM (VALUES ('questions', 'escola'), ('games', 'escola'), ('tests', 'eu'), ('quizzes', 'eu'))
    AS t (name, before)
  LOOP
    EXECUTE format($f$ALTER TABLE %1$I ADD COLUMN school_id uuid REFERENCES schools (id),
      ADD COLUMN sharing text NOT NULL DEFAULT %2$L
        CONSTRAINT %1$s_sharing_check CHECK (sharing IN ('eu', 'escola', 'academia'))$f$, shared.name, shared.before);
    EXECUTE format($f$UPDATE %I t SET school_id = coalesce((SELECT school_id FROM accounts WHERE id = t.owner_id),
      (SELECT (array_agg(id))[1] FROM schools WHERE deleted_at IS NULL HAVING count(*) = 1))$f$, shared.name);
    -- Of no one school: the academy's, as they were.
    IF shared.before = 'escola' THEN
      EXECUTE format($f$UPDATE %I SET sharing = 'academia' WHERE school_id IS NULL$f$, shared.name);
    END IF;
    EXECUTE format($f$CREATE TRIGGER %1$s_school BEFORE INSERT ON %1$I FOR EACH ROW EXECUTE FUNCTION place_in_school()$f$,
      shared.name);
  END LOOP;
END $$;
