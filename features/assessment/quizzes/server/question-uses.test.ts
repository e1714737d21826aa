import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { questionDependencies } from '#app/dependencies.ts'
import { blankQuestion } from '#engines/questions/blank-question.ts'
import { choiceOf } from '#engines/questions/samples/choice.ts'
import { routes as giving } from '#features/assessment/applications/server/routes.ts'
import { beginSitting, sendAnswers } from '#features/assessment/applications/sitting-contract.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { fixtureGroup, fixtureSchool, fixtureTeacherOf } from '#school/groups/fixtures.ts'
import { AT_ONCE, getQuestion, listQuestions, spreadQuestions } from '#school/questions/contract.ts'
import { fixtureQuestion } from '#school/questions/fixtures.ts'
import { questionRoutes } from '#school/questions/server/routes.ts'
import { fixtureStudent } from '#school/students/fixtures.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import { fixtureQuiz, openedQuiz, pickedQuestion } from '../fixtures.ts'
import { routes } from './routes.ts'

const database = await testDatabase()
const { db } = database
const server = await testServer(database, [...routes, ...giving, ...questionRoutes(questionDependencies)])

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
  const asSeen = item?.question
  const answer =
    asSeen?.type === 'single-choice' ? asSeen.options.find(({ text }) => text === '20')?.id : undefined
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

it('ten at once mark themselves, are spread over the competences of the whole bank, and are the least handed out', async () => {
  const por = await fixtureSubject(db, { code: 'POR', name: 'Português' })
  const group = await fixtureGroup(db, { name: '6ªB', schoolId: await fixtureSchool(db) })
  const professor = await fixtureTeacherOf(db, group.id, por.id)
  const competences = await Promise.all(
    ['A', 'B', 'C'].map(async code => {
      const id = uuid()
      const of = { subject_id: por.id, grade: 6, code, description: code, position: 1 }
      await db
        .insertInto('competences')
        .values({ id, ...of })
        .execute()
      return id
    }),
  )
  const make = async (competenceId: string | undefined, count: number, more: object = {}) => {
    const ids: string[] = []
    for (let at = 0; at < count; at += 1) {
      const question = { ...choiceOf('Qual?', ['esta', 'aquela'], 0), ...more }
      const place = { subjectId: por.id, grade: 6, competenceId: competenceId ?? null }
      ids.push((await fixtureQuestion(db, professor, { ...place, question })).questionId)
    }
    return ids
  }
  const [a = '', b, c] = competences
  const old = await make(b, 5)
  const few = await make(c, 2)
  // More of one competence than any list shows at first, and none of it older.
  const many = await make(a, 60)
  const essays = await make(c, 3, { ...blankQuestion('essay'), stem: 'Escreve.' })
  const [used = '', ...unused] = old
  const parts = [used].map(id => pickedQuestion(id))
  await openedQuiz(
    db,
    professor,
    fixtureQuiz({ subjectId: por.id, parts, audience: [{ groupId: group.id, pupilIds: null }] }),
  )
  const as = server.as(professor)
  const taken = async (query: object) =>
    (await as.call(spreadQuestions, { query })).data.rows.map(({ id }) => id)
  const subject = [por.id]
  const ten = await taken({ subject, grade: [6] })
  expect(ten).toHaveLength(AT_ONCE)
  expect(new Set(ten).size).toBe(AT_ONCE)
  expect(ten.filter(id => few.includes(id))).toHaveLength(2)
  // Four of the other two each: of those that were handed out none, as long as another is there.
  expect(ten.filter(id => unused.includes(id))).toHaveLength(4)
  expect(ten).not.toContain(used)
  expect(ten.filter(id => many.includes(id))).toHaveLength(4)
  for (const id of essays) expect(ten).not.toContain(id)
  const next = await taken({ subject, without: ten })
  expect(next).toContain(used)
  for (const id of ten) expect(next).not.toContain(id)
  expect(await taken({ subject, grade: [5] })).toEqual([])
  expect(await taken({ subject, competence: [c ?? ''], without: few })).toEqual([])
})
