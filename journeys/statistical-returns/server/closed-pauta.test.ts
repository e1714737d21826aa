import { expect, it } from 'vitest'
import { handInMarkBook } from '#features/assessment/marks/contract.ts'
import { saveCouncil, setPautaState } from '#features/assessment/marks/council-contract.ts'
import { fixtureMarkRule, fixtureMarks } from '#features/assessment/marks/fixtures.ts'
import { routes as markRoutes } from '#features/assessment/marks/server/routes.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { fixtureCalendar } from '#school/calendar/fixtures.ts'
import { fixtureGroup, fixtureSchool, fixtureTeacherOf } from '#school/groups/fixtures.ts'
import { fixtureStudent } from '#school/students/fixtures.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import { getReturn } from '../contract.ts'
import { statisticalReturnRoutes } from './routes.ts'

const database = await testDatabase()
const { db } = database
const server = await testServer(database, [...statisticalReturnRoutes, ...markRoutes], '2026-05-20')

it('counts the closed pauta of marks as it was closed, and nothing of an open one', async () => {
  await fixtureCalendar(db, { state: 'em vigor' })
  const admin = await fixtureAccount(db, { role: 'admin', name: 'Rosa Bila' })
  const mat = await fixtureSubject(db, { code: 'MAT', name: 'Matemática' })
  const schoolId = await fixtureSchool(db)
  const group = await fixtureGroup(db, { name: '6ªA', schoolId })
  const teacher = await fixtureTeacherOf(db, group.id, mat.id)
  await fixtureMarkRule(db, { schoolId, by: admin })
  const place = { group: group.id, subject: mat.id, trimester: 1 }
  const marks = [140, 70]
  for (const [at, mark] of marks.entries()) {
    const { id } = await fixtureStudent(db, {
      groupId: group.id,
      fullName: `Aluno ${at}`,
      numberInGroup: at + 1,
    })
    await fixtureMarks(db, teacher, place, { [id]: { ACS1: mark, ACS2: mark, AT1: mark } })
  }
  const query = { document: 'aproveitamento', school: schoolId, trimester: '1' } as never
  const read = async () => (await server.as(admin).call(getReturn, { query })).data
  expect((await read()).subjects).toEqual([])
  const params = { group: group.id, subject: mat.id, trimester: '1' } as never
  await server.as(teacher).call(handInMarkBook, { params, body: { handedIn: true, version: 1 } })
  const council = { group: group.id, trimester: '1' } as never
  await server.as(admin).call(setPautaState, { params: council, body: { state: 'em conselho', version: 0 } })
  await server.as(admin).call(saveCouncil, {
    params: council,
    body: {
      ...{ heldOn: '2026-05-20', heldAt: '', room: '', notes: '', version: 2 },
      presences: [{ accountId: teacher.id, presence: 'presente' as const }],
    },
  })
  await server.as(admin).call(setPautaState, { params: council, body: { state: 'fechada', version: 3 } })
  const closed = await read()
  expect(closed.subjects).toEqual([{ code: 'MAT', name: 'Matemática' }])
  expect(closed.asks.some(({ text }) => text.includes('pauta'))).toBe(false)
})
