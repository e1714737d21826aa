import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'
import { countsOf, createOf, getOf, historyOf, removeOf, stateOf, updateOf } from '#kit/outlines.ts'
import { manyOf, pageFields, pageOf } from '#kit/paging.ts'
import { byId, filled, moment, named, optionalText, text, version } from '#kit/shapes.ts'
import { stateTable } from '#kit/states.ts'
import { thing } from '#kit/thing.ts'
import { sharings } from '#school/reach.ts'
import { type Role, staff } from '#school/roles.ts'
import { gradeInUrl } from '#school/subjects/contract.ts'
import { gradeNumber } from '#school/subjects/subject.ts'
import { gameKind } from './kinds.ts'
import { gameRules, gameSeed, MAX_ITEMS, MAX_POINTS, modes } from './rules.ts'

export const gameStates = ['rascunho', 'publicado', 'encerrado', 'arquivado'] as const
export const gameState = z.enum(gameStates)
export type GameState = z.infer<typeof gameState>

/** Anyone who made a game, or leads, takes it through its states. */
export const gameStateTable = stateTable<GameState, Role>({
  initial: 'rascunho',
  labels: { rascunho: 'Rascunho', publicado: 'Publicado', encerrado: 'Encerrado', arquivado: 'Arquivado' },
  transitions: [
    { from: 'rascunho', to: 'publicado', who: staff, label: 'Publicar' },
    { from: 'publicado', to: 'encerrado', who: staff, label: 'Encerrar' },
    { from: 'encerrado', to: 'publicado', who: staff, label: 'Reabrir' },
    { from: 'encerrado', to: 'arquivado', who: staff, label: 'Arquivar' },
    { from: 'rascunho', to: 'arquivado', who: staff, label: 'Arquivar' },
    { from: 'arquivado', to: 'encerrado', who: staff, label: 'Recuperar' },
  ],
})

/** Who comes in: by the code of a pupil (with the word of the card, where plays count), by a name, or without saying who. */
export const entries = ['código', 'cartão', 'alcunha', 'ninguém'] as const
export type Entry = (typeof entries)[number]
export const sourceKinds = ['termo', 'pergunta'] as const

/** Places of a picture that have a word each, as shares of its sides. */
const places = z
  .array(
    z.object({
      x: z.number().check(z.minimum(0), z.maximum(1)),
      y: z.number().check(z.minimum(0), z.maximum(1)),
    }),
  )
  .check(z.maxLength(MAX_POINTS))

/** Where a pair came from, and what stood there when it was taken. */
export const itemSource = z.object({
  kind: z.enum(sourceKinds),
  id: z.uuid(),
  prompt: text(2000),
  answer: text(2000),
  points: z.optional(places),
})

/**
 * A pair: the word (a term, an answer) and what asks for it (a definition, a question). Picture and sound are those of the
 * term, unless a picture was put there.
 */
export const gameItem = z.object({
  id: z.uuid(),
  /** Empty only where a list of steps has nothing to ask. */
  prompt: optionalText(400),
  answer: filled(200),
  /** Wrong options of its own; where there are none, the other answers serve. */
  wrong: z._default(z.array(filled(200)).check(z.maxLength(5)), []),
  /**
   * Said of the picture to anyone who does not see it; null without one. `file` is a picture of the game's own, and `instead` what is
   * said of its source's, where it stands in the place of that one.
   */
  picture: z._default(
    z.nullable(z.object({ alt: filled(300), file: z.optional(z.uuid()), instead: z.optional(filled(300)) })),
    null,
  ),
  audio: z._default(z.boolean(), false),
  /** Absent where its picture has none. */
  points: z.optional(places),
  source: z._default(z.nullable(itemSource), null),
})
export type GameItem = z.infer<typeof gameItem>

/** What a person writes of a game. */
export const gameBody = z.object({
  title: filled(120),
  kind: gameKind,
  subjectId: z.uuid(),
  grade: gradeNumber,
  /** Whose pupils play it; none for anyone who has the code. */
  groupIds: z._default(z.array(z.uuid()).check(z.maxLength(40)), []),
  theme: optionalText(120),
  /** With whom it is shared once it is ready; as it was where nothing is said. */
  sharing: z.optional(z.enum(sharings)),
  items: z._default(z.array(gameItem).check(z.maxLength(MAX_ITEMS)), []),
  rules: gameRules,
  mode: z._default(z.enum(modes), 'ambos'),
  teams: z._default(z.int().check(z.minimum(2), z.maximum(6)), 3),
  /** A new board for each play; otherwise everybody has that of the paper. */
  shuffle: z._default(z.boolean(), true),
  seed: gameSeed,
  entry: z._default(z.enum(entries), 'código'),
  /** Plays of one pupil; null for as many as they like. */
  attempts: z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(100))), null),
  closesAt: z._default(z.nullable(moment), null),
  /** What it practises, beside what its questions measure; as it was where it is absent. */
  competenceIds: z.optional(z.array(z.uuid()).check(z.maxLength(30))),
})
export type GameBody = z.infer<typeof gameBody>

const subjectRef = z.object({
  id: z.uuid(),
  name: z.string(),
  abbreviation: z.string(),
  colour: z.string(),
})

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
  /** Mean of the finished plays, of 100; null without any. */
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

const gameThing = thing({
  table: 'games',
  what: 'Este jogo',
  many: 'jogos',
  path: '/games',
  apis,
  audit: 'games',
})

export const listGames = endpoint({
  method: 'GET',
  path: '/games',
  apis,
  who: staff,
  summary: 'Procura jogos: os seus, e os que outros publicaram',
  query: z.object({
    ...pageFields,
    ...filters,
    state: manyOf(gameState),
    sort: z._default(z.enum(gameSorts), '-alterado'),
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

export const copyGame = endpoint({
  method: 'POST',
  path: '/games/:id/copy',
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

export const putGamePicture = endpoint({
  method: 'POST',
  path: '/games/pictures',
  apis,
  who: staff,
  query: z.object({ fileName: z.string().check(z.minLength(1), z.maxLength(300)) }),
  body: 'bytes',
  bodyLimit: PICTURE_BYTES,
  /** As it is in `picture` of a pair. */
  response: z.object({ file: z.uuid() }),
  errors: { FILE_TYPE: 415, TOO_LARGE: 413 },
  audit: 'games.picture',
  done: 'mudou um ficheiro',
  summary: 'Guarda a imagem de um par de um jogo (PNG ou JPEG, até 1 MB)',
})

export const getGamePicture = endpoint({
  method: 'GET',
  path: '/games/pictures/:id',
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
