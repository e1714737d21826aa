-- How many pupils a group has, and how many of them handed in a diagnostic test: kept as pupils and results come, since the
-- overview of a country counts hundreds of thousands.
CREATE TABLE group_counts (
  group_id uuid PRIMARY KEY REFERENCES groups,
  h int NOT NULL DEFAULT 0,
  m int NOT NULL DEFAULT 0,
  tested_h int NOT NULL DEFAULT 0,
  tested_m int NOT NULL DEFAULT 0
);

-- The rows are locked first: whoever counts next counts what this transaction leaves.
CREATE FUNCTION count_groups(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO group_counts (group_id) SELECT id FROM groups WHERE id = ANY (ids) ORDER BY id ON CONFLICT DO NOTHING;
  PERFORM FROM group_counts WHERE group_id = ANY (ids) ORDER BY group_id FOR UPDATE;
  UPDATE group_counts c SET h = n.h, m = n.m, tested_h = n.tested_h, tested_m = n.tested_m
  FROM (
    SELECT g.id, count(*) FILTER (WHERE s.sex = 'H')::int AS h, count(*) FILTER (WHERE s.sex = 'M')::int AS m,
      count(*) FILTER (WHERE s.sex = 'H' AND s.tested)::int AS tested_h,
      count(*) FILTER (WHERE s.sex = 'M' AND s.tested)::int AS tested_m
    FROM unnest(ids) AS g (id) LEFT JOIN (
      SELECT p.group_id, p.sex, EXISTS (SELECT FROM attempts t JOIN applications a ON a.id = t.application_id
        WHERE t.student_id = p.id AND t.state = 'entregue' AND t.deleted_at IS NULL AND a.test_id IS NOT NULL
          AND a.deleted_at IS NULL) AS tested
      FROM students p WHERE p.group_id = ANY (ids) AND p.state = 'activo' AND p.deleted_at IS NULL
    ) s ON s.group_id = g.id GROUP BY g.id
  ) n WHERE c.group_id = n.id;
END $$;

CREATE FUNCTION count_groups_of_students() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids uuid[];
BEGIN
  IF TG_OP = 'INSERT' THEN SELECT array_agg(DISTINCT group_id) INTO ids FROM new_rows;
  ELSIF TG_OP = 'DELETE' THEN SELECT array_agg(DISTINCT group_id) INTO ids FROM old_rows;
  ELSE SELECT array_agg(DISTINCT id) INTO ids FROM (
    SELECT unnest(ARRAY[o.group_id, n.group_id]) AS id FROM old_rows o JOIN new_rows n ON n.id = o.id
    WHERE (o.group_id, o.sex, o.state, o.deleted_at IS NULL) IS DISTINCT FROM (n.group_id, n.sex, n.state, n.deleted_at IS NULL)
  ) changed;
  END IF;
  IF ids IS NOT NULL THEN PERFORM count_groups(ids); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER students_insert_counts AFTER INSERT ON students
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_groups_of_students();
CREATE TRIGGER students_update_counts AFTER UPDATE ON students
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_groups_of_students();
CREATE TRIGGER students_delete_counts AFTER DELETE ON students
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_groups_of_students();

CREATE FUNCTION count_groups_of_new_attempts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids uuid[];
BEGIN
  SELECT array_agg(DISTINCT s.group_id) INTO ids FROM new_rows t JOIN students s ON s.id = t.student_id
  WHERE t.state = 'entregue';
  IF ids IS NOT NULL THEN PERFORM count_groups(ids); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER attempts_insert_counts AFTER INSERT ON attempts
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_groups_of_new_attempts();

CREATE FUNCTION count_group_of_attempt() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_groups(ARRAY(SELECT group_id FROM students WHERE id IN (OLD.student_id, NEW.student_id)));
  RETURN NULL;
END $$;
CREATE TRIGGER attempts_update_counts AFTER UPDATE OF state, deleted_at, student_id ON attempts FOR EACH ROW
  WHEN ((OLD.state = 'entregue') <> (NEW.state = 'entregue')
    OR (OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL) OR OLD.student_id IS DISTINCT FROM NEW.student_id)
  EXECUTE FUNCTION count_group_of_attempt();
CREATE FUNCTION count_group_of_gone_attempt() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_groups(ARRAY(SELECT group_id FROM students WHERE id = OLD.student_id));
  RETURN NULL;
END $$;
CREATE TRIGGER attempts_delete_counts AFTER DELETE ON attempts FOR EACH ROW WHEN (OLD.state = 'entregue')
  EXECUTE FUNCTION count_group_of_gone_attempt();

CREATE FUNCTION count_groups_of_application() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_groups(ARRAY(SELECT DISTINCT s.group_id FROM attempts t JOIN students s ON s.id = t.student_id
    WHERE t.application_id = NEW.id));
  RETURN NULL;
END $$;
CREATE TRIGGER applications_update_counts AFTER UPDATE OF deleted_at ON applications FOR EACH ROW
  WHEN ((OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL)) EXECUTE FUNCTION count_groups_of_application();

SELECT count_groups(ARRAY(SELECT id FROM groups));

CREATE INDEX applications_newest ON applications (created_at DESC) WHERE deleted_at IS NULL;
CREATE INDEX applications_running ON applications (created_at DESC) WHERE state = 'em aplicação' AND deleted_at IS NULL;
