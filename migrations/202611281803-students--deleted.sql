-- Figures over many groups ask of each pupil only whether the row is deleted: a few rows of an index answer, not the pupils' own.
CREATE INDEX students_deleted ON students (id) WHERE deleted_at IS NOT NULL;
