// Long because one repair is looked for in every reader of the product: what it is made of stands beside what is read.
import { unzipSync } from 'fflate'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { $ZodType } from 'zod/v4/core'
import { readPdf } from '#engines/documents/read-back.ts'
import { blankQuestion } from '#engines/questions/blank-question.ts'
import type { Question } from '#engines/questions/question.ts'
import { choiceOf } from '#engines/questions/samples/choice.ts'
import {
  createApplication,
  enterAnswers,
  getApplication,
} from '#features/assessment/applications/contract.ts'
import {
  changeKey,
  listKeyChanges,
  takeBackKey,
  tryKey,
} from '#features/assessment/applications/key-contract.ts'
import { copyTest, getTest } from '#features/assessment/diagnostic-tests/contract.ts'
import { fixtureTest } from '#features/assessment/diagnostic-tests/fixtures.ts'
import { insertTest } from '#features/assessment/diagnostic-tests/server/queries.ts'
import { getQuiz } from '#features/assessment/quizzes/contract.ts'
import { fixtureQuiz, openedQuiz, pickedQuestion } from '#features/assessment/quizzes/fixtures.ts'
import { openPractice } from '#features/assessment/quizzes/server/practice.ts'
import type { KeyChange } from '#features/assessment/results/contract.ts'
import { makeRetest } from '#journeys/recovery/server/make-retest.ts'
import type { Endpoint } from '#kit/endpoint.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { undoChange } from '#school/changes/contract.ts'
import { fixtureGroup, fixtureSchool, fixtureTeacherOf } from '#school/groups/fixtures.ts'
import { getQuestion } from '#school/questions/contract.ts'
import { fixtureStudent } from '#school/students/fixtures.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import { insertCompetence } from '#school/subjects/server/tree-queries.ts'
import { readConfig } from './config.ts'
import { definitionOf } from './extremes/schema-parts.ts'
import { allServed } from './served.ts'

const database = await testDatabase()
const { db } = database
const served = allServed(readConfig({ MODULES: 'academy,diagnostics', LOG_LEVEL: 'silent' }))
const server = await testServer(database, served)
const pedagogo = await fixtureAccount(db, { role: 'pedagogo' })
const leader = server.as(pedagogo)
const school = await fixtureSchool(db)
const mat = await fixtureSubject(db, { code: 'MAT', name: 'Matemática' })
const { id: competence } = await insertCompetence(db, mat.id, {
  code: 'FR1',
  description: 'Ler fracções',
  domain: 'Fracções',
  grade: 6,
  unitId: null,
  level: '',
})
const [first, second] = await Promise.all(
  ['6ªA', '6ªB'].map(name => fixtureGroup(db, { name, schoolId: school })),
)
const professor = await fixtureTeacherOf(db, first?.id ?? '', mat.id)
const pupils = await Promise.all(
  [first, first, second].map((group, at) =>
    fixtureStudent(db, { groupId: group?.id ?? '', fullName: `Aluno ${at}`, numberInGroup: at + 1 }),
  ),
)

const answer = { weight: 1, typicalError: '', feedback: '' }
/** Every type whose key is a list or a word, with the key that is wrong, and the one that is right. */
const questions: { question: Question; old: unknown; change: KeyChange }[] = [
  {
    question: choiceOf('Pergunta de escolha', ['velha s', 'nova s', 'outra s'], 0),
    old: 'a',
    change: { kind: 'rekey', right: ['b'] },
  },
  {
    question: {
      ...blankQuestion('multiple-choice'),
      stem: 'Pergunta de várias',
      shuffle: false,
      options: ['velha m', 'velha n', 'nova m'].map((text, at) => ({
        ...answer,
        id: 'abc'.charAt(at),
        text,
        correct: at < 2,
        weight: at < 2 ? 0.5 : 0,
      })),
    },
    old: ['a', 'b'],
    change: { kind: 'rekey', right: ['c'] },
  },
  {
    question: { ...blankQuestion('true-false'), stem: 'Pergunta de verdade', correct: true },
    old: true,
    change: { kind: 'rekey', right: ['false'] },
  },
  {
    question: {
      ...blankQuestion('short-answer'),
      stem: 'Pergunta de palavra',
      answers: [{ ...answer, text: 'velha palavra' }],
    },
    old: null,
    change: { kind: 'rekey', right: ['nova palavra'] },
  },
  {
    question: {
      ...blankQuestion('numeric'),
      stem: 'Pergunta de número',
      answers: [{ ...answer, value: 8675309, tolerance: 0 }],
    },
    old: null,
    change: { kind: 'rekey', right: ['42'] },
  },
]

