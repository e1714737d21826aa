-- What failed or was slow, one row for each cause and hour: exceptions of pages, requests, and tasks of the installation itself.
CREATE TABLE incidents (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('exception', 'request', 'task')),
  -- Digest of what makes two of them the same.
  cause text NOT NULL,
  hour timestamptz NOT NULL,
  count integer NOT NULL CHECK (count > 0),
  first_at timestamptz NOT NULL DEFAULT now(),
  last_at timestamptz NOT NULL DEFAULT now(),
  title text NOT NULL,
  -- A status, or the code of an error.
  detail text NOT NULL,
  -- Pattern of the page's address, never the address itself.
  page text NOT NULL,
  version text NOT NULL,
  frames text[] NOT NULL,
  -- The longest of them.
  milliseconds integer
);
CREATE UNIQUE INDEX incidents_once ON incidents (kind, hour, cause);
CREATE INDEX incidents_by_cause ON incidents (kind, cause, last_at);
