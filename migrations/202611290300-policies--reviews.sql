-- The account that answers for a policy: it has a notice 60, 30 and 7 days before the next review is due.
ALTER TABLE policies ADD COLUMN responsible_id uuid REFERENCES accounts (id);
-- Questions of the bank as they were when they were chosen, asked after reading: [{"questionId": …, "question": …}].
ALTER TABLE policies ADD COLUMN check_items jsonb NOT NULL DEFAULT '[]';
-- The last review without changes; earlier ones stand in the history.
ALTER TABLE policy_versions ADD COLUMN reviewed_on date;
ALTER TABLE policy_versions ADD COLUMN reviewed_by uuid REFERENCES accounts (id);
-- Questions that the reader answered right before the reading was confirmed.
ALTER TABLE policy_openings ADD COLUMN checked uuid[] NOT NULL DEFAULT '{}';
-- Null where no person sent it, but a date that comes near.
ALTER TABLE notices ALTER COLUMN sent_by DROP NOT NULL;
CREATE INDEX notices_about ON notices (about) WHERE deleted_at IS NULL;
