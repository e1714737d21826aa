import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'
import { byId, filled, optionalText, version, versionInUrl } from '#kit/shapes.ts'
import { thing } from '#kit/thing.ts'
import { approvers, staff } from '#school/roles.ts'
import { gradeInUrl } from './contract.ts'
import { gradeNumber } from './subject.ts'

/** Levels a competence may be expected at; free schools may leave it empty. */
export const competenceLevels = ['', 'básico', 'intermédio', 'avançado'] as const

/** Letters of what is written for the home; an example is read beside its question, on a sheet of one page. */
export const LONGEST_HOME = { atHome: 400, homeExample: 240 } as const

const ofUnit = z.object({ id: z.uuid(), unitId: z.uuid() })
const ofCompetence = z.object({ id: z.uuid(), competenceId: z.uuid() })
/** Place among its siblings, 0 the first; beyond the last means the end. */
const place = z.int().check(z.minimum(0), z.maximum(10_000))

export const unit = z.object({
  id: z.uuid(),
  grade: z.int(),
  title: z.string(),
  trimester: z.nullable(z.int()),
  version,
})
export type Unit = z.infer<typeof unit>

export const competence = z.object({
  id: z.uuid(),
  unitId: z.nullable(z.uuid()),
  grade: z.int(),
  code: z.string(),
  description: z.string(),
  domain: z.string(),
  level: z.string(),
  /** What somebody at home can do in five minutes with a child who does not know it yet. */
  atHome: z.string(),
  /** One of it worked to its end, as somebody at home can follow it. */
  homeExample: z.string(),
  version,
})
export type Competence = z.infer<typeof competence>

/** Both lists stand in the order of the tree; a competence of no unit has `unitId` null. */
export const tree = z.object({ units: z.array(unit), competences: z.array(competence) })
export type Tree = z.infer<typeof tree>

const unitBody = z.object({
  title: filled(200),
  trimester: z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(3))), null),
})
const competenceBody = z.object({
  code: z
    .string()
    .check(z.trim(), z.minLength(1), z.maxLength(20), z.regex(/^\S+$/, 'O código não leva espaços.')),
  description: filled(500),
  domain: optionalText(120),
  level: z._default(z.enum(competenceLevels), ''),
  atHome: optionalText(LONGEST_HOME.atHome),
  homeExample: optionalText(LONGEST_HOME.homeExample),
})

const apis = ['academy', 'diagnostics'] as const

export const getTree = endpoint('GET', '/subjects/:id/tree', {
  apis,
  who: staff,
  params: byId,
  query: z.object({ grade: z.optional(gradeInUrl) }),
  response: tree,
  summary: 'Unidades temáticas e competências de uma disciplina, por ordem',
})

export const addUnit = endpoint('POST', '/subjects/:id/units', {
  apis,
  who: approvers,
  params: byId,
  body: z.object({ ...unitBody.shape, grade: gradeNumber }),
  response: unit,
  audit: 'units.create',
  undoable: true,
  summary: 'Acrescenta uma unidade temática',
})

export const updateUnit = endpoint('PUT', '/subjects/:id/units/:unitId', {
  apis,
  who: approvers,
  params: ofUnit,
  body: z.object({ ...unitBody.shape, version }),
  response: unit,
  errors: { VERSION_CONFLICT: 409 },
  audit: 'units.update',
  undoable: true,
  summary: 'Altera uma unidade temática',
})

export const moveUnit = endpoint('POST', '/subjects/:id/units/:unitId/move', {
  apis,
  who: approvers,
  params: ofUnit,
  body: z.object({ place, version }),
  response: unit,
  errors: { VERSION_CONFLICT: 409 },
  audit: 'units.move',
  undoable: true,
  summary: 'Muda uma unidade temática de lugar',
})

const unitThing = thing({ table: 'units', what: 'Esta unidade', name: 'Unidade temática' })

export const removeUnit = endpoint('DELETE', '/subjects/:id/units/:unitId', {
  apis,
  who: approvers,
  params: ofUnit,
  query: versionInUrl,
  response: byId,
  errors: { VERSION_CONFLICT: 409 },
  of: unitThing,
  audit: 'units.remove',
  undoable: true,
  summary: 'Elimina uma unidade temática; as suas competências ficam sem unidade',
})

export const addCompetence = endpoint('POST', '/subjects/:id/competences', {
  apis,
  who: approvers,
  params: byId,
  body: z.object({
    ...competenceBody.shape,
    grade: gradeNumber,
    unitId: z._default(z.nullable(z.uuid()), null),
  }),
  response: competence,
  errors: { CODE_TAKEN: 409 },
  audit: 'competences.create',
  undoable: true,
  summary: 'Acrescenta uma competência',
})

export const updateCompetence = endpoint('PUT', '/subjects/:id/competences/:competenceId', {
  apis,
  who: approvers,
  params: ofCompetence,
  body: z.object({ ...competenceBody.shape, version }),
  response: competence,
  errors: { VERSION_CONFLICT: 409, CODE_TAKEN: 409 },
  audit: 'competences.update',
  undoable: true,
  summary: 'Altera uma competência',
})

export const moveCompetence = endpoint('POST', '/subjects/:id/competences/:competenceId/move', {
  apis,
  who: approvers,
  params: ofCompetence,
  body: z.object({ unitId: z.nullable(z.uuid()), place, version }),
  response: competence,
  errors: { VERSION_CONFLICT: 409 },
  audit: 'competences.move',
  undoable: true,
  summary: 'Muda uma competência de lugar ou de unidade',
})

const competenceThing = thing({ table: 'competences', what: 'Esta competência' })

export const removeCompetence = endpoint('DELETE', '/subjects/:id/competences/:competenceId', {
  apis,
  who: approvers,
  params: ofCompetence,
  query: versionInUrl,
  response: byId,
  errors: { VERSION_CONFLICT: 409 },
  of: competenceThing,
  audit: 'competences.remove',
  undoable: true,
  summary: 'Elimina uma competência',
})
