import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'
import { bodyOf } from '#kit/fields.ts'
import { countsOf, createOf, getOf, historyOf, removeOf, updateOf } from '#kit/outlines.ts'
import { manyOf, pageFields, pageOf, sortOf } from '#kit/paging.ts'
import { byId, moment, named, openBeforeClose, version } from '#kit/shapes.ts'
import { storedQuestion, testItem } from '#school/questions/contract.ts'
import { sharings } from '#school/reach.ts'
import { staff } from '#school/roles.ts'
import { quizFields, quizState, quizThing } from './quiz.ts'
import { quizPart, rulePart } from './settings.ts'

/** What a person writes of a quiz. */
export const quizBody = z.object({
  ...bodyOf(quizFields).shape,
  /** With whom it is shared once it is ready; as it was where nothing is said. */
  sharing: z.optional(z.enum(sharings)),
})
export type QuizBody = z.infer<typeof quizBody>

/** A question of a quiz as it is handed out: picked, or in the draw of a rule. */
export const quizItem = z.object({
  ...testItem.shape,
  /** The part of the quiz that it comes from. */
  partId: z.uuid(),
  /** Title of its section; empty without one. */
  section: z.string(),
  /** Its part asks for something else by now; it stays for attempts that had it, and is drawn no more. */
  retired: z.optional(z.boolean()),
})
export type QuizItem = z.infer<typeof quizItem>

export const quizRow = z.object({
  id: z.uuid(),
  title: z.string(),
  subject: z.object({ id: z.uuid(), name: z.string(), abbreviation: z.string(), colour: z.string() }),
  grade: z.int(),
  groups: z.array(named),
  /** Questions that each pupil gets. */
  questions: z.int(),
  minutes: z.nullable(z.int()),
  opensAt: z.nullable(z.string()),
  closesAt: z.nullable(z.string()),
  /** As the hours make it at this moment. */
  state: quizState,
  /** Null while it is a draft. */
  code: z.nullable(z.string()),
  /** Pupils that it is handed out to, and how many of them have handed in; in a list, of the groups asked for. */
  pupils: z.int(),
  handedIn: z.int(),
  answering: z.int(),
  /** Answers that wait for the teacher's points. */
  toMark: z.int(),
  ownerName: z.string(),
  version,
  updatedAt: z.string(),
})
export type QuizRow = z.infer<typeof quizRow>

export const quiz = z.object({
  ...quizRow.shape,
  ...quizBody.shape,
  /** One for each group, once it is scheduled or open: progress, grid, paper, marking and keys are those of these. */
  applications: z.array(z.object({ id: z.uuid(), group: named })),
  /** Picked questions as they stand in the bank or, once handed out, in the version that is handed out. */
  picked: z.array(
    z.object({
      partId: z.uuid(),
      questionId: z.uuid(),
      versionId: z.uuid(),
      competenceCode: z.nullable(z.string()),
      question: storedQuestion,
      /** Whether the bank has a newer version, and whether somebody has answered this one. */
      newer: z.boolean(),
      answered: z.boolean(),
    }),
  ),
  releasedAt: z.nullable(z.string()),
})
export type Quiz = z.infer<typeof quiz>

const apis = ['academy', 'diagnostics'] as const
const filters = {
  search: pageFields.search,
  subject: manyOf(z.uuid()),
  group: manyOf(z.uuid()),
  school: manyOf(z.uuid()),
  state: manyOf(quizState),
}
export const quizSorts = ['-alterado', '-abre', 'abre', 'titulo', '-titulo'] as const

export const listQuizzes = endpoint('GET', '/quizzes', {
  apis,
  who: staff,
  query: z.object({ ...pageFields, ...filters, sort: sortOf(quizSorts) }),
  response: pageOf(quizRow),
  summary: 'Procura quizzes por nome ou código; um professor vê os seus e os das suas turmas',
})

export const countQuizzes = countsOf(quizThing, { who: staff, state: quizState, filters })

export const getQuiz = getOf(quizThing, {
  who: staff,
  response: quiz,
  summary: 'Um quiz inteiro: regras, perguntas, turmas e as suas aplicações',
})

export const createQuiz = createOf(quizThing, {
  who: staff,
  body: quizBody.check(openBeforeClose),
  response: quiz,
  summary: 'Cria um quiz como rascunho',
})

export const updateQuiz = updateOf(quizThing, {
  who: staff,
  body: z.object({ ...quizBody.shape, version }).check(openBeforeClose),
  response: quiz,
  errors: { WRONG_STATE: 409, TOO_FEW: 409, ANSWERED: 409 },
  summary: 'Altera um quiz; enquanto está aberto, uma pergunta já respondida fica na sua versão',
})

