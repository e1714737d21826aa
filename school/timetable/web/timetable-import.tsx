import { importOf } from '#school/changes/web/undoable-import.tsx'
import { groupMakers } from '#school/groups/web/group-makers.ts'
import { timetableImport, timetableImportFields, timetableNoun } from '../import-contract.ts'

const EXAMPLE = [
  ['6ªA', 'Segunda', '1', 'Matemática', 'Ermelinda Sitoe', '4'],
  ['6ªA', 'Segunda', '2', 'Português', 'Hermínia Nhabanga', '4'],
]

/** Timetables from a CSV or Excel file, one row per lesson time. */
export default importOf({
  title: 'Importar horários',
  noun: timetableNoun,
  fields: timetableImportFields,
  endpoints: timetableImport,
  example: { fileName: 'exemplo-horario.csv', rows: EXAMPLE },
  touches: ['timetable', 'groups'],
  makers: {
    ...groupMakers,
    subject: { label: 'Criar disciplinas', href: '/dashboard/subjectManagement' },
  },
})
