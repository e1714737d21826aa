import * as z from 'zod/mini'
import { gameItem, sourceKinds } from '#features/games/game.ts'
import { gameKind } from '#features/games/kinds.ts'
import { MAX_ITEMS } from '#features/games/rules.ts'
import { endpoint } from '#kit/endpoint.ts'
import { manyOf, pageFields } from '#kit/paging.ts'
import { byId, named } from '#kit/shapes.ts'
import { staff } from '#school/roles.ts'
import { gradeInUrl } from '#school/subjects/contract.ts'

/** A pair that could enter a game; its number is drawn by the importer. */
export const offeredPair = z.object({
  ...z.omit(gameItem, { id: true }).shape,
  sourceId: z.uuid(),
  /** Of the term or question: «publicado», «em revisão», «aprovada». */
  state: z.string(),
  subjectId: z.uuid(),
  grades: z.array(z.int()),
})
export type OfferedPair = z.infer<typeof offeredPair>

const offer = z.object({
  pairs: z.array(offeredPair),
  /** How many there are under the filters; a game takes no more than it can hold. */
  total: z.int(),
})

const filters = {
  id: z._default(
    z.pipe(
      z.transform((value: unknown) => (Array.isArray(value) ? value : [value])),
      z.array(z.uuid()).check(z.maxLength(MAX_ITEMS)),
    ),
    [],
  ),
  subject: z.optional(z.uuid()),
  grade: z.optional(gradeInUrl),
  search: pageFields.search,
}

export const offerTerms = endpoint('GET', '/games/content/terms', {
  apis: ['academy'],
  who: staff,
  summary: 'Termos do glossário como pares de um jogo: os escolhidos, ou os de uma classe e unidade',
  query: z.object({ ...filters, unit: z.optional(z.uuid()) }),
  response: offer,
})

export const offerQuestions = endpoint('GET', '/games/content/questions', {
  apis: ['academy'],
  who: staff,
  summary: 'Perguntas do banco como pares de um jogo: as que têm uma resposta curta',
  query: z.object({ ...filters, competence: manyOf(z.uuid()) }),
  response: offer,
})

export const listGameChanges = endpoint('GET', '/games/:id/changes', {
  apis: ['academy'],
  who: staff,
  summary: 'O que mudou no glossário ou no banco desde que os pares foram escolhidos',
  params: byId,
  response: z.object({
    changes: z.array(
      z.object({
        itemId: z.uuid(),
        kind: z.enum(sourceKinds),
        /** As it stands now; null where it was eliminated. */
        now: z.nullable(offeredPair),
      }),
    ),
  }),
})

export const listPracticeNeeds = endpoint('GET', '/games/content/needs', {
  apis: ['academy'],
  who: staff,
  summary: 'O que falta praticar nas turmas de quem pergunta: competências não dominadas e termos sem jogo',
  response: z.object({
    /** Measured, not mastered by many, and without a game since: those that weigh most first. */
    competences: z.array(
      z.object({
        id: z.uuid(),
        code: z.string(),
        description: z.string(),
        group: named,
        /** Pupils of the last test that measured it, and how many of them do not master it. */
        pupils: z.int(),
        notYet: z.int(),
        /** Questions of the bank with a short answer. */
        questions: z.int(),
        /** A kind that fits these of them. */
        kind: gameKind,
        questionIds: z.array(z.uuid()),
      }),
    ),
    /** Terms of a class that no own game has. */
    terms: z.array(
      z.object({
        subject: z.object({ id: z.uuid(), abbreviation: z.string() }),
        grade: z.int(),
        groups: z.array(named),
        total: z.int(),
        /** They came into the glossary after the last game of that class; otherwise it has none. */
        since: z.boolean(),
        /** The newest of them, as many as a game is short with. */
        termIds: z.array(z.uuid()),
      }),
    ),
  }),
})
export type PracticeNeeds = z.infer<typeof listPracticeNeeds.response>