/** What of an answer tells the old key, with the place where it does. What tells of the past may. */
function oldKeysIn(value: unknown, path = ''): string[] {
  if (typeof value === 'string') {
    const asKey = /\.(right|key|answer)$/.test(path) && /velha/.test(value)
    // A number of seven figures may be written in groups of three.
    return asKey || / · velha/.test(value) || /8\s?675\s?309/.test(value)
      ? [`${path}: ${value.slice(0, 60)}`]
      : []
  }
  if (typeof value !== 'object' || value === null) return value === 8675309 ? [path] : []
  const own = value as Record<string, unknown>
  const isOld =
    (String(own.text).includes('velha') &&
      (own.correct === true || own.right === true || own.key === true)) ||
    (String(own.text) === 'velha palavra' && 'weight' in own) ||
    (String(own.stem).includes('de verdade') && own.correct === true) ||
    (own.text === 'Verdadeiro' && own.right === true)
  const below = Object.entries(own)
    .filter(([name]) => name !== 'written' && name !== 'versions')
    .flatMap(([name, child]) => oldKeysIn(child, `${path}.${name}`))
  return isOld ? [path, ...below] : below
}

async function textOf(raw: Buffer): Promise<string> {
  const begin = raw.subarray(0, 4).toString('latin1')
  if (begin.startsWith('%PDF')) return (await readPdf(raw)).join(' ')
  if (!begin.startsWith('PK')) return raw.toString()
  return Object.values(unzipSync(raw))
    .map(file =>
      Buffer.from(file)
        .toString()
        .replaceAll(/<[^>]*>/g, ' '),
    )
    .join(' ')
}

const idsOf = new Map<string, string[]>()
async function collectIds() {
  for (const table of [
    'applications',
    'attempts',
    'tests',
    'quizzes',
    'questions',
    'groups',
    'students',
    'subjects',
  ]) {
    const { rows } = await sql<{ id: string }>`SELECT id FROM ${sql.table(table)} ORDER BY id`.execute(db)
    idsOf.set(
      table,
      rows.map(row => row.id),
    )
  }
}
/** The ids that may stand in a path: of what it names, or else one of each table. */
function idsFor(path: string, name: string): string[] {
  const table = name === 'attempt' ? 'attempts' : path.split('/').findLast(part => idsOf.has(part))
  return (table && idsOf.get(table)) || [...idsOf.values()].flatMap(ids => ids.slice(0, 1))
}
const named: Readonly<Record<string, string>> = {
  group: 'groups',
  subject: 'subjects',
  test: 'tests',
  application: 'applications',
}

/** The queries that an endpoint needs: each required field, each of its words once. */
function queriesOf(schema: $ZodType | undefined): Record<string, unknown>[] {
  const shape = schema ? (definitionOf(schema).shape ?? {}) : {}
  return Object.entries(shape).reduce<Record<string, unknown>[]>(
    (all, [name, field]) => {
      if (z.safeParse(field as never, undefined).success) return all
      const entries = definitionOf(field).entries
      const values = entries ? Object.values(entries) : (idsOf.get(named[name] ?? '') ?? ['1'])
      return all.flatMap(before => values.slice(0, 6).map(value => ({ ...before, [name]: value })))
    },
    [{}],
  )
}

