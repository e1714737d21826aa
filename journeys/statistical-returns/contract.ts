import * as z from 'zod/mini'
import { reportFormats } from '#features/assessment/results/report-paper.ts'
import { endpoint } from '#kit/endpoint.ts'
import { type ImportField, type ImportNoun, importOf } from '#kit/import.ts'
import { manyOf } from '#kit/paging.ts'
import { day, named, yearInUrl } from '#kit/shapes.ts'
import { thing } from '#kit/thing.ts'
import { admins, approvers } from '#school/roles.ts'
import { documents } from './cells.ts'

const apis = ['academy'] as const

/** Where the district's system keeps one number, as the map of the province says. */
const placeThing = thing({
  table: 'dhis2_places',
  what: 'Este lugar',
  name: 'Mapa da província',
  many: 'linhas do mapa',
  path: '/statistical-returns/places',
  apis: ['academy'],
  audit: 'statistical-returns',
})

/** Which paper: without a school the first one, without a year the last that has groups. */
const paperQuery = {
  document: z._default(z.enum(documents), '3-de-marco'),
  school: z.optional(z.uuid()),
  year: z.optional(yearInUrl),
  /** Of 3 de Março; without it 3 March of the year, or today before it. */
  day: z.optional(day),
  /** Of aproveitamento; without it the one of today. */
  trimester: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(3))),
}

/** One number, or those that a sum adds. */
const cells = manyOf(z.string().check(z.maxLength(60)))

/** Something that the numbers wait for, and whose pupils these are. */
const ask = z.object({
  text: z.string(),
  /** What the count did meanwhile. */
  detail: z.string(),
  count: z.int(),
  /** The first of them. */
  pupils: z.array(z.object({ id: z.uuid(), name: z.string(), group: z.string() })),
  /** A page where it is done, where these are not pupils. */
  places: z.array(z.object({ label: z.string(), to: z.string() })),
})

export const statisticalReturn = z.object({
  document: z.enum(documents),
  school: z.object({
    ...named.shape,
    province: z.string(),
    district: z.string(),
    zip: z.string(),
  }),
  year: z.int(),
  /** The day counted; of a trimester its last day, or today within it. */
  day: z.string(),
  startsOn: z.nullable(z.string()),
  trimester: z.nullable(z.int()),
  /** What can be chosen. */
  schools: z.array(named),
  years: z.array(z.int()),
  grades: z.array(z.object({ grade: z.int(), groups: z.int() })),
  /** Of which a pauta of the trimester is locked. */
  subjects: z.array(z.object({ code: z.string(), name: z.string() })),
  /** The numbers by their codes. */
  cells: z.record(z.string(), z.int()),
  asks: z.array(ask),
  /** Numbers that the map of the district's system has a place for, of all. */
  mapped: z.object({ numbers: z.int(), of: z.int(), isReady: z.boolean(), lacks: z.array(z.string()) }),
})
export type StatisticalReturn = z.infer<typeof statisticalReturn>

export const getReturn = endpoint('GET', '/statistical-returns', {
  apis,
  who: approvers,
  query: z.object(paperQuery),
  response: statisticalReturn,
  summary: 'Os números que a escola deve ao distrito, contados das fichas dos alunos num dia',
})

export const listReturnPupils = endpoint('GET', '/statistical-returns/pupils', {
  apis,
  who: approvers,
  query: z.object({ ...paperQuery, cell: cells }),
  response: z.object({
    pupils: z.array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        group: z.string(),
        birthDate: z.nullable(z.string()),
        /** Of locked pautas: «Matemática 12, Português 9». */
        marks: z.string(),
      }),
    ),
  }),
  summary: 'Os alunos que um destes números conta',
})

export const exportReturn = endpoint('GET', '/statistical-returns/export', {
  apis,
  who: approvers,
  query: z.object({ ...paperQuery, format: z.enum(reportFormats) }),
  response: 'bytes',
  summary: 'Os números que a escola deve ao distrito, em PDF, Word ou Excel',
})

export const exportDataValues = endpoint('GET', '/statistical-returns/data-values', {
  apis,
  who: approvers,
  query: z.object({ ...paperQuery, format: z._default(z.enum(['json', 'csv']), 'json') }),
  response: 'bytes',
  errors: { NO_MAP: 409 },
  summary: 'Os números como dataValueSets do DHIS2, pelo mapa que a província deu',
})

export const exportPlaces = endpoint('GET', '/statistical-returns/places/export', {
  of: placeThing,
  apis,
  who: admins,
  query: z.object({ ...paperQuery, format: z._default(z.enum(['csv', 'xlsx']), 'xlsx') }),
  response: 'bytes',
  summary: 'O mapa por preencher: cada número com o seu código, e os identificadores que já se conhecem',
})

export const placeNoun: ImportNoun = { one: 'linha', many: 'linhas' }

export const placeFields: readonly ImportField[] = [
  {
    key: 'code',
    label: 'Código',
    required: true,
    synonyms: ['codigo do numero', 'numero'],
    help: 'alunos.6.H, como no mapa por preencher',
  },
  {
    key: 'uid',
    label: 'Identificador',
    required: true,
    synonyms: ['dataelement', 'data element', 'uid', 'id'],
    help: '11 letras e algarismos, como f7n9E0hX8qk',
  },
  {
    key: 'combo',
    label: 'Combinação',
    synonyms: ['categoryoptioncombo', 'category option combo', 'coc'],
    help: 'Vazio: a que o DHIS2 toma',
  },
]

export const placeImport = importOf(placeThing, { who: admins })
