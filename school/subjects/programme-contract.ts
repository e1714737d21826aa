import { type ImportField, type ImportNoun, importEndpoints } from '#kit/import.ts'
import { approvers } from '#school/roles.ts'

export const programmeNoun: ImportNoun = { one: 'competência', many: 'competências', feminine: true }

/** The columns of a programme: a line for each competence, with its unit. */
export const programmeImportFields: readonly ImportField[] = [
  { key: 'subject', label: 'Disciplina', required: true, synonyms: ['cadeira', 'sigla'], fromSheet: true },
  { key: 'grade', label: 'Classe', required: true, synonyms: ['classes'], help: '5ª ou 5' },
  {
    key: 'unit',
    label: 'Unidade temática',
    synonyms: ['unidade', 'tema', 'unidade didactica'],
    help: 'Repete-se em cada competência da unidade; vazio: sem unidade',
  },
  { key: 'trimester', label: 'Trimestre', synonyms: ['trim'], help: '1, 2 ou 3; da unidade' },
  {
    key: 'code',
    label: 'Código',
    synonyms: ['cod', 'nº'],
    help: 'MAT5.1; vazio: a sigla, a classe e o número que se segue',
  },
  {
    key: 'description',
    label: 'Competência',
    required: true,
    synonyms: ['competencias', 'objectivo', 'objectivos', 'descrição'],
  },
  { key: 'domain', label: 'Domínio', synonyms: ['area'] },
  {
    key: 'atHome',
    label: 'Em casa, 5 minutos',
    synonyms: ['em casa', 'para casa'],
    help: 'O que se pode fazer em casa com quem ainda não sabe isto',
  },
  {
    key: 'homeExample',
    label: 'Exemplo resolvido, para casa',
    synonyms: ['exemplo', 'exemplo resolvido', 'exemplo para casa'],
    help: 'Uma conta ou um caso feito até ao fim',
  },
]

const calls = importEndpoints({
  path: '/subjects/programme',
  apis: ['academy', 'diagnostics'],
  who: approvers,
  audit: 'programme.import',
  rows: 'um programa',
})

export const programmeImport = calls
