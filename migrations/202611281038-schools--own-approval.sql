-- Whether who wrote a plan may approve it where nobody else can.
ALTER TABLE schools ADD COLUMN own_approval boolean NOT NULL DEFAULT false;
