import { UndoableImport } from '#school/changes/web/undoable-import.tsx'
import { languageImport, languageImportFields, languageNoun, listLanguages } from '../contract.ts'
import { allPhrases } from '../phrases.ts'

interface LanguageImportProps {
  open: boolean
  onClose: () => void
  /** Whose texts they become; absent while it is closed. */
  school: { id: string; name: string } | undefined
  /** Says which, where there are several. */
  isOneOfMany: boolean
}

/** The sheet that somebody who speaks a language has filled in: a row for each sentence. */
export default function LanguageImport({ open, onClose, school, isOneOfMany }: LanguageImportProps) {
  return (
    <UndoableImport
      key={school?.id}
      open={open}
      onClose={onClose}
      title={
        school && isOneOfMany ? `Importar textos das línguas, ${school.name}` : 'Importar textos das línguas'
      }
      noun={languageNoun}
      fields={languageImportFields}
      endpoints={languageImport}
      into={school ? { school: school.id } : undefined}
      example={{
        fileName: 'exemplo-linguas.csv',
        rows: allPhrases.slice(0, 3).map(({ text }) => ['Nome da língua', text, '']),
      }}
      touches={[listLanguages.path.slice(1)]}
    />
  )
}
