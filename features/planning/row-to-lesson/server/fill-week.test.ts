import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { fixturePlan } from '#features/planning/analytical-plans/fixtures.ts'
import { blankRow } from '#features/planning/analytical-plans/row-edits.ts'
import type { Account } from '#kit/account.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { firstTrimester, fixtureCalendar } from '#school/calendar/fixtures.ts'
import { addDays } from '#school/calendar/weeks.ts'
import { undoChange } from '#school/changes/contract.ts'
import { changeRoutes } from '#school/changes/server/routes.ts'
import { fixtureGroup, fixtureTeacherOf } from '#school/groups/fixtures.ts'
import { fixtureSchool } from '#school/schools/fixtures.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import { fixtureSlot } from '#school/timetable/fixtures.ts'
import { fillWeek, previewWeek } from '../fill-week-contract.ts'
import { rowToLessonRoutes } from './routes.ts'

const TODAY = '2026-03-03'
const week = { from: '2026-03-02', to: '2026-03-08' }
const database = await testDatabase()
const { db } = database
const server = await testServer(
  database,
  [...rowToLessonRoutes({ findSharedHours: async () => [] }), ...changeRoutes([])],
  TODAY,
)
const school = await fixtureSchool(db, {
  periods: [
    { number: 1, startsAt: '07:00', endsAt: '07:45' },
    { number: 2, startsAt: '07:45', endsAt: '08:30' },
  ],
})
const mat = await fixtureSubject(db, { code: 'MAT', name: 'Matemática' })
const nat = await fixtureSubject(db, { code: 'NAT', name: 'Ciências Naturais' })
const group = await fixtureGroup(db, { name: '6ªA', grade: 6, year: 2026, schoolId: school.id })
const teacher = await fixtureTeacherOf(db, group.id, mat.id)
await fixtureCalendar(db, { state: 'em vigor', year: 2026, trimesters: [firstTrimester] })
const slot = (weekday: number, period: number, subjectId: string, teacherId = teacher.id) =>
  fixtureSlot(db, { groupId: group.id, weekday, period, subjectId, teacherId })
await slot(1, 1, mat.id)
await slot(3, 1, mat.id)
await slot(5, 1, mat.id)
await slot(4, 2, nat.id, (await fixtureAccount(db, { role: 'professor' })).id)
const row = {
  ...blankRow({ number: 1, startsOn: '2026-03-02', endsOn: '2026-03-06', lessons: 3 }, uuid()),
  ...{ unit: 'Fracções', contents: ['Metades', 'Terços', 'Quartos'], objectives: ['Ler fracções.'] },
}
await fixturePlan(
  db,
  { subjectId: mat.id, groupIds: [group.id], weeklyHours: 3, rows: [row] },
  { schoolId: school.id, teacherId: teacher.id },
  { state: 'em execução' },
)

const preview = async (who: Account = teacher) =>
  (await server.as(who).call(previewWeek, { query: week })).data.lessons
const placesOf = (lessons: Awaited<ReturnType<typeof preview>>) =>
  lessons.map(({ group, subject, day, startsAt }) => ({
    ...{ groupId: group.id, subjectId: subject.id, day, startsAt },
  }))
const stored = () =>
  db
    .selectFrom('lesson_plans')
    .select(['held_on', 'theme', 'state', 'teacher_id'])
    .where('deleted_at', 'is', null)
    .orderBy('held_on')
    .execute()

it('offers lessons to come of one’s own that have no plan, each with its turn of the row; what is past and of others is not there', async () => {
  expect((await preview()).map(({ day, begun }) => [day, begun?.theme])).toEqual([
    ['2026-03-04', 'Terços'],
    ['2026-03-06', 'Quartos'],
  ])
  expect(await preview(await fixtureAccount(db, { role: 'professor' }))).toEqual([])
  expect(await stored()).toEqual([])
})

it('is asked for one week at a time', async () => {
  const query = { from: week.from, to: addDays(week.from, 7) }
  const refused = await server.as(teacher).refuse(previewWeek, { query })
  expect([refused.status, refused.data.fields]).toEqual([400, { to: 'Preenche-se uma semana de cada vez.' }])
})

it('makes a draft for each at once, which one undo takes back', async () => {
  const places = placesOf(await preview())
  const { data, headers } = await server.as(teacher).call(fillWeek, { body: { ...week, places } })
  expect(data.created).toBe(2)
  expect(await stored()).toEqual([
    { held_on: '2026-03-04', theme: 'Terços', state: 'rascunho', teacher_id: teacher.id },
    { held_on: '2026-03-06', theme: 'Quartos', state: 'rascunho', teacher_id: teacher.id },
  ])
  expect(await preview()).toEqual([])
  await server.as(teacher).call(undoChange, { params: { id: headers['x-change'] ?? '' } })
  expect(await stored()).toEqual([])
})

it('fills nothing twice, nor what is not offered', async () => {
  const places = placesOf(await preview())
  const both = await Promise.all(
    [1, 2].map(() => server.as(teacher).refuse(fillWeek, { body: { ...week, places } })),
  )
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await stored()).toHaveLength(2)
  const past = [{ groupId: group.id, subjectId: mat.id, day: '2026-03-02', startsAt: '07:00' }]
  const refused = await server.as(teacher).refuse(fillWeek, { body: { ...week, places: past } })
  expect([refused.status, refused.data.code]).toEqual([409, 'VERSION_CONFLICT'])
})
