import { importOf } from '#school/changes/web/undoable-import.tsx'
import { groupImport, groupImportFields, groupNoun } from '../import-contract.ts'

const EXAMPLE = [['6ªA', '6ª', '2026', 'Manhã', '4', '50', '', '']]

export default importOf({
  title: 'Importar turmas',
  noun: groupNoun,
  fields: groupImportFields,
  endpoints: groupImport,
  example: { fileName: 'exemplo-turmas.csv', rows: EXAMPLE },
  touches: ['groups'],
})
