import { globSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { beginAttempt } from '#features/assessment/results/server/sitting-queries.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { endWorkers } from '#kit/server/workers/in-worker.ts'
import { fixtureGroup, fixtureSchool, fixtureTeacherOf } from '#school/groups/fixtures.ts'
import { fixtureStudent } from '#school/students/fixtures.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import {
  exportApplicationReport,
  getClassReport,
  getCoverage,
  getEvolution,
  getItemReport,
  getOverview,
  getPupilReport,
  getSchoolReport,
} from '../contract.ts'
import { fixtureItems, fixtureResults } from '../result-fixtures.ts'
import { readJudgedResults, readResults } from './read.ts'
import { jobs } from './report-jobs.ts'
import { routes } from './routes.ts'

const database = await testDatabase()
const { db } = database
const server = await testServer(database, routes)
const subject = await fixtureSubject(db, { code: 'MAT', name: 'Matemática' })
const group = await fixtureGroup(db, { name: '6ªA', schoolId: await fixtureSchool(db) })
const teacher = await fixtureTeacherOf(db, group.id, subject.id)
const items = await fixtureItems(
  db,
  { subjectId: subject.id, ownerId: teacher.id },
  Array.from({ length: 3 }, () => ({ domain: 'Números' })),
)
const pupil = await fixtureStudent(db, { groupId: group.id, fullName: 'Ana' })
const hand = (title: string) =>
  fixtureResults(db, {
    subjectId: subject.id,
    groupId: group.id,
    ownerId: teacher.id,
    items,
    title,
    answers: [{ studentId: pupil.id, answers: ['a', 'b', 'a'] }],
  })
const big = (await hand('Grande')).applicationId
const small = (await hand('Pequena')).applicationId
/** As many attempts as an application may have, with every letter in every question. */
const MOST = 10_000
await sql`INSERT INTO attempts (id, application_id, nickname, source, state)
  SELECT gen_random_uuid(), ${big}, 'Aluno ' || n, 'grelha', 'entregue' FROM generate_series(2, ${MOST}::int) n`.execute(
  db,
)
await sql`INSERT INTO responses (attempt_id, item_id, answer, outcome, points)
  SELECT t.id, item.id, to_jsonb(chr(97 + drawn.letter)), CASE WHEN drawn.letter = 0 THEN 'certa' ELSE 'errada' END,
    CASE WHEN drawn.letter = 0 THEN 1 ELSE 0 END
  FROM attempts t CROSS JOIN unnest(${sql.val(items.map(item => item.id))}::uuid[]) AS item (id)
  CROSS JOIN LATERAL (SELECT abs(hashtext(t.nickname || item.id::text)) % 4 AS letter) drawn
  WHERE t.application_id = ${big} AND t.nickname IS NOT NULL`.execute(db)

const inPlace = Object.keys(jobs).map(name => vi.spyOn(jobs, name as keyof typeof jobs))
const usedInPlace = () => inPlace.filter(spy => spy.mock.calls.length > 0).map(spy => spy.getMockName())
afterEach(() => vi.clearAllMocks())
afterAll(() => endWorkers())

const asTeacher = server.as(teacher)
const of = { subject: subject.id, grade: [6] }

describe('a report of very many answers', () => {
  it('is reckoned in a worker, and says what it would say here', async () => {
    const { data } = await asTeacher.call(getClassReport, { params: { id: big } })
    const questions = await asTeacher.call(getItemReport, { params: { id: big } })
    expect(usedInPlace()).toEqual([])
    const results = await readResults(db, { ...teacher, sessionId: '' }, big)
    expect(data).toEqual(JSON.parse(JSON.stringify(await jobs.classReport([results]))))
    expect(data.achievement.total.evaluated).toBe(MOST)
    const expected = await jobs.itemReport([results])
    expect(questions.data.rasch).toEqual(JSON.parse(JSON.stringify(expected.rasch)))
  }, 60_000)

  it.each([
    ['the class', getClassReport],
    ['its questions', getItemReport],
  ])(
    'of %s, written in the worker, says nothing that its contract does not name',
    async (_what, endpoint) => {
      const { data } = await asTeacher.call(endpoint, { params: { id: small } })
      expect(data).toEqual(z.parse(endpoint.response, data))
    },
  )

  it.each([
    ['of a school', getSchoolReport, { query: of }],
    ['of what was measured', getCoverage, { query: of }],
    ['of what changed', getEvolution, { query: { before: big, after: small } }],
    ['at a glance', getOverview, {}],
    [
      'on paper',
      exportApplicationReport,
      { params: { id: big }, query: { report: 'turma', format: 'xlsx' } },
    ],
  ] as const)(
    '%s is reckoned in a worker too',
    async (_what, endpoint, input) => {
      const { status, data } = await asTeacher.call(endpoint, input as never)
      expect([status, status === 200 ? '' : data]).toEqual([200, ''])
      expect(usedInPlace()).toEqual([])
    },
    60_000,
  )

  it('counts of another class, however large, the first thousand attempts alone', async () => {
    const { choices = [], pupils } = await readJudgedResults(db, { ...teacher, sessionId: '' }, small)
    expect(pupils).toHaveLength(1)
    expect(choices.map(({ n, cells }) => [n, cells.length])).toEqual([[1000, 3000]])
    const own = await readResults(db, { ...teacher, sessionId: '' }, big)
    expect(own.outcomes.filter(outcome => outcome > 0)).toHaveLength(3 * MOST)
  })

  it('of a pupil is reckoned there too, and so is what is small', async () => {
    const { data } = await asTeacher.call(getPupilReport, { params: { id: pupil.id } })
    expect(data.results.map(result => result.head.testTitle).toSorted()).toEqual(['Grande', 'Pequena'])
    await asTeacher.call(getClassReport, { params: { id: small } })
    expect(usedInPlace()).toEqual([])
  }, 60_000)

  it('is asked for by no handler but through what decides where it is reckoned', () => {
    const handlers = globSync('{features,journeys}/**/server/*.ts').filter(
      file => !file.endsWith('.test.ts') && !file.endsWith('-jobs.ts'),
    )
    const reports =
      /^import \{[^}]*\b\w+(?:Report|Result)\b[^}]*\} from '[^']*(?:class|item|school|evolution)-report\.ts'|pupil-result\.ts'/m
    expect(handlers.length).toBeGreaterThan(100)
    expect(handlers.filter(file => reports.test(readFileSync(file, 'utf8')))).toEqual([])
  })
})

it('an application takes so many attempts, whichever way they come, and says that it is full', async () => {
  const attempt = {
    applicationId: big,
    studentId: null,
    nickname: 'Mais um',
    form: 'A',
    shuffleOptions: false,
  }
  await expect(beginAttempt(db, attempt)).rejects.toMatchObject({
    code: 'DZ409',
    message: 'Esta aplicação já tem 10 000 tentativas: não cabem mais.',
  })
  expect(await beginAttempt(db, { ...attempt, applicationId: small })).toBeTruthy()
})
