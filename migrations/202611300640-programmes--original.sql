-- The programme as it was published, page by page: beside what was read from it.
ALTER TABLE programmes ADD COLUMN original_id uuid REFERENCES files (id);
