-- When the teacher closed: answers given before it are taken until the application is corrected.
ALTER TABLE applications ADD COLUMN closed_at timestamptz;
UPDATE applications SET closed_at = updated_at WHERE state <> 'em aplicação';

-- When an answer of a device came, which may be long after it was given.
ALTER TABLE responses ADD COLUMN received_at timestamptz;
