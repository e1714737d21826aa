-- The browser that a session was opened in, so that signing out of one system ends the session of the other one there.
ALTER TABLE sessions ADD COLUMN device_id uuid;
