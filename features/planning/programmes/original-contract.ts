import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'
import { byId, filled } from '#kit/shapes.ts'
import { approvers, staff } from '#school/roles.ts'
import { programme } from './contract.ts'
import { programmeThing } from './programme.ts'

export const ORIGINAL_BYTES = 20 * 1024 * 1024

export const putOriginal = endpoint('PUT', `${programmeThing.path}/:id/original`, {
  apis: ['academy'],
  who: approvers,
  summary:
    'Guarda com um programa o PDF em que foi publicado, até 20 MB; o que traz mais do que páginas é recusado com a razão',
  params: byId,
  query: z.object({ fileName: filled(300) }),
  body: 'bytes',
  bodyLimit: ORIGINAL_BYTES,
  response: programme,
  errors: { UNREADABLE: 422, TOO_HEAVY: 422, TOO_LARGE: 413 },
  audit: 'programmes.original',
  done: 'juntou o original',
  undoable: true,
  of: programmeThing,
})

export const getOriginal = endpoint('GET', `${programmeThing.path}/:id/original`, {
  apis: ['academy'],
  who: staff,
  summary: 'O PDF em que um programa foi publicado, inteiro ou a parte que se pede',
  params: byId,
  response: 'bytes',
})
