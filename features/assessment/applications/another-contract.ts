import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'
import { storedQuestion } from '#school/questions/contract.ts'
import { quizFeedback } from '../quizzes/sitting-shapes.ts'
import { sittingAccess } from './sitting-contract.ts'

const common = {
  apis: ['diagnostics', 'academy'],
  who: 'anyone',
  params: sittingAccess.params,
  errors: { UNKNOWN_DEVICE: 403, CLOSED: 409, NO_OTHER: 409 },
  ownTransactions: true,
} as const

export const askForAnother = endpoint('POST', '/sittings/:code/another', {
  ...common,
  body: z.object({
    ...sittingAccess.device,
    /** The question of the attempt that it shall be like. */
    itemId: z.uuid(),
  }),
  response: z.object({ id: z.uuid(), question: storedQuestion }),
  audit: 'sittings.another',
  done: 'pediu outra pergunta',
  summary: 'Dá a um aluno outra pergunta da mesma regra, que não viu ainda; não conta para a nota',
})

export const answerAnother = endpoint('POST', '/sittings/:code/another/answer', {
  ...common,
  body: z.object({ ...sittingAccess.device, itemId: z.uuid(), answer: z.unknown() }),
  response: quizFeedback,
  audit: 'sittings.another-answer',
  done: 'respondeu a outra pergunta',
  summary: 'Recebe a resposta a uma pergunta pedida a mais, e diz o que dela se pode saber',
})
