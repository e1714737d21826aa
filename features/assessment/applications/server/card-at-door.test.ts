import { expect, it } from 'vitest'
import { choiceOf } from '#engines/questions/samples/choice.ts'
import { fixtureQuiz, openedQuiz, pickedQuestion } from '#features/assessment/quizzes/fixtures.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { fixtureGroup, fixtureSchool, fixtureTeacherOf } from '#school/groups/fixtures.ts'
import { fixtureQuestion } from '#school/questions/fixtures.ts'
import { fixtureStudent } from '#school/students/fixtures.ts'
import { keepCards, newWords } from '#school/students/server/cards.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import { beginSitting, requestPlace, sendAnswers } from '../sitting-contract.ts'
import { routes } from './routes.ts'

const database = await testDatabase()
const { db } = database
const server = await testServer(database, routes)
const phone = server.nobody
const school = await fixtureSchool(db)
const mat = await fixtureSubject(db, { code: 'MAT', name: 'Matemática' })
const group = await fixtureGroup(db, { name: '6ªA', schoolId: school })
const professor = await fixtureTeacherOf(db, group.id, mat.id)
const question = await fixtureQuestion(db, professor, {
  subjectId: mat.id,
  question: choiceOf('Quanto é 2 + 2?', ['3', '4', '5'], 1),
})

it('the pupil’s card lets a second device in, and nobody else’s card does', async () => {
  const ana = await fixtureStudent(db, { groupId: group.id, fullName: 'Ana', code: '20260401' })
  const beto = await fixtureStudent(db, { groupId: group.id, fullName: 'Beto', code: '20260402' })
  const [anas, betos] = await newWords(2, 'test')
  if (!anas || !betos) throw new Error('No words were made.')
  await keepCards(
    db,
    [
      { studentId: ana.id, hash: anas.hash },
      { studentId: beto.id, hash: betos.hash },
    ],
    professor.id,
  )
  const quiz = await openedQuiz(
    db,
    professor,
    fixtureQuiz({
      subjectId: mat.id,
      settings: { cardWord: false },
      parts: [pickedQuestion(question.questionId)],
      audience: [{ groupId: group.id, pupilIds: null }],
    }),
  )
  const params = { code: quiz.code ?? '' }
  const first = (await phone.call(beginSitting, { params, body: { studentCode: ana.code } })).data
  const item = first.items[0]?.id ?? ''
  const send = (begun: typeof first, sequence: number) => ({
    params,
    body: { attemptId: begun.attemptId, key: begun.key, answers: [{ itemId: item, answer: 'p1', sequence }] },
  })
  expect((await phone.call(sendAnswers, send(first, 1))).status).toBe(200)

  const ask = (card: string) => phone.refuse(requestPlace, { params, body: { studentCode: ana.code, card } })
  for (const wrong of [betos.word, 'BABABA']) {
    const { status, data } = await ask(wrong)
    expect([status, data.code]).toEqual([403, 'WRONG_CARD'])
  }
  const second = await phone.call(requestPlace, {
    params,
    body: { studentCode: ana.code, card: anas.word.toLowerCase() },
  })
  expect(second.data).toMatchObject({ standing: 'entra', pupil: { name: 'Ana', state: 'a responder' } })
  const body = { studentCode: ana.code, key: second.data.key }
  const begun = (await phone.call(beginSitting, { params, body })).data
  expect(begun.attemptId).toBe(first.attemptId)
  expect(Object.keys(begun.answers), 'what was answered on the first is there').toEqual([item])
  const late = await phone.refuse(sendAnswers, send(first, 2))
  expect(late.data).toMatchObject({ code: 'REPLACED', details: { kept: 1 } })
  expect((await phone.call(sendAnswers, send(begun, 1))).status).toBe(200)
})
