import * as z from 'zod/mini'
import { planKinds, planState } from '#features/planning/analytical-plans/plan.ts'
import { unitChange } from '#features/planning/programmes/difference.ts'
import { programmeThing } from '#features/planning/programmes/programme.ts'
import { endpoint } from '#kit/endpoint.ts'
import { byId, filled, named, version } from '#kit/shapes.ts'
import { approvers, staff } from '#school/roles.ts'

const apis = ['academy'] as const

const edition = z.object({
  id: z.uuid(),
  edition: z.string(),
  fromYear: z.int(),
  untilYear: z.nullable(z.int()),
  version,
})

/** A competence of the subject that the old edition names. */
const oldCompetence = z.object({
  id: z.uuid(),
  code: z.string(),
  description: z.string(),
  /** How the new edition names it; null where it does not. */
  line: z.nullable(z.string()),
  /** The unit that it is in there, where that is another one. */
  unit: z.nullable(z.string()),
  /** Its words there, where they are others. */
  words: z.nullable(z.string()),
  questions: z.int(),
  /** Quizzes in draft that draw by it, and games about it. */
  quizzes: z.int(),
  games: z.int(),
  /** The line of the new edition that is most like it, where none names it. */
  alike: z.nullable(z.string()),
})
export type OldCompetence = z.infer<typeof oldCompetence>

export const programmeChange = z.object({
  from: edition,
  to: edition,
  units: z.array(unitChange),
  plans: z.array(
    z.object({
      id: z.uuid(),
      kind: z.enum(planKinds),
      trimester: z.nullable(z.int()),
      year: z.int(),
      state: planState,
      /** It is still open, and of a year of the new edition. */
      moves: z.boolean(),
    }),
  ),
  pacings: z.array(
    z.object({ id: z.uuid(), year: z.int(), groups: z.array(named), teacher: named, moves: z.boolean() }),
  ),
  competences: z.array(oldCompetence),
  /** What the new edition names, to choose from. */
  lines: z.array(z.string()),
  /** Of those, how many the subject does not have yet. */
  missing: z.int(),
})
export type ProgrammeChange = z.infer<typeof programmeChange>

export const getProgrammeChange = endpoint('GET', `${programmeThing.path}/:id/change`, {
  apis,
  who: staff,
  params: byId,
  query: z.object({ before: z.uuid() }),
  response: programmeChange,
  errors: { OTHER_PROGRAMME: 422 },
  summary: 'O que muda de uma versão de um programa para outra, e o que na academia fala da antiga',
})

export const moveToProgramme = endpoint('POST', `${programmeThing.path}/:id/change`, {
  apis,
  who: approvers,
  params: byId,
  body: z.object({
    before: z.uuid(),
    /** Of the new edition, and of the old one, as they were seen. */
    version,
    beforeVersion: version,
    /** The last year of the old edition; null: no end. */
    untilYear: z.nullable(z.int().check(z.minimum(1975), z.maximum(2100))),
    /** For competences that the new edition does not name: to which of its lines go their questions, and with them drafts of quizzes and games. */
    competences: z.array(z.object({ id: z.uuid(), line: filled(1000) })).check(z.maxLength(500)),
  }),
  response: z.object({
    plans: z.int(),
    pacings: z.int(),
    competences: z.int(),
    questions: z.int(),
    quizzes: z.int(),
    games: z.int(),
  }),
  errors: { VERSION_CONFLICT: 409, OTHER_PROGRAMME: 422 },
  audit: 'programmes.change',
  done: 'levou à versão nova o que falava da antiga',
  undoable: true,
  of: programmeThing,
  summary:
    'Leva à versão nova os planos abertos, as dosificações, as competências, as perguntas, os quizzes em rascunho e os jogos da antiga',
})
