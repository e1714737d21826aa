import * as z from 'zod/mini'
import { gainFigures } from '#features/assessment/results/gain-shapes.ts'
import { endpoint } from '#kit/endpoint.ts'
import { manyOf } from '#kit/paging.ts'
import { byId, named, yearInUrl } from '#kit/shapes.ts'
import { staff } from '#school/roles.ts'
import { gradeInUrl } from '#school/subjects/contract.ts'

const apis = ['academy', 'diagnostics'] as const

function bySexOf<T extends z.core.$ZodType>(of: T) {
  return z.object({ H: of, M: of, total: of })
}

/** Pupils in a competence: how many, what part of the points, and how many have not consolidated it. */
const standing = z.object({
  n: z.int(),
  share: z.nullable(z.number()),
  /** Points that the share is of. */
  possible: z.number(),
  mastered: z.int(),
  developing: z.int(),
  notMastered: z.int(),
})

export const measured = z.object({
  /** Of one group; null over several. */
  applicationId: z.nullable(z.uuid()),
  title: z.string(),
  day: z.string(),
  /** Questions that measured it; under three, an indication. */
  items: z.int(),
  indication: z.boolean(),
  level: z.nullable(z.enum(['mastered', 'developing', 'not-mastered'])),
  bySex: bySexOf(standing),
})
export type Measured = z.infer<typeof measured>

/** A page that a cell leads to. */
const place = z.object({ label: z.string(), to: z.string() })

/** Stages of the path, in their order. */
export const stageNames = ['medido', 'planificado', 'ensinado', 'praticado', 'medido de novo'] as const
export const stageStates = ['feito', 'em parte', 'marcado', 'falta', 'nada'] as const
export type StageState = (typeof stageStates)[number]

export const stage = z.object({
  name: z.enum(stageNames),
  state: z.enum(stageStates),
  /** The figure or the word of the cell, and a quiet line under it; empty where there is nothing. */
  text: z.string(),
  small: z.string(),
  /** Where it leads; the first is the cell's own. */
  places: z.array(place),
})
export type Stage = z.infer<typeof stage>

const steps = ['medir', 'recuperar', 'ensinar', 'praticar', 'medir de novo'] as const

export const pathRow = z.object({
  competence: z.object({ id: z.uuid(), code: z.string(), description: z.string(), domain: z.string() }),
  /** In the order of {@link stageNames}. */
  stages: z.array(stage),
  first: z.nullable(measured),
  again: z.nullable(measured),
  /** Pupils who practised. */
  practised: z.int(),
  gain: z.nullable(bySexOf(gainFigures)),
  /** What the first gap asks for; null without one. */
  next: z.nullable(
    z.object({
      step: z.enum(steps),
      why: z.string(),
      label: z.string(),
      to: z.nullable(z.string()),
      /** The application whose report a recovery plan is proposed from; null where the step is another. */
      from: z.nullable(z.uuid()),
    }),
  ),
  /** Groups in which each stage was reached, in their order; over several groups. */
  groups: z.array(z.int()),
})
export type PathRow = z.infer<typeof pathRow>

/** Why a competence comes where it comes in the order of need. */
export const needOf = z.object({
  competenceId: z.uuid(),
  code: z.string(),
  need: z.number(),
  reasons: z.array(z.string()),
})
export type NeedOf = z.infer<typeof needOf>

/** Pupils heard at one time: how many, and how many of them at the last two levels. */
const heardOnce = z.object({ applicationId: z.uuid(), day: z.string(), n: z.int(), high: z.int() })

