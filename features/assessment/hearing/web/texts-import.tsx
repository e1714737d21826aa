import { sheetFields } from '#kit/sheet.ts'
import { importOf } from '#school/changes/web/undoable-import.tsx'
import { oralTextFields } from '../oral-text.ts'
import { oralTextImport, oralTextNoun } from '../texts-contract.ts'

const EXAMPLE = [
  ['Português', 'leitura', 'Palavra', 'texto', 'mesa rio cabra', 'Escrito na escola', 'Rosa Mucavele'],
  ['Português', 'aritmética', 'Adição', 'actividade', 'Lojinha de tampinhas: comprar e dar o troco', '', ''],
]

export default importOf({
  title: 'Importar textos',
  noun: oralTextNoun,
  fields: sheetFields(oralTextFields),
  endpoints: oralTextImport,
  example: { fileName: 'exemplo-textos.csv', rows: EXAMPLE },
  touches: ['oral-texts', 'level-groupings'],
})
