import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'
import { byId, named } from '#kit/shapes.ts'
import { deviceKey } from '#school/entry/contract.ts'
import { pupilLanguage } from '#school/languages/pupil-language.ts'
import { staff } from '#school/roles.ts'
import { absenceUnits } from '#school/schools/school.ts'
import { heardOfPupil } from '../hearing/pupil-contract.ts'
import { closedMarks } from '../marks/pupil-contract.ts'
import { countings } from '../quizzes/settings.ts'
import { reportFormats } from '../results/report-paper.ts'

const apis = ['academy', 'diagnostics'] as const

/** How far somebody is in a competence, as a plant grows. */
export const plants = ['a começar', 'semente', 'a crescer', 'consolidado'] as const
export type Plant = (typeof plants)[number]

/** A competence, and what the last answers in practice say of it. */
const known = {
  id: z.uuid(),
  description: z.string(),
  /** What it belongs to: «Fracções». */
  domain: z.string(),
  subject: z.string(),
  /** What to do at home in five minutes; empty where nobody wrote it. */
  atHome: z.string(),
  /** One of it worked to its end; empty where nobody wrote it. */
  homeExample: z.string(),
  plant: z.enum(plants),
  right: z.int(),
  /** Answers that count: the last twelve. */
  answered: z.int(),
}
export const knownCompetence = z.object(known)
export type KnownCompetence = z.infer<typeof knownCompetence>

export const openQuiz = z.object({
  code: z.string(),
  title: z.string(),
  subject: z.string(),
  questions: z.int(),
  /** 0 is without a limit of time. */
  minutes: z.int(),
  closesAt: z.nullable(z.string()),
  /** Null is as many as the pupil likes. */
  attempts: z.nullable(z.int()),
  used: z.int(),
  counting: z.enum(countings),
  /** Begun, and not handed in. */
  begun: z.boolean(),
  /** When another attempt may begin, where one has to wait. */
  from: z.nullable(z.string()),
  /** What counts so far, out of 20; null before the first time, and where it may not be seen or waits. */
  mark: z.optional(z.nullable(z.number())),
})
export type OpenQuiz = z.infer<typeof openQuiz>

export const practiceWeek = z.object({
  number: z.int(),
  practised: z.boolean(),
  when: z.enum(['antes', 'agora', 'depois']),
})
export type PracticeWeek = z.infer<typeof practiceWeek>

export const progress = z.object({
  /** Of this device: nobody's guesses at the card concern it from now on. */
  key: z.string(),
  pupil: z.object({
    name: z.string(),
    code: z.string(),
    group: z.string(),
    number: z.nullable(z.int()),
  }),
  school: z.object({ name: z.string(), contact: z.string() }),
  today: z.string(),
  /** The server's clock, so that what is kept on the device can say of when it is. */
  now: z.string(),
  open: z.array(openQuiz),
  later: z.array(
    z.object({ title: z.string(), subject: z.string(), opensAt: z.nullable(z.string()), minutes: z.int() }),
  ),
  done: z.array(
    z.object({
      title: z.string(),
      subject: z.string(),
      at: z.string(),
      /** Out of 20; null where it may not be seen, or waits. */
      mark: z.nullable(z.number()),
    }),
  ),
  competences: z.array(knownCompetence),
  /** What was heard of the pupil, the latest in each language; absent where nobody was heard. */
  heard: z.optional(z.array(heardOfPupil)),
  next: z.nullable(
    z.object({
      ...known,
      /** The quiz to come that asks for it. */
      needed: z.nullable(z.object({ title: z.string(), opensAt: z.nullable(z.string()) })),
      /** Questions that the bank has to practise it with, alone and at any time; so many come at once. */
      practice: z.int(),
      /** Open quizzes in which it can be practised now. */
      ways: z.array(z.object({ code: z.string(), title: z.string() })),
    }),
  ),
  weeks: z.object({ all: z.array(practiceWeek), inARow: z.int() }),
  /** What is read in the language of home, beside the Portuguese; absent where the school has written nothing in it. */
  language: z.optional(pupilLanguage),
  /** Of this year's published pautas, in their order; absent where there is none. */
  marks: z.optional(z.array(closedMarks)),
  /** Of this trimester; left out by what a device kept before, null where nobody calls. */
  absences: z.optional(
    z.nullable(
      z.object({
        by: z.enum(absenceUnits),
        trimester: z.int(),
        absences: z.int(),
        justified: z.int(),
        late: z.int(),
        last: z.nullable(z.string()),
      }),
    ),
  ),
})
export type Progress = z.infer<typeof progress>

