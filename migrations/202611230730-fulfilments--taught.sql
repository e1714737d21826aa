-- A lesson is taught; the word given is left to nothing. The history says it by the same name, so that it can be undone.
ALTER TABLE fulfilments RENAME COLUMN given TO taught;
ALTER TABLE fulfilments RENAME CONSTRAINT fulfilments_given_check TO fulfilments_taught_check;

UPDATE changes SET
  before = CASE WHEN before ? 'given' THEN before - 'given' || jsonb_build_object('taught', before -> 'given') ELSE before END,
  after = CASE WHEN after ? 'given' THEN after - 'given' || jsonb_build_object('taught', after -> 'given') ELSE after END,
  action = CASE WHEN action = 'fulfilment.given-until' THEN 'fulfilment.taught-until' ELSE action END
WHERE table_name = 'fulfilments';
