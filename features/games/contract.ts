import * as z from 'zod/mini'
import { endpoint, uploadErrors } from '#kit/endpoint.ts'
import { countsOf, createOf, getOf, historyOf, removeOf, stateOf, updateOf } from '#kit/outlines.ts'
import { manyOf, pageFields, pageOf, sortOf } from '#kit/paging.ts'
import { byId, named, version } from '#kit/shapes.ts'
import { staff } from '#school/roles.ts'
import { gradeInUrl, subjectRef } from '#school/subjects/contract.ts'
import { entries, gameBody, gameItem, gameState, gameThing } from './game.ts'
import { gameKind } from './kinds.ts'
import { gameRules, modes } from './rules.ts'

/** A game as a row of a list. */
export const gameRow = z.object({
  id: z.uuid(),
  title: z.string(),
  kind: gameKind,
  subject: subjectRef,
  grade: z.int(),
  groups: z.array(named),
  theme: z.string(),
  /** How many pairs it has. */
  pairs: z.int(),
  state: gameState,
  code: z.nullable(z.string()),
  /** Past its hour: nobody comes in any more. */
  closed: z.boolean(),
  closesAt: z.nullable(z.string()),
  owner: z.nullable(named),
  plays: z.int(),
  /** Pupils of its groups who played, and how many these have. */
  played: z.int(),
  pupils: z.int(),
  /** Mean share of the points of finished plays, 0 to 1; null without any. */
  mean: z.nullable(z.number()),
  /** A room is open: the class plays it now. */
  roomId: z.nullable(z.uuid()),
  mayEdit: z.boolean(),
  version,
  updatedAt: z.string(),
})
export type GameRow = z.infer<typeof gameRow>

/** A game whole. */
export const game = z.object({
  ...gameRow.shape,
  items: z.array(gameItem),
  rules: gameRules,
  mode: z.enum(modes),
  teams: z.int(),
  shuffle: z.boolean(),
  seed: z.string(),
  entry: z.enum(entries),
  attempts: z.nullable(z.int()),
  copiedFrom: z.nullable(named),
})
export type Game = z.infer<typeof game>

export const gameSorts = ['-alterado', 'alterado', 'titulo', '-titulo'] as const

const filters = {
  search: pageFields.search,
  subject: manyOf(z.uuid()),
  grade: manyOf(gradeInUrl),
  kind: manyOf(gameKind),
  /** `meus`: only those of the caller. */
  whose: z.optional(z.enum(['meus', 'todos'])),
}

const apis = ['academy'] as const

export const listGames = endpoint('GET', '/games', {
  apis,
  who: staff,
  summary: 'Procura jogos: os seus, e os que outros publicaram',
  query: z.object({
    ...pageFields,
    ...filters,
    state: manyOf(gameState),
    sort: sortOf(gameSorts),
  }),
  response: pageOf(gameRow),
})

export const countGames = countsOf(gameThing, {
  who: staff,
  state: gameState,
  filters: { ...filters, state: manyOf(gameState) },
})

export const getGame = getOf(gameThing, {
  who: staff,
  response: game,
  summary: 'Um jogo inteiro, com os seus pares',
})

export const createGame = createOf(gameThing, {
  who: staff,
  body: gameBody,
  response: game,
  summary: 'Cria um jogo como rascunho',
})

export const updateGame = updateOf(gameThing, {
  who: staff,
  body: z.object({ ...gameBody.shape, version }),
  response: game,
  errors: { ROOM_OPEN: 409 },
  summary: 'Altera um jogo: conteúdo, tipo ou regras',
})

export const copyGame = endpoint('POST', '/games/:id/copy', {
  apis,
  who: staff,
  summary: 'Copia um jogo, seu ou de outro professor, para o adaptar',
  params: byId,
  response: game,
  audit: 'games.copy',
  done: 'copiou',
  undoable: true,
})

/** Largest picture of a game: every phone that plays it fetches all of them first. */
export const PICTURE_BYTES = 1024 * 1024
/** Those that paper takes too. */
export const pictureTypes = ['image/jpeg', 'image/png']

export const putGamePicture = endpoint('POST', '/games/pictures', {
  apis,
  who: staff,
  query: z.object({ fileName: z.string().check(z.minLength(1), z.maxLength(300)) }),
  body: 'bytes',
  bodyLimit: PICTURE_BYTES,
  /** As it is in `picture` of a pair. */
  response: z.object({ file: z.uuid() }),
  errors: uploadErrors,
  audit: 'games.picture',
  done: 'mudou um ficheiro',
  summary: 'Guarda a imagem de um par de um jogo (PNG ou JPEG, até 1 MB)',
})

export const getGamePicture = endpoint('GET', '/games/pictures/:id', {
  apis,
  who: staff,
  params: byId,
  response: 'bytes',
  summary: 'A imagem que um jogo ao alcance de quem pede tem de seu',
})

export const removeGame = removeOf(gameThing, { who: staff, errors: { ROOM_OPEN: 409 } })

export const setGameState = stateOf(gameThing, {
  who: staff,
  state: gameState,
  response: game,
  errors: { DOES_NOT_FIT: 409, ROOM_OPEN: 409 },
  summary: 'Publica, encerra, reabre ou arquiva um jogo',
})

export const listGameHistory = historyOf(gameThing, { who: staff })
