import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'
import { byId } from '#kit/shapes.ts'
import { thing } from '#kit/thing.ts'
import { staff } from '#school/roles.ts'
import { skills } from '../diagnostic-tests/diagnostic-test.ts'

const apis = ['diagnostics', 'academy'] as const

/** Children on one call sheet: an hour of calls. */
export const CALLS_ON_SHEET = 8

const family = z.object({
  studentId: z.uuid(),
  name: z.string(),
  number: z.nullable(z.int()),
  level: z.string(),
  /** The latest level in each language in which the pupil was heard, this one first. */
  levels: z.array(z.object({ language: z.string(), level: z.string() })),
  guardian: z.string(),
  contact: z.string(),
  /** A mobile number with the country's code; null where there is none to write to. */
  mobile: z.nullable(z.string()),
  /** At most 306 letters of the GSM alphabet. */
  text: z.string(),
  home: z.array(z.string()),
  /** What to ask the child on the telephone, and what is right. */
  ask: z.string(),
  right: z.string(),
  /** Whether somebody spoke with the family; null while nobody has said. */
  reached: z.nullable(z.boolean()),
  reachedBy: z.nullable(z.string()),
})
export type Family = z.infer<typeof family>

export const families = z.object({
  title: z.string(),
  group: z.string(),
  language: z.string(),
  skill: z.enum(skills),
  rows: z.array(family),
  reached: z.int(),
})
export type Families = z.infer<typeof families>

export const getFamilies = endpoint('GET', '/hearings/:id/families', {
  apis,
  who: staff,
  params: byId,
  response: families,
  summary: 'As famílias dos alunos ouvidos: o texto a enviar, o que dizer ao telefone e com quem já se falou',
})

export const markReached = endpoint('POST', '/hearings/:id/families', {
  apis,
  who: staff,
  params: byId,
  body: z.object({
    studentId: z.uuid(),
    /** Null takes the mark away. */
    reached: z.nullable(z.boolean()),
  }),
  response: families,
  of: thing({ table: 'family_contacts', what: 'Este contacto', name: 'Contacto com uma família' }),
  audit: 'families.reached',
  done: 'falou com a família',
  undoable: true,
  summary: 'Diz que se falou, ou não, com a família de um aluno',
})

export const downloadFamilies = endpoint('GET', '/hearings/:id/families/file', {
  apis,
  who: staff,
  params: byId,
  query: z.object({
    /** Eight children a page to be called, or a page to take home for each child. */
    what: z.enum(['chamadas', 'casa']),
    format: z._default(z.enum(['pdf', 'docx']), 'pdf'),
  }),
  response: 'bytes',
  summary: 'A folha de chamadas, oito crianças por página, ou a folha de cada criança para casa',
})
