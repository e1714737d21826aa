-- The teacher's book of marks, the rule by which they count, and the council that closes them.

-- A rule of assessment that a school has confirmed for a grade, from a day on. It is never edited: a later day has a successor.
CREATE TABLE mark_rules (
  id uuid PRIMARY KEY,
  school_id uuid NOT NULL REFERENCES schools (id),
  grade integer NOT NULL CHECK (grade BETWEEN 1 AND 12),
  since date NOT NULL,
  content jsonb NOT NULL,
  -- The proposal of the product that it was confirmed from; empty where the school wrote it otherwise.
  proposal text NOT NULL DEFAULT '',
  confirmed_by uuid NOT NULL REFERENCES accounts (id),
  confirmed_by_name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  deleted_at timestamptz
);
CREATE UNIQUE INDEX mark_rules_once ON mark_rules (school_id, grade, since) WHERE deleted_at IS NULL;

-- A group's subject in a trimester: the columns that were held, with their days, and when the book was handed in.
CREATE TABLE mark_books (
  id uuid PRIMARY KEY,
  group_id uuid NOT NULL REFERENCES groups (id),
  subject_id uuid NOT NULL REFERENCES subjects (id),
  trimester integer NOT NULL CHECK (trimester BETWEEN 1 AND 3),
  columns jsonb NOT NULL DEFAULT '{}',
  handed_in_at timestamptz,
  handed_in_by_name text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  deleted_at timestamptz
);
CREATE UNIQUE INDEX mark_books_once ON mark_books (group_id, subject_id, trimester) WHERE deleted_at IS NULL;

-- A cell: a mark in tenths (135 is 13,5), or why there is none. A cell that waits has no row.
CREATE TABLE mark_cells (
  id uuid PRIMARY KEY,
  book_id uuid NOT NULL REFERENCES mark_books (id),
  student_id uuid NOT NULL REFERENCES students (id),
  place text NOT NULL CHECK (place ~ '^((ACS|ACP|AT)[1-9]|EX)$'),
  tenths integer CHECK (tenths BETWEEN 0 AND 200),
  absent text CHECK (absent IN ('faltou', 'justificada', 'sem nota', 'dispensado')),
  -- The test that offered it, where one did.
  application_id uuid REFERENCES applications (id),
  account_id uuid NOT NULL REFERENCES accounts (id),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  deleted_at timestamptz,
  UNIQUE (book_id, student_id, place),
  CHECK ((tenths IS NULL) <> (absent IS NULL))
);
CREATE INDEX mark_cells_by_student ON mark_cells (student_id) WHERE deleted_at IS NULL;

-- The council of a group in a trimester, and with it how far its pauta is.
CREATE TABLE mark_councils (
  id uuid PRIMARY KEY,
  group_id uuid NOT NULL REFERENCES groups (id),
  trimester integer NOT NULL CHECK (trimester BETWEEN 1 AND 3),
  state text NOT NULL DEFAULT 'rascunho' CHECK (state IN ('rascunho', 'em conselho', 'fechada', 'publicada')),
  held_on date,
  held_at text NOT NULL DEFAULT '',
  room text NOT NULL DEFAULT '',
  members jsonb NOT NULL DEFAULT '[]',
  notes text NOT NULL DEFAULT '',
  edition_id uuid REFERENCES editions (id),
  -- Why a closed pauta is being corrected, until it is closed again.
  correction text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  deleted_at timestamptz
);
CREATE UNIQUE INDEX mark_councils_once ON mark_councils (group_id, trimester) WHERE deleted_at IS NULL;

-- What the council decided of a pupil in a subject, with its votes and its reason.
CREATE TABLE mark_decisions (
  id uuid PRIMARY KEY,
  council_id uuid NOT NULL REFERENCES mark_councils (id),
  student_id uuid NOT NULL REFERENCES students (id),
  subject_id uuid NOT NULL REFERENCES subjects (id),
  -- The mark of the trimester as it was computed, and as it was voted, in tenths; null where there is none.
  computed integer CHECK (computed BETWEEN 0 AND 200),
  decided integer CHECK (decided BETWEEN 0 AND 200),
  in_favour integer NOT NULL DEFAULT 0 CHECK (in_favour BETWEEN 0 AND 100),
  against integer NOT NULL DEFAULT 0 CHECK (against BETWEEN 0 AND 100),
  abstained integer NOT NULL DEFAULT 0 CHECK (abstained BETWEEN 0 AND 100),
  reason text NOT NULL,
  account_id uuid NOT NULL REFERENCES accounts (id),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  deleted_at timestamptz,
  UNIQUE (council_id, student_id, subject_id)
);
CREATE INDEX mark_decisions_by_student ON mark_decisions (student_id) WHERE deleted_at IS NULL;

DO $$
DECLARE
  wall record;
BEGIN
  FOR wall IN SELECT * FROM (VALUES
    ('mark_rules', 'school_id = (SELECT reach_school())'),
    ('mark_books', 'EXISTS (SELECT FROM groups g WHERE g.id = mark_books.group_id)'),
    ('mark_cells', 'EXISTS (SELECT FROM mark_books b WHERE b.id = mark_cells.book_id)'),
    ('mark_councils', 'EXISTS (SELECT FROM groups g WHERE g.id = mark_councils.group_id)'),
    ('mark_decisions', 'EXISTS (SELECT FROM mark_councils c WHERE c.id = mark_decisions.council_id)')
  ) AS t (name, own)
  LOOP
    EXECUTE format('CREATE POLICY of_the_school ON %I USING ((SELECT reach_school()) IS NULL OR (%s))', wall.name, wall.own);
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', wall.name);
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'dondza_within' AND pg_has_role(oid, 'member')) THEN
      EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', wall.name);
    END IF;
  END LOOP;
END $$;

ALTER TABLE editions DROP CONSTRAINT editions_kind_check;
ALTER TABLE editions ADD CONSTRAINT editions_kind_check CHECK (kind IN (
  'pauta', 'livro de turma', 'plano analítico', 'aplicação', 'avaliação oral', 'pauta de notas'));
