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
    synonyms: [
      'nome',
      'nomes',
      'nome do aluno',
      'aluno',
      'aluna',
      'alunos',
      'nome e apelido',
      'estudante',
      'educando',
      'nome do educando',
      'nome do estudante',
      'nome completo do aluno',
      'aluno nome',
      'aluno nome completo',
      'dados do aluno nome',
    ],
  },
  {
    key: 'surname',
    label: 'Apelido (junta-se ao nome)',
    synonyms: ['apelido', 'apelidos', 'sobrenome', 'último nome'],
    partOf: 'fullName',
  },
  {
    key: 'sex',
    label: 'Sexo',
    required: true,
    synonyms: [
      'genero',
      'aluno sexo',
      'dados do aluno sexo',
      'h/m',
      'm/f',
      'f/m',
      'sx',
      'sexo (h/m)',
      'sexo (m/f)',
    ],
    help: 'H ou M',
    choices: ['H', 'M'],
  },
  {
    key: 'sexH',
    label: 'Marca de H (junta-se ao sexo)',
    synonyms: ['h', 'homens', 'masculino', 'rapazes', 'sexo h', 'sexo masculino', 'género h'],
    partOf: 'sex',
  },
  {
    key: 'sexM',
    label: 'Marca de M (junta-se ao sexo)',
    synonyms: ['m', 'sexo m', 'género m'],
    partOf: 'sex',
  },
  {
    key: 'sexF',
    label: 'Marca de F (junta-se ao sexo)',
    synonyms: ['f', 'mulheres', 'feminino', 'raparigas', 'sexo f', 'sexo feminino', 'género f'],
    partOf: 'sex',
  },
  {
    key: 'birthDate',
    label: 'Data de nascimento',
    synonyms: [
      'nascimento',
      'data nasc',
      'data de nasc',
      'data nascimento',
      'dt nascimento',
      'dt nasc',
      'dt de nascimento',
      'd nascimento',
      'd n',
      'dn',
      'nascido em',
      'aluno data de nascimento',
      'dados do aluno data de nascimento',
      'nasc',
    ],
    help: '05/05/2016',
    date: 'birthday',
  },
  {
    key: 'birthDay',
    label: 'Dia do nascimento (junta-se à data)',
    synonyms: ['dia', 'dia de nascimento', 'dia nasc', 'nascimento dia', 'data de nascimento dia'],
    partOf: 'birthDate',
  },
  {
    key: 'birthMonth',
    label: 'Mês do nascimento (junta-se à data)',
    synonyms: ['mês', 'mês de nascimento', 'mês nasc', 'nascimento mês', 'data de nascimento mês'],
    partOf: 'birthDate',
  },
  {
    key: 'birthYear',
    label: 'Ano do nascimento (junta-se à data)',
    synonyms: ['ano', 'ano de nascimento', 'ano nasc', 'nascimento ano', 'data de nascimento ano'],
    partOf: 'birthDate',
  },
  {
    key: 'group',
    label: 'Turma',
    synonyms: ['classe e turma', 'turma actual'],
    help: '6ªA; ou uma folha por turma',
    fromSheet: true,
  },
  {
    key: 'groupGrade',
    label: 'Classe (junta-se à turma)',
    synonyms: ['classe', 'cl', 'classe do aluno'],
    help: '8ª, quando a turma diz só «A»',
    partOf: 'group',
  },
  {
    key: 'numberInGroup',
    label: 'Nº na turma',
    synonyms: [
      'nº',
      'no',
      'n',
      'numero',
      'número na turma',
      'nr',
      'n.º',
      'nº de ordem',
      'ord',
      'ordem',
      'número',
    ],
    help: 'Vazio: o número seguinte',
  },
  {
    key: 'guardianName',
    label: 'Encarregado de educação',
    synonyms: [
      'encarregado',
      'nome do encarregado',
      'enc de educação',
      'enc educação',
      'ee',
      'pai',
      'mãe',
      'tutor',
      'encarregado nome',
      'encarregado/contacto',
      'encarregado e contacto',
      'nome e contacto do encarregado',
      'encarregado/telefone',
      'encarregado de educação nome',
    ],
  },
  {
    key: 'guardianContact',
    label: 'Contacto',
    synonyms: [
      'telefone',
      'telemóvel',
      'celular',
      'tel',
      'telef',
      'cel',
      'contactos',
      'telefone do encarregado',
      'nº de telefone',
      'contacto do encarregado',
      'encarregado contacto',
      'encarregado de educação contacto',
      'encarregado telefone',
    ],
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
    synonyms: ['data de entrada', 'data de matricula', 'dt matrícula', 'entrada'],
    date: 'any',
    help: '05/02/2026; vazio: desde o início do ano',
  },
  {
    key: 'leftOn',
    label: 'Saiu em',
    synonyms: ['data de saida', 'saida', 'data de transferencia', 'data de desistencia'],
    date: 'any',
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
