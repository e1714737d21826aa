import { expect, it } from 'vitest'
import { blankQuestion } from '#engines/questions/blank-question.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { fixtureCalendar } from '#school/calendar/fixtures.ts'
import { fixtureGroup, fixtureTeacherOf } from '#school/groups/fixtures.ts'
import { fixtureQuestion } from '#school/questions/fixtures.ts'
import { fixtureSchool } from '#school/schools/fixtures.ts'
import { fixtureStudent } from '#school/students/fixtures.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import { fixtureTest } from '../../diagnostic-tests/fixtures.ts'
import { fixtureQuiz, openedQuiz, pickedQuestion } from '../../quizzes/fixtures.ts'
import { fixtureApplication, fixtureAttempts } from '../../results/fixtures.ts'
import { findPaper } from '../../results/server/queries.ts'
import { getMarkBook, getMarkOffer, saveMarks } from '../contract.ts'
import { routes } from './routes.ts'

const database = await testDatabase()
const { db } = database
const server = await testServer(database, routes, '2026-05-20')
await fixtureCalendar(db, {
  state: 'em vigor',
  trimesters: [{ number: 1, startsOn: '2026-03-02', endsOn: '2026-05-22' }],
} as never)
const mat = await fixtureSubject(db, { code: 'MAT', name: 'Matemática' })
const por = await fixtureSubject(db, { code: 'POR', name: 'Português' })
const dap = await fixtureAccount(db, { role: 'pedagogo', name: 'Lurdes Nhantumbo' })
const schoolId = (await fixtureSchool(db, {})).id
const group = await fixtureGroup(db, { name: '6ªA', schoolId })
const teacher = await fixtureTeacherOf(db, group.id, mat.id)
const pupil = await fixtureStudent(db, { groupId: group.id, fullName: 'Ana Tembe', numberInGroup: 1 })
const question = { ...blankQuestion('essay'), stem: 'Explica.', lines: 3 }
const params = { group: group.id, subject: mat.id, trimester: '1' } as never

/** A test on a day of the trimester, in which the pupil had 14 of 20 points. */
async function testOf(
  how: { subjectId?: string; at?: string; state?: 'em aplicação' | 'encerrado' | 'corrigido' } = {},
) {
  const { subjectId = mat.id, at = '2026-04-10T08:00:00Z', state = 'corrigido' } = how
  const test = await fixtureTest(db, dap, { title: 'Teste', subjectId, items: [{ question, points: 20 }] })
  const [item] = (await findPaper(db, test.id)).items as { id: string }[]
  const answers = { [item?.id ?? '']: { kind: 'points' as const, points: 14 } }
  const of = { testId: test.id, groupId: group.id, by: teacher, mode: 'lançamento manual' as const }
  return fixtureApplication(db, { ...of, state, at, answers: [{ studentId: pupil.id, answers }] })
}

/** A quiz that the pupil has done. */
async function quizOf() {
  const { questionId } = await fixtureQuestion(db, teacher, { subjectId: mat.id, question })
  const quiz = await openedQuiz(
    db,
    teacher,
    fixtureQuiz({
      ...{ title: 'Treino', subjectId: mat.id, parts: [pickedQuestion(questionId)] },
      audience: [{ groupId: group.id, pupilIds: null }],
    }),
  )
  const { id } = await db
    .updateTable('applications')
    .set({ state: 'corrigido', created_at: '2026-04-10T08:00:00Z' })
    .where('quiz_id', '=', quiz.id)
    .returning('id')
    .executeTakeFirstOrThrow()
  const at = '2026-04-10T08:10:00Z'
  await fixtureAttempts(db, id, [
    {
      ...{ studentId: pupil.id, number: 1, itemIds: null, startedAt: at, submittedAt: at, mark: 14 },
      responses: [],
    },
  ])
  return { id }
}

it('a book is offered the corrected tests of its subject and trimester, and never a quiz', async () => {
  const offered = await testOf()
  const others = {
    'under way': await testOf({ state: 'em aplicação' }),
    'not corrected': await testOf({ state: 'encerrado' }),
    'of another subject': await testOf({ subjectId: por.id }),
    'after the trimester': await testOf({ at: '2026-06-10T08:00:00Z' }),
    'a quiz': await quizOf(),
  }
  const { data: book } = await server.as(teacher).call(getMarkBook, { params })
  expect(book.offers.map(({ applicationId }) => applicationId)).toEqual([offered.id])
  // Nothing stands in the book by itself.
  expect(book.pupils[0]?.cells).toEqual({})
  const cells = [{ studentId: pupil.id, place: 'ACS1', mark: 140, seen: null }]
  for (const [what, { id }] of Object.entries(others)) {
    const of = { ...(params as object), application: id }
    expect((await server.as(teacher).refuse(getMarkOffer, { params: of })).status, what).toBe(404)
    const refused = await server.as(teacher).refuse(saveMarks, { params, body: { cells, applicationId: id } })
    expect([refused.status, refused.data.fields], what).toEqual([
      400,
      { applicationId: 'Este teste não oferece notas a esta caderneta.' },
    ])
  }
  const of = { ...(params as object), application: offered.id } as never
  const read = async () => (await server.as(teacher).call(getMarkOffer, { params: of })).data.marks
  expect(await read()).toEqual([{ studentId: pupil.id, mark: 140 }])
  await server.as(teacher).call(saveMarks, { params, body: { cells, applicationId: offered.id } })
  const fromTest = (await server.as(teacher).call(getMarkBook, { params })).data.pupils[0]?.cells.ACS1
  expect(fromTest).toMatchObject({ mark: 140, fromTest: true })
  // Another mark in the book changes nothing of the test.
  await server.as(teacher).call(saveMarks, {
    params,
    body: { cells: [{ studentId: pupil.id, place: 'ACS1', mark: 160, seen: 140 }] },
  })
  expect(await read()).toEqual([{ studentId: pupil.id, mark: 140 }])
})
