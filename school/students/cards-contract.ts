import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'
import { staff } from '#school/roles.ts'

const apis = ['academy', 'diagnostics'] as const

/** A pupil with the card, if there is one; the word is on paper alone. */
export const pupilCard = z.object({
  studentId: z.uuid(),
  name: z.string(),
  number: z.nullable(z.int()),
  code: z.string(),
  /** When the card was made; null without one. */
  madeAt: z.nullable(z.string()),
  /** When it last opened the pupil's page; null if never. */
  usedAt: z.nullable(z.string()),
})
export type PupilCard = z.infer<typeof pupilCard>

export const listCards = endpoint('GET', '/students/cards', {
  apis,
  who: staff,
  query: z.object({ group: z.uuid() }),
  response: z.object({ pupils: z.array(pupilCard) }),
  summary: 'Os alunos activos de uma turma, com o cartão de cada um: se o tem e se já entrou com ele',
})

export const makeCards = endpoint('POST', '/students/cards', {
  apis,
  who: staff,
  body: z.object({
    studentIds: z.array(z.uuid()).check(z.minLength(1), z.maxLength(200)),
    /** Where Quiz Progress is reached, for the QR code: `https://escola.example/progresso`. */
    address: z.string().check(z.maxLength(200), z.regex(/^https?:\/\/[^\s#]+$/)),
  }),
  response: 'bytes',
  audit: 'students.cards',
  done: 'fez um cartão novo',
  // The paper carries the words: it must not be kept for a repetition.
  ownTransactions: true,
  summary: 'Faz cartões novos, em PDF, oito por folha; os que estes alunos tinham deixam de abrir',
})
