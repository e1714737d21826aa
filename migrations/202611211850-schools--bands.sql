-- The bands of marks that a school uses, lowest first: { code, name, from }.
ALTER TABLE schools ADD COLUMN bands jsonb NOT NULL DEFAULT '[
  {"code": "NS", "name": "Não satisfatório", "from": 0},
  {"code": "S", "name": "Satisfatório", "from": 10},
  {"code": "B", "name": "Bom", "from": 14},
  {"code": "MB", "name": "Muito bom", "from": 17},
  {"code": "E", "name": "Excelente", "from": 19}
]';

-- Those with which an application is reported, kept from the day on which it was given.
ALTER TABLE applications ADD COLUMN bands jsonb;
UPDATE applications SET bands = schools.bands
FROM groups JOIN schools ON schools.id = groups.school_id WHERE groups.id = applications.group_id;
UPDATE applications SET bands = (
  SELECT jsonb_agg(jsonb_build_object('code', band -> 'code', 'name', band -> 'name', 'from', band -> 'min') ORDER BY place)
  FROM jsonb_array_elements(tests.bands) WITH ORDINALITY AS stored (band, place))
FROM tests WHERE tests.id = applications.test_id AND jsonb_array_length(tests.bands) > 0;
ALTER TABLE applications ALTER COLUMN bands SET NOT NULL;
