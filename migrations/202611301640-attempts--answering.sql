-- Attempts that go on are few and those that are over are many: what ends the former no longer reads the latter.
CREATE INDEX attempts_answering ON attempts (application_id) WHERE state = 'a responder' AND deleted_at IS NULL;
