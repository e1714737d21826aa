import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'
import { bodyOf } from '#kit/fields.ts'
import { countsOf, createOf, getOf, historyOf, removeOf, updateOf } from '#kit/outlines.ts'
import { manyOf, pageFields, pageOf } from '#kit/paging.ts'
import { byId, day, filled, named, optionalText, version } from '#kit/shapes.ts'
import { editionHead, editionInUrl } from '#school/editions/contract.ts'
import { approvers, staff } from '#school/roles.ts'
import { subjectRef } from '#school/subjects/contract.ts'
import {
  formCriterion,
  formFields,
  formThing,
  observationFields,
  observationState,
  observationThing,
} from './observation.ts'

const apis = ['academy'] as const

export const observationBody = z.object(bodyOf(observationFields).shape).check(
  z.refine(({ levels, criteria }) => criteria.every(({ level }) => level === null || level < levels.length), {
    error: 'Um critério tem um nível que o formulário não tem.',
    path: ['criteria'],
  }),
)
export type ObservationBody = z.infer<typeof observationBody>

export const sides = ['assisti', 'assistida'] as const

/** An observation as a row of the list. */
export const observationRow = z.object({
  id: z.uuid(),
  heldOn: z.string(),
  startsAt: z.nullable(z.string()),
  group: named,
  subject: subjectRef,
  teacher: named,
  observer: named,
  isAnnounced: z.boolean(),
  state: observationState,
  /** Whether the caller sat in on the lesson, or taught it. */
  side: z.enum(sides),
  mayEdit: z.boolean(),
  version,
  updatedAt: z.string(),
})
export type ObservationRow = z.infer<typeof observationRow>

/** What both sign, with the names of that day. */
export const signedObservation = z.object({
  heldOn: z.string(),
  startsAt: z.nullable(z.string()),
  isAnnounced: z.boolean(),
  levels: z.array(z.string()),
  criteria: observationFields.fields.criteria.schema,
  seen: z.string(),
  judged: z.string(),
  nextStep: z.string(),
  nextStepOn: z.nullable(z.string()),
  teacherWords: z.string(),
  observerSignedAt: z.nullable(z.string()),
  teacherSignedAt: z.nullable(z.string()),
  groupName: z.string(),
  grade: z.int(),
  year: z.int(),
  subjectName: z.string(),
  teacherName: z.string(),
  observerName: z.string(),
})
export type SignedObservation = z.infer<typeof signedObservation>

/** An observation whole. */
export const observation = z.object({
  ...observationRow.shape,
  ...signedObservation.shape,
  groupId: z.uuid(),
  subjectId: z.uuid(),
  /** Why it is written once more, while it is. */
  reason: z.string(),
  /** The one that is read; null where nothing is closed, or what is read is not closed yet. */
  edition: z.nullable(editionHead),
  editions: z.array(editionHead),
  /** To whom the teacher it is: what the observer has not signed yet, or writes once more, is not shown. */
  isWithheld: z.boolean(),
  today: z.string(),
})
export type Observation = z.infer<typeof observation>

const filters = { side: manyOf(z.enum(sides)), search: pageFields.search }

export const listObservations = endpoint('GET', observationThing.path, {
  apis,
  who: staff,
  summary: 'As assistências que a própria pessoa fez, e as que lhe fizeram; as mais recentes primeiro',
  query: z.object({ ...pageFields, ...filters, state: manyOf(observationState) }),
  response: pageOf(observationRow),
})

export const countObservations = countsOf(observationThing, {
  who: staff,
  state: observationState,
  filters: { ...filters, state: manyOf(observationState) },
  /** Whether the caller may sit in on lessons of others. */
  and: { mayObserve: z.boolean() },
})

export const getObservation = endpoint('GET', `${observationThing.path}/:id`, {
  apis,
  who: staff,
  params: byId,
  query: z.object({ edition: editionInUrl }),
  response: observation,
  summary: 'Uma assistência inteira; assinada por ambos, como estava ao assinar',
})

const observableLesson = z.object({
  schoolId: z.uuid(),
  group: named,
  subject: subjectRef,
  startsAt: z.nullable(z.string()),
  teacher: named,
})
export type ObservableLesson = z.infer<typeof observableLesson>

export const listObservableLessons = endpoint('GET', `${observationThing.path}/lessons`, {
  apis,
  who: staff,
  summary: 'As aulas de um dia a que a pessoa pode assistir, e quem as dá nesse dia',
  query: z.object({ day }),
  response: z.object({ lessons: z.array(observableLesson) }),
})

export const createObservation = createOf(observationThing, {
  who: staff,
  body: observationBody,
  response: observation,
  summary: 'Marca uma assistência, ou guarda uma que se fez sem aviso',
})

export const updateObservation = updateOf(observationThing, {
  who: staff,
  body: z.object({ ...observationBody.shape, version }).check(
    z.refine(
      ({ levels, criteria }) => criteria.every(({ level }) => level === null || level < levels.length),
      {
        error: 'Um critério tem um nível que o formulário não tem.',
        path: ['criteria'],
      },
    ),
  ),
  response: observation,
  errors: { WRONG_STATE: 409 },
})

