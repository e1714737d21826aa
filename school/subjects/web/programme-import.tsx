import { UndoableImport } from '#school/changes/web/undoable-import.tsx'
import { gradeName } from '../grade.ts'
import { programmeImport, programmeImportFields, programmeNoun } from '../programme-contract.ts'

interface ProgrammeImportProps {
  open: boolean
  onClose: () => void
  /** Whose model is offered: with its name and its grades written in already. */
  subject?: { code: string; name: string; grades: readonly number[] }
}

/** The programme of a grade, or of many, from a file: units and competences. */
export default function ProgrammeImport({ open, onClose, subject }: ProgrammeImportProps) {
  const { code, name, grades } = subject ?? { code: 'MAT', name: 'Matemática', grades: [5, 6] }
  return (
    <UndoableImport
      open={open}
      onClose={onClose}
      title={subject ? `Importar o programa de ${name}` : 'Importar programas'}
      noun={programmeNoun}
      fields={programmeImportFields}
      endpoints={programmeImport}
      example={{
        fileName: `modelo-programa-${code.toLowerCase()}.csv`,
        rows: grades.map(grade => [
          name,
          gradeName(grade),
          'Primeira unidade (mude o título)',
          '1',
          `${code}${grade}.1`,
          'O que o aluno fica a saber fazer (mude o texto)',
          '',
        ]),
      }}
      touches={['subjects']}
    />
  )
}
