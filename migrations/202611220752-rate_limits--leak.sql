-- A bucket now leaks: every attempt moves the moment at which it is empty further away, so that whoever is over the
-- limit is slowed down and nobody is locked out. Unlogged, since an attempt is reserved before each password is hashed and a
-- crash may forget them.
TRUNCATE rate_limits;
ALTER TABLE rate_limits DROP COLUMN failures;
ALTER TABLE rate_limits RENAME COLUMN window_ends_at TO empty_at;
ALTER TABLE rate_limits SET UNLOGGED;
