-- A worked example of it, as somebody at home can follow it, beside what to do there.
ALTER TABLE competences ADD COLUMN home_example text NOT NULL DEFAULT '';
