import { type ImportField, type ImportNoun, importEndpoints } from '#kit/import.ts'
import { admins } from '#school/roles.ts'

export const schoolNoun: ImportNoun = { one: 'escola', many: 'escolas', feminine: true }

/** The columns that an import of schools understands, in the order of the export. */
export const schoolImportFields: readonly ImportField[] = [
  { key: 'name', label: 'Escola', required: true, synonyms: ['nome', 'nome da escola'] },
  { key: 'province', label: 'Província' },
  { key: 'district', label: 'Distrito' },
  { key: 'zip', label: 'ZIP', synonyms: ['zona de influência pedagógica'] },
  { key: 'contact', label: 'Contacto', synonyms: ['telefone', 'telemóvel', 'e-mail'] },
  { key: 'shifts', label: 'Turnos', synonyms: ['turno'], help: 'manhã; tarde. Vazio: manhã' },
  {
    key: 'periods',
    label: 'Tempos do dia',
    synonyms: ['tempos', 'horas'],
    help: '07:00–07:45; 07:50–08:35',
  },
  { key: 'lessonMinutes', label: 'Duração do tempo', synonyms: ['minutos'], help: 'Vazio: 45' },
]

export const schoolImport = importEndpoints({
  path: '/schools',
  apis: ['academy', 'diagnostics'],
  who: admins,
  audit: 'school.import',
  rows: 'escolas',
})
