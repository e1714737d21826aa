import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'
import { text, version } from '#kit/shapes.ts'
import { asking, byCode, deviceKey, doorErrors, placeReply, visitorFields } from '#school/entry/contract.ts'
import { entries, gameItem } from './game.ts'
import { gameKind } from './kinds.ts'
import { gameRules, gameSeed, MAX_ITEMS, modes } from './rules.ts'

const apis = ['academy'] as const

/** A game as its code delivers it: all that is needed to play it offline. */
const playable = {
  subject: z.string(),
  grade: z.int(),
  groups: z.array(z.string()),
  kind: gameKind,
  rules: gameRules,
  mode: z.enum(modes),
  teams: z.int(),
  shuffle: z.boolean(),
  seed: z.string(),
  /** Of a pair only what the player shows: not where it came from. */
  items: z.array(z.omit(gameItem, { source: true })),
  version,
  attempts: z.nullable(z.int()),
  /** `fechado` takes nobody new; `rascunho` is seen by its teacher alone. */
  door: z.enum(['aberto', 'fechado']),
  closesAt: z.nullable(z.string()),
}

const gameAtTheDoor = z.object({
  code: z.string(),
  title: z.string(),
  entry: z.enum(entries),
  /** The class plays it now, in this room: the rest is withheld meanwhile. */
  roomId: z.nullable(z.uuid()),
  game: z.nullable(z.object(playable)),
})
export type GameAtTheDoor = z.infer<typeof gameAtTheDoor>

export const lookAtGame = endpoint('GET', '/play/:code', {
  apis,
  who: 'anyone',
  params: byCode,
  response: gameAtTheDoor,
  errors: { TOO_MANY: 429 },
  summary: 'O jogo a que um código leva, para ser jogado também sem rede',
})

export const greetPlayer = endpoint('POST', '/play/:code/player', {
  apis,
  who: 'anyone',
  params: byCode,
  body: z.object(asking),
  response: placeReply(
    z.object({
      /** First name and initial of a pupil; the nickname of somebody else; empty where it is withheld. */
      name: z.string(),
      /** «6ªA» */
      place: z.string(),
      /** Plays that are left; null for as many as they like. */
      left: z.nullable(z.int()),
    }),
  ),
  errors: { ...doorErrors, CLOSED: 409 },
  queued: true,
  audit: 'plays.ask',
  done: 'pediu para entrar',
  ownTransactions: true,
  summary: 'Diz a quem pertence um código de aluno, se este telemóvel pode entrar, e quantas partidas faltam',
})

/** What became of one pair in a play. */
export const itemResult = z.object({
  itemId: z.uuid(),
  seen: z.boolean(),
  right: z.boolean(),
  /** The right one included. */
  tries: z.int().check(z.minimum(0), z.maximum(2000)),
  seconds: z.int().check(z.minimum(0), z.maximum(86_400)),
})
export type ItemResult = z.infer<typeof itemResult>

export const MAX_SCORE = 1_000_000

/** Why a play stands apart, out of every mean and figure. */
export const apartReasons = ['sem jogadas', 'a mais'] as const
export type Apart = (typeof apartReasons)[number]

/** A move as its kind reads it: a verb, and what it is done to. */
const playEntry = z.object({
  move: z.looseObject({ do: text(20) }),
  /** Second of the play. */
  at: z.number().check(z.minimum(0), z.maximum(86_400)),
  team: z.optional(z.int().check(z.minimum(0), z.maximum(5))),
})

/** What a play is made again from, so that nobody need believe a phone's sum. */
export const playMoves = z.object({
  /** Of the game as the phone had it. */
  version,
  /** Its pairs that were played. */
  items: z.array(z.uuid()).check(z.maxLength(MAX_ITEMS)),
  /** The team that began. */
  first: z.int().check(z.minimum(0), z.maximum(5)),
  entries: z.array(playEntry).check(z.maxLength(2000)),
})

/** One play as a device sends it. Its id is drawn there: sent again, it is the same play. */
export const playSent = z.object({
  id: z.uuid(),
  ...visitorFields,
  /** How many teams played on one screen; absent for one player. */
  teams: z.optional(z.int().check(z.minimum(2), z.maximum(6))),
  /** Teams may go on with the same pairs as another kind; absent for that of the game. */
  kind: z.optional(gameKind),
  seed: gameSeed,
  /** Seconds since it began, when it is sent: the clocks of old phones are often wrong, their counting is not. */
  startedAgo: z.int().check(z.minimum(0), z.maximum(60 * 86_400)),
  seconds: z.int().check(z.minimum(0), z.maximum(86_400)),
  points: z.number().check(z.minimum(0), z.maximum(MAX_SCORE)),
  max: z.number().check(z.minimum(0), z.maximum(MAX_SCORE)),
  finished: z.boolean(),
  results: z.array(itemResult).check(z.maxLength(MAX_ITEMS)),
  /** Absent from a phone that had the game before moves were sent. */
  moves: z.optional(playMoves),
})
export type PlaySent = z.infer<typeof playSent>

export const sendPlays = endpoint('POST', '/play/:code/plays', {
  apis,
  who: 'anyone',
  params: byCode,
  body: z.object({
    plays: z.array(playSent).check(z.minLength(1), z.maxLength(20)),
    /** Of this phone: its plays alone use up those that a pupil has; where the game asks for the card, it was shown there. */
    key: z.optional(deviceKey),
  }),
  response: z.object({
    /** The hour of the school's clock. */
    receivedAt: z.string(),
    taken: z.array(z.uuid()),
    /** Of those, plays whose moves give other points than the phone said: these count. */
    corrected: z.array(z.object({ id: z.uuid(), points: z.number(), max: z.number() })),
    /** Of those, plays that are kept apart and count for nothing, with the reason in words. */
    apart: z.array(z.object({ id: z.uuid(), why: z.string() })),
    /** Plays that are not taken, with the reason in words; sending them again changes nothing. */
    refused: z.array(z.object({ id: z.uuid(), why: z.string() })),
  }),
  errors: { TOO_MANY: 429 },
  audit: 'plays.send',
  done: 'enviou a partida',
  ownTransactions: true,
  summary: 'Recebe partidas, também mais tarde; repetir não muda nada',
})

export const getItemFile = endpoint('GET', '/play/:code/items/:item/:which', {
  apis,
  who: 'anyone',
  params: z.object({ ...byCode.shape, item: z.uuid(), which: z.enum(['picture', 'audio']) }),
  response: 'bytes',
  summary: 'A imagem ou o som de um par: do jogo, ou como está no glossário',
})