/** Calls every endpoint that reads, with every id; gives what tells the old key, and the endpoints that answered. */
async function readEverything(only?: { application: string }) {
  await collectIds()
  if (only) idsOf.set('applications', [only.application])
  const leaks: string[] = []
  const answered = new Set<string>()
  const readers = served
    .map(({ endpoint }) => endpoint)
    .filter(endpoint => isReader(endpoint) && (!only || endpoint.path.includes('/applications/:')))
  for (const endpoint of readers) {
    const names = [...endpoint.path.matchAll(/:([a-zA-Z]+)/g)].map(([, name = '']) => name)
    if (names.length > 2) continue
    const values = names.reduce<Record<string, string>[]>(
      (all, name) =>
        all.flatMap(before => idsFor(endpoint.path, name).map(id => ({ ...before, [name]: id }))),
      [{}],
    )
    for (const params of values)
      for (const query of queriesOf(endpoint.query as $ZodType | undefined)) {
        const { status, data, raw } = await leader.refuse(endpoint, { params, query })
        if (status !== 200) {
          if (status === 404) break
          continue
        }
        const name = `${endpoint.method} ${endpoint.path}`
        answered.add(name)
        const found = data === undefined ? oldKeysIn(await textOf(raw)) : oldKeysIn(data)
        leaks.push(...found.map(place => `${name} ${JSON.stringify(query)} ${place}`))
      }
  }
  // Rows of a list stand in the order in which they were changed last.
  return { leaks: [...new Set(leaks.map(place => place.replaceAll(/\.\d+/g, '[]')))].sort(), answered }
}

/** Records of the past keep the former key: histories, the audit and the bin. */
function isReader({ method, path, response, who }: Endpoint): boolean {
  return (
    method === 'GET' &&
    response !== 'events' &&
    who !== 'anyone' &&
    !/history|audit|recycled|backups/.test(path)
  )
}

const items = questions.map(({ question }) => ({ question, competenceId: competence, domain: 'Fracções' }))
const test = await fixtureTest(db, professor, { title: 'Teste com chaves', subjectId: mat.id, items })
const testItems = test.items as unknown as { id: string; questionId: string; versionId: string }[]
const questionIds = testItems.map(item => item.questionId)
await db.updateTable('questions').set({ state: 'aprovada' }).where('id', 'in', questionIds).execute()
const putTest = (state: 'arquivado' | 'publicado') =>
  db.updateTable('tests').set({ state }).where('id', '=', test.id).execute()
// What stands in a test that is to be handed out is not practised.
await putTest('arquivado')
await openPractice(db, { groupId: first?.id ?? '', competenceId: competence })
await putTest('publicado')
const apply = async (testId: string, groupId = '') =>
  (await leader.call(createApplication, { body: { testId, groupId, mode: 'impresso' } })).data
const [own, other] = [await apply(test.id, first?.id), await apply(test.id, second?.id)]
const entriesFor = (studentId = '') =>
  testItems.flatMap(({ id: itemId }, at) => {
    const old = questions[at]?.old
    return old === null ? [] : [{ studentId, itemId, entered: { kind: 'answer' as const, answer: old } }]
  })
const versionOf = async (id: string) => (await leader.call(getApplication, { params: { id } })).data.version
const marksOf = async (id: string) =>
  (await leader.call(getApplication, { params: { id } })).data.sittings.map(sitting => sitting.mark)
const head = { title: 'Outro', kind: 'escrito', subjectId: mat.id, grade: 6, year: 2026 } as const
const readTest = async (id: string) => (await leader.call(getTest, { params: { id } })).data
/** A test that nobody was given, and the re-test that was made before the key was found wrong. */
const draft = await leader.call(copyTest, { params: { id: test.id } })
const headOfTest = { ...(await readTest(test.id)), ...head }
const retest = await insertTest(
  db,
  pedagogo.id,
  { ...headOfTest, title: 'Reavaliação', moment: 'pós-recuperação', totalPoints: 20 },
  { items: test.items as never, sourceId: test.id },
)
const quiz = await openedQuiz(
  db,
  { ...pedagogo, sessionId: '' },
  fixtureQuiz({
    subjectId: mat.id,
    parts: questionIds.map(id => pickedQuestion(id)),
    audience: [first, second].map(group => ({ groupId: group?.id ?? '', pupilIds: null })),
  }),
)

/** What pupils are asked when they practise alone, without an access check. */
async function practised() {
  const { rows } = await sql<{ content: unknown }>`SELECT v.content FROM quizzes q
    CROSS JOIN LATERAL jsonb_array_elements(q.items) AS i (item)
    JOIN question_versions v ON v.id = (i.item ->> 'versionId')::uuid WHERE q.practice_of IS NOT NULL`.execute(
    db,
  )
  expect(rows).toHaveLength(questions.length)
  return rows.flatMap(row => oldKeysIn(row.content))
}

/** Which version of each question every paper and the bank hold, and what became of keys. */
async function keysHeld() {
  const { rows } =
    await sql`SELECT id, items::text AS held FROM tests UNION ALL SELECT id, items::text FROM quizzes
    UNION ALL SELECT id, current_version_id::text FROM questions
    UNION ALL SELECT id, key_changes::text FROM applications ORDER BY id`.execute(db)
  return rows
}

