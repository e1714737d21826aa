import { UndoableImport } from '#school/changes/web/undoable-import.tsx'
import { markImport, markImportFields, markNoun } from '../import-contract.ts'

const EXAMPLE = [
  ['1', '', 'Ana Marta Sitoe', 'Matemática', 'ACS 1', '14'],
  ['2', '', 'Beto Cossa', 'Matemática', 'ACS 1', 'F'],
]

interface MarkImportProps {
  open: boolean
  onClose: () => void
  group: { id: string; name: string }
  trimester: number
  /** Of a book; a whole pauta names its subjects. */
  subject?: { id: string; name: string }
}

/** Marks from a sheet: pupils and assessments, pupils and subjects, or a row for each mark. */
export default function MarkImport({ open, onClose, group, trimester, subject }: MarkImportProps) {
  return (
    <UndoableImport
      open={open}
      onClose={onClose}
      title={`Importar notas, ${subject ? `${subject.name}, ` : ''}${group.name}`}
      noun={markNoun}
      fields={markImportFields}
      into={{ group: group.id, trimester: String(trimester), ...(subject && { subject: subject.id }) }}
      endpoints={markImport}
      example={{ fileName: 'exemplo-notas.csv', rows: EXAMPLE }}
      touches={['marks']}
      thenReport
    />
  )
}
