import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'
import { byId } from '#kit/shapes.ts'
import { staff } from '#school/roles.ts'
import { itemSource } from './game.ts'

const apis = ['academy'] as const

const bySex = z.object({
  played: z.int(),
  pupils: z.int(),
  /** Mean share of the points of finished plays, 0 to 1; null without any. */
  mean: z.nullable(z.number()),
})

/** One pair over all plays: the hardest come first. */
export const itemFigures = z.object({
  id: z.uuid(),
  prompt: z.string(),
  answer: z.string(),
  source: z.nullable(z.object({ kind: itemSource.shape.kind, id: z.uuid() })),
  /** Plays in which it was tried, and in how many it was right at the first try. */
  plays: z.int(),
  firstRight: z.int(),
  /** Means over these plays. */
  tries: z.nullable(z.number()),
  seconds: z.nullable(z.number()),
})
export type ItemFigures = z.infer<typeof itemFigures>

export const gameResults = z.object({
  plays: z.int(),
  finished: z.int(),
  /** Plays of teams before one screen, of nicknames, and of unknown players. */
  ofTeams: z.int(),
  ofNames: z.int(),
  ofNobody: z.int(),
  /** Plays that are in no other figure of these: without moves to count them again from, and too many in one hour. */
  apart: z.object({
    withoutMoves: z.int(),
    tooMany: z.int(),
    /** Whose they are, as far as that is known. */
    players: z.array(z.object({ name: z.string(), plays: z.int() })),
  }),
  all: bySex,
  boys: bySex,
  girls: bySex,
  /** Seconds of finished plays: half of them took between the quarters. */
  seconds: z.nullable(z.object({ median: z.number(), first: z.number(), third: z.number() })),
  byDay: z.array(z.object({ day: z.string(), plays: z.int() })),
  items: z.array(
    z.object({
      ...itemFigures.shape,
      /** What the question measures that a pair came from. */
      competenceId: z.nullable(z.uuid()),
    }),
  ),
  /** Pupils who played, best play first of each; names as the game's teacher may see them. */
  players: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      group: z.string(),
      plays: z.int(),
      best: z.nullable(z.number()),
      last: z.string(),
    }),
  ),
  missing: z.array(z.object({ id: z.uuid(), name: z.string(), group: z.string() })),
})
export type GameResults = z.infer<typeof gameResults>

const ofGroup = z.object({ group: z.optional(z.uuid()) })

export const getGameResults = endpoint('GET', '/games/:id/results', {
  apis,
  who: staff,
  summary: 'As partidas de um jogo: quem jogou, a média e o que custou mais',
  params: byId,
  query: ofGroup,
  response: gameResults,
})

export const exportGameResults = endpoint('GET', '/games/:id/results/export', {
  apis,
  who: staff,
  summary: 'As partidas de um jogo e o que custou mais, em Excel',
  params: byId,
  query: ofGroup,
  response: 'bytes',
})

export const getDifficulty = endpoint('GET', '/games/difficulty/:id', {
  apis: ['academy', 'diagnostics'],
  who: staff,
  summary: 'Em quantas partidas um termo ou uma pergunta não saiu certo à primeira',
  params: byId,
  response: z.object({ plays: z.int(), hard: z.int() }),
})

export const getHardestOfWeek = endpoint('GET', '/games/hardest', {
  apis,
  who: staff,
  summary: 'O que mais custou, nos últimos sete dias, nos jogos de quem pergunta',
  response: z.object({
    items: z.array(
      z.object({
        ...itemFigures.shape,
        gameId: z.uuid(),
        gameTitle: z.string(),
        groups: z.array(z.string()),
      }),
    ),
  }),
})
