import * as z from 'zod/mini'
import type { Question } from '#engines/questions/question.ts'
import { bloomLevels, difficulties, questionTypes } from '#engines/questions/taxonomy.ts'
import { endpoint } from '#kit/endpoint.ts'
import { countsOf, getOf, historyOf, removeOf, stateOf } from '#kit/outlines.ts'
import { manyOf, pageFields, pageOf, sortOf } from '#kit/paging.ts'
import { byId, version } from '#kit/shapes.ts'
import { staff } from '#school/roles.ts'
import { questionBody, questionState, questionThing } from './bank-question.ts'

/** A place in a test: which version of which question is there, and what it is worth and measures. */
export const testItem = z.object({
  id: z.uuid(),
  questionId: z.uuid(),
  versionId: z.uuid(),
  points: z.number(),
  competenceId: z.nullable(z.uuid()),
  /** Contents of the blueprint under which the item counts. */
  domain: z.string(),
  bloom: z.nullable(z.enum(bloomLevels)),
})
export type TestItem = z.infer<typeof testItem>

/** A question that was read from the bank, where it was checked when it was written. */
export const storedQuestion = z.custom<Question>()

/** A question of the bank as a row of its list. */
export const bankRow = z.object({
  id: z.uuid(),
  versionId: z.uuid(),
  name: z.string(),
  subject: z.object({ id: z.uuid(), name: z.string(), abbreviation: z.string(), colour: z.string() }),
  grade: z.int(),
  competence: z.nullable(
    z.object({ id: z.uuid(), code: z.string(), description: z.string(), domain: z.string() }),
  ),
  state: questionState,
  ownerName: z.nullable(z.string()),
  /** How many tests hold it, in whatever version. */
  uses: z.int(),
  /** How many quizzes ask it or may draw it. */
  quizzes: z.int(),
  /** Responses that were scored, in all applications of tests and of quizzes. */
  responses: z.int(),
  /** How many of them were given in quizzes. */
  inQuizzes: z.int(),
  /** Mean share of the points that they earned, 0 to 1; null without any. */
  facility: z.nullable(z.number()),
  /** Whether the caller may change it. */
  mayEdit: z.boolean(),
  /** Whether it is of the academy's own bank: reviewed, and no school's to change. */
  ofAcademy: z.boolean(),
  version,
  updatedAt: z.string(),
  question: storedQuestion,
})
export type BankRow = z.infer<typeof bankRow>

/** Questions of one text that are listed, and changed at once. */
export const MAX_OF_TEXT = 200

/** Where a question came from, if it was not written here. */
export const questionOrigin = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('copy'), id: z.uuid(), name: z.string() }),
  z.object({
    kind: z.literal('package'),
    /** Which question it is where it was written, and the key that signed it. */
    id: z.uuid(),
    key: z.string(),
    fingerprint: z.string(),
    signer: z.string(),
    /** Whose it was there. */
    from: z.string(),
    digest: z.string(),
    statistics: z.nullable(
      z.object({ applications: z.int(), n: z.int(), p: z.number(), r: z.nullable(z.number()) }),
    ),
  }),
])
export type QuestionOrigin = z.infer<typeof questionOrigin>

/** A question with its versions and the tests that hold one of them. */
export const bankQuestion = z.object({
  ...bankRow.shape,
  origin: z.nullable(questionOrigin),
  /** The other questions of the bank with the same text, by name; at most `MAX_OF_TEXT`. */
  ofText: z.array(z.object({ id: z.uuid(), name: z.string(), mayEdit: z.boolean() })),
  versions: z.array(
    z.object({
      id: z.uuid(),
      number: z.int(),
      at: z.string(),
      by: z.nullable(z.string()),
      question: storedQuestion,
    }),
  ),
  usedIn: z.array(
    z.object({
      testId: z.uuid(),
      title: z.string(),
      /** Place in the test, from 1. */
      place: z.int(),
      /** Number of the version that is there. */
      version,
      applications: z.int(),
    }),
  ),
  /** The quizzes within reach that ask it or may draw it. */
  askedIn: z.array(z.object({ quizId: z.uuid(), title: z.string(), version, applications: z.int() })),
})
export type BankQuestion = z.infer<typeof bankQuestion>

const gradeInUrl = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(12))

/** What may be wrong with a stored question, and is found by a filter. */
export const questionFaults = ['sem desconto'] as const

