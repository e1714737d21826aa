import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'
import { filled } from '#kit/shapes.ts'
import { admins } from '#school/roles.ts'

export const yearPreview = z.object({
  from: z.int(),
  to: z.int(),
  /** The first day of the new year, from which it holds. */
  startsOn: z.string(),
  /** Whether that day has come. */
  hasBegun: z.boolean(),
  /** Whether nobody of the groups that go on is without a group of the new year. */
  isPrepared: z.boolean(),
  /** Whether the calendar of the new year is in force already, or is proposed. */
  calendar: z.enum(['existe', 'proposto']),
  trimesters: z.array(z.object({ number: z.int(), startsOn: z.string(), endsOn: z.string() })),
  groups: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      /** As people read it, with its school where there are several. */
      called: z.string(),
      grade: z.int(),
      /** Those who have no group of the new year yet. */
      pupils: z.array(z.object({ id: z.uuid(), name: z.string(), number: z.nullable(z.int()) })),
      /** How many have one. */
      placed: z.int(),
      /** Whether its school has the next grade. */
      goesOn: z.boolean(),
    }),
  ),
  /** Plans in force that have a group of their grade to go to. */
  plans: z.int(),
  /** Groups of the new year that stand already: one of the same name takes the pupils. */
  standing: z.array(z.string()),
})
export type YearPreview = z.infer<typeof yearPreview>

export const previewNewYear = endpoint('GET', '/new-year', {
  apis: ['academy'],
  who: admins,
  response: yearPreview,
  summary: 'O que um novo ano lectivo teria: calendário, turmas promovidas, alunos e planos',
})

export const beginNewYear = endpoint('POST', '/new-year', {
  apis: ['academy'],
  who: admins,
  body: z.object({
    from: z.int().check(z.minimum(2000), z.maximum(2100)),
    groups: z
      .array(z.object({ id: z.uuid(), next: z.nullable(filled(40)) }))
      .check(z.minLength(1), z.maxLength(300)),
    /** Pupils who stay in the grade in which they were. */
    staying: z.array(z.uuid()).check(z.maxLength(5000)),
    plans: z.boolean(),
  }),
  response: z.object({
    to: z.int(),
    startsOn: z.string(),
    hasBegun: z.boolean(),
    groups: z.int(),
    promoted: z.int(),
    stayed: z.int(),
    plans: z.int(),
  }),
  errors: { YEAR_BEGUN: 409 },
  audit: 'new-year.begin',
  done: 'abriu o novo ano lectivo',
  undoable: true,
  summary: 'Abre o novo ano lectivo de uma vez; pode ser desfeito inteiro',
})
