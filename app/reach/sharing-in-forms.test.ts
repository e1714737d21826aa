import { describe, expect, it } from 'vitest'
import { choiceOf } from '#engines/questions/samples/choice.ts'
import {
  createTest,
  getTest,
  listTestHistory,
  updateTest,
} from '#features/assessment/diagnostic-tests/contract.ts'
import { routes as testRoutes } from '#features/assessment/diagnostic-tests/server/routes.ts'
import { blankHead, bodyOf } from '#features/assessment/diagnostic-tests/test-values.ts'
import { createQuiz, listQuizHistory, quizBody, updateQuiz } from '#features/assessment/quizzes/contract.ts'
import { fixtureQuiz } from '#features/assessment/quizzes/fixtures.ts'
import { routes as quizRoutes } from '#features/assessment/quizzes/server/routes.ts'
import { createGame, listGameHistory, updateGame } from '#features/games/contract.ts'
import { gameBody } from '#features/games/game.ts'
import { routes as gameRoutes } from '#features/games/server/routes.ts'
import type { Account } from '#kit/account.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { undoChange } from '#school/changes/contract.ts'
import { changeRoutes } from '#school/changes/server/routes.ts'
import { createQuestion, listQuestionHistory, updateQuestion } from '#school/questions/contract.ts'
import { questionRoutes } from '#school/questions/server/routes.ts'
import { type Sharing, sharingLabels } from '#school/reach.ts'
import { fixtureSchool } from '#school/schools/fixtures.ts'
import { getSharing, type SharedKind } from '#school/sharing/contract.ts'
import { routes as sharingRoutes } from '#school/sharing/server/routes.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import { questionDependencies } from '../dependencies.ts'

const database = await testDatabase()
const { db } = database
const server = await testServer(database, [
  ...testRoutes,
  ...quizRoutes,
  ...gameRoutes,
  ...questionRoutes(questionDependencies),
  ...sharingRoutes,
  ...changeRoutes([]),
])
const near = await fixtureSchool(db, { name: 'EPC de Boquisso' })
await fixtureSchool(db, { name: 'EPC da Liberdade' })
const subject = await fixtureSubject(db, { code: 'MAT', name: 'Matemática' })
const owner = await fixtureAccount(db, { role: 'professor', schoolId: near.id, reach: 'escola' })
const academy = await fixtureAccount(db, { role: 'pedagogo' })

interface Form {
  make(sharing?: Sharing): Promise<{ id: string; version: number }>
  save(
    by: Account,
    row: { id: string; version: number },
    sharing?: Sharing,
  ): Promise<{ status: number; headers: Record<string, string>; data: object }>
  history(id: string): Promise<unknown>
}

const subjectId = subject.id
const question = {
  subjectId,
  grade: 6,
  competenceId: null,
  question: choiceOf('Quanto é 2 + 2?', ['4', '5'], 0),
}
const quiz = fixtureQuiz({ subjectId })
const game = gameBody.parse({
  title: 'Fracções',
  kind: 'memoria',
  subjectId,
  grade: 6,
  rules: {},
  seed: 'sementes',
})
const head = { ...blankHead(2026), title: 'Diagnóstico', subjectId }
const as = server.as(owner)

const forms: Record<SharedKind, Form> = {
  questions: {
    make: async sharing => (await as.call(createQuestion, { body: { ...question, sharing } })).data,
    save: (by, { id, version }, sharing) =>
      server.as(by).refuse(updateQuestion, { params: { id }, body: { ...question, sharing, version } }),
    history: async id => (await as.call(listQuestionHistory, { params: { id } })).data,
  },
  quizzes: {
    make: async sharing => (await as.call(createQuiz, { body: { ...quiz, sharing } })).data,
    save: (by, { id, version }, sharing) =>
      server
        .as(by)
        .refuse(updateQuiz, { params: { id }, body: { ...quizBody.parse(quiz), sharing, version } }),
    history: async id => (await as.call(listQuizHistory, { params: { id } })).data,
  },
  games: {
    make: async sharing => (await as.call(createGame, { body: { ...game, sharing } })).data,
    save: (by, { id, version }, sharing) =>
      server.as(by).refuse(updateGame, { params: { id }, body: { ...game, sharing, version } }),
    history: async id => (await as.call(listGameHistory, { params: { id } })).data,
  },
  tests: {
    make: async sharing => (await as.call(createTest, { body: { ...head, sharing } })).data,
    save: async (by, { id, version }, sharing) => {
      const body = bodyOf((await as.call(getTest, { params: { id } })).data)
      return server.as(by).refuse(updateTest, { params: { id }, body: { ...body, sharing, version } })
    },
    history: async id => (await as.call(listTestHistory, { params: { id } })).data,
  },
}

describe.each(Object.entries(forms) as [SharedKind, Form][])('the form of %s', (kind, form) => {
  const sharingOf = async (id: string) => (await as.call(getSharing, { params: { kind, id } })).data.sharing

  const isShared = kind === 'questions' || kind === 'games'
  const [first, other] = isShared ? (['escola', 'eu'] as const) : (['eu', 'escola'] as const)

  it('says with whom it is shared, from the first on; what it does not say stays', async () => {
    const own = await form.make(other)
    expect(await sharingOf(own.id)).toBe(other)
    expect((await form.save(owner, own)).status).toBe(200)
    expect(await sharingOf(own.id)).toBe(other)
    expect(await sharingOf((await form.make()).id)).toBe(first)
  })

  it('leaves it in the history, and gives it back', async () => {
    const row = await form.make()
    const saved = await form.save(owner, row, other)
    expect([saved.status, await sharingOf(row.id)]).toEqual([200, other])
    expect(JSON.stringify(await form.history(row.id))).toContain(sharingLabels[other])
    await as.call(undoChange, { params: { id: saved.headers['x-change'] ?? '' } })
    expect(await sharingOf(row.id)).toBe(first)
  })

  it('reaches the academy by who may say so', async () => {
    const row = await form.make()
    const answer = await form.save(owner, row, 'academia')
    if (kind !== 'questions')
      return expect([answer.status, await sharingOf(row.id)]).toEqual([200, 'academia'])
    expect(answer).toMatchObject({
      status: 400,
      data: { fields: { sharing: expect.stringContaining('depois de revista') } },
    })
    expect((await form.save(academy, row, 'academia')).status).toBe(200)
  })
})
