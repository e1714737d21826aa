import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'
import { type ImportField, importEndpoints } from '#kit/import.ts'
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

export const termImport = importEndpoints({
  path: '/glossary/terms',
  apis: ['academy'],
  who: staff,
  audit: 'glossary.term.import',
  rows: 'termos',
})
