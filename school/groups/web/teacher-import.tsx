import { importOf } from '#school/changes/web/undoable-import.tsx'
import { teacherImport, teacherImportFields, teacherNoun } from '../teacher-import-contract.ts'

const EXAMPLE = [
  ['Ermelinda Sitoe', 'sitoe@escola.mz', '84 123 4567', 'Matemática', '6ªA; 6ªB', '', ''],
  ['Rui Cossa', '', '82 765 4321', 'Português', '6ªA', '', ''],
]

/** Teachers with their accounts, from a CSV or Excel file. */
export default importOf({
  title: 'Importar professores',
  noun: teacherNoun,
  fields: teacherImportFields,
  endpoints: teacherImport,
  example: { fileName: 'exemplo-professores.csv', rows: EXAMPLE },
  touches: ['groups', 'users'],
})
