import { UndoableImport } from '#school/changes/web/undoable-import.tsx'
import { pastImport, pastImportFields, pastNoun } from '../past-contract.ts'

const EXAMPLE = [
  ['', 'Ana Marta Sitoe', 'Matemática', '14'],
  ['', 'Beto Cossa', 'Matemática', '9'],
]

interface PastImportProps {
  onClose: () => void
  group: { id: string; name: string }
  trimester: number
}

/** The means of a year before from an old pauta: pupils and subjects, or a row for each mean. */
export default function PastImport({ onClose, group, trimester }: PastImportProps) {
  return (
    <UndoableImport
      open
      onClose={onClose}
      title={`Importar pauta antiga, ${group.name}`}
      noun={pastNoun}
      fields={pastImportFields}
      into={{ group: group.id, trimester: String(trimester) }}
      endpoints={pastImport}
      example={{ fileName: 'exemplo-pauta-antiga.csv', rows: EXAMPLE }}
      touches={['marks']}
      thenReport
    />
  )
}
