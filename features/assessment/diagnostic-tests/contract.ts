import * as z from 'zod/mini'
import { question } from '#engines/questions/question.ts'
import { bloomLevels } from '#engines/questions/taxonomy.ts'
import { endpoint } from '#kit/endpoint.ts'
import { countsOf, createOf, getOf, historyOf, removeOf, stateOf } from '#kit/outlines.ts'
import { manyOf, pageFields, pageOf } from '#kit/paging.ts'
import { byId, filled, optionalText, text, version, year } from '#kit/shapes.ts'
import { stateTable } from '#kit/states.ts'
import { thing } from '#kit/thing.ts'
import { storedQuestion, testItem } from '#school/questions/contract.ts'
import { sharings } from '#school/reach.ts'
import { type Role, staff } from '#school/roles.ts'
import { chosenSubject } from '#school/subjects/contract.ts'

export const testStates = ['rascunho', 'publicado', 'arquivado'] as const
export const testState = z.enum(testStates)
export type TestState = z.infer<typeof testState>

export const moments = ['inicial', 'intermédio', 'final', 'pós-recuperação'] as const
export const modes = ['em linha', 'impresso', 'lançamento manual'] as const

/** Anyone who owns a test, or leads, takes its steps. */
export const testStateTable = stateTable<TestState, Role>({
  initial: 'rascunho',
  labels: { rascunho: 'Rascunho', publicado: 'Publicado', arquivado: 'Arquivado' },
  transitions: [
    { from: 'rascunho', to: 'publicado', who: staff, label: 'Publicar' },
    { from: 'publicado', to: 'rascunho', who: staff, label: 'Voltar a rascunho' },
    { from: 'publicado', to: 'arquivado', who: staff, label: 'Arquivar', destructive: true },
    { from: 'arquivado', to: 'publicado', who: staff, label: 'Recuperar' },
  ],
})

const grade = z.int().check(z.minimum(1), z.maximum(12))

/** What a cell of the blueprint asks for. */
export const blueprintCell = z.object({
  domain: filled(200),
  bloom: z.enum(bloomLevels),
  items: z.int().check(z.minimum(0), z.maximum(100)),
  points: z.number().check(z.minimum(0), z.maximum(1000)),
})
export type BlueprintCell = z.infer<typeof blueprintCell>

export const band = z.object({
  code: text(20),
  name: text(80),
  min: z.number().check(z.minimum(0), z.maximum(1000)),
  max: z.number().check(z.minimum(0), z.maximum(1000)),
})

export const kinds = ['escrito', 'oral'] as const

/** What is heard: reading in one language, or counting. */
export const skills = ['leitura', 'aritmética'] as const
export type Skill = (typeof skills)[number]

/**
 * A level of an oral assessment, lowest first: its name, what the pupil is asked to do to reach it, and a second sample,
 * since a second try at the first one measures memory.
 */
export const level = z.object({ name: filled(80), task: optionalText(2000), second: optionalText(2000) })
export type Level = z.infer<typeof level>

/** A frozen form: places in their order, and the order of the parts of each question by list. */
export const testForm = z.object({
  name: z.string(),
  /** Whether questions, and options, change place in it. */
  questions: z.boolean(),
  options: z.boolean(),
  items: z.array(
    z.object({
      /** Id of the item. */
      question: z.string(),
      order: z.record(z.string(), z.array(z.string())),
    }),
  ),
})
export type TestForm = z.infer<typeof testForm>

/** What is written of a test itself. */
export const testHead = z.object({
  title: filled(200),
  kind: z._default(z.enum(kinds), 'escrito'),
  subjectId: chosenSubject,
  grade,
  year,
  moment: z._default(z.enum(moments), 'inicial'),
  minutes: z._default(z.int().check(z.minimum(5), z.maximum(300)), 60),
  totalPoints: z._default(z.number().check(z.gt(0), z.maximum(1000)), 20),
  objective: optionalText(2000),
  instructions: z._default(z.array(text(500)).check(z.maxLength(30)), []),
  /** Printed above the others, and never shown on a screen: where the name stands, how a letter is crossed out. */
  paperInstructions: z._default(z.array(text(500)).check(z.maxLength(30)), []),
  teacherNote: optionalText(2000),
  modes: z._default(z.array(z.enum(modes)).check(z.maxLength(modes.length)), [...modes]),
  /** Questions change places for each pupil, on devices. */
  shuffle: z._default(z.boolean(), false),
  /** Options change places where their question lets them: for each pupil on devices, once for all on paper. */
  shuffleOptions: z._default(z.boolean(), true),
  paging: z._default(z.enum(['uma a uma', 'todas']), 'uma a uma'),
  blueprint: z._default(z.array(blueprintCell).check(z.maxLength(200)), []),
  bands: z._default(z.array(band).check(z.maxLength(12)), []),
  levels: z._default(z.array(level).check(z.maxLength(12)), []),
  /** Of an oral assessment. */
  language: z._default(filled(40), 'Português'),
  skill: z._default(z.enum(skills), 'leitura'),
  /** With whom it is shared once it is ready; as it was where nothing is said. */
  sharing: z.optional(z.enum(sharings)),
})
export type TestHead = z.infer<typeof testHead>

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
export const MOST_ITEMS = 100

/** A test as its page writes it: the head and every item. */
export const testBody = z.object({
  ...testHead.shape,
  items: z.array(itemBody).check(z.maxLength(MOST_ITEMS)),
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

const testThing = thing({
  table: 'tests',
  what: 'Este teste',
  many: 'testes',
  path: '/tests',
  apis,
  audit: 'tests',
})

export const listTests = endpoint({
  method: 'GET',
  path: '/tests',
  apis,
  who: staff,
  query: z.object({ ...pageFields, ...filters, sort: z._default(z.enum(testSorts), '-alterado') }),
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
    beginsWith: z._default(z.array(beginning).check(z.maxLength(MOST_ITEMS)), []),
  }),
  response: test,
  summary: 'Cria um teste como rascunho, vazio ou com perguntas do banco',
})

export const updateTest = endpoint({
  method: 'PUT',
  path: '/tests/:id',
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

export const setTestForms = endpoint({
  method: 'POST',
  path: '/tests/:id/forms',
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

export const copyTest = endpoint({
  method: 'POST',
  path: '/tests/:id/copy',
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
