-- Keys that somebody looked at and found right: the options in force then, by item.
ALTER TABLE applications ADD COLUMN confirmed_keys jsonb NOT NULL DEFAULT '{}'::jsonb;
