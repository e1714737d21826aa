import { expect, it } from 'vitest'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { firstTrimester, fixtureCalendar } from '#school/calendar/fixtures.ts'
import { fixtureGroup, fixtureTeacherOf } from '#school/groups/fixtures.ts'
import { fixtureSchool } from '#school/schools/fixtures.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import { addAbsence, chooseSubstitutes } from '#school/substitutions/contract.ts'
import { routes as substitutions } from '#school/substitutions/server/routes.ts'
import { fixtureSlot } from '#school/timetable/fixtures.ts'
import { createLesson, getLesson, setLessonState, updateLesson } from '../contract.ts'
import { blankLesson } from '../lesson-values.ts'
import { listSchedule } from '../schedule-contract.ts'
import { routes } from './routes.ts'

const database = await testDatabase()
const { db } = database
const server = await testServer(database, [...routes, ...substitutions], '2026-05-04')
const school = await fixtureSchool(db, { periods: [{ number: 1, startsAt: '07:00', endsAt: '07:45' }] })
const dap = await fixtureAccount(db, { role: 'pedagogo', name: 'Lurdes' })
const cna = await fixtureSubject(db, { code: 'CNA', name: 'Ciências Naturais' })
const por = await fixtureSubject(db, { code: 'POR', name: 'Português' })
const group = await fixtureGroup(db, { name: '6ªA', grade: 6, year: 2026, schoolId: school.id })
const paulo = await fixtureTeacherOf(db, group.id, cna.id)
const ivone = await fixtureTeacherOf(db, group.id, por.id)
await fixtureCalendar(db, { state: 'em vigor', year: 2026, trimesters: [firstTrimester] })
await fixtureSlot(db, {
  groupId: group.id,
  weekday: 2,
  period: 1,
  subjectId: cna.id,
  teacherId: paulo.id,
  room: '4',
})

it('who gives a lesson in place of another has it on the own day, reads its plan, marks it, and it counts so', async () => {
  const { data: lesson } = await server.as(paulo).call(createLesson, {
    body: {
      ...blankLesson({
        subjectId: cna.id,
        grade: 6,
        groupId: group.id,
        heldOn: '2026-05-05',
        startsAt: '07:00',
        theme: 'Higiene dos alimentos',
      }),
      sourceId: null,
    },
  })
  const params = { id: lesson.id }
  expect((await server.as(ivone).refuse(getLesson, { params })).status, 'a draft of another').toBe(404)
  const { data: absence } = await server.as(dap).call(addAbsence, {
    body: { teacherId: paulo.id, startsOn: '2026-05-05', endsOn: '2026-05-05', reason: 'Doença' },
  })
  await server.as(dap).call(chooseSubstitutes, {
    params: { id: absence.id },
    body: {
      choices: [
        {
          groupId: group.id,
          date: '2026-05-05',
          period: 1,
          kind: 'professor',
          substituteId: ivone.id,
          joinedGroupId: null,
        },
      ],
    },
  })
  const query = { from: '2026-05-04', to: '2026-05-08' }
  const mine = (await server.as(ivone).call(listSchedule, { query })).data.lessons
  expect(mine).toMatchObject([
    { group: { name: '6ªA' }, insteadOf: { answer: null }, plan: { id: lesson.id }, room: '4' },
  ])
  const away = (await server.as(paulo).call(listSchedule, { query })).data.lessons
  expect(
    away.map(({ coveredBy }) => coveredBy),
    'the one who is away sees who gives it',
  ).toHaveLength(1)
  expect(away[0]?.coveredBy).toBeTruthy()

  const read = (await server.as(ivone).call(getLesson, { params })).data
  expect(read).toMatchObject({ mayEdit: false, mayTeach: true })
  const written = { ...blankLesson({ subjectId: cna.id, grade: 6, minutes: 45 }), version: 1 }
  expect((await server.as(ivone).refuse(updateLesson, { params, body: written })).status).toBe(403)
  const marked = { params, body: { state: 'dada' as const, version: 1, present: 40 } }
  const { data: covered } = await server.as(ivone).call(setLessonState, marked)
  expect(covered).toMatchObject({ state: 'dada', teacher: { id: paulo.id } })
  expect(covered.taughtBy).toBe(away[0]?.coveredBy)
  const stranger = await fixtureAccount(db, { role: 'professor' })
  expect((await server.as(stranger).refuse(setLessonState, marked)).status).toBe(403)
})
