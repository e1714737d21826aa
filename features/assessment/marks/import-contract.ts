import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'
import { type ImportField, type ImportNoun, importEndpoints, importFile } from '#kit/import.ts'
import { approvers, staff } from '#school/roles.ts'
import { trimesterInUrl } from './contract.ts'

export const markNoun: ImportNoun = { one: 'nota', many: 'notas', feminine: true }

/** The columns that an import of marks understands; a sheet with an assessment or a subject in each column is read too. */
export const markImportFields: readonly ImportField[] = [
  {
    key: 'number',
    label: 'N.º',
    synonyms: ['nº', 'n', 'no', 'num', 'numero', 'n.º na turma', 'nº na turma', 'ordem', 'nº de ordem', 'nr'],
  },
  { key: 'code', label: 'Código', synonyms: ['codigo do aluno', 'nº de estudante'] },
  {
    key: 'name',
    label: 'Nome completo',
    synonyms: ['nome', 'nome do aluno', 'aluno', 'alunos', 'n.º e aluno', 'estudante', 'nome e apelido'],
  },
  { key: 'subject', label: 'Disciplina', synonyms: ['disc', 'cadeira'] },
  {
    key: 'column',
    label: 'Avaliação',
    synonyms: ['coluna', 'prova', 'teste'],
    help: 'ACS 1, ACS 2, ACP, AT ou Exame',
  },
  { key: 'mark', label: 'Nota', required: true, synonyms: ['valor', 'valores', 'classificação'] },
]

const calls = importEndpoints({
  path: '/marks',
  apis: ['academy'],
  who: staff,
  audit: 'marks.import',
  rows: 'notas',
})

/** Where the marks of the file belong: a trimester of a group, and the subject where the file names none. */
const into = z.object({ group: z.uuid(), trimester: trimesterInUrl, subject: z.optional(z.uuid()) })
export type MarksInto = z.infer<typeof into>

export const markImport = {
  preview: { ...calls.preview, query: z.object({ ...importFile.shape, ...into.shape }) },
  check: { ...calls.check, query: into },
  import: {
    ...calls.import,
    query: into,
    summary:
      'Importa as notas sem erro de uma folha para as cadernetas de uma turma num trimestre; desfaz-se de uma vez',
  },
}

export const exportMarks = endpoint('GET', '/marks/export', {
  apis: ['academy'],
  who: approvers,
  summary: 'As notas de todas as turmas de um trimestre, em CSV ou Excel',
  query: z.object({
    trimester: z.optional(trimesterInUrl),
    /** Of one school; else those of all that the caller reaches. */
    school: z.optional(z.uuid()),
    format: z.enum(['csv', 'xlsx']),
  }),
  response: 'bytes',
  errors: { WRONG_STATE: 409 },
})
