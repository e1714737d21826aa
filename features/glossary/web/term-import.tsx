import { sheetFields } from '#kit/sheet.ts'
import { importOf } from '#school/changes/web/undoable-import.tsx'
import { termFields } from '../term.ts'
import { termImport, termNoun } from '../transfer-contract.ts'

const EXAMPLE = [
  [
    'Perímetro',
    'n. m.',
    'Medida do contorno de uma figura plana.',
    'O perímetro da machamba é 74 m.',
    'MAT',
    '5ª; 6ª',
    '',
    '',
    '',
    '',
  ],
]

export default importOf({
  title: 'Importar termos',
  noun: termNoun,
  fields: sheetFields(termFields),
  endpoints: termImport,
  example: { fileName: 'exemplo-glossario.csv', rows: EXAMPLE },
  touches: ['glossary'],
})
