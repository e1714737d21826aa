-- Where the system of a district keeps each number that a school owes: its data element, data set or organisation unit.
CREATE TABLE dhis2_places (
  id uuid PRIMARY KEY,
  code text NOT NULL CHECK (code <> ''),
  uid text NOT NULL CHECK (uid ~ '^[A-Za-z][A-Za-z0-9]{10}$'),
  combo text NOT NULL DEFAULT '' CHECK (combo ~ '^([A-Za-z][A-Za-z0-9]{10})?$'),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  deleted_at timestamptz
);
CREATE UNIQUE INDEX dhis2_places_code ON dhis2_places (code) WHERE deleted_at IS NULL;
