-- An approved plan and a corrected application are kept as they were too.
ALTER TABLE editions DROP CONSTRAINT editions_kind_check;
ALTER TABLE editions ADD CONSTRAINT editions_kind_check
  CHECK (kind IN ('pauta', 'livro de turma', 'plano analítico', 'aplicação'));

-- Why an application that was corrected is being corrected again, until it is done.
ALTER TABLE applications ADD COLUMN correction text NOT NULL DEFAULT '';
