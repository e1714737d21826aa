import { UndoableImport } from '#school/changes/web/undoable-import.tsx'
import { schoolImport, schoolImportFields, schoolNoun } from '../import-contract.ts'

const EXAMPLE = [
  [
    'Escola Básica do Zimpeto',
    'Maputo Cidade',
    'KaMubukwana',
    'ZIP 3',
    '84 000 0000',
    'manhã; tarde',
    '07:00–07:45; 07:50–08:35',
    '45',
  ],
]

export default function SchoolImport({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <UndoableImport
      open={open}
      onClose={onClose}
      title="Importar escolas"
      noun={schoolNoun}
      fields={schoolImportFields}
      endpoints={schoolImport}
      example={{ fileName: 'exemplo-escolas.csv', rows: EXAMPLE }}
      touches={['schools']}
    />
  )
}
