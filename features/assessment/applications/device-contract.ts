import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'
import { byId } from '#kit/shapes.ts'
import { staff } from '#school/roles.ts'

const apis = ['diagnostics', 'academy'] as const

export const decideDevice = endpoint('POST', '/applications/:id/devices/:device', {
  apis,
  who: staff,
  params: z.object({ id: z.uuid(), device: z.uuid() }),
  body: z.object({ admit: z.boolean() }),
  response: z.object({ id: z.uuid() }),
  audit: 'applications.device',
  done: 'trocou o aparelho',
  summary: 'Deixa entrar, ou recusa, outro aparelho no lugar de um aluno; o primeiro deixa de responder',
})

export const freePlaces = endpoint('POST', '/applications/:id/free', {
  apis,
  who: staff,
  params: byId,
  response: z.object({ freed: z.int() }),
  audit: 'applications.free',
  done: 'libertou lugares',
  summary:
    'Liberta os lugares tomados sem resposta e manda embora os aparelhos que pediram muitos; quem lá estava entra de novo',
})

export const listNotTaken = endpoint('GET', '/applications/:id/not-taken/:pupil', {
  apis,
  who: staff,
  /** The pupil's id, or that of the attempt for a nickname: as the progress names them. */
  params: z.object({ id: z.uuid(), pupil: z.uuid() }),
  response: z.object({
    answers: z.array(z.object({ itemId: z.uuid(), answer: z.unknown(), at: z.string() })),
  }),
  summary: 'O que os aparelhos substituídos de um aluno ainda mandaram, e não foi aceite',
})

export const removeNickname = endpoint('DELETE', '/applications/:id/nicknames/:attempt', {
  apis,
  who: staff,
  params: z.object({ id: z.uuid(), attempt: z.uuid() }),
  response: z.object({ id: z.uuid() }),
  audit: 'applications.nickname',
  done: 'mudou a alcunha',
  undoable: true,
  summary: 'Retira quem entrou só com um nome; pode ser desfeito durante 30 dias',
})
