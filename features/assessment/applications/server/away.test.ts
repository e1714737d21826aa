import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { fixtureApplication } from '#features/assessment/results/fixtures.ts'
import { dayOf } from '#kit/dates.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { writeCall } from '#school/absences/server/calls.ts'
import { addDays } from '#school/calendar/weeks.ts'
import { fixtureGroup, fixtureSchool, fixtureTeacherOf } from '#school/groups/fixtures.ts'
import { fixtureStudent } from '#school/students/fixtures.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import { getProgress } from '../live-contract.ts'
import { liveRoutes } from './live.ts'

const database = await testDatabase()
const { db } = database
const server = await testServer(database, liveRoutes)

it('who was called and missing on the day of a test is known to have been away, and nobody else', async () => {
  const mat = await fixtureSubject(db, { code: 'MAT', name: 'Matemática' })
  const group = await fixtureGroup(db, { name: '6ªA', schoolId: await fixtureSchool(db) })
  const teacher = await fixtureTeacherOf(db, group.id, mat.id)
  const names = ['Ana', 'Bia', 'Ciro', 'Dina']
  const pupils: string[] = []
  for (const fullName of names) pupils.push((await fixtureStudent(db, { groupId: group.id, fullName })).id)
  const testId = uuid()
  await db
    .insertInto('tests')
    .values({
      ...{ id: testId, title: 'Diagnóstico', subject_id: mat.id, grade: 6, year: 2026, moment: 'inicial' },
      ...{ owner_id: teacher.id, state: 'publicado', items: '[]' },
    })
    .execute()
  const { id } = await fixtureApplication(db, { testId, groupId: group.id, by: teacher })
  const today = dayOf(new Date())
  const [ana = '', bia = '', ciro = '', dina = ''] = pupils
  const by = { accountId: teacher.id, whole: true }
  const onDay = (heldOn: string) => ({ groupId: group.id, heldOn, lesson: null })
  await writeCall(
    db,
    onDay(today),
    new Map([
      [ana, 'falta'],
      [bia, 'atraso'],
      [ciro, 'justificada'],
    ]),
    by,
  )
  await writeCall(db, onDay(addDays(today, -1)), new Map([[dina, 'falta']]), by)
  const { data } = await server.as(teacher).call(getProgress, { params: { id } })
  expect(Object.fromEntries(data.pupils.map(({ name, away }) => [name, away]))).toEqual({
    Ana: true,
    Bia: false,
    Ciro: true,
    Dina: false,
  })
})
