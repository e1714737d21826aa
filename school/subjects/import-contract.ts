import { type ImportField, type ImportNoun, importEndpoints } from '#kit/import.ts'
import { approvers } from '#school/roles.ts'

export const subjectNoun: ImportNoun = { one: 'disciplina', many: 'disciplinas', feminine: true }

/** The columns that an import of subjects understands, in the order of the export. */
export const subjectImportFields: readonly ImportField[] = [
  { key: 'code', label: 'Código', required: true, synonyms: ['cod', 'sigla'], help: 'MAT' },
  { key: 'name', label: 'Nome', required: true, synonyms: ['disciplina', 'nome da disciplina'] },
  { key: 'abbreviation', label: 'Abreviatura', synonyms: ['abrev'], help: 'Vazio: o código' },
  { key: 'area', label: 'Área', synonyms: ['área curricular'] },
  { key: 'grades', label: 'Classes', required: true, synonyms: ['classe'], help: '5ª; 6ª' },
  {
    key: 'weeklyHours',
    label: 'Carga semanal',
    synonyms: ['carga horária', 'tempos por semana', 'tempos semanais'],
    help: '5ª: 6, 6ª: 5; ou 6 para todas as classes',
  },
  { key: 'lessonMinutes', label: 'Duração do tempo', synonyms: ['minutos', 'duração'], help: 'Vazio: 45' },
  {
    key: 'delegate',
    label: 'Delegado',
    synonyms: ['delegado de disciplina', 'coordenador'],
    help: 'Nome ou e-mail de quem tem conta',
  },
  { key: 'state', label: 'Estado', synonyms: ['situação'], help: 'Activa ou Arquivada; vazio: Activa' },
  { key: 'notes', label: 'Observações', synonyms: ['notas'] },
  { key: 'colour', label: 'Cor', help: '#17634A' },
]

export const subjectImport = importEndpoints({
  path: '/subjects',
  apis: ['academy', 'diagnostics'],
  who: approvers,
  audit: 'subjects.import',
  rows: 'disciplinas',
})