export const copyQuiz = endpoint('POST', '/quizzes/:id/copy', {
  apis,
  who: staff,
  params: byId,
  /** Groups that the copy is for; none keeps the audience empty. */
  body: z.object({ groupIds: z._default(z.array(z.uuid()).check(z.maxLength(20)), []) }),
  response: quiz,
  audit: 'quizzes.copy',
  done: 'copiou',
  undoable: true,
  summary: 'Duplica um quiz como rascunho, para a mesma turma ou para outra',
})

export const setQuizState = endpoint('POST', '/quizzes/:id/state', {
  apis,
  who: staff,
  params: byId,
  body: z
    .object({
      state: quizState,
      /** When it opens or closes from now on, where the step asks for it. */
      opensAt: z.optional(z.nullable(moment)),
      closesAt: z.optional(z.nullable(moment)),
      version,
    })
    .check(openBeforeClose),
  response: quiz,
  errors: { VERSION_CONFLICT: 409, WRONG_STATE: 409, TOO_FEW: 409, INCOMPLETE: 409 },
  audit: 'quizzes.state',
  undoable: true,
  summary: 'Agenda, abre, encerra, reabre ou arquiva um quiz',
})

export const releaseQuiz = endpoint('POST', '/quizzes/:id/release', {
  apis,
  who: staff,
  params: byId,
  body: z.object({ release: z.boolean(), version }),
  response: quiz,
  errors: { VERSION_CONFLICT: 409 },
  audit: 'quizzes.release',
  done: 'mudou a divulgação',
  undoable: true,
  summary: 'Deixa sair as notas que esperavam pelo professor, ou volta a guardá-las',
})

export const removeQuiz = removeOf(quizThing, {
  who: staff,
  summary: 'Elimina um quiz com as suas aplicações; pode ser desfeito durante 30 dias',
})

export const listQuizHistory = historyOf(quizThing, { who: staff })

/** A question of a sample, as the panel lists it. */
export const sampleQuestion = z.object({
  questionId: z.uuid(),
  partId: z.uuid(),
  name: z.string(),
  type: z.string(),
  competenceCode: z.nullable(z.string()),
  bloom: z.nullable(z.string()),
  points: z.number(),
  /** Mean share of the points that it gave so far, 0 to 1; null without any answer. */
  facility: z.nullable(z.number()),
})

export const sampleQuiz = endpoint('POST', '/quizzes/sample', {
  apis,
  who: staff,
  body: z.object({
    subjectId: z.uuid(),
    grade: z.int().check(z.minimum(1), z.maximum(12)),
    parts: z.array(quizPart).check(z.maxLength(200)),
    groupIds: z._default(z.array(z.uuid()).check(z.maxLength(20)), []),
    /** The same seed draws the same sample. */
    seed: z._default(z.string().check(z.maxLength(64)), ''),
  }),
  response: z.object({
    /** What would come to one pupil. */
    questions: z.array(sampleQuestion),
    rules: z.array(
      z.object({
        partId: z.uuid(),
        /** Questions of the bank that fit. */
        fits: z.int(),
        /** As many of them take part in the draw. */
        inDraw: z.int(),
        /** `faltam`: fewer than asked; `repetem-se`: so few that neighbours get the same ones. */
        warning: z.nullable(z.enum(['faltam', 'repetem-se'])),
      }),
    ),
    /** Picked questions that the bank does not have any more. */
    missing: z.array(z.uuid()),
    /** The letter at which too many keys of the sample stand, by how they are written; null without one. */
    fullPlace: z.nullable(
      z.object({
        letter: z.string(),
        keys: z.int(),
        of: z.int(),
        /** Keys there whose question lets its options be shuffled. */
        shuffled: z.int(),
      }),
    ),
    /** Marks 0–20 that a middling pupil would get, from the hardest to the easiest draw; null without statistics. */
    spread: z.nullable(z.object({ lowest: z.number(), highest: z.number(), unequal: z.boolean() })),
  }),
  readOnly: true,
  summary:
    'Tira uma amostra das regras: o que sairia a um aluno, o que falta no banco e se é igual para todos',
})

export const countRule = endpoint('POST', '/quizzes/rules/count', {
  apis,
  who: staff,
  body: z.object({
    subjectId: z.uuid(),
    grade: z.int().check(z.minimum(1), z.maximum(12)),
    rule: rulePart,
    groupIds: z._default(z.array(z.uuid()).check(z.maxLength(20)), []),
  }),
  response: z.object({ fits: z.int() }),
  readOnly: true,
  summary: 'Quantas perguntas do banco servem a uma regra',
})
