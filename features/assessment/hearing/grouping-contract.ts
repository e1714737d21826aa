import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'
import { bodyOf } from '#kit/fields.ts'
import { getOf, historyOf, removeOf, updateOf } from '#kit/outlines.ts'
import { manyOf } from '#kit/paging.ts'
import { byId, day, named, version } from '#kit/shapes.ts'
import { staff } from '#school/roles.ts'
import { reportFormats } from '../results/report-paper.ts'
import { groupingFields, groupingThing, hour } from './grouping.ts'

const apis = ['diagnostics', 'academy'] as const

const periods = z.array(z.object({ number: z.int(), startsAt: z.string(), endsAt: z.string() }))

/** Most classes that are grouped together. */
export const MAX_CLASSES = 8

/** What a person writes of the groups of an hour. */
export const groupingBody = bodyOf(groupingFields)
export type GroupingBody = z.infer<typeof groupingBody>

export const groupingRow = z.object({
  id: z.uuid(),
  title: z.string(),
  subject: named,
  groups: z.array(named),
  levelGroups: z.int(),
  pupils: z.int(),
  hours: z.array(hour),
  held: z.int(),
  startsOn: z.string(),
  hearAgainOn: z.string(),
})

const groupedPupil = z.object({
  id: z.uuid(),
  name: z.string(),
  number: z.nullable(z.int()),
  sex: z.enum(['H', 'M']),
  groupId: z.uuid(),
  /** The level heard; null where the pupil was put in by hand. */
  level: z.nullable(z.string()),
})
export type GroupedPupil = z.infer<typeof groupedPupil>

export const grouping = z.object({
  ...groupingBody.shape,
  id: z.uuid(),
  skill: z.enum(['leitura', 'aritmética']),
  language: z.string(),
  levels: z.array(z.string()),
  subject: named,
  groups: z.array(z.object({ ...named.shape, grade: z.int() })),
  school: z.string(),
  applicationIds: z.array(z.uuid()),
  /** The same, with the class of each and its day. */
  heard: z.array(z.object({ applicationId: z.uuid(), groupId: z.uuid(), date: z.string() })),
  heardFrom: z.string(),
  heardTo: z.string(),
  /** Everybody who was heard, or is in a group. */
  pupils: z.array(groupedPupil),
  /** Active pupils of the groups who have not been heard. */
  missing: z.array(groupedPupil),
  /** Who may lead: those who teach at the school. */
  leaders: z.array(named),
  /** Times at which all groups have the subject; and where there is none, who has it when. */
  common: z.array(hour),
  clashes: z.array(z.object({ group: z.string(), hours: z.array(hour) })),
  /** The hours of the school's day by their number. */
  periods,
  /** By level, the school's own texts and activities first. */
  materials: z.array(
    z.object({ level: z.string(), texts: z.int(), own: z.array(z.string()), usual: z.array(z.string()) }),
  ),
  heldOn: z.array(z.string()),
  /** Classes that are in newer groups, from a day on. */
  left: z.array(z.object({ group: named, to: named, from: z.string() })),
  /** Heard again since these groups were made. */
  newer: z.array(
    z.object({
      applicationId: z.uuid(),
      groupId: z.uuid(),
      groupName: z.string(),
      date: z.string(),
      heard: z.int(),
    }),
  ),
  version,
})
export type Grouping = z.infer<typeof grouping>

export const listGroupings = endpoint('GET', '/level-groupings', {
  apis,
  who: staff,
  query: z.object({ group: manyOf(z.uuid()) }),
  response: z.object({ rows: z.array(groupingRow) }),
  summary: 'As horas por níveis ao alcance de quem pede, as mais recentes primeiro',
})

