import { type ImportField, type ImportNoun, importEndpoints } from '#kit/import.ts'
import { admins } from '#school/roles.ts'

export const timetableNoun: ImportNoun = { one: 'tempo', many: 'tempos' }

/** The columns that an import of a timetable understands. */
export const timetableImportFields: readonly ImportField[] = [
  { key: 'group', label: 'Turma', required: true, synonyms: ['grupo'], fromSheet: true },
  {
    key: 'weekday',
    label: 'Dia',
    required: true,
    synonyms: ['dia da semana'],
    help: 'Segunda a Sábado, 2ª feira a 6ª feira, ou 1 a 6',
  },
  { key: 'period', label: 'Tempo', required: true, synonyms: ['tempo lectivo', 'nº do tempo'] },
  { key: 'subject', label: 'Disciplina', required: true, synonyms: ['disc', 'cadeira'] },
  { key: 'teacher', label: 'Professor', synonyms: ['docente', 'professora'] },
  { key: 'room', label: 'Sala' },
]

const calls = importEndpoints({
  path: '/timetable',
  apis: ['academy', 'diagnostics'],
  who: admins,
  audit: 'timetable.import',
  rows: 'horário',
})

export const timetableImport = {
  ...calls,
  import: {
    ...calls.import,
    summary: 'Importa as linhas sem erro do horário; cada tempo toma o lugar do que lá estava',
  },
}
