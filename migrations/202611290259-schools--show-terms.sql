-- Whether terms of the glossary are marked where they stand, in lessons to read and in explanations of quizzes.
ALTER TABLE schools ADD COLUMN show_terms boolean NOT NULL DEFAULT true;
