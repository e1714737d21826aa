import { expect, it } from 'vitest'
import type { Account } from '#kit/account.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { addTalk, markAbsences } from '#school/absences/contract.ts'
import { routes as absenceRoutes } from '#school/absences/server/routes.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { firstTrimester, fixtureCalendar } from '#school/calendar/fixtures.ts'
import { fixtureGroup, fixtureTeacherOf } from '#school/groups/fixtures.ts'
import { fixtureSchool } from '#school/schools/fixtures.ts'
import { fixtureStudent } from '#school/students/fixtures.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import { fixtureSlot } from '#school/timetable/fixtures.ts'
import { getGroupDay } from '../contract.ts'
import { routes } from './routes.ts'

const TODAY = '2026-05-05'
const database = await testDatabase()
const { db } = database
const server = await testServer(database, [...routes, ...absenceRoutes], TODAY)
const mat = await fixtureSubject(db, { code: 'MAT', name: 'Matemática' })
await fixtureCalendar(db, { state: 'em vigor', year: 2026, trimesters: [firstTrimester] })
const dap = await fixtureAccount(db, { role: 'pedagogo' })
const school = await fixtureSchool(db, { absencesBy: 'dia' })
const group = await fixtureGroup(db, { name: '6ªZ', schoolId: school.id })
const teacher = await fixtureTeacherOf(db, group.id, mat.id)
const guardianContact = '84 000 0001'
const ana = await fixtureStudent(db, { groupId: group.id, fullName: 'Ana Tembe', guardianContact })
const rui = await fixtureStudent(db, { groupId: group.id, fullName: 'Rui Vaz', guardianContact })
await fixtureStudent(db, {
  groupId: group.id,
  fullName: 'Zito Novo',
  guardianContact,
  enrolledOn: '2026-04-20',
})
await fixtureStudent(db, { groupId: group.id, fullName: 'Eva Cossa', guardianContact: '' })
await fixtureSlot(db, { groupId: group.id, subjectId: mat.id, teacherId: teacher.id, weekday: 2, period: 1 })

const dayFor = async (person: Account) =>
  (await server.as(person).call(getGroupDay, { params: { id: group.id } })).data
const said = async () => (await dayFor(teacher)).attention.map(({ name, words }) => `${name}: ${words}`)

it('names who came late and was not measured, and who cannot be reached; nothing of who is as everybody is', async () => {
  expect(await said()).toEqual(['Zito Novo: por medir', 'Eva Cossa: sem contacto de casa'])
})

it('puts who missed three days in a row first, until somebody spoke with the family that is said', async () => {
  for (const date of ['2026-04-29', '2026-04-30', '2026-05-04'])
    await server.as(dap).call(markAbsences, {
      params: { id: group.id },
      body: { marks: [{ studentId: ana.id, date, mark: 'falta' }], reason: 'Folha de papel' },
    })
  const first = async () => (await dayFor(teacher)).attention[0]
  expect(await first()).toMatchObject({ studentId: ana.id, words: 'não veio nos 3 últimos dias' })
  expect((await first())?.text).toContain('Ninguém falou ainda com a família')
  await server
    .as(dap)
    .call(addTalk, { params: { id: ana.id }, body: { date: '2026-05-04', note: 'Falei com a mãe.' } })
  expect((await first())?.text).not.toContain('Ninguém')
})

it('says the lessons of the day, and that the roll was called', async () => {
  expect(await dayFor(teacher)).toMatchObject({
    today: TODAY,
    closed: null,
    by: 'dia',
    isCalled: false,
    pupils: 4,
    lessons: [{ subject: { id: mat.id }, teacher: { id: teacher.id }, state: null, isCalled: false }],
  })
  await server.as(teacher).call(markAbsences, {
    params: { id: group.id },
    body: { marks: [{ studentId: rui.id, date: TODAY, mark: 'presente' }] },
  })
  expect((await dayFor(teacher)).isCalled).toBe(true)
})

it('is of those who may see the group, and of no one else', async () => {
  const stranger = await fixtureAccount(db, { role: 'professor' })
  const answer = await server.as(stranger).call(getGroupDay, { params: { id: group.id } })
  expect(answer.status).toBe(404)
})
