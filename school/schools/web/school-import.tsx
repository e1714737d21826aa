import { sheetFields } from '#kit/sheet.ts'
import { importOf } from '#school/changes/web/undoable-import.tsx'
import { schoolImport, schoolNoun } from '../import-contract.ts'
import { schoolFields } from '../school.ts'

const EXAMPLE = [
  [
    'Escola Básica do Zimpeto',
    'Maputo Cidade',
    'KaMubukwana',
    'ZIP 3',
    '84 000 0000',
    'manhã; tarde',
    '07:00–07:45; 07:50–08:35',
    '45',
  ],
]

export default importOf({
  title: 'Importar escolas',
  noun: schoolNoun,
  fields: sheetFields(schoolFields),
  endpoints: schoolImport,
  example: { fileName: 'exemplo-escolas.csv', rows: EXAMPLE },
  touches: ['schools'],
})
