import * as z from 'zod/mini'
import { bodyOf, field, fieldsOf } from '#kit/fields.ts'
import { formatMoment } from '#kit/figures.ts'
import { filled, moment, optionalText, text } from '#kit/shapes.ts'
import { stateTable } from '#kit/states.ts'
import { thing } from '#kit/thing.ts'
import { groupNames } from '#school/groups/contract.ts'
import { type Sharing, sharingLabels, sharings } from '#school/reach.ts'
import { type Role, staff } from '#school/roles.ts'
import { gradeName } from '#school/subjects/grade.ts'
import { gradeNumber } from '#school/subjects/subject.ts'
import { gameKind, kindLabel } from './kinds.ts'
import { gameRules, gameSeed, MAX_ITEMS, MAX_POINTS, modeLabels, modes } from './rules.ts'

/** Pairs that a class plays with, by the rules of a kind. */
export const gameThing = thing({
  table: 'games',
  what: 'Este jogo',
  many: 'jogos',
  path: '/games',
  apis: ['academy'],
  audit: 'games',
})

export const gameStates = ['rascunho', 'publicado', 'encerrado', 'arquivado'] as const
export const gameState = z.enum(gameStates)
export type GameState = z.infer<typeof gameState>

/** The author of a game, or a coordinator, changes its state. */
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
   * Alternative text of the picture; null without one. `file` is a picture of the game's own, and `instead` the text of
   * the source's picture that it replaces.
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

/** What a person writes of a game, and what is changed beside. */
export const gameFields = fieldsOf(
  gameThing,
  {
    title: field('Título', filled(120)),
    kind: field('Tipo', gameKind, { show: kindLabel }),
    subjectId: field('Disciplina', z.uuid(), { names: { table: 'subjects' } }),
    grade: field('Classe', gradeNumber, { show: gradeName }),
    /** The groups that play it; empty where the code alone opens it. */
    groupIds: field('Turmas', z._default(z.array(z.uuid()).check(z.maxLength(40)), []), {
      names: groupNames,
      stored: ids => [...new Set(ids)],
    }),
    theme: field('Tema', optionalText(120)),
    items: field('Pares', z._default(z.array(gameItem).check(z.maxLength(MAX_ITEMS)), []), {
      json: true,
      show: items => items.map(item => item.prompt).join('; '),
    }),
    rules: field('Regras', gameRules, { json: true }),
    mode: field('Joga-se', z._default(z.enum(modes), 'ambos'), { show: mode => modeLabels[mode] }),
    teams: field('Equipas', z._default(z.int().check(z.minimum(2), z.maximum(6)), 3)),
    /** A new board for each play; otherwise everybody has that of the paper. */
    shuffle: field('Baralhar os pares', z._default(z.boolean(), true)),
    seed: field('Disposição', gameSeed, { omittedBecause: 'means nothing to people' }),
    entry: field('Quem entra escreve', z._default(z.enum(entries), 'código')),
    /** Plays of one pupil; null for as many as they like. */
    attempts: field(
      'Partidas por aluno',
      z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(100))), null),
    ),
    closesAt: field('Fecha', z._default(z.nullable(moment), null), { show: at => formatMoment(at ?? '') }),
  },
  {
    competenceIds: { label: 'Competências', names: { table: 'competences', column: 'code' } },
    code: { label: 'Código' },
    state: { label: 'Estado', show: (state: GameState) => gameStateTable.labels[state] },
    sharing: { label: 'Partilha', show: (sharing: Sharing) => sharingLabels[sharing] },
    copiedFromId: { label: 'Cópia de', omittedBecause: 'set once' },
    publishedAt: { label: 'Publicado', omittedBecause: 'stands with the state' },
    endedAt: { label: 'Encerrado', omittedBecause: 'stands with the state' },
    ownerId: { label: 'De', omittedBecause: 'set once' },
    schoolId: { label: 'Escola', omittedBecause: 'set once' },
  },
)

export const gameBody = z.extend(bodyOf(gameFields), {
  /** With whom it is shared once it is ready; as it was where nothing is said. */
  sharing: z.optional(z.enum(sharings)),
  /** What it practises, beside what its questions measure; as it was where it is absent. */
  competenceIds: z.optional(z.array(z.uuid()).check(z.maxLength(30))),
})
export type GameBody = z.infer<typeof gameBody>
