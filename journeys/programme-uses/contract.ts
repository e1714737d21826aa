import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'
import { byId, named } from '#kit/shapes.ts'
import { staff } from '#school/roles.ts'

/** What was taught of a unit to a group, by the weeks of its plans. */
const taughtUnit = z.object({
  unitId: z.uuid(),
  /** Lessons given or made up. */
  taught: z.int(),
  /** Lessons planned for weeks that are over and of which nobody has said anything. */
  unregistered: z.int(),
})
export type TaughtUnit = z.infer<typeof taughtUnit>

export const getProgrammeTaught = endpoint('GET', '/programmes/:id/taught', {
  apis: ['academy'],
  who: staff,
  params: byId,
  /** The first of the groups where it is absent. */
  query: z.object({ group: z.optional(z.uuid()) }),
  response: z.object({
    /** Those whose plans in force this year follow the programme, as far as the account sees their fulfilment. */
    groups: z.array(named),
    /** There are others. */
    more: z.boolean(),
    /** The group that was counted; null where none follows the programme. */
    group: z.nullable(named),
    units: z.array(taughtUnit),
    /** Lessons given in weeks that a plan divides among several units: of which they were, it does not say. */
    shared: z.int(),
  }),
  summary: 'O que se deu de cada unidade de um programa a uma turma, pelos planos em vigor este ano',
})

/** Some of what there is, and how many in all. */
const found = z.object({ count: z.int(), rows: z.array(z.object({ id: z.uuid(), title: z.string() })) })
export type Found = z.infer<typeof found>

export const listUnitUses = endpoint('GET', '/programmes/:id/units/:unit/uses', {
  apis: ['academy'],
  who: staff,
  params: z.object({ id: z.uuid(), unit: z.uuid() }),
  response: z.object({
    /** The competences of the bank that the unit names. */
    competenceIds: z.array(z.uuid()),
    questions: z.int(),
    quizzes: found,
    games: found,
    tests: found,
    plans: found,
    lessons: found,
  }),
  summary: 'O que já há para uma unidade de um programa: perguntas, quizzes, jogos, testes e planos',
})
