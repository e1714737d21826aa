import { type ImportField, type ImportNoun, importEndpoints } from '#kit/import.ts'
import { admins } from '#school/roles.ts'

export const teacherNoun: ImportNoun = { one: 'professor', many: 'professores' }

/** The columns that a list of teachers may have. */
export const teacherImportFields: readonly ImportField[] = [
  {
    key: 'name',
    label: 'Nome',
    required: true,
    synonyms: [
      'nome completo',
      'nome e contacto',
      'nome/contacto',
      'nome e apelido',
      'professor',
      'professora',
      'professor(a)',
      'docente',
      'nome do professor',
    ],
  },
  {
    key: 'surname',
    label: 'Apelido (junta-se ao nome)',
    synonyms: ['apelido', 'apelidos', 'sobrenome'],
    partOf: 'name',
  },
  {
    key: 'email',
    label: 'E-mail',
    synonyms: ['correio electrónico', 'correio', 'mail', 'endereço de e-mail', 'endereço de email'],
    help: 'É com ele que a pessoa entra',
  },
  {
    key: 'phone',
    label: 'Telemóvel',
    synonyms: [
      'telefone',
      'contacto',
      'contactos',
      'tel',
      'cel',
      'celular',
      'nº de telefone',
      'telefone whatsapp',
      'whatsapp',
    ],
    help: 'Quem não tem e-mail entra com o número: 84 123 4567',
  },
  {
    key: 'signIn',
    label: 'Utilizador (e-mail ou telemóvel)',
    synonyms: ['utilizador', 'login', 'nome de utilizador', 'username', 'user', 'conta', 'usuário'],
    partOf: 'email',
  },
  {
    key: 'subjects',
    label: 'Disciplinas',
    synonyms: [
      'disciplina',
      'cadeira',
      'cadeiras',
      'disc',
      'lecciona',
      'disciplinas que lecciona',
      'que disciplinas lecciona?',
    ],
    fromSheet: 'known',
    help: 'Código, abreviatura ou nome; várias separadas por ;',
  },
  {
    key: 'groups',
    label: 'Turmas',
    synonyms: ['turma', 'turmas que lecciona', 'em que turmas?'],
    help: '8ªA; 8ªB',
  },
  {
    key: 'groupGrade',
    label: 'Classe (junta-se à turma)',
    synonyms: ['classe', 'classes'],
    partOf: 'groups',
  },
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
