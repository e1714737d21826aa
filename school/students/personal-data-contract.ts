import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'
import { byId } from '#kit/shapes.ts'
import { admins } from '#school/roles.ts'

const apis = ['academy', 'diagnostics'] as const

/** What is in the place of a pupil's name afterwards. */
export const ERASED_STUDENT = 'Aluno apagado'

export const previewErasure = endpoint('GET', '/students/:id/personal-data/preview', {
  apis,
  who: admins,
  params: byId,
  response: z.object({
    fullName: z.string(),
    /** Results in tests, which stay as numbers. */
    attempts: z.int(),
    /** Entries of history and audit that hold the person. */
    changes: z.int(),
  }),
  summary: 'O que sairia e o que ficaria se os dados deste aluno fossem apagados',
})

export const takeOutPupil = endpoint('GET', '/students/:id/personal-data', {
  apis,
  who: admins,
  params: byId,
  response: 'bytes',
  summary: 'Tudo o que a escola guarda de um aluno, num ficheiro que se lê e que outros programas lêem',
})

export const erasePupil = endpoint('POST', '/students/:id/erase', {
  apis,
  who: admins,
  params: byId,
  /** The pupil's whole name, typed. */
  body: z.object({ name: z.string().check(z.trim(), z.maxLength(200)) }),
  response: z.object({ changes: z.int(), attempts: z.int() }),
  errors: { REAUTHENTICATE: 428 },
  ownTransactions: true,
  audit: 'students.erase',
  done: 'apagou os dados pessoais',
  summary: 'Apaga para sempre os dados pessoais de um aluno; os números dos testes ficam',
})
