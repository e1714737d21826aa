-- What became of a file that was imported: its report stays at its own address. The id is that of the batch of changes,
-- by which the whole import is undone.
CREATE TABLE imports (
  id uuid PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT now(),
  account_id uuid,
  account_name text NOT NULL,
  -- Audit name of the call: `students.import`.
  kind text NOT NULL,
  file_name text NOT NULL,
  imported integer NOT NULL,
  left_out integer NOT NULL,
  report jsonb NOT NULL
);
CREATE INDEX imports_by_time ON imports (at DESC, id DESC);
CREATE INDEX imports_by_account ON imports (account_id, at DESC);
-- One line for each call in the audit: the first of the changes that it made to a kind of row.
CREATE INDEX changes_by_call ON changes (batch_id, table_name, action, id);
DROP INDEX changes_by_batch;
