-- Hearing pupils: in which language and what is heard, each listener's hearing of a pupil, and who would not read.
ALTER TABLE tests ADD COLUMN language text NOT NULL DEFAULT 'Português' CHECK (language <> '');
ALTER TABLE tests ADD COLUMN skill text NOT NULL DEFAULT 'leitura' CHECK (skill IN ('leitura', 'aritmética'));
ALTER TABLE attempts ADD COLUMN refused boolean NOT NULL DEFAULT false;
UPDATE tests SET levels = (SELECT coalesce(jsonb_agg('{"second": ""}' || level ORDER BY place), '[]')
  FROM jsonb_array_elements(levels) WITH ORDINALITY AS stored (level, place)) WHERE kind = 'oral';
UPDATE tests SET skill = 'aritmética' WHERE kind = 'oral' AND title ILIKE '%aritm%';

-- One row a pupil and listener: the first listener's counts, another's says how far two agree.
CREATE TABLE hearings (
  id uuid PRIMARY KEY,
  application_id uuid NOT NULL REFERENCES applications,
  student_id uuid NOT NULL REFERENCES students,
  account_id uuid NOT NULL REFERENCES accounts,
  outcome text NOT NULL CHECK (outcome IN ('ouvido', 'ausente', 'recusou')),
  level text,
  -- In their order: { level: its place, sample: the one that was passed, 1 or 2, or null }.
  tries jsonb NOT NULL DEFAULT '[]',
  -- Of a timed reading: { level, sample, words, last, wrong, seconds }; places count from 0, last is -1 where none was read.
  reading jsonb,
  heard_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version int NOT NULL DEFAULT 1,
  deleted_at timestamptz,
  CHECK ((outcome = 'ouvido') = (level IS NOT NULL))
);
CREATE UNIQUE INDEX hearings_once ON hearings (application_id, student_id, account_id) WHERE deleted_at IS NULL;
CREATE INDEX hearings_by_student ON hearings (student_id);
