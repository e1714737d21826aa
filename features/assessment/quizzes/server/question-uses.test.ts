import { expect, it } from 'vitest'
import { aroundQuestions } from '#app/around.ts'
import { choiceOf } from '#engines/questions/samples/choice.ts'
import { routes as giving } from '#features/assessment/applications/server/routes.ts'
import { beginSitting, sendAnswers } from '#features/assessment/applications/sitting-contract.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { fixtureGroup, fixtureSchool, fixtureTeacherOf } from '#school/groups/fixtures.ts'
import { getQuestion, listQuestions } from '#school/questions/contract.ts'
import { fixtureQuestion } from '#school/questions/fixtures.ts'
import { questionRoutes } from '#school/questions/server/routes.ts'
import { fixtureStudent } from '#school/students/fixtures.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import { fixtureQuiz, openedQuiz, pickedQuestion } from '../fixtures.ts'
import { routes } from './routes.ts'

const database = await testDatabase()
const { db } = database
const server = await testServer(database, [...routes, ...giving, ...questionRoutes(aroundQuestions)])

it('a question that a quiz asks is used, and says where its answers were given', async () => {
  const mat = await fixtureSubject(db, { code: 'MAT', name: 'Matemática' })
  const group = await fixtureGroup(db, { name: '6ªA', schoolId: await fixtureSchool(db) })
  const professor = await fixtureTeacherOf(db, group.id, mat.id)
  const ana = await fixtureStudent(db, { groupId: group.id, fullName: 'Ana' })
  const question = choiceOf('Quanto é 2/3 de 30?', ['20', '10'], 0)
  const { questionId } = await fixtureQuestion(db, professor, {
    subjectId: mat.id,
    question,
    state: 'aprovada',
  })
  const unused = await fixtureQuestion(db, professor, { subjectId: mat.id, question, state: 'aprovada' })
  const quiz = await openedQuiz(
    db,
    professor,
    fixtureQuiz({
      ...{ subjectId: mat.id, title: 'Para praticar' },
      parts: [pickedQuestion(questionId)],
      audience: [{ groupId: group.id, pupilIds: null }],
    }),
  )
  const params = { code: quiz.code ?? '' }
  const { data: begun } = await server.nobody.call(beginSitting, { params, body: { studentCode: ana.code } })
  const [item] = begun.items
  const asked = item?.question
  const answer =
    asked?.type === 'single-choice' ? asked.options.find(({ text }) => text === '20')?.id : undefined
  await server.nobody.call(sendAnswers, {
    params,
    body: {
      ...{ attemptId: begun.attemptId, key: begun.key, submit: true },
      answers: [{ itemId: item?.id ?? '', sequence: 1, answer: answer ?? null }],
    },
  })

  const { data } = await server.as(professor).call(getQuestion, { params: { id: questionId } })
  expect(data).toMatchObject({ uses: 0, quizzes: 1, responses: 1, inQuizzes: 1, facility: 1, usedIn: [] })
  expect(data.askedIn).toEqual([{ quizId: quiz.id, title: 'Para praticar', version: 1, applications: 1 }])
  const idsOf = async (used: 'sim' | 'não') =>
    (await server.as(professor).call(listQuestions, { query: { used: [used] } })).data.rows.map(
      ({ id }) => id,
    )
  expect(await idsOf('sim')).toEqual([questionId])
  expect(await idsOf('não')).toEqual([unused.questionId])

  const colleague = server.as(await fixtureAccount(db, { role: 'professor' }))
  const seen = (await colleague.call(getQuestion, { params: { id: questionId } })).data
  expect(seen).toMatchObject({ quizzes: 1, askedIn: [] })
})
