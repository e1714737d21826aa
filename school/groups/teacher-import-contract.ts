import { type ImportField, type ImportNoun, importEndpoints } from '#kit/import.ts'
import { admins } from '#school/roles.ts'

export const teacherNoun: ImportNoun = { one: 'professor', many: 'professores' }

/** The columns that a list of teachers may have. */
export const teacherImportFields: readonly ImportField[] = [
  {
    key: 'name',
    label: 'Nome',
    required: true,
    synonyms: ['nome completo', 'professor', 'professora', 'professor(a)', 'docente', 'nome do professor'],
  },
  {
    key: 'email',
    label: 'E-mail',
    synonyms: ['correio electrónico', 'correio', 'mail'],
  },
  {
    key: 'phone',
    label: 'Telemóvel',
    synonyms: ['telefone', 'contacto', 'contactos', 'tel', 'cel', 'nº de telefone'],
    help: 'Quem não tem e-mail entra com o número: 84 123 4567',
  },
  {
    key: 'subjects',
    label: 'Disciplinas',
    synonyms: ['disciplina', 'cadeira', 'cadeiras', 'disc', 'lecciona'],
    help: 'Código, abreviatura ou nome; várias separadas por ;',
  },
  { key: 'groups', label: 'Turmas', synonyms: ['turma'], help: '8ªA; 8ªB' },
  { key: 'jobTitle', label: 'Função', synonyms: ['cargo', 'categoria'] },
  {
    key: 'school',
    label: 'Escola',
    synonyms: ['nome da escola'],
    help: 'Vazio: a das turmas, ou a única que há',
  },
]

export const teacherImport = importEndpoints({
  path: '/groups/teachers',
  apis: ['academy', 'diagnostics'],
  who: admins,
  audit: 'teachers.import',
  rows: 'professores',
})
