import * as z from 'zod/mini'
import { CARD_COUNT } from '#engines/cards/codes.ts'
import { endpoint } from '#kit/endpoint.ts'
import { byId } from '#kit/shapes.ts'
import { staff } from '#school/roles.ts'
import { cardChoice, cardNumber } from '#school/voting-cards/contract.ts'
import { hostView } from './room-contract.ts'

const apis = ['academy'] as const

/** A class without phones: its answers are held up on cards. */
export const voteWithCards = endpoint('POST', '/rooms/:id/cards', {
  apis,
  who: staff,
  summary: 'A turma responde nesta sala com cartões de voto, que o telemóvel da professora lê',
  params: byId,
  body: z.object({ group: z.uuid() }),
  response: hostView,
  errors: { WRONG_STATE: 409 },
  audit: 'games.room.cards',
  done: 'abriu o voto com cartões',
  ownTransactions: true,
})

export const castVotes = endpoint('POST', '/rooms/:id/votes', {
  apis,
  who: staff,
  summary: 'Recebe os cartões lidos: até a pergunta fechar, o último de cada número é o que vale',
  params: byId,
  body: z.object({
    round: z.int().check(z.minimum(0), z.maximum(1000)),
    votes: z
      .array(
        z.object({
          number: cardNumber,
          /** Null takes back what was read of the card. */
          choice: z.nullable(cardChoice),
        }),
      )
      .check(z.minLength(1), z.maxLength(CARD_COUNT)),
  }),
  response: hostView,
  errors: { WRONG_STATE: 409 },
  audit: 'games.room.votes',
  done: 'leu cartões de voto',
  ownTransactions: true,
})