/** Repairs every key; in the application alone, or with what holds its questions. */
async function repair(applicationId: string, which: 'test' | 'quiz' | 'alone'): Promise<string[]> {
  const batches: string[] = []
  const params = { id: applicationId }
  for (const [at, { change }] of questions.entries()) {
    const application = (await leader.call(getApplication, { params })).data
    const item = application.items.find(item => item.questionId === questionIds[at])
    const ofItem = { itemId: item?.id ?? '', change }
    const tried = (await leader.call(tryKey, { params, body: ofItem })).data
    expect(tried.test, tried.test.why).toMatchObject({ may: true })
    // Once the bank has it the quiz alone is left.
    expect(tried.bank.may).toBe(which !== 'quiz')
    const { status, headers } = await leader.call(changeKey, {
      params,
      body: {
        ...ofItem,
        alsoTest: which !== 'alone',
        alsoBank: which === 'test',
        reason: 'Chave trocada',
        version: application.version,
      },
    })
    expect(status).toBe(200)
    batches.push(headers['x-change'] ?? '')
  }
  return batches
}

describe('a key that was repaired, also in the test and in the bank,', () => {
  let batches: string[] = []
  let before: Awaited<ReturnType<typeof readEverything>>
  let quizApplication = ''
  let held: Awaited<ReturnType<typeof keysHeld>> = []

  beforeAll(async () => {
    await leader.call(enterAnswers, { params: { id: own.id }, body: { entries: entriesFor(pupils[0]?.id) } })
    await leader.call(enterAnswers, {
      params: { id: other.id },
      body: { entries: entriesFor(pupils[2]?.id) },
    })
    quizApplication = (await leader.call(getQuiz, { params: { id: quiz.id } })).data.applications[0]?.id ?? ''
    before = await readEverything()
    held = await keysHeld()
    batches = [...(await repair(own.id, 'test')), ...(await repair(quizApplication, 'quiz'))]
  }, 300_000)

  it('was returned by every reader before', () => {
    for (const reader of [
      'GET /applications/:id',
      'GET /applications/:id/paper',
      'GET /applications/:id/answers',
      'GET /tests/:id',
      'GET /quizzes/:id',
      'GET /quizzes/:id/results',
      'GET /questions/:id',
      'GET /questions',
      'GET /questions/export',
      'GET /reports/applications/:id/items',
    ])
      expect(
        before.leaks.some(place => place.startsWith(`${reader} `)),
        reader,
      ).toBe(true)
  })

  it('is the new one for every reader of the product, on screens and in files', async () => {
    const { leaks, answered } = await readEverything()
    expect(leaks).toEqual([])
    expect(answered).toEqual(before.answered)
    expect(await practised()).toEqual([])
  }, 120_000)

  it('is that of tests that were not handed out yet, of the re-test, and of one that is made now', async () => {
    for (const id of [draft.data.id, retest.id, test.id]) expect(oldKeysIn(await readTest(id))).toEqual([])
    const made = await makeRetest(
      { db, account: { ...pedagogo, sessionId: '' }, reply: null },
      {
        applicationId: own.id,
        competenceIds: [competence],
        kind: 'mesmas',
        ownerId: pedagogo.id,
        pupils: 30,
      },
    )
    expect(oldKeysIn(await readTest(made.id))).toEqual([])
  })

  it('counts in every group of the test, and is taken back with all that it did', async () => {
    const marks = async () => [await marksOf(own.id), await marksOf(other.id)]
    expect(await marks()).toEqual([[0, null], [0]])
    for (const [id, changes] of [
      [quizApplication, batches.slice(questions.length)],
      [own.id, batches.slice(0, questions.length)],
    ] as const)
      for (const change of changes.toReversed()) {
        const body = { change, version: await versionOf(id) }
        expect((await leader.call(takeBackKey, { params: { id }, body })).status).toBe(200)
      }
    expect(await marks()).toEqual([[12, null], [12]])
    expect(await keysHeld()).toEqual(expect.arrayContaining(held))
    expect(await practised()).not.toEqual([])
  })

  it('is taken back from its page though the application was changed since, and by the undo of everything', async () => {
    const params = { id: own.id }
    const ofItem = { itemId: testItems[0]?.id ?? '', change: questions[0]?.change ?? null }
    const change = async () => {
      const version = await versionOf(own.id)
      const body = { ...ofItem, alsoTest: true, alsoBank: true, reason: 'Chave trocada', version }
      return (await leader.call(changeKey, { params, body })).headers['x-change'] ?? ''
    }
    const isAsWritten = async () => {
      expect([await marksOf(own.id), await marksOf(other.id)]).toEqual([[12, null], [12]])
      const { question } = (await leader.call(getQuestion, { params: { id: questionIds[0] ?? '' } })).data
      expect(question.type === 'single-choice' && question.options[0]?.correct).toBe(true)
      expect((await readTest(test.id)).itemList[0]?.versionId).toBe(testItems[0]?.versionId)
      expect((await readTest(draft.data.id)).itemList[0]?.versionId).toBe(testItems[0]?.versionId)
    }
    const undone = await change()
    expect(await marksOf(other.id)).toEqual([8])
    expect((await leader.call(undoChange, { params: { id: undone } })).status).toBe(200)
    await isAsWritten()
    await change()
    await db
      .updateTable('applications')
      .set({ state: 'corrigido', version: sql<number>`version + 1` })
      .where('id', '=', own.id)
      .execute()
    const [last] = (await leader.call(listKeyChanges, { params })).data.changes
    expect(last).toMatchObject({ test: true, bank: true, mayTakeBack: true, itemId: ofItem.itemId })
    const body = { change: last?.id ?? '', version: await versionOf(own.id) }
    expect((await leader.call(takeBackKey, { params, body })).status).toBe(200)
    await isAsWritten()
    const [latest] = (await leader.call(listKeyChanges, { params })).data.changes
    expect(latest).toMatchObject({ reason: 'Desfaz: Chave trocada', mayTakeBack: true })
    expect(
      (await leader.refuse(takeBackKey, { params, body: { ...body, version: await versionOf(own.id) } }))
        .status,
    ).toBe(409)
  })

  it('is the new one for every reader of its application, where it was repaired there alone', async () => {
    const readers = [own, { id: quizApplication }]
    for (const { id } of readers) {
      expect((await readEverything({ application: id })).leaks).not.toEqual([])
      await repair(id, 'alone')
      expect((await readEverything({ application: id })).leaks).toEqual([])
    }
    expect(await marksOf(own.id)).toEqual([0, null])
    expect(await marksOf(other.id), 'other groups, the test and the bank keep theirs').toEqual([12])
    expect(oldKeysIn(await readTest(test.id))).not.toEqual([])
    const made = await makeRetest(
      { db, account: { ...pedagogo, sessionId: '' }, reply: null },
      {
        applicationId: own.id,
        competenceIds: [competence],
        kind: 'mesmas',
        ownerId: pedagogo.id,
        pupils: 30,
      },
    )
    expect(oldKeysIn(await readTest(made.id)), 'but not a re-test').toEqual([])
    // It reads everything four times: on a busy machine that takes longer than a minute.
  }, 300_000)
})

describe('a key that is wrong', () => {
  it('stays as it is in the test where its maker does not reach every group, and in the bank what was approved', async () => {
    const teacher = server.as(professor)
    const ofItem = { itemId: testItems[0]?.id ?? '', change: questions[0]?.change ?? null }
    const params = { id: own.id }
    const stored = async () => [await marksOf(own.id), await marksOf(other.id), await keysHeld()]
    const before = await stored()
    const { data } = await teacher.call(tryKey, { params, body: ofItem })
    expect(data.groups.map(({ group, here }) => [group.name, here])).toEqual([['6ªA', true]])
    expect([data.test.may, data.test.why]).toEqual([false, expect.stringContaining('fora do seu alcance')])
    expect([data.bank.may, data.bank.why]).toEqual([false, expect.stringContaining('aprovada')])
    for (const also of [{ alsoTest: true }, { alsoBank: true }]) {
      const body = { ...ofItem, ...also, reason: 'Chave trocada', version: await versionOf(own.id) }
      const refused = await teacher.refuse(changeKey, { params, body })
      expect([refused.status, refused.data.code]).toEqual([409, 'WRONG_STATE'])
    }
    expect(await stored(), 'nothing by halves').toEqual(before)
  })
})
