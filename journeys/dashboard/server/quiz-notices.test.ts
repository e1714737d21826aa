import { expect, it } from 'vitest'
import { choiceOf } from '#engines/questions/samples/choice.ts'
import { fixtureQuiz, openedQuiz, pickedQuestion } from '#features/assessment/quizzes/fixtures.ts'
import { findApplicationsOf } from '#features/assessment/quizzes/server/queries.ts'
import { fixtureAttempts } from '#features/assessment/results/fixtures.ts'
import type { Account } from '#kit/account.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { fixtureGroup, fixtureSchool, fixtureTeacherOf } from '#school/groups/fixtures.ts'
import { fixtureQuestion } from '#school/questions/fixtures.ts'
import { fixtureStudent } from '#school/students/fixtures.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import { getDay } from '../contract.ts'
import { routes } from './routes.ts'

const database = await testDatabase()
const { db } = database
const server = await testServer(database, routes, '2026-05-05')
const mat = await fixtureSubject(db, { code: 'MAT', name: 'Matemática' })
const group = await fixtureGroup(db, { name: '6ªA', schoolId: await fixtureSchool(db) })
const owner = await fixtureTeacherOf(db, group.id, mat.id)
const stranger = await fixtureAccount(db, { role: 'professor' })
const quizzesOf = async (person: Account) => (await server.as(person).call(getDay, {})).data.quizzes
const hoursOn = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

it('what happens to quizzes is reported to their author and the group’s teachers, within a day of it', async () => {
  const { questionId } = await fixtureQuestion(db, owner, {
    subjectId: mat.id,
    question: choiceOf('Qual é?', ['esta', 'outra'], 0),
  })
  const give = (title: string, more: object, state: 'agendado' | 'aberto' = 'aberto') =>
    openedQuiz(
      db,
      owner,
      fixtureQuiz({
        title,
        subjectId: mat.id,
        parts: [pickedQuestion(questionId)],
        audience: [{ groupId: group.id, pupilIds: null }],
        ...more,
      }),
      state,
    )
  await give('Abre amanhã', { opensAt: hoursOn(20) }, 'agendado')
  await give('Abre depois', { opensAt: hoursOn(40) }, 'agendado')
  await give('Fecha logo', { closesAt: hoursOn(3) })
  await give('Fecha depois', { closesAt: hoursOn(30) })
  const held = await give('Por publicar', { settings: { holdMarks: true } })
  const [application] = await findApplicationsOf(db, held.id)
  const pupil = await fixtureStudent(db, { groupId: group.id, fullName: 'Zita Bila' })
  await fixtureAttempts(db, application?.id ?? '', [
    {
      studentId: pupil.id,
      number: 1,
      itemIds: [],
      startedAt: '2026-05-05T06:00:00Z',
      submittedAt: '2026-05-05T06:10:00Z',
      mark: 10,
      responses: [],
    },
  ])
  const seen = async (account: Account) => {
    const { opening, closing, toPublish, handedIn } = await quizzesOf(account)
    const titles = [opening, closing, toPublish].map(all => all.map(quiz => quiz.title))
    return [...titles, [handedIn.count, handedIn.first?.title]]
  }
  expect(await seen(owner)).toEqual([['Abre amanhã'], ['Fecha logo'], [], [1, 'Por publicar']])
  await db.updateTable('quizzes').set({ state: 'encerrado' }).where('id', '=', held.id).execute()
  expect(await seen(owner)).toEqual([['Abre amanhã'], ['Fecha logo'], ['Por publicar'], [1, 'Por publicar']])
  await db
    .updateTable('quizzes')
    .set({ released_at: hoursOn(0) })
    .where('id', '=', held.id)
    .execute()
  expect((await seen(owner))[2]).toEqual([])
  expect(await seen(stranger)).toEqual([[], [], [], [0, undefined]])
})