export const learningPath = z.object({
  subject: z.object({ id: z.uuid(), name: z.string(), abbreviation: z.string(), colour: z.string() }),
  /** One, or all of a school. */
  groups: z.array(
    z.object({ id: z.uuid(), name: z.string(), grade: z.int(), year: z.int(), pupils: z.int() }),
  ),
  pupil: z.nullable(named),
  school: z.string(),
  today: z.string(),
  trimester: z.nullable(z.int()),
  /** Trimesters of the year that can be asked for. */
  trimesters: z.array(z.object({ number: z.int(), startsOn: z.string(), endsOn: z.string() })),
  rows: z.array(pathRow),
  /** What is heard in the lower classes, a row for each language and skill. */
  levels: z.array(
    z.object({
      skill: z.string(),
      language: z.string(),
      first: heardOnce,
      /** The groups by level made of it. */
      groups: z.nullable(z.object({ id: z.uuid(), count: z.int() })),
      /** The recovery plan that was made of it, the newest. */
      recovery: z.nullable(z.object({ id: z.uuid(), title: z.string(), held: z.int(), total: z.int() })),
      /** Hours of these groups that were held. */
      held: z.int(),
      again: z.nullable(heardOnce),
      both: z.object({ n: z.int(), up: z.int(), down: z.int() }),
    }),
  ),
  /** In the order of need, of those measured and not consolidated. */
  needs: z.array(needOf),
})
export type LearningPath = z.infer<typeof learningPath>

/** What the diagnosis says about a lesson: of each competence that it names and that was measured, the latest measure. */
export const lessonDiagnosis = z.object({
  competences: z.array(
    z.object({
      code: z.string(),
      share: z.number(),
      day: z.string(),
      /** Pupils measured, and questions; under three, an indication. */
      pupils: z.int(),
      items: z.int(),
    }),
  ),
  /** Pupils of the group who have not mastered some of them by their own latest measure, with the codes. */
  support: z.array(z.object({ studentId: z.uuid(), codes: z.array(z.string()) })),
})
export type LessonDiagnosis = z.infer<typeof lessonDiagnosis>

const trimester = z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(3)))

export const listPathPlaces = endpoint('GET', '/learning-path/places', {
  apis,
  who: staff,
  response: z.array(
    z.object({
      ...named.shape,
      grade: z.int(),
      year: z.int(),
      subjects: z.array(z.object({ ...named.shape, mine: z.boolean() })),
    }),
  ),
  summary: 'As turmas ao alcance de quem pede, com as disciplinas que têm percurso; as próprias primeiro',
})

export const getLearningPath = endpoint('GET', '/learning-path', {
  apis,
  who: staff,
  query: z.object({ group: z.uuid(), subject: z.uuid(), trimester }),
  response: learningPath,
  summary:
    'O percurso de uma turma numa disciplina: por competência, o medido, planificado, ensinado, praticado, medido de novo e o ganho dos mesmos alunos',
})

export const getPupilPath = endpoint('GET', '/learning-path/students/:id', {
  apis,
  who: staff,
  params: byId,
  query: z.object({ subject: z.uuid(), trimester }),
  response: learningPath,
  summary: 'O percurso de um aluno numa disciplina, por competência',
})

const ofSchool = {
  subject: z.uuid(),
  grade: manyOf(gradeInUrl),
  year: z.optional(yearInUrl),
  trimester,
}

export const getSchoolPath = endpoint('GET', '/learning-path/school', {
  apis,
  who: staff,
  query: z.object(ofSchool),
  response: learningPath,
  summary: 'O percurso de uma disciplina em todas as turmas ao alcance de quem pede',
})

export const exportLearningPath = endpoint('GET', '/learning-path/export', {
  apis,
  who: staff,
  query: z.object({
    ...ofSchool,
    group: z.optional(z.uuid()),
    /** The path of one pupil, in place of a group's. */
    student: z.optional(z.uuid()),
    format: z.enum(['pdf', 'xlsx']),
  }),
  response: 'bytes',
  summary: 'O percurso em PDF de uma página, para o conselho pedagógico, ou em Excel',
})

export const getLessonDiagnosis = endpoint('GET', '/learning-path/lessons/:id', {
  apis: ['academy'],
  who: staff,
  params: byId,
  /** Null where the lesson has no group, or one out of reach. */
  response: z.object({ diagnosis: z.nullable(lessonDiagnosis) }),
  summary:
    'O que o diagnóstico diz das competências de uma aula, e que alunos da turma precisam de apoio nelas',
})
