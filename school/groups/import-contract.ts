import { type ImportField, type ImportNoun, importEndpoints } from '#kit/import.ts'
import { approvers } from '#school/roles.ts'

export const groupNoun: ImportNoun = { one: 'turma', many: 'turmas', feminine: true }

/** The columns that an import of groups understands, in the order of the export. */
export const groupImportFields: readonly ImportField[] = [
  {
    key: 'name',
    label: 'Turma',
    required: true,
    synonyms: [
      'nome',
      'nome da turma',
      'turmas',
      'classe/turma',
      'turma/classe',
      'classe e turma',
      'designação',
    ],
    help: '6ªA; ou só A, com a classe',
  },
  {
    key: 'grade',
    label: 'Classe',
    required: true,
    synonyms: ['classes', 'ano de escolaridade'],
    help: '6ª ou 6; 6ªA também a diz',
    fromTitle: true,
  },
  {
    key: 'year',
    label: 'Ano',
    synonyms: ['ano lectivo', 'ano letivo'],
    fromTitle: true,
    help: 'Vazio: o ano corrente',
  },
  {
    key: 'shift',
    label: 'Turno',
    synonyms: ['período', 'regime'],
    fromTitle: true,
    help: 'Manhã, Tarde ou Noite; vazio: Manhã',
    choices: ['Manhã', 'Tarde', 'Noite'],
  },
  { key: 'room', label: 'Sala' },
  { key: 'capacity', label: 'Lotação', synonyms: ['capacidade', 'vagas'] },
  {
    key: 'director',
    label: 'Director de turma',
    synonyms: ['director', 'dt', 'directora de turma'],
    help: 'Nome ou e-mail de quem tem conta',
  },
  {
    key: 'school',
    label: 'Escola',
    synonyms: ['nome da escola'],
    help: 'Vazio: a sua escola, ou a única que há',
  },
]

export const groupImport = importEndpoints({
  path: '/groups',
  apis: ['academy', 'diagnostics'],
  who: approvers,
  audit: 'groups.import',
  rows: 'turmas',
})
