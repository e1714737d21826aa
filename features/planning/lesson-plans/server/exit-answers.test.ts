import { expect, it } from 'vitest'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { fixtureGroup, fixtureTeacherOf } from '#school/groups/fixtures.ts'
import { fixtureSchool } from '#school/schools/fixtures.ts'
import { fixtureStudent } from '#school/students/fixtures.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import { createLesson, getLesson, setLessonState } from '../contract.ts'
import { blankLesson } from '../lesson-values.ts'
import { eraseExitAnswersOfPupil, findExitAnswersOfPupil } from './personal-data.ts'
import { routes } from './routes.ts'

const TODAY = '2026-05-05'
const database = await testDatabase()
const { db } = database
const server = await testServer(database, routes, TODAY)

it('what cards show at the end of a lesson is kept by pupil, read by who sees the group, and taken out with the pupil', async () => {
  const school = await fixtureSchool(db)
  const mat = await fixtureSubject(db, { code: 'MAT', name: 'Matemática' })
  const group = await fixtureGroup(db, { name: '6ªA', schoolId: school.id })
  const teacher = await fixtureTeacherOf(db, group.id, mat.id)
  const other = await fixtureTeacherOf(
    db,
    (await fixtureGroup(db, { name: '6ªB', schoolId: school.id })).id,
    mat.id,
  )
  const names = ['Ana Tembe', 'Berta Uamba', 'Celso Vaz']
  const pupils: { id: string }[] = []
  for (const [at, fullName] of names.entries())
    pupils.push(await fixtureStudent(db, { groupId: group.id, fullName, numberInGroup: at + 1 }))
  const me = server.as(teacher)
  const body = {
    ...blankLesson({ subjectId: mat.id, grade: 6, groupId: group.id, heldOn: TODAY, startsAt: '07:00' }),
    sourceId: null,
  }
  const { data: lesson } = await me.call(createLesson, { body })
  const params = { id: lesson.id }
  const taught = async (version: number, votes: { number: number; choice: number }[]) => {
    const said = { state: 'dada', version, present: 3, exit: { right: 1, votes } } as const
    return (await me.call(setLessonState, { params, body: said })).data
  }
  // Number 40 is nobody's, and the last of what one card showed is its answer.
  const first = await taught(lesson.version, [
    { number: 1, choice: 0 },
    { number: 1, choice: 1 },
    { number: 2, choice: 3 },
    { number: 40, choice: 1 },
  ])
  const kept = [
    { name: 'Ana Tembe', number: 1, choice: 1, isRight: true },
    { name: 'Berta Uamba', number: 2, choice: 3, isRight: false },
  ]
  expect(first.exitAnswers).toEqual(kept)
  expect((await me.call(getLesson, { params })).data.exitAnswers).toEqual(kept)
  expect((await server.as(other).call(getLesson, { params })).data.exitAnswers).toEqual([])
  // Marked once more without cards, they stay; read once more, they are replaced.
  const again = await me.call(setLessonState, {
    params,
    body: { state: 'parcial', version: first.version },
  })
  expect(again.data.exitAnswers).toEqual(kept)
  const second = await taught(again.data.version, [{ number: 3, choice: 1 }])
  expect(second.exitAnswers).toEqual([{ name: 'Celso Vaz', number: 3, choice: 1, isRight: true }])
  const celso = pupils[2]?.id ?? ''
  expect(await findExitAnswersOfPupil(db, celso)).toEqual([
    { date: TODAY, subject: 'Matemática', letter: 'B', isRight: true },
  ])
  await eraseExitAnswersOfPupil(db, celso)
  expect((await me.call(getLesson, { params })).data.exitAnswers).toEqual([])
})
