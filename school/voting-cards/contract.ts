import * as z from 'zod/mini'
import { CARD_COUNT } from '#engines/cards/codes.ts'
import { endpoint } from '#kit/endpoint.ts'
import { named } from '#kit/shapes.ts'
import { staff } from '#school/roles.ts'

const apis = ['academy', 'diagnostics'] as const

/** The number on a card; a pupil holds that of the class register. */
export const cardNumber = z.int().check(z.minimum(1), z.maximum(CARD_COUNT))

/** The place of the letter that is held up, 0 for A. */
export const cardChoice = z.int().check(z.minimum(0), z.maximum(3))

const numberInUrl = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(CARD_COUNT))

export const cardHolder = z.object({
  studentId: z.uuid(),
  name: z.string(),
  number: z.int(),
  /** Marked as missing today. */
  absent: z.boolean(),
})
export type CardHolder = z.infer<typeof cardHolder>

export const listCardHolders = endpoint('GET', '/voting-cards/holders', {
  apis,
  who: staff,
  summary: 'Quem tem que cartão de voto numa turma: o número do cartão é o número do aluno na turma',
  query: z.object({ group: z.uuid() }),
  response: z.object({
    group: named,
    holders: z.array(cardHolder),
    /** Active pupils without a number, or with one that no card has. */
    without: z.int(),
  }),
})

export const printVotingCards = endpoint('GET', '/voting-cards/print', {
  apis,
  who: staff,
  summary: 'Os cartões de voto em papel A4, dois por folha, sem nomes: servem a todas as turmas',
  query: z.object({ from: z._default(numberInUrl, 1), to: z._default(numberInUrl, CARD_COUNT) }),
  response: 'bytes',
})
