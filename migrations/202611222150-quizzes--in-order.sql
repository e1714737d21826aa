-- A page of the list is read in its order, instead of sorting every quiz for it.
CREATE INDEX quizzes_in_order ON quizzes (updated_at DESC, id DESC) WHERE deleted_at IS NULL AND practice_of IS NULL;
