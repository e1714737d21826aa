import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'
import { byId, named, optionalText } from '#kit/shapes.ts'
import { thing } from '#kit/thing.ts'
import {
  asking,
  askingDevice,
  byCode,
  crowd,
  doorErrors,
  deviceKey as key,
  visitorFields,
} from '#school/entry/contract.ts'
import { staff } from '#school/roles.ts'
import { liveKinds } from './kinds.ts'
import { LONGEST_TYPED, roomSteps } from './live/room.ts'

const apis = ['academy'] as const

/** What everybody in the room sees, by the server's clock: milliseconds since 1970. */
export const roomView = z.object({
  id: z.uuid(),
  revision: z.int(),
  kind: z.enum(liveKinds),
  phase: z.enum(['sala', 'pergunta', 'resposta', 'tiragem', 'fim']),
  open: z.boolean(),
  /** The server's clock at this moment. */
  now: z.int(),
  /** How many questions there are, how many have come, and which is the running one. */
  questions: z.int(),
  asked: z.int(),
  round: z.nullable(z.int()),
  endsAt: z.nullable(z.int()),
  left: z.nullable(z.int()),
  timeMs: z.nullable(z.int()),
  /** Only while the answers are shown. */
  right: z.nullable(z.int()),
  counts: z.array(z.int()),
  silent: z.int(),
  /** Feedback by option; empty where the bank has none. */
  feedback: z.array(z.string()),
  /** Why the right one is right. */
  why: z.string(),
  /** What is right, where the answer is typed; empty elsewhere. */
  answer: z.string(),
  /** Once the room has ended: the right option of what was asked, so that every phone can tell its own result. */
  keys: z.array(z.object({ round: z.int(), right: z.int(), answer: z.string(), why: z.string() })),
  /** Bingo: the words that have come, the running one only once it is shown; null keeps it hidden. */
  words: z.array(z.nullable(z.string())),
  claim: z.nullable(
    z.object({ number: z.int(), name: z.string(), words: z.array(z.string()), valid: z.boolean() }),
  ),
  winners: z.array(z.object({ number: z.int(), name: z.string(), words: z.array(z.string()) })),
  /** Where the class goes on after the end; null as long as it does not. */
  next: z.nullable(z.uuid()),
  /** Over how many teams the players are spread; 0 where everybody plays alone. */
  teams: z.int(),
})
export type RoomView = z.infer<typeof roomView>

/** What is asked, as everybody sees it. */
const roomQuestion = {
  itemId: z.uuid(),
  text: z.string(),
  options: z.array(z.string()),
  /** The answer is typed. */
  typed: z.boolean(),
  /** Says what its picture shows; null without one. */
  picture: z.nullable(z.object({ alt: z.string() })),
}

/** A phone that waits to be let in, with the pupil whose place it asks for. */
const askingPlayer = z.object({ ...askingDevice.shape, name: z.string() })

/** What the teacher's screen sees beside it. */
export const hostView = z.object({
  ...roomView.shape,
  gameId: z.uuid(),
  title: z.string(),
  subject: z.string(),
  groups: z.array(z.string()),
  code: z.string(),
  /** Pupils of the game's groups. */
  pupils: z.int(),
  /** Over how many teams the players may still be spread; 0 where the game leaves no choice. */
  mayTeam: z.int(),
  /** Seconds for each question; null without a limit. */
  secondsEach: z.nullable(z.int()),
  players: z.array(
    z.object({
      number: z.int(),
      name: z.string(),
      away: z.boolean(),
      /** The number of the player at whose phone this one answers; null for a player with an own phone. */
      withNumber: z.nullable(z.int()),
    }),
  ),
  /** Phones that wait to be let in. */
  asking: z.array(askingPlayer),
  /** What cannot be right of the phones that came. */
  crowd: z.nullable(crowd),
  /** Players who have answered the running question. */
  answered: z.int(),
  /** The running question whole; its right option too, since this screen leads. */
  question: z.nullable(
    z.object({
      ...roomQuestion,
      answer: z.string(),
      /** By option, the mistake behind it; empty where the bank says nothing. */
      errors: z.array(z.string()),
    }),
  ),
  /** Who of the class has a card that was read, never what it says; null where nobody votes with cards. */
  cards: z.nullable(
    z.object({
      group: named,
      holders: z.array(z.object({ number: z.int(), absent: z.boolean(), read: z.boolean() })),
    }),
  ),
  /** Why cards cannot be used here; empty where they can. */
  noCardsReason: z.string(),
  /** Which question every house of the wheel is, used ones in their order. */
  used: z.array(z.int()),
  /** Whether this account may open the room again, which has ended. */
  mayReopen: z.boolean(),
  /** What the class did, once the room has ended; null before, for bingo, and where nobody has answered. */
  end: z.nullable(
    z.object({
      /** Right answers of all that those who played could have given, from 0 to 1. */
      share: z.number(),
      /** How many answered at least once. */
      played: z.int(),
      /** The same of each team, in their order, and how many of it answered; null where nobody did. */
      teams: z.array(z.object({ share: z.nullable(z.number()), played: z.int() })),
      /** What cost most, the hardest first. */
      hardest: z.array(
        z.object({ itemId: z.uuid(), text: z.string(), answer: z.string(), why: z.string(), right: z.int() }),
      ),
    }),
  ),
})
export type RoomEnd = NonNullable<z.infer<typeof hostView>['end']>
export type HostView = z.infer<typeof hostView>

