import * as z from 'zod/mini'
import { type ImportField, type ImportNoun, importEndpoints, importFile } from '#kit/import.ts'
import { day } from '#kit/shapes.ts'
import { admins } from '#school/roles.ts'

export const timetableNoun: ImportNoun = { one: 'tempo', many: 'tempos' }

/** The columns that an import of a timetable understands. */
export const timetableImportFields: readonly ImportField[] = [
  {
    key: 'group',
    label: 'Turma',
    required: true,
    synonyms: ['grupo', 'classe/turma', 'turma/classe', 'classe e turma'],
    fromSheet: true,
  },
  {
    key: 'groupGrade',
    label: 'Classe (junta-se à turma)',
    synonyms: ['classe'],
    partOf: 'group',
  },
  {
    key: 'weekday',
    label: 'Dia',
    required: true,
    synonyms: ['dia da semana'],
    help: 'Segunda a Sábado, 2ª feira a 6ª feira, ou 1 a 6',
  },
  {
    key: 'period',
    label: 'Tempo',
    required: true,
    synonyms: ['tempo lectivo', 'nº do tempo', 'hora', 'horas', 'início', 'hora de início', 'das'],
  },
  { key: 'subject', label: 'Disciplina', required: true, synonyms: ['disc', 'cadeira'] },
  { key: 'teacher', label: 'Professor', synonyms: ['docente', 'professora', 'professor(a)', 'prof'] },
  { key: 'room', label: 'Sala' },
]

const calls = importEndpoints({
  path: '/timetable',
  apis: ['academy', 'diagnostics'],
  who: admins,
  audit: 'timetable.import',
  rows: 'horário',
})

/** From when the imported times hold; the day that each timetable proposes where none is said. */
const fromDay = z.object({ from: z.optional(day) })
export type FromDay = z.infer<typeof fromDay>

export const timetableImport = {
  preview: { ...calls.preview, query: z.object({ ...importFile.shape, ...fromDay.shape }) },
  check: { ...calls.check, query: fromDay },
  import: {
    ...calls.import,
    query: fromDay,
    summary:
      'Importa as linhas sem erro do horário; cada tempo toma, a partir de um dia, o lugar do que lá estava',
  },
}
