-- What somebody at home can do in five minutes with a child who does not know it yet.
ALTER TABLE competences ADD COLUMN at_home text NOT NULL DEFAULT '';