const roomThing = thing({ table: 'game_rooms', what: 'Esta sala', name: 'Sala de um jogo' })

export const openRoom = endpoint('POST', '/games/:id/room', {
  apis,
  who: staff,
  summary: 'Abre a sala de um jogo ao vivo, ou a que já está aberta',
  params: byId,
  response: z.object({ roomId: z.uuid() }),
  errors: { WRONG_STATE: 409, DOES_NOT_FIT: 409 },
  of: roomThing,
  audit: 'games.room.open',
  done: 'abriu uma sala',
})

export const getRoom = endpoint('GET', '/rooms/:id', {
  apis,
  who: staff,
  summary: 'A sala como o ecrã da professora a vê',
  params: byId,
  response: hostView,
})

export const listAsking = endpoint('GET', '/games/:id/asking', {
  apis,
  who: staff,
  summary: 'Os telemóveis que pedem para entrar num jogo ou na sua sala',
  params: byId,
  response: z.object({ asking: z.array(askingPlayer) }),
})

export const decideAsking = endpoint('POST', '/games/:id/devices/:device', {
  apis,
  who: staff,
  summary: 'Deixa entrar, ou recusa, um telemóvel que pede o lugar de um aluno num jogo',
  params: z.object({ id: z.uuid(), device: z.uuid() }),
  body: z.object({ admit: z.boolean() }),
  response: byId,
  audit: 'games.device',
  done: 'decidiu um pedido para entrar',
})

export const watchRoom = endpoint('GET', '/rooms/:id/events', {
  apis,
  who: staff,
  summary: 'A sala, à medida que muda',
  params: byId,
  response: 'events',
})

export const stepInRoom = endpoint('POST', '/rooms/:id/steps', {
  apis,
  who: staff,
  summary: 'Um passo da professora: pergunta seguinte, respostas, mais tempo, terminar',
  params: byId,
  body: z.object({
    step: z.enum(roomSteps),
    /** The room as the screen has it: a second tap of the same button does nothing more. */
    revision: z.int().check(z.minimum(1), z.maximum(2_000_000)),
  }),
  response: hostView,
  audit: 'games.room.step',
  done: 'conduziu a sala',
  ownTransactions: true,
})

export const playAgain = endpoint('POST', '/rooms/:id/again', {
  apis,
  who: staff,
  summary:
    'Abre outra sala com as perguntas que mais custaram numa que acabou; os telemóveis passam para ela',
  params: byId,
  response: z.object({ roomId: z.uuid() }),
  errors: { WRONG_STATE: 409 },
  of: roomThing,
  audit: 'games.room.again',
  done: 'abriu uma sala com o que custou',
})

export const reopenRoom = endpoint('POST', '/rooms/:id/reopen', {
  apis,
  who: staff,
  summary:
    'Reabre, no mesmo dia, a sala que a própria conta terminou; as suas partidas voltam a contar-se no fim',
  params: byId,
  response: hostView,
  errors: { WRONG_STATE: 409 },
  of: roomThing,
  audit: 'games.room.reopen',
  done: 'reabriu uma sala',
})

export const sendOut = endpoint('POST', '/rooms/:id/out', {
  apis,
  who: staff,
  summary: 'Tira alguém da sala: o seu lugar e o que respondeu',
  params: byId,
  body: z.object({ number: z.int().check(z.minimum(1), z.maximum(1000)) }),
  response: hostView,
  audit: 'games.room.out',
  done: 'retirou da sala',
  ownTransactions: true,
})

export const freeRoomPlaces = endpoint('POST', '/rooms/:id/free', {
  apis,
  who: staff,
  summary:
    'Liberta os lugares que um endereço tomou e em que ninguém respondeu; dele só se entra com a professora',
  params: byId,
  response: hostView,
  audit: 'games.room.free',
  done: 'libertou lugares da sala',
  ownTransactions: true,
})

