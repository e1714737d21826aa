-- From which address a place was begun, sealed and forgotten after two days: a teacher sees that one address began many.
ALTER TABLE entry_devices ADD COLUMN network text;
ALTER TABLE entry_devices DROP CONSTRAINT entry_devices_why_check;
ALTER TABLE entry_devices ADD CONSTRAINT entry_devices_why_check CHECK (why IN ('lugar', 'aparelho', 'cartão', 'rede'));
