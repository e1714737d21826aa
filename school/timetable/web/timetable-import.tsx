import { useState } from 'react'
import { DateField } from '#kit/web/form/date-field.tsx'
import { UndoableImport } from '#school/changes/web/undoable-import.tsx'
import { groupMakers } from '#school/groups/web/group-makers.ts'
import * as pages from '#school/pages.ts'
import { timetableImport, timetableImportFields, timetableNoun } from '../import-contract.ts'

const EXAMPLE = [
  ['6ªA', 'Segunda', '1', 'Matemática', 'Ermelinda Sitoe', '4'],
  ['6ªA', 'Segunda', '2', 'Português', 'Hermínia Nhabanga', '4'],
]

/** Timetables from a CSV or Excel file, one row per lesson time, from a day on. */
export default function TimetableImport({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [from, setFrom] = useState('')
  return (
    <UndoableImport
      open={open}
      onClose={onClose}
      title="Importar horários"
      noun={timetableNoun}
      fields={timetableImportFields}
      into={{ ...(from && { from }) }}
      moreFields={
        <DateField
          label="A partir de quando"
          optional
          help="Vazio: a partir do próximo dia de aulas; o primeiro horário de uma turma vale desde o início do ano."
          value={from}
          onChange={setFrom}
        />
      }
      endpoints={timetableImport}
      example={{ fileName: 'exemplo-horario.csv', rows: EXAMPLE }}
      touches={['timetable', 'groups']}
      makers={{
        ...groupMakers,
        subject: { label: 'Criar disciplinas', href: pages.subjects },
      }}
    />
  )
}
