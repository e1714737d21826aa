import type { ImportField } from '#kit/import.ts'

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
  { key: 'sex', label: 'Sexo', required: true, synonyms: ['genero', 'h/m', 'sexo (h/m)'], help: 'H ou M' },
  {
    key: 'birthDate',
    label: 'Data de nascimento',
    synonyms: ['nascimento', 'data nasc', 'data de nasc', 'nascido em'],
    help: '05/05/2016',
  },
  { key: 'group', label: 'Turma', synonyms: ['classe e turma', 'turma actual'], help: '6ªA' },
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
  { key: 'state', label: 'Situação', synonyms: ['estado'], help: 'activo, transferido ou desistente' },
]
