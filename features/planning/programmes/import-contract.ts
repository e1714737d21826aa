import { type ImportField, type ImportNoun, importEndpoints } from '#kit/import.ts'
import { approvers } from '#school/roles.ts'

export const programmeRowNoun: ImportNoun = {
  one: 'linha de programa',
  many: 'linhas de programa',
  feminine: true,
}

/** The columns of a programme in a table: a line for each objective with its contents. */
export const programmeImportFields: readonly ImportField[] = [
  {
    key: 'subject',
    label: 'Disciplina',
    required: true,
    synonyms: ['cadeira', 'sigla'],
    fromSheet: 'known',
    fromTitle: true,
  },
  { key: 'grade', label: 'Classe', required: true, synonyms: ['classes'], help: '6ª ou 6', fromTitle: true },
  { key: 'edition', label: 'Edição', help: 'Ano ou nome da edição; vazio: o nome do ficheiro' },
  {
    key: 'unit',
    label: 'Unidade temática',
    required: true,
    synonyms: ['unidade', 'unidades tematicas', 'tema', 'unidade didactica', 'unidade tematica e subtemas'],
    help: 'Vazio: a da linha de cima',
  },
  { key: 'trimester', label: 'Trimestre', synonyms: ['trim'], help: '1, 2 ou 3' },
  {
    key: 'objectives',
    label: 'Objectivos específicos',
    synonyms: [
      'objectivos',
      'objectivo',
      'objectivo especifico',
      'objectivos especificos o aluno deve ser capaz de',
    ],
    help: 'Um por linha',
  },
  {
    key: 'contents',
    label: 'Conteúdos',
    synonyms: ['conteudo', 'conteudos programaticos', 'assuntos', 'sub-temas', 'subtemas'],
    help: 'Um por linha',
  },
  {
    key: 'competences',
    label: 'Competências básicas',
    synonyms: [
      'competencias',
      'competencia',
      'competencias basicas o aluno',
      'competencias parciais',
      'resultados de aprendizagem',
    ],
    help: 'Uma por linha; o código primeiro, se o houver',
  },
  {
    key: 'lessons',
    label: 'Aulas',
    synonyms: [
      'carga horaria',
      'carga',
      'horas',
      'n de aulas',
      'numero de aulas',
      'tempos',
      'tempo',
      'nº de aulas',
      'tempos lectivos',
      'carga horaria tempos',
    ],
    help: 'Vazio: contam com as da linha de cima',
  },
  {
    key: 'unitLessons',
    label: 'Aulas da unidade',
    synonyms: ['carga horaria da unidade', 'total da unidade', 'horas da unidade'],
  },
  {
    key: 'notes',
    label: 'Observações',
    synonyms: ['obs', 'sugestoes metodologicas', 'metodologia', 'notas'],
  },
  { key: 'source', label: 'Fonte' },
  { key: 'fromYear', label: 'Em vigor desde', synonyms: ['desde'], help: 'Ano; vazio: este ano' },
  { key: 'untilYear', label: 'Em vigor até', synonyms: ['ate'], help: 'Ano; vazio: sem fim' },
]

export const programmesImport = importEndpoints({
  path: '/programmes',
  apis: ['academy'],
  who: approvers,
  audit: 'programmes.import',
  rows: 'programas',
})
