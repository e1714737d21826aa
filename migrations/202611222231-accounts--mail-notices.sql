-- Whether a person wants the morning's message, and the day of the last one.
ALTER TABLE accounts ADD COLUMN mail_notices boolean NOT NULL DEFAULT true;
ALTER TABLE accounts ADD COLUMN noticed_on date;
