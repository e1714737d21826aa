import { expect, it } from 'vitest'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { firstTrimester, fixtureCalendar } from '#school/calendar/fixtures.ts'
import { undoChange } from '#school/changes/contract.ts'
import { changeRoutes } from '#school/changes/server/routes.ts'
import { fixtureGroup, fixtureTeacherOf } from '#school/groups/fixtures.ts'
import { findNotices } from '#school/notices/server/notices.ts'
import { fixtureSchool, twoPeriods } from '#school/schools/fixtures.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import { addAbsence, chooseSubstitutes, getAbsence, mySubstitutions } from '#school/substitutions/contract.ts'
import { removeLostSubstitutions } from '#school/substitutions/server/lost.ts'
import { routes as substitutions } from '#school/substitutions/server/routes.ts'
import { getTimetable, putGroupTimetable } from '#school/timetable/contract.ts'
import { fixtureSlot } from '#school/timetable/fixtures.ts'
import { timetableRoutes } from '#school/timetable/server/routes.ts'
import { createLesson, setLessonState } from '../contract.ts'
import { blankLesson } from '../lesson-values.ts'
import { listSchedule } from '../schedule-contract.ts'
import { announceLostLessons } from './lost.ts'
import { routes } from './routes.ts'
import { scheduleRoutes } from './schedule-routes.ts'

const database = await testDatabase()
const { db } = database
const around = { findSharedHours: async () => [] }
/** A Monday. */
const TODAY = '2026-05-11'
const server = await testServer(
  database,
  [
    ...routes,
    ...substitutions,
    ...scheduleRoutes(around),
    ...changeRoutes([]),
    ...timetableRoutes({
      ...around,
      afterChange: async (...of) => [
        ...(await removeLostSubstitutions(...of)),
        ...(await announceLostLessons(...of)),
      ],
    }),
  ],
  TODAY,
)
const school = await fixtureSchool(db, { periods: twoPeriods })
await fixtureCalendar(db, {
  state: 'em vigor',
  year: 2026,
  trimesters: [{ ...firstTrimester, endsOn: '2026-06-26' }],
})
const dap = await fixtureAccount(db, { role: 'admin', name: 'Lurdes' })
const cna = await fixtureSubject(db, { code: 'CNA', name: 'Ciências Naturais' })
const por = await fixtureSubject(db, { code: 'POR', name: 'Português' })
const group = await fixtureGroup(db, { name: '6ªA', grade: 6, year: 2026, schoolId: school.id })
const paulo = await fixtureTeacherOf(db, group.id, cna.id)
const ivone = await fixtureTeacherOf(db, group.id, por.id)
/** Tuesdays and Thursdays. */
for (const weekday of [2, 4])
  await fixtureSlot(db, {
    groupId: group.id,
    weekday,
    period: 1,
    subjectId: cna.id,
    teacherId: paulo.id,
    room: '4',
  })

const planned = async (heldOn: string) =>
  (
    await server.as(paulo).call(createLesson, {
      body: {
        ...blankLesson({ subjectId: cna.id, grade: 6, minutes: 45 }),
        ...{
          groupId: group.id,
          heldOn,
          startsAt: twoPeriods[0]?.startsAt ?? null,
          summary: `Aula de ${heldOn}`,
        },
      },
    })
  ).data
const scheduleOf = async (from: string, to: string) =>
  (await server.as(dap).call(listSchedule, { query: { group: group.id, from, to } })).data.lessons
const noticesOf = async (who: { id: string }) =>
  (await findNotices(db, who.id, TODAY)).map(({ title }) => title)

it('a timetable that changes in May leaves April, its plans and its «sem plano», and tells who loses a lesson', async () => {
  const april = await planned('2026-04-14')
  await server.as(paulo).call(setLessonState, {
    params: { id: april.id },
    body: { state: 'dada', version: april.version, present: null },
  })
  await planned('2026-05-14')
  await planned('2026-05-21')
  const body = { teacherId: paulo.id, startsOn: '2026-05-19', endsOn: '2026-05-21', reason: '' }
  const absence = (await server.as(dap).call(addAbsence, { body })).data
  const choice = { kind: 'professor' as const, substituteId: ivone.id, joinedGroupId: null }
  await server.as(dap).call(chooseSubstitutes, {
    params: { id: absence.id },
    body: {
      choices: ['2026-05-19', '2026-05-21'].map(date => ({ ...choice, groupId: group.id, date, period: 1 })),
    },
  })
  const before = JSON.stringify(await scheduleOf('2026-03-30', '2026-05-15'))
  expect(before).toContain(april.id)

  const params = { id: group.id }
  const { revision } = (await server.as(dap).call(getTimetable, { query: { group: group.id } })).data
  const slot = { period: 1, subjectId: cna.id, teacherId: paulo.id, room: '4' }
  const { headers } = await server.as(dap).call(putGroupTimetable, {
    params,
    body: {
      slots: [
        { ...slot, weekday: 2 },
        { ...slot, weekday: 5 },
      ],
      revision,
      from: '2026-05-18',
    },
  })
  expect(JSON.stringify(await scheduleOf('2026-03-30', '2026-05-15'))).toBe(before)
  const after = await scheduleOf('2026-05-18', '2026-05-22')
  expect(after.map(({ date, period, coveredBy }) => [date, period, coveredBy])).toEqual([
    ['2026-05-19', 1, expect.anything()],
    ['2026-05-21', null, undefined],
    ['2026-05-22', 1, undefined],
  ])
  // The substitute and the direction see the same lessons.
  const span = { from: '2026-05-18', to: '2026-05-22' }
  const mine = async () => (await server.as(ivone).call(mySubstitutions, { query: span })).data.rows
  const decided = async () =>
    (await server.as(dap).call(getAbsence, { params: { id: absence.id } })).data.lessons.filter(
      lesson => lesson.choice,
    )
  expect((await mine()).map(({ date }) => date)).toEqual(['2026-05-19'])
  expect((await decided()).map(({ date }) => date)).toEqual(['2026-05-19'])
  const lost = 'A aula de Ciências Naturais já não está no horário'
  expect(await noticesOf(ivone)).toContain(lost)
  expect(await noticesOf(dap)).toContain(lost)
  expect(await noticesOf(paulo)).toContain('A aula de Ciências Naturais na 6ªA já não está no horário')

  await server.as(dap).call(undoChange, { params: { id: headers['x-change'] ?? '' } })
  expect((await mine()).map(({ date }) => date)).toEqual(['2026-05-19', '2026-05-21'])
  expect((await decided()).map(({ date }) => date)).toEqual(['2026-05-19', '2026-05-21'])
  for (const who of [ivone, dap, paulo]) expect(String(await noticesOf(who))).not.toContain('já não está')
})
