-- One question at a time or all at once may be chosen anew for each application; null is as the test says.

ALTER TABLE applications
  ADD COLUMN paging text CHECK (paging IN ('uma a uma', 'todas'));
