CREATE TABLE terms (
  id uuid PRIMARY KEY,
  term text NOT NULL CHECK (term <> ''),
  -- Folded for search and for the letter index: «Ângulo recto» is found by «angulo» and stands under A.
  term_folded text NOT NULL GENERATED ALWAYS AS (f_unaccent(lower(term))) STORED,
  letter text NOT NULL GENERATED ALWAYS AS (upper(substr(f_unaccent(lower(term)), 1, 1))) STORED,
  search text NOT NULL GENERATED ALWAYS AS (f_unaccent(lower(term || ' ' || definition))) STORED,
  word_class text NOT NULL DEFAULT '',
  definition text NOT NULL CHECK (definition <> ''),
  example text NOT NULL DEFAULT '',
  subject_id uuid NOT NULL REFERENCES subjects,
  grades int[] NOT NULL DEFAULT '{}',
  unit_id uuid REFERENCES units,
  synonyms text[] NOT NULL DEFAULT '{}',
  related_term_ids uuid[] NOT NULL DEFAULT '{}',
  translations jsonb NOT NULL DEFAULT '[]',
  image_file_id uuid,
  image_alt text NOT NULL DEFAULT '',
  audio_file_id uuid,
  source text NOT NULL DEFAULT '',
  state text NOT NULL DEFAULT 'rascunho' CHECK (state IN ('rascunho', 'em revisão', 'publicado', 'arquivado')),
  created_by uuid REFERENCES accounts,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version int NOT NULL DEFAULT 1,
  deleted_at timestamptz,
  CHECK (image_file_id IS NULL OR image_alt <> '')
);
CREATE UNIQUE INDEX terms_once ON terms (subject_id, term_folded) WHERE deleted_at IS NULL;
CREATE INDEX terms_in_order ON terms (term_folded, id) WHERE deleted_at IS NULL;
CREATE INDEX terms_search ON terms USING gin (search gin_trgm_ops);
CREATE INDEX terms_by_subject ON terms (subject_id, term_folded, id) WHERE deleted_at IS NULL;
