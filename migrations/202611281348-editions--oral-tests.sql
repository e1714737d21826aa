-- An oral test that was corrected is kept as it was too.
ALTER TABLE editions DROP CONSTRAINT editions_kind_check;
ALTER TABLE editions ADD CONSTRAINT editions_kind_check
  CHECK (kind IN ('pauta', 'livro de turma', 'plano analítico', 'aplicação', 'avaliação oral'));
