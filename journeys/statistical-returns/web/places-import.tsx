import { importOf } from '#school/changes/web/undoable-import.tsx'
import { placeFields, placeImport, placeNoun } from '../contract.ts'

const EXAMPLE = [
  ['conjunto.3-de-marco', 'Qe5fXr7Lm2a', ''],
  ['alunos.6.H', 'f7n9E0hX8qk', 'Prlt0C1RF0s'],
]

/** The map of a province: where its system keeps each number. */
export default importOf({
  title: 'Importar o mapa da província',
  noun: placeNoun,
  fields: placeFields,
  endpoints: placeImport,
  example: { fileName: 'exemplo-mapa.csv', rows: EXAMPLE },
  touches: ['statistical-returns'],
})
