import * as z from 'zod/mini'
import { question } from '#engines/questions/question.ts'
import { bloomLevels } from '#engines/questions/taxonomy.ts'
import { endpoint } from '#kit/endpoint.ts'
import { countsOf, createOf, getOf, historyOf, removeOf, stateOf } from '#kit/outlines.ts'
import { manyOf, pageFields, pageOf, sortOf } from '#kit/paging.ts'
import { byId, optionalText, version } from '#kit/shapes.ts'
import { storedQuestion, testItem } from '#school/questions/contract.ts'
import { staff } from '#school/roles.ts'
import { kinds, moments, testForm, testHead, testState, testThing } from './diagnostic-test.ts'

/** An item as it is written: the server finds out whether its question is new, changed or the same. */
export const itemBody = z.object({
  id: z.uuid(),
  /** Null for a question that the bank does not have yet. */
  questionId: z.nullable(z.uuid()),
  points: z.number().check(z.gt(0), z.maximum(100)),
  competenceId: z.nullable(z.uuid()),
  domain: optionalText(200),
  bloom: z.nullable(z.enum(bloomLevels)),
  question,
})
export type ItemBody = z.infer<typeof itemBody>

/** Most questions of a test. */
export const MAX_ITEMS = 100

/** A test as its page writes it: the head and every item. */
export const testBody = z.object({
  ...testHead.shape,
  items: z.array(itemBody).check(z.maxLength(MAX_ITEMS)),
})
export type TestBody = z.infer<typeof testBody>

export const testRow = z.object({
  id: z.uuid(),
  title: z.string(),
  kind: z.enum(kinds),
  subject: z.object({
    id: z.uuid(),
    name: z.string(),
    abbreviation: z.string(),
    colour: z.string(),
  }),
  grade: z.int(),
  year: z.int(),
  moment: z.enum(moments),
  minutes: z.int(),
  items: z.int(),
  points: z.number(),
  applications: z.int(),
  /** Frozen forms; 0 where there is only the test itself. */
  forms: z.int(),
  state: testState,
  /** Why it cannot be published; null where it can. */
  lacks: z.nullable(z.string()),
  ownerName: z.string(),
  version,
  updatedAt: z.string(),
})
export type TestRow = z.infer<typeof testRow>

export const testItemWhole = z.object({ ...testItem.shape, question: storedQuestion })

export const test = z.object({
  ...testRow.shape,
  ...testHead.shape,
  itemList: z.array(testItemWhole),
  formList: z.array(testForm),
  /** Groups that it was handed out to. */
  groups: z.array(z.object({ id: z.uuid(), name: z.string() })),
})
export type Test = z.infer<typeof test>

const apis = ['diagnostics'] as const
const filters = {
  search: pageFields.search,
  subject: manyOf(z.uuid()),
  grade: manyOf(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(12))),
  state: manyOf(testState),
}
export const testSorts = ['-alterado', 'alterado', 'titulo', '-titulo'] as const

export const listTests = endpoint('GET', '/tests', {
  apis,
  who: staff,
  query: z.object({ ...pageFields, ...filters, sort: sortOf(testSorts) }),
  response: pageOf(testRow),
  summary: 'Procura testes diagnósticos; um professor vê os seus',
})

export const countTests = countsOf(testThing, { who: staff, state: testState, filters })

export const getTest = getOf(testThing, {
  who: staff,
  response: test,
  summary: 'Um teste inteiro, com as perguntas que tem',
})

/** A question of the bank that a test begins with; `section` becomes its domain where its competence has none. */
const beginning = z.object({
  questionId: z.uuid(),
  points: z.number().check(z.gt(0), z.maximum(100)),
  section: optionalText(200),
})
export type Beginning = z.infer<typeof beginning>

export const createTest = createOf(testThing, {
  who: staff,
  body: z.object({
    ...testHead.shape,
    beginsWith: z._default(z.array(beginning).check(z.maxLength(MAX_ITEMS)), []),
    /** How many versions of them are made at once, with another order of questions and options. */
    forms: z._default(z.int().check(z.minimum(1), z.maximum(4)), 1),
  }),
  response: test,
  summary: 'Cria um teste como rascunho, vazio ou com perguntas do banco',
})

export const updateTest = endpoint('PUT', '/tests/:id', {
  apis,
  who: staff,
  params: byId,
  body: z.object({ ...testBody.shape, version }),
  bodyLimit: 8 * 1024 * 1024,
  response: test,
  errors: { VERSION_CONFLICT: 409, TEST_IN_USE: 409 },
  audit: 'tests.update',
  undoable: true,
  summary: 'Altera um teste e as suas perguntas; uma pergunta alterada ganha uma versão',
})

export const setTestForms = endpoint('POST', '/tests/:id/forms', {
  apis,
  who: staff,
  params: byId,
  body: z.object({
    /** 1 takes the forms away. */
    count: z.int().check(z.minimum(1), z.maximum(4)),
    questions: z.boolean(),
    options: z.boolean(),
    version,
  }),
  response: test,
  errors: { VERSION_CONFLICT: 409, TEST_IN_USE: 409, INCOMPLETE: 409 },
  audit: 'tests.forms',
  done: 'mudou as formas A e B',
  undoable: true,
  summary: 'Faz as versões A, B … de um teste, com outra ordem das perguntas e das opções, e congela-as',
})

export const copyTest = endpoint('POST', '/tests/:id/copy', {
  apis,
  who: staff,
  params: byId,
  response: test,
  audit: 'tests.copy',
  done: 'copiou',
  undoable: true,
  summary: 'Duplica um teste, com as mesmas versões das perguntas, como rascunho',
})

export const setTestState = stateOf(testThing, {
  who: staff,
  state: testState,
  response: test,
  errors: { INCOMPLETE: 409 },
  summary: 'Publica, arquiva ou devolve a rascunho um teste',
})

export const removeTest = removeOf(testThing, {
  who: staff,
  errors: { TEST_IN_USE: 409 },
  summary: 'Elimina um teste que não foi aplicado',
})

export const listTestHistory = historyOf(testThing, { who: staff })
