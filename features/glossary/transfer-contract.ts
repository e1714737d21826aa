import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'
import { type ImportNoun, importOf } from '#kit/import.ts'
import { exportOf } from '#kit/outlines.ts'
import { manyOf } from '#kit/paging.ts'
import { readers, staff } from '#school/roles.ts'
import { gradeInUrl } from '#school/subjects/contract.ts'
import { filters } from './contract.ts'
import { termState, termThing } from './term.ts'

export const exportTerms = exportOf(termThing, {
  who: readers,
  filters: { ...filters, state: manyOf(termState), id: manyOf(z.uuid()) },
})

export const printTerms = endpoint('GET', '/glossary/terms/print', {
  apis: ['academy'],
  who: readers,
  summary: 'O glossário publicado de uma classe, em PDF A4',
  query: z.object({
    grade: gradeInUrl,
    subject: manyOf(z.uuid()),
  }),
  response: 'bytes',
})

export const termNoun: ImportNoun = { one: 'termo', many: 'termos' }

export const termImport = importOf(termThing, { who: staff })
