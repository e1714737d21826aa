import { sheetFields } from '#kit/sheet.ts'
import { importOf } from '#school/changes/web/undoable-import.tsx'
import { subjectImport, subjectNoun } from '../import-contract.ts'
import { subjectFields } from '../subject.ts'

const EXAMPLE = [
  [
    'MAT',
    'Matemática',
    'Mat.',
    'Matemática e Ciências',
    '5ª; 6ª',
    '5ª: 6, 6ª: 6',
    '45',
    '',
    'Activa',
    '',
    '#17634A',
  ],
]

export default importOf({
  title: 'Importar disciplinas',
  noun: subjectNoun,
  fields: sheetFields(subjectFields),
  endpoints: subjectImport,
  example: { fileName: 'exemplo-disciplinas.csv', rows: EXAMPLE },
  touches: ['subjects'],
})
