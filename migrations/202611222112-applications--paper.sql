-- The questions that stand on the paper of a quiz whose rules draw: one draw for everybody who answers on paper, kept so
-- that sheets printed on one day are entered on another. Null where everybody has all of the questions.
ALTER TABLE applications ADD COLUMN paper_item_ids uuid[];