const card = {
  code: z.string().check(z.maxLength(8), z.regex(/^\d{8}$/)),
  word: z.string().check(z.minLength(1), z.maxLength(20)),
  key: z.optional(deviceKey),
}

export const openProgress = endpoint('POST', '/progress', {
  apis,
  who: 'anyone',
  body: z.object(card),
  response: progress,
  errors: { WRONG_CARD: 403, TOO_MANY: 429 },
  readOnly: true,
  summary:
    'O progresso de um aluno, para quem tem o seu cartão: o que está aberto, o que já sabe, o que praticar',
})

export const beginPractice = endpoint('POST', '/progress/practice', {
  apis,
  who: 'anyone',
  body: z.object({ ...card, competenceId: z.uuid() }),
  response: z.object({ code: z.string() }),
  errors: { WRONG_CARD: 403, TOO_MANY: 429, NOTHING_TO_PRACTISE: 409 },
  audit: 'progress.practice',
  done: 'praticou',
  ownTransactions: true,
  summary:
    'Abre a um aluno, pelo seu cartão, a prática de uma competência: perguntas do banco, tiradas à sorte',
})

const counts = z.object({ H: z.int(), M: z.int(), total: z.int() })
const shares = z.object({
  H: z.nullable(z.number()),
  M: z.nullable(z.number()),
  total: z.nullable(z.number()),
})

/** How many pupils are how far in a competence. */
const grown = { starting: z.int(), seed: z.int(), growing: z.int(), grown: z.int() }

export const groupProgress = z.object({
  group: named,
  subject: z.nullable(named),
  /** What the group has quizzes in. */
  subjects: z.array(named),
  trimester: z.nullable(z.int()),
  week: z.nullable(z.int()),
  pupils: counts,
  practised: counts,
  /** Middle of the pupils' weeks in a row. */
  inARow: z.nullable(z.number()),
  answers: z.int(),
  /** Share, 0 to 1, of this week's answers. */
  right: shares,
  competences: z.array(
    z.object({ id: z.uuid(), code: z.string(), description: z.string(), ...grown, mastered: counts }),
  ),
  cards: z.object({ made: z.int(), used: z.int() }),
  rows: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      number: z.nullable(z.int()),
      sex: z.enum(['H', 'M']),
      weeks: z.array(practiceWeek),
      inARow: z.int(),
      /** Number of the last week with practice; null without any. */
      lastWeek: z.nullable(z.int()),
      hasCard: z.boolean(),
      ...grown,
    }),
  ),
})
export type GroupProgress = z.infer<typeof groupProgress>

const inSubject = { subject: z.optional(z.uuid()) }

export const getGroupProgress = endpoint('GET', '/groups/:id/progress', {
  apis,
  who: staff,
  params: byId,
  query: z.object(inSubject),
  response: groupProgress,
  summary:
    'A prática de uma turma: quem praticou, o que já sabem, por competência e por aluno, sempre H, M e Total',
})

export const firstPractisedGroup = endpoint('GET', '/groups/practised', {
  apis,
  who: staff,
  response: z.object({ id: z.nullable(z.uuid()) }),
  summary:
    'A primeira turma com prática por competência, em que a página do progresso abre; nenhuma se não há',
})

export const exportGroupProgress = endpoint('GET', '/groups/:id/progress/export', {
  apis,
  who: staff,
  params: byId,
  query: z.object({ ...inSubject, format: z.enum(reportFormats) }),
  response: 'bytes',
  summary: 'A prática de uma turma em PDF, Word ou Excel: por competência e por aluno',
})

export const board = z.object({
  group: z.string(),
  subject: z.string(),
  week: z.nullable(z.int()),
  /** Null in a group so small that totals would say who. */
  figures: z.nullable(
    z.object({
      pupils: z.int(),
      practised: z.int(),
      /** How many practised in the week before; null in the first one. */
      before: z.nullable(z.int()),
      competences: z.array(
        z.object({ description: z.string(), seed: z.int(), growing: z.int(), grown: z.int() }),
      ),
    }),
  ),
  open: z.nullable(z.object({ title: z.string(), code: z.string(), closesAt: z.nullable(z.string()) })),
})
export type Board = z.infer<typeof board>

export const getBoard = endpoint('GET', '/groups/:id/board', {
  apis,
  who: staff,
  params: byId,
  query: z.object(inSubject),
  response: board,
  summary: 'O quadro da turma, para o projector: só totais, nenhum nome',
})