/** What the list, its counts and an export are narrowed to; empty lists mean all. */
export const questionFilters = {
  search: pageFields.search,
  subject: manyOf(z.uuid()),
  grade: manyOf(gradeInUrl),
  competence: manyOf(z.uuid()),
  bloom: manyOf(z.enum(bloomLevels)),
  difficulty: manyOf(z.enum(difficulties)),
  type: manyOf(z.enum(questionTypes)),
  state: manyOf(questionState),
  /** In tests or in none; both together are all. */
  used: manyOf(z.enum(['sim', 'não'])),
  /** Of the academy's own bank, or a school's; both together are all. */
  from: manyOf(z.enum(['academia', 'escola'])),
  /** Several-choice questions that give all their points to a pupil who marks every box. */
  fault: manyOf(z.enum(questionFaults)),
  /** Of a past paper of these years, and of these calls. */
  examYear: manyOf(z.coerce.number().check(z.int(), z.minimum(1975), z.maximum(2100))),
  call: manyOf(z.enum(['1', '2'])),
}
export const questionSorts = ['-alterada', 'alterada', 'nome', '-nome'] as const

const apis = ['diagnostics', 'academy'] as const

export const listQuestions = endpoint('GET', '/questions', {
  apis,
  who: staff,
  query: z.object({
    ...pageFields,
    ...questionFilters,
    sort: sortOf(questionSorts),
  }),
  response: pageOf(bankRow),
  summary: 'Procura perguntas no banco: um professor vê as suas e as aprovadas',
})

/** Questions that are taken at once. */
export const AT_ONCE = 10

export const spreadQuestions = endpoint('GET', '/questions/spread', {
  apis,
  who: staff,
  query: z.object({
    ...questionFilters,
    /** Taken already. */
    without: manyOf(z.uuid()),
  }),
  response: z.object({ rows: z.array(bankRow) }),
  summary:
    'Dez perguntas que se corrigem sozinhas, repartidas pelas competências, de cada uma as menos usadas',
})

export const countQuestions = countsOf(questionThing, {
  who: staff,
  state: questionState,
  filters: questionFilters,
  /** Of which years there are past papers within reach, the newest first. */
  and: { examYears: z.array(z.int()) },
})

export const getQuestion = getOf(questionThing, {
  who: staff,
  response: bankQuestion,
  summary: 'Uma pergunta do banco, com as versões que teve e onde é usada',
})

export const createQuestion = endpoint('POST', '/questions', {
  apis,
  who: staff,
  body: questionBody,
  bodyLimit: 4 * 1024 * 1024,
  response: bankQuestion,
  audit: 'questions.create',
  undoable: true,
  summary: 'Escreve uma pergunta no banco, como rascunho',
})

export const updateQuestion = endpoint('PUT', '/questions/:id', {
  apis,
  who: staff,
  params: byId,
  body: z.object({
    ...questionBody.shape,
    /** Writes the text anew in the other questions that have it, too, as far as the caller may change them. */
    textInAll: z._default(z.boolean(), false),
    version,
  }),
  bodyLimit: 4 * 1024 * 1024,
  response: bankQuestion,
  errors: { VERSION_CONFLICT: 409 },
  audit: 'questions.update',
  undoable: true,
  summary: 'Altera uma pergunta: ganha uma versão, e os testes que a têm ficam com a que tinham',
})

export const setQuestionState = stateOf(questionThing, {
  who: staff,
  state: questionState,
  response: bankQuestion,
  summary: 'Envia para revisão, aprova ou arquiva uma pergunta',
})

export const removeQuestion = removeOf(questionThing, {
  who: staff,
  summary: 'Elimina uma pergunta do banco; os testes que a têm não mudam',
})

export const changeQuestions = endpoint('POST', '/questions/bulk', {
  apis,
  who: staff,
  body: z.object({
    ids: z.array(z.uuid()).check(z.minLength(1), z.maxLength(500)),
    action: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('state'), state: questionState }),
      z.object({ kind: z.literal('competence'), competenceId: z.nullable(z.uuid()) }),
      z.object({ kind: z.literal('bloom'), bloom: z.enum(bloomLevels) }),
      /** Wrong options of a several-choice question take away what marking them all would give. */
      z.object({ kind: z.literal('weights') }),
      z.object({ kind: z.literal('remove') }),
    ]),
  }),
  response: z.object({
    changed: z.int(),
    refused: z.array(z.object({ id: z.uuid(), name: z.string(), why: z.string() })),
  }),
  audit: 'questions.bulk',
  undoable: true,
  summary:
    'Muda a competência, o nível ou o estado de várias perguntas, faz descontar as opções erradas, ou elimina-as',
})

export const copyQuestion = endpoint('POST', '/questions/:id/copy', {
  apis,
  who: staff,
  params: byId,
  response: bankQuestion,
  audit: 'questions.copy',
  done: 'copiou',
  undoable: true,
  summary: 'Faz de uma pergunta uma cópia sua, como rascunho',
})

export const listQuestionHistory = historyOf(questionThing, { who: staff })
