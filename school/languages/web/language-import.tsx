import { importOf } from '#school/changes/web/undoable-import.tsx'
import { languageImport, languageImportFields, languageNoun, listLanguages } from '../contract.ts'
import { allPhrases } from '../phrases.ts'

/** The sheet that somebody who speaks a language has filled in: a row for each sentence. */
export default importOf({
  title: 'Importar textos das línguas',
  noun: languageNoun,
  fields: languageImportFields,
  endpoints: languageImport,
  example: {
    fileName: 'exemplo-linguas.csv',
    rows: allPhrases.slice(0, 3).map(({ text }) => ['Nome da língua', text, '']),
  },
  touches: [listLanguages.path.slice(1)],
})
