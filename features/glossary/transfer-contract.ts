import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'
import {
  IMPORT_BYTES,
  type ImportField,
  importCheck,
  importFile,
  importPreview,
  importRequest,
  importResult,
  ROWS_IN_TURNS,
} from '#kit/import.ts'
import { manyOf } from '#kit/paging.ts'
import { readers, staff } from '#school/roles.ts'
import { filters, termState } from './contract.ts'

export const exportTerms = endpoint({
  method: 'GET',
  path: '/glossary/terms/export',
  apis: ['academy'],
  who: readers,
  summary: 'Os termos filtrados, em CSV ou Excel',
  query: z.object({
    ...filters,
    state: manyOf(termState),
    id: manyOf(z.uuid()),
    format: z.enum(['csv', 'xlsx']),
  }),
  response: 'bytes',
})

export const printTerms = endpoint({
  method: 'GET',
  path: '/glossary/terms/print',
  apis: ['academy'],
  who: readers,
  summary: 'O glossário publicado de uma classe, em PDF A4',
  query: z.object({
    grade: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(12)),
    subject: manyOf(z.uuid()),
  }),
  response: 'bytes',
})

/** The columns of an import, in the order of the export. */
export const termImportFields: readonly ImportField[] = [
  { key: 'term', label: 'Termo', required: true, synonyms: ['palavra', 'vocábulo', 'conceito', 'term'] },
  { key: 'wordClass', label: 'Classe gramatical', synonyms: ['tipo', 'classe de palavra', 'categoria'] },
  {
    key: 'definition',
    label: 'Definição',
    required: true,
    synonyms: ['significado', 'definition', 'descrição'],
  },
  { key: 'example', label: 'Exemplo', synonyms: ['frase', 'exemplos'] },
  {
    key: 'subject',
    label: 'Disciplina',
    required: true,
    synonyms: ['disc', 'cadeira', 'área', 'subject'],
    help: 'Código, abreviatura ou nome: MAT, Mat., Matemática',
  },
  {
    key: 'grades',
    label: 'Classe',
    required: true,
    synonyms: ['classes', 'ano', 'nível', 'grade'],
    help: '5ª ou 5; várias separadas por ;',
  },
  { key: 'synonyms', label: 'Sinónimos', synonyms: ['sinonimo'], help: 'Separados por ;' },
  { key: 'source', label: 'Fonte', synonyms: ['origem', 'referência'] },
]

export const previewTermImport = endpoint({
  method: 'POST',
  path: '/glossary/terms/import/preview',
  apis: ['academy'],
  who: staff,
  summary: 'Lê um ficheiro CSV ou Excel e diz, linha a linha, o que entraria',
  query: importFile,
  body: 'bytes',
  bodyLimit: IMPORT_BYTES,
  response: importPreview,
  inTurns: ROWS_IN_TURNS,
  errors: { UNREADABLE: 422 },
  readOnly: true,
})

export const checkTermImport = endpoint({
  method: 'POST',
  path: '/glossary/terms/import/check',
  apis: ['academy'],
  who: staff,
  summary: 'Verifica de novo as linhas depois de corrigidas',
  body: importRequest,
  bodyLimit: 2 * IMPORT_BYTES,
  response: importCheck,
  inTurns: ROWS_IN_TURNS,
  readOnly: true,
})

export const importTerms = endpoint({
  method: 'POST',
  path: '/glossary/terms/import',
  apis: ['academy'],
  who: staff,
  summary: 'Importa as linhas sem erro, de uma só vez; pode ser desfeito inteiro',
  body: importRequest,
  bodyLimit: 2 * IMPORT_BYTES,
  response: importResult,
  inTurns: ROWS_IN_TURNS,
  audit: 'glossary.term.import',
  undoable: true,
})
