import * as z from 'zod/mini'
import { type ImportField, type ImportNoun, importEndpoints, importFile } from '#kit/import.ts'
import { yearInUrl } from '#kit/shapes.ts'
import { approvers } from '#school/roles.ts'
import { gradeInUrl } from '#school/subjects/contract.ts'

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
    synonyms: ['cadeira', 'sigla'],
    fromSheet: 'known',
    fromTitle: true,
  },
  { key: 'grade', label: 'Classe', synonyms: ['classes'], help: '6ª ou 6', fromTitle: true },
  {
    key: 'edition',
    label: 'Versão',
    synonyms: ['edicao', 'ano da edicao'],
    help: 'Ano ou nome da versão; vazio: este ano',
  },
  {
    key: 'unit',
    label: 'Unidade temática',
    required: true,
    synonyms: ['unidade', 'unidades tematicas', 'tema', 'unidade didactica', 'unidade tematica e subtemas'],
    help: 'Em cada linha; onde falta, pergunta-se se é a da linha de cima',
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

const calls = importEndpoints({
  path: '/programmes',
  apis: ['academy'],
  who: approvers,
  audit: 'programmes.import',
  rows: 'programas',
})

/** Of which programme the lines are that do not say it. */
const intoProgramme = z.object({
  subject: z.optional(z.uuid()),
  grade: z.optional(gradeInUrl),
  edition: z.optional(z.string().check(z.maxLength(80))),
  source: z.optional(z.string().check(z.maxLength(300))),
  fromYear: z.optional(yearInUrl),
})
export type IntoProgramme = z.infer<typeof intoProgramme>

export const programmesImport = {
  preview: {
    ...calls.preview,
    query: z.object({ ...importFile.shape, ...intoProgramme.shape }),
    summary: 'Lê programas num documento Word, num PDF, em Excel ou CSV e diz, linha a linha, o que entraria',
  },
  check: { ...calls.check, query: intoProgramme },
  import: { ...calls.import, query: intoProgramme },
}