/** A question as a phone has it: without its key, so that it can go on without network. */
const phoneQuestion = z.object(roomQuestion)

const answered = z.object({
  round: z.int(),
  /** Of what was typed 0, until the class has seen the key. */
  choice: z.int(),
  /** What was typed; empty for an option. */
  typed: z.string(),
  tookMs: z.nullable(z.int()),
})

export const inRoom = z.object({
  roomId: z.uuid(),
  playerId: z.uuid(),
  /** Proves that this phone is the one that came in. */
  key: z.string(),
  name: z.string(),
  number: z.int(),
  /** Who answers at this phone too; null for nobody. */
  colleague: z.nullable(z.string()),
  title: z.string(),
  questions: z.array(phoneQuestion),
  /** Bingo: the words of the card, row by row; empty elsewhere. */
  card: z.array(z.string()),
  answers: z.array(answered),
  room: roomView,
})
export type InRoom = z.infer<typeof inRoom>

export const joinRoom = endpoint('POST', '/play/:code/room', {
  apis,
  who: 'anyone',
  summary: 'Entra na sala de um jogo ao vivo, ou volta onde se estava',
  params: byCode,
  body: z.object({ ...visitorFields, key: z.optional(key) }),
  response: inRoom,
  errors: { ...doorErrors, NO_ROOM: 404, DOOR_CLOSED: 409 },
  audit: 'games.room.join',
  done: 'entrou na sala',
  ownTransactions: true,
})

/** The phone that is in a room, as it proves itself. */
const ownPlace = { playerId: z.uuid(), key }

export const addColleague = endpoint('POST', '/play/:code/room/colleague', {
  apis,
  who: 'anyone',
  summary: 'Um colega responde com este telemóvel: os dois têm o seu lugar, e cada resposta é de ambos',
  params: byCode,
  body: z.object({ ...visitorFields, ...ownPlace, card: asking.card }),
  response: z.object({ colleague: z.string() }),
  errors: { ...doorErrors, NO_ROOM: 404, DOOR_CLOSED: 409, UNKNOWN_DEVICE: 403, WRONG_STATE: 409 },
  audit: 'games.room.colleague',
  done: 'juntou um colega na sala',
  ownTransactions: true,
})

export const removeColleague = endpoint('POST', '/play/:code/room/alone', {
  apis,
  who: 'anyone',
  summary: 'O colega que se juntou a este telemóvel, e ainda não respondeu, deixa a sala',
  params: byCode,
  body: z.object(ownPlace),
  response: z.object({ colleague: z.null() }),
  errors: { NO_ROOM: 404, UNKNOWN_DEVICE: 403, WRONG_STATE: 409 },
  audit: 'games.room.alone',
  done: 'deixou de responder com um colega',
  ownTransactions: true,
})

export const followRoom = endpoint('GET', '/play/rooms/:id/events', {
  apis,
  who: 'anyone',
  summary: 'O que toda a sala vê, à medida que muda',
  params: byId,
  query: z.object({ player: z.optional(z.uuid()) }),
  response: 'events',
})

const round = z.int().check(z.minimum(0), z.maximum(1000))

export const answerInRoom = endpoint('POST', '/play/rooms/:id/answers', {
  apis,
  who: 'anyone',
  summary: 'Recebe respostas, também as que ficaram no telemóvel; repetir não muda nada',
  params: byId,
  body: z.object({
    playerId: z.uuid(),
    key,
    answers: z
      .array(
        z.object({
          round,
          choice: z.int().check(z.minimum(0), z.maximum(20)),
          /** Instead of a choice, where the answer is typed. */
          typed: z.optional(optionalText(LONGEST_TYPED)),
        }),
      )
      .check(z.minLength(1), z.maxLength(100)),
  }),
  response: z.object({ receivedAt: z.string(), answers: z.array(answered) }),
  errors: { UNKNOWN_DEVICE: 403 },
  audit: 'games.room.answer',
  done: 'respondeu na sala',
  ownTransactions: true,
})

export const sayBingo = endpoint('POST', '/play/rooms/:id/bingo', {
  apis,
  who: 'anyone',
  summary: 'Diz «Bingo!»: a linha é verificada e a professora decide',
  params: byId,
  body: z.object({ playerId: z.uuid(), key }),
  response: z.object({
    /** Whether the claim is before the class; another may be there first. */
    standing: z.boolean(),
    /** The teacher has just refused it, or this card has won: it waits for the next definition. */
    refused: z.boolean(),
    valid: z.boolean(),
    words: z.array(z.string()),
  }),
  errors: { UNKNOWN_DEVICE: 403 },
  audit: 'games.room.bingo',
  done: 'gritou bingo',
  ownTransactions: true,
})
