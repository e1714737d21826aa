import { beforeEach, expect, it } from 'vitest'
import { readPdf } from '#engines/documents/read-back.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { firstTrimester, fixtureCalendar } from '#school/calendar/fixtures.ts'
import { fixtureGroup, fixtureTeacherOf } from '#school/groups/fixtures.ts'
import { fixtureSchool, twoPeriods } from '#school/schools/fixtures.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import type { SharedHour } from '#school/timetable/contract.ts'
import { fixtureSlot } from '#school/timetable/fixtures.ts'
import { blankLesson } from '../lesson-plans/lesson-values.ts'
import { insertLesson, updateLessonRow } from '../lesson-plans/server/queries.ts'
import { downloadClassBook, getClassBook } from './contract.ts'
import { classBookRoutes } from './server/routes.ts'
import { countWeek } from './week.ts'

const database = await testDatabase()
const { db } = database
let shared: SharedHour[] = []
const server = await testServer(
  database,
  classBookRoutes({ findSharedHours: async () => shared }),
  '2026-05-08',
)
const school = await fixtureSchool(db, { periods: twoPeriods })
const por = await fixtureSubject(db, { code: 'POR', name: 'Português' })
const group = await fixtureGroup(db, { name: '2ªA', grade: 2, schoolId: school.id })
const teacher = await fixtureTeacherOf(db, group.id, por.id)
await fixtureCalendar(db, { state: 'em vigor', year: 2026, trimesters: [firstTrimester] })
for (const weekday of [1, 2, 3])
  await fixtureSlot(db, { groupId: group.id, subjectId: por.id, weekday, period: 1, teacherId: teacher.id })
const params = { id: group.id }
const week = async () =>
  (await server.as(teacher).call(getClassBook, { params, query: { day: '2026-05-05' } })).data

beforeEach(() => {
  shared = [2, 3].map(weekday => ({
    ...{ id: group.id, name: 'Palavra', title: 'Grupos para ler', path: '/diagnostico/niveis/1' },
    ...{ subjectId: por.id, groups: [{ id: group.id, name: '2ªA' }], schoolId: school.id, shift: 'manhã' },
    ...{ pupils: 9, weekday, period: 1, leaderId: null, leaderName: null, room: '' },
    ...{ startsAt: '07:00', endsAt: '07:45', startsOn: '2026-05-04', until: null, heldOn: ['2026-05-05'] },
  }))
})

it('a lesson whose pupils are in groups by level is no lesson missing: the hour stands, held or still to be marked', async () => {
  const data = await week()
  const [monday, tuesday, wednesday] = data.days.map(({ lessons }) => lessons[0])
  expect(monday).toMatchObject({ elsewhere: null, state: null })
  expect(tuesday?.elsewhere).toEqual({ title: 'Grupos para ler', path: '/diagnostico/niveis/1', held: true })
  expect(wednesday?.elsewhere?.held).toBe(false)
  expect(countWeek(data)).toMatchObject({ taught: 0, lessons: 1, heldByLevels: 1, byLevels: 2 })
  const { raw } = await server
    .as(teacher)
    .call(downloadClassBook, { params, query: { day: '2026-05-05', weeks: '1', format: 'pdf' } })
  const text = (await readPdf(raw)).join(' ').replaceAll(/\s+/g, ' ')
  expect(text).toContain('Hora por níveis: Grupos para ler')
  expect(text).toContain('Horas por níveis: 1 de 2')
})

it('a lesson that was planned and taught at that time all the same is shown as it was', async () => {
  const lesson = await insertLesson(
    db,
    blankLesson({
      ...{ subjectId: por.id, grade: 2, groupId: group.id },
      ...{ heldOn: '2026-05-06', startsAt: '07:00', theme: 'A família', summary: 'A família' },
    }),
    { schoolId: school.id, teacherId: teacher.id },
  )
  await updateLessonRow(db, lesson.id, { state: 'dada' })
  const data = await week()
  expect(data.days[2]?.lessons[0]).toMatchObject({ state: 'dada', summary: 'A família', elsewhere: null })
  expect(countWeek(data)).toMatchObject({ taught: 1, lessons: 2, byLevels: 1 })
})
