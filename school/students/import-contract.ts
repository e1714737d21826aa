import * as z from 'zod/mini'
import { type ImportField, type ImportNoun, importEndpoints, importFile } from '#kit/import.ts'
import { staff } from '#school/roles.ts'

export const studentNoun: ImportNoun = { one: 'aluno', many: 'alunos' }

/** The columns that an import of pupils understands, in the order of the export. */
export const studentImportFields: readonly ImportField[] = [
  {
    key: 'code',
    label: 'Código',
    synonyms: ['codigo do aluno', 'nº de estudante', 'numero de estudante', 'id'],
    help: 'Vazio: é dado pelo sistema',
  },
  {
    key: 'fullName',
    label: 'Nome completo',
    required: true,
    synonyms: ['nome', 'nome do aluno', 'aluno', 'nome e apelido', 'estudante'],
  },
  {
    key: 'sex',
    label: 'Sexo',
    required: true,
    synonyms: ['genero', 'h/m', 'sexo (h/m)'],
    help: 'H ou M',
    choices: ['H', 'M'],
  },
  {
    key: 'birthDate',
    label: 'Data de nascimento',
    synonyms: ['nascimento', 'data nasc', 'data de nasc', 'nascido em'],
    help: '05/05/2016',
  },
  {
    key: 'group',
    label: 'Turma',
    synonyms: ['classe e turma', 'turma actual'],
    help: '6ªA; ou uma folha por turma',
    fromSheet: true,
  },
  {
    key: 'numberInGroup',
    label: 'Nº na turma',
    synonyms: ['nº', 'no', 'n', 'numero', 'número na turma', 'nr', 'n.º'],
    help: 'Vazio: o número seguinte',
  },
  {
    key: 'guardianName',
    label: 'Encarregado de educação',
    synonyms: ['encarregado', 'nome do encarregado', 'pai', 'mãe', 'tutor'],
  },
  {
    key: 'guardianContact',
    label: 'Contacto',
    synonyms: ['telefone', 'telemóvel', 'celular', 'contacto do encarregado'],
  },
  { key: 'motherTongue', label: 'Língua materna', synonyms: ['lingua', 'l1'] },
  {
    key: 'specialNeeds',
    label: 'NEE',
    synonyms: ['necessidades educativas especiais', 'necessidades especiais', 'deficiência'],
  },
  {
    key: 'state',
    label: 'Situação',
    synonyms: ['estado'],
    help: 'activo, transferido ou desistente',
    choices: ['activo', 'transferido', 'desistente'],
  },
  {
    key: 'repeats',
    label: 'Na classe',
    synonyms: ['repetente', 'repetentes', 'rep', 'novo/repetente', 'ingresso'],
    help: 'novo ou repetente; vazio: por dizer',
    choices: ['novo', 'repetente'],
  },
  {
    key: 'enrolledOn',
    label: 'Entrou em',
    synonyms: ['data de entrada', 'data de matricula', 'entrada'],
    help: '05/02/2026; vazio: desde o início do ano',
  },
  {
    key: 'leftOn',
    label: 'Saiu em',
    synonyms: ['data de saida', 'saida', 'data de transferencia', 'data de desistencia'],
    help: '15/06/2026; vazio: ainda cá está',
  },
]

const calls = importEndpoints({
  path: '/students',
  apis: ['academy', 'diagnostics'],
  who: staff,
  audit: 'students.import',
  rows: 'alunos',
})

/**
 * Rows without a group of their own enter the chosen one. Of pupils who are in the group already, the file completes what is
 * empty, takes the place of what stands, or changes nothing.
 */
const intoGroup = z.object({
  groupId: z.optional(z.uuid()),
  existing: z._default(z.enum(['completar', 'substituir', 'deixar']), 'completar'),
})
export type IntoGroup = z.infer<typeof intoGroup>

export const studentImport = {
  preview: {
    ...calls.preview,
    query: z.object({ ...importFile.shape, ...intoGroup.shape }),
    summary:
      'Lê um ficheiro CSV ou Excel de alunos, ou o pacote de outro sistema escolar, e diz, linha a linha, o que entraria',
  },
  check: { ...calls.check, query: intoGroup },
  import: { ...calls.import, query: intoGroup },
}