export const makeGrouping = endpoint('POST', '/level-groupings', {
  apis,
  who: staff,
  body: z.object({
    applicationIds: z.array(z.uuid()).check(z.minLength(1), z.maxLength(MAX_CLASSES)),
    most: z._default(z.int().check(z.minimum(5), z.maximum(60)), 30),
  }),
  response: grouping,
  errors: { NOTHING_HEARD: 409, WRONG_KIND: 409 },
  of: groupingThing,
  audit: 'groupings.create',
  undoable: true,
  summary: 'Faz grupos por nível com o que foi ouvido em turmas da mesma hora',
})

/** What making groups would change, before anything is made. */
export const groupingPreview = z.object({
  title: z.string(),
  groups: z.array(named),
  levelGroups: z.array(z.object({ name: z.string(), pupils: z.int() })),
  hours: z.array(hour),
  /** The hours of the school's day by their number. */
  periods,
  /** Pupils not heard this time, who stay by the level of the hearing before. */
  kept: z.int(),
  /** Active pupils of these classes who were never heard. */
  missing: z.int(),
  /** Hours that some of these classes leave, and the classes that stay in them as they are. */
  leaves: z.array(
    z.object({
      id: z.uuid(),
      title: z.string(),
      hours: z.array(hour),
      groups: z.array(named),
      staying: z.array(named),
      pupils: z.int(),
    }),
  ),
  /** Who and which room would then be in two places at once. */
  clashes: z.array(z.string()),
})
export type GroupingPreview = z.infer<typeof groupingPreview>

export const previewGrouping = endpoint('GET', '/level-groupings/preview', {
  apis,
  who: staff,
  query: z.object({ heard: manyOf(z.uuid()) }),
  response: groupingPreview,
  errors: { NOTHING_HEARD: 409 },
  summary: 'O que mudaria ao fazer grupos por nível: as turmas que deixam uma hora, e as que nela ficam',
})

export const getGrouping = getOf(groupingThing, {
  who: staff,
  response: grouping,
  summary: 'Os grupos por nível de uma hora, com nomes, quem orienta, hora e materiais',
})

export const updateGrouping = updateOf(groupingThing, {
  who: staff,
  body: z.object({ ...groupingBody.shape, version }),
  response: grouping,
  summary: 'Muda grupos por nível: quem orienta, sala, hora, actividades e alunos',
})

export const movePupil = endpoint('POST', '/level-groupings/:id/move', {
  apis,
  who: staff,
  params: byId,
  body: z.object({
    studentId: z.uuid(),
    /** The group that the pupil goes to; null takes the pupil out of all. */
    to: z.nullable(z.uuid()),
  }),
  response: grouping,
  audit: 'groupings.move',
  done: 'mudou um aluno de grupo',
  undoable: true,
  summary: 'Muda um aluno de grupo de nível com um toque',
})

export const markHeld = endpoint('POST', '/level-groupings/:id/held', {
  apis,
  who: staff,
  params: byId,
  body: z.object({ date: day, held: z.boolean() }),
  response: grouping,
  audit: 'groupings.held',
  done: 'marcou a hora',
  undoable: true,
  summary: 'Diz que a hora por níveis foi dada num dia, ou que não foi',
})

export const hearAgain = endpoint('POST', '/level-groupings/:id/hear-again', {
  apis,
  who: staff,
  params: byId,
  response: z.object({ applicationIds: z.array(z.uuid()) }),
  errors: { ALREADY_THERE: 409 },
  audit: 'groupings.hear_again',
  done: 'mandou ouvir de novo',
  undoable: true,
  summary: 'Abre a mesma avaliação oral às mesmas turmas, para ouvir de novo',
})

export const removeGrouping = removeOf(groupingThing, { who: staff })

export const listGroupingHistory = historyOf(groupingThing, { who: staff })

export const downloadGrouping = endpoint('GET', '/level-groupings/:id/file', {
  apis,
  who: staff,
  params: byId,
  query: z.object({ format: z.enum(reportFormats) }),
  response: 'bytes',
  summary: 'As listas dos grupos por nível, uma por grupo, em PDF, Word ou Excel',
})
