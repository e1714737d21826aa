-- What waits to be marked is counted in every list; without it all responses were read for each row.
CREATE INDEX responses_to_mark ON responses (attempt_id) WHERE outcome = 'por corrigir';
