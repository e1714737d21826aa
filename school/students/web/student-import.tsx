import { useState } from 'react'
import { useLocation } from 'react-router'
import { SegmentsField } from '#kit/web/form/segments-field.tsx'
import { UndoableImport } from '#school/changes/web/undoable-import.tsx'
import { groupMakers } from '#school/groups/web/group-makers.ts'
import { GroupPicker } from '#school/groups/web/group-picker.tsx'
import * as pages from '#school/pages.ts'
import { useMayWrite } from '#school/subjects/web/use-may-write.ts'
import { type IntoGroup, studentImport, studentImportFields, studentNoun } from '../import-contract.ts'

const EXAMPLE = [
  [
    '',
    'Ana Marta Sitoe',
    'M',
    '05/05/2015',
    '6ªA',
    '1',
    'Marta Sitoe',
    '84 000 0000',
    'Xichangana',
    '',
    'activo',
  ],
]

interface StudentImportProps {
  open: boolean
  onClose: () => void
  /** The group that was on the screen: rows without one enter it, unless another is chosen. */
  groupId?: string
}

/** Pupils from a CSV or Excel file, or the package of another school system. */
export default function StudentImport({ open, onClose, groupId = '' }: StudentImportProps) {
  const [into, setInto] = useState(groupId)
  const [existing, setExisting] = useState<IntoGroup['existing']>('completar')
  const { pathname } = useLocation()
  const mayWrite = useMayWrite()
  const isAcademy = pathname.startsWith(pages.academy)
  return (
    <UndoableImport
      open={open}
      onClose={onClose}
      title="Importar alunos"
      noun={studentNoun}
      fields={studentImportFields}
      also={{ accept: '.zip', said: 'o pacote de outro sistema escolar (.zip)' }}
      into={{ existing, ...(into && { groupId: into }) }}
      moreFields={
        <>
          <GroupPicker
            label="Turma de quem não a traz no ficheiro"
            optional
            none="Todos trazem a sua"
            value={into}
            onChange={event => setInto(event.target.value)}
          />
          <SegmentsField
            label="Quem já está na turma"
            value={existing}
            onChange={setExisting}
            options={[
              { value: 'completar', label: 'Completar' },
              { value: 'substituir', label: 'Actualizar' },
              { value: 'deixar', label: 'Deixar' },
            ]}
          />
        </>
      }
      endpoints={studentImport}
      example={{ fileName: 'exemplo-alunos.csv', rows: EXAMPLE }}
      touches={['groups']}
      // The pages of the other system need a session of their own.
      thenReport={isAcademy}
      {...(isAcademy && mayWrite && { makers: groupMakers })}
    />
  )
}
