import { expect, it } from 'vitest'
import { readPdf } from '#engines/documents/read-back.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { fixtureGroup, fixtureSchool, fixtureTeacherOf } from '#school/groups/fixtures.ts'
import { fixtureBecame, fixtureStudent } from '#school/students/fixtures.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import { exportApplicationReport, getClassReport, listReports } from '../contract.ts'
import { fixtureItems, fixtureResults } from '../result-fixtures.ts'
import { routes } from './routes.ts'

const database = await testDatabase()
const { db } = database
const server = await testServer(database, routes)
const mat = await fixtureSubject(db, { code: 'MAT', name: 'Matemática' })
const group = await fixtureGroup(db, { name: '6ªA', schoolId: await fixtureSchool(db) })
const professor = await fixtureTeacherOf(db, group.id, mat.id)
const teacher = server.as(professor)
const DAY = '2026-03-03'

it('those enrolled at a test are those of its day, on screen, in the list and on paper, whatever comes later', async () => {
  const enter = (fullName: string, enrolledOn: string, sex: 'H' | 'M' = 'M') =>
    fixtureStudent(db, { groupId: group.id, fullName, enrolledOn, sex })
  const [ana, beto] = [await enter('Ana Sitoe', '2026-02-02'), await enter('Beto Cumbe', '2026-02-02', 'H')]
  const { applicationId } = await fixtureResults(db, {
    ...{ subjectId: mat.id, groupId: group.id, ownerId: professor.id, at: `${DAY}T08:00:00+02:00` },
    items: await fixtureItems(db, { subjectId: mat.id, ownerId: professor.id }, [{ domain: 'Números' }]),
    answers: [
      { studentId: ana.id, answers: ['a'] },
      { studentId: beto.id, answers: null },
    ],
  })
  const params = { id: applicationId }
  const paper = async () => {
    const query = { report: 'turma', format: 'pdf' } as const
    const text = (await readPdf((await teacher.call(exportApplicationReport, { params, query })).raw)).join(
      ' ',
    )
    return text.replace(/\d+\/\d+\/\d+,? \d+:\d+/g, '')
  }
  const read = async () => {
    const { achievement, pupils } = (await teacher.call(getClassReport, { params })).data
    const { rows } = (await teacher.call(listReports, { query: {} })).data
    return {
      enrolled: [achievement.H.enrolled, achievement.M.enrolled, achievement.total.enrolled],
      listed: rows.find(({ id }) => id === applicationId)?.enrolled,
      names: pupils.map(({ name }) => name),
      paper: await paper(),
    }
  }
  expect(await read()).toMatchObject({ enrolled: [1, 1, 2], listed: 2 })

  // Written down after the test, but there on its day.
  await enter('Celina Nova', DAY)
  const before = await read()
  expect(before).toMatchObject({ enrolled: [1, 2, 3], listed: 3 })
  expect(before.paper).toContain('Celina Nova')

  for (const [at, day] of ['2026-03-04', '2026-03-20', '2026-05-05'].entries())
    await enter(`Depois ${at}`, day, at % 2 === 0 ? 'H' : 'M')
  await fixtureBecame(db, beto.id, { state: 'transferido', left_on: '2026-04-01' }, '2026-04-01')
  expect(await read()).toEqual(before)
})