export const removeObservation = removeOf(observationThing, { who: staff, errors: { WRONG_STATE: 409 } })

export const signObservation = endpoint('POST', `${observationThing.path}/:id/signature`, {
  apis,
  who: staff,
  params: byId,
  body: z.object({
    version,
    /** Of the teacher, before she signs. */
    words: optionalText(4000),
  }),
  response: observation,
  errors: { VERSION_CONFLICT: 409, WRONG_STATE: 409 },
  of: observationThing,
  audit: 'observations.sign',
  done: 'assinou',
  undoable: true,
  summary: 'Assina: primeiro quem assistiu, que assim a mostra, depois o docente, com as suas palavras',
})

export const reopenObservation = endpoint('POST', `${observationThing.path}/:id/correction`, {
  apis,
  who: staff,
  params: byId,
  body: z.object({
    version,
    /** Required where both have signed. */
    reason: z.optional(filled(300)),
  }),
  response: observation,
  errors: { VERSION_CONFLICT: 409, WRONG_STATE: 409 },
  of: observationThing,
  audit: 'observations.reopen',
  done: 'abriu para corrigir',
  undoable: true,
  summary: 'Abre o que está assinado, para corrigir; assinada por ambos, é outra versão e diz porquê',
})

export const listObservationHistory = historyOf(observationThing, { who: staff })

export const downloadObservation = endpoint('GET', `${observationThing.path}/:id/file`, {
  apis,
  who: staff,
  params: byId,
  query: z.object({ edition: editionInUrl, format: z.enum(['pdf', 'docx']) }),
  response: 'bytes',
  summary: 'Uma assistência em A4, em PDF ou Word',
})

const sumCriterion = z.object({
  id: z.uuid(),
  area: z.string(),
  title: z.string(),
  /** How many lessons were judged so, level by level; null where so few teachers stand behind it that it would name them. */
  levels: z.nullable(z.array(z.object({ level: z.string(), lessons: z.int() }))),
})

export const sumObservations = endpoint('GET', `${observationThing.path}/sum`, {
  apis,
  who: approvers,
  summary: 'O que as assistências de um trimestre somam, sem nomes, e quantos docentes foram assistidos',
  query: z.object({
    /** The caller's own where it is not said. */
    school: z.optional(z.uuid()),
    trimester: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(3))),
  }),
  response: z.object({
    school: named,
    year: z.int(),
    trimester: z.int(),
    trimesters: z.array(z.int()),
    from: z.string(),
    to: z.string(),
    /** Whether this day lies in it. */
    isNow: z.boolean(),
    /** Who teaches in the trimester, and who of them was sat in on. */
    teachers: z.int(),
    observed: z.int(),
    /** Lessons that were sat in on, and those of them that both have signed. */
    lessons: z.int(),
    signed: z.int(),
    announced: z.int(),
    criteria: z.array(sumCriterion),
  }),
  errors: { NO_CALENDAR: 409 },
})

export const formBody = bodyOf(formFields)
export type FormBody = z.infer<typeof formBody>

export const observationForm = z.object({
  levels: z.array(z.string()),
  criteria: z.array(formCriterion),
  isConfirmed: z.boolean(),
  /** Null while it is the product's proposal, which nobody has written down yet. */
  id: z.nullable(z.uuid()),
  version: z.nullable(version),
  school: named,
  confirmedByName: z.nullable(z.string()),
  confirmedAt: z.nullable(z.string()),
})
export type ObservationForm = z.infer<typeof observationForm>

/** A form as it is stored. */
export const storedForm = z.object({ ...observationForm.shape, id: z.uuid(), version })
export type StoredForm = z.infer<typeof storedForm>

export const MAX_FORMS = 25

export const listObservationForms = endpoint('GET', formThing.path, {
  apis,
  who: staff,
  summary:
    'O formulário de cada escola ao alcance; onde não há, o proposto, por confirmar; e se cabe à pessoa assistir a aulas',
  query: z.object({
    search: pageFields.search,
    /** That of one school alone. */
    school: z.optional(z.uuid()),
  }),
  response: z.object({
    /** The first `MAX_FORMS` by the name of their school. */
    forms: z.array(observationForm),
    /** There are others. */
    more: z.boolean(),
    /** Whether the caller may sit in on lessons of others. */
    mayObserve: z.boolean(),
  }),
})

export const getObservationForm = getOf(formThing, { who: staff, response: storedForm })

export const createObservationForm = endpoint('POST', `${formThing.path}/of-school/:id`, {
  apis,
  who: approvers,
  params: byId,
  body: formBody,
  response: storedForm,
  errors: { FORM_EXISTS: 409 },
  of: formThing,
  audit: 'observation-forms.create',
  undoable: true,
  summary: 'Guarda o formulário de uma escola que ainda não tem o seu',
})

export const updateObservationForm = updateOf(formThing, {
  who: approvers,
  body: z.object({ ...formBody.shape, version }),
  response: storedForm,
})

export const listObservationFormHistory = historyOf(formThing, { who: staff })
