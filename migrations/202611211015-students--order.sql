-- Lists of pupils are read in the order of their names, or by group and number.
CREATE INDEX students_in_order ON students (full_name COLLATE "pt", id) WHERE deleted_at IS NULL;
CREATE INDEX students_birth ON students (birth_date) WHERE deleted_at IS NULL;
