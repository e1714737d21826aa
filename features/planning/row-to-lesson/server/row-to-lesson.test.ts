import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { fixturePlan } from '#features/planning/analytical-plans/fixtures.ts'
import type { PlanRow, PlanState } from '#features/planning/analytical-plans/plan.ts'
import { blankRow } from '#features/planning/analytical-plans/row-edits.ts'
import { updatePlanRow } from '#features/planning/analytical-plans/server/queries.ts'
import { blankLesson } from '#features/planning/lesson-plans/lesson-values.ts'
import { insertLesson } from '#features/planning/lesson-plans/server/queries.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { firstTrimester, fixtureCalendar } from '#school/calendar/fixtures.ts'
import { fixtureGroup, fixtureTeacherOf } from '#school/groups/fixtures.ts'
import { fixtureSchool } from '#school/schools/fixtures.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import type { SharedHour } from '#school/timetable/contract.ts'
import { fixtureSlot } from '#school/timetable/fixtures.ts'
import { startFromDay, startFromRow } from '../contract.ts'
import { rowToLessonRoutes } from './routes.ts'

const database = await testDatabase()
const { db } = database
let shared: SharedHour[] = []
const server = await testServer(database, rowToLessonRoutes({ findSharedHours: async () => shared }))
const school = await fixtureSchool(db, { periods: [{ number: 1, startsAt: '07:00', endsAt: '07:45' }] })
const mat = await fixtureSubject(db, { code: 'MAT', name: 'Matemática' })
const group = await fixtureGroup(db, { name: '6ªA', grade: 6, year: 2026, schoolId: school.id })
const teacher = await fixtureTeacherOf(db, group.id, mat.id)
const stranger = await fixtureAccount(db, { role: 'professor' })
await fixtureCalendar(db, {
  state: 'em vigor',
  year: 2026,
  trimesters: [firstTrimester],
})
for (const weekday of [1, 3])
  await fixtureSlot(db, { groupId: group.id, weekday, period: 1, subjectId: mat.id, teacherId: teacher.id })

const row = (week: number, startsOn: string, endsOn: string, contents: string[], lessons = 2): PlanRow => ({
  ...blankRow({ number: week, startsOn, endsOn, lessons }, uuid()),
  unit: `Unidade ${week}`,
  objectives: ['Reconhecer fracções.'],
  contents,
  media: ['quadro'],
})

const planOf = (rows: PlanRow[], state: PlanState, editionOf?: { family_id: string }) =>
  fixturePlan(
    db,
    { subjectId: mat.id, groupIds: [group.id], weeklyHours: 2, rows },
    {
      schoolId: school.id,
      teacherId: teacher.id,
      ...(editionOf ? { familyId: editionOf.family_id, edition: 2 } : {}),
    },
    { state },
  )

const rows = [
  row(1, '2026-03-02', '2026-03-06', ['Fracções', 'Decimais']),
  row(2, '2026-03-09', '2026-03-13', ['Soma', 'Diferença'], 1),
  row(2, '2026-03-09', '2026-03-13', ['Produto'], 1),
]
const plan = await planOf(rows, 'em execução')
await planOf([row(1, '2026-03-02', '2026-03-06', ['Por aprovar'])], 'rascunho', plan)
const ask = async (day: string, who = teacher) =>
  (
    await server.as(who).call(startFromDay, {
      query: { group: group.id, subject: mat.id, day, startsAt: '07:00' },
    })
  ).data.begun
const write = (heldOn: string, rowId: string | undefined) =>
  insertLesson(
    db,
    blankLesson({
      subjectId: mat.id,
      grade: 6,
      groupId: group.id,
      heldOn,
      startsAt: '07:00',
      familyId: plan.family_id,
      rowId: rowId ?? null,
    }),
    { schoolId: school.id, teacherId: teacher.id },
  )

it('a lesson of a day begins from the row of its week in the plan that is in force', async () => {
  expect(await ask('2026-03-02')).toMatchObject({
    rowText: 'Semana 1, Unidade 1',
    lesson: {
      groupId: group.id,
      heldOn: '2026-03-02',
      startsAt: '07:00',
      lessonNumber: 1,
      unitTitle: 'Unidade 1',
      theme: 'Fracções',
      objectives: [{ text: 'Reconhecer fracções.', level: null }],
      media: ['quadro'],
      familyId: plan.family_id,
      rowId: rows[0]?.id,
      minutes: 45,
    },
  })
  expect((await ask('2026-03-04', stranger))?.rowText).toBe('Semana 1, Unidade 1')
})

it('lessons of a week take its contents in turn, and of a split week its rows in turn', async () => {
  expect((await ask('2026-03-02'))?.lesson).toMatchObject({ theme: 'Fracções', lessonNumber: 1 })
  expect((await ask('2026-03-04'))?.lesson).toMatchObject({ theme: 'Decimais', lessonNumber: 2 })
  expect((await ask('2026-03-09'))?.lesson).toMatchObject({ theme: 'Soma', lessonNumber: 3 })
  expect((await ask('2026-03-11'))?.lesson).toMatchObject({ theme: 'Produto', lessonNumber: 4 })
  // At no time of the timetable, the lessons that are written count.
  expect((await ask('2026-03-06'))?.lesson.theme).toBe('Fracções')
  await write('2026-03-02', rows[0]?.id)
  expect((await ask('2026-03-06'))?.lesson.theme).toBe('Decimais')
  await write('2026-03-09', rows[1]?.id)
})

it('where no plan speaks of the day, the lesson begins blank', async () => {
  expect(await ask('2026-03-17')).toBeNull()
  expect(await ask('2026-06-17')).toBeNull()
})

it('of two plans in force the one approved last is followed', async () => {
  const later = await planOf([row(1, '2026-03-02', '2026-03-06', ['Ângulos'])], 'em execução')
  await updatePlanRow(db, plan.id, { approved_at: '2026-02-01T08:00:00Z' })
  await updatePlanRow(db, later.id, { approved_at: '2026-02-10T08:00:00Z' })
  expect((await ask('2026-03-02'))?.lesson.theme).toBe('Ângulos')
  await updatePlanRow(db, plan.id, { approved_at: '2026-02-20T08:00:00Z' })
  expect((await ask('2026-03-02'))?.lesson.theme).toBe('Fracções')
  await updatePlanRow(db, later.id, { state: 'arquivado' })
})

it('from a row, the lesson takes the first time of its week that is free', async () => {
  const { data } = await server
    .as(teacher)
    .call(startFromRow, { query: { family: plan.family_id, row: rows[2]?.id ?? '' } })
  expect(data.lesson).toMatchObject({ heldOn: '2026-03-11', startsAt: '07:00', theme: 'Produto' })
})

it('no date is proposed at which the pupils are in groups by level, and lessons of the week are counted without it', async () => {
  const ofRow = async () =>
    (
      await server
        .as(teacher)
        .call(startFromRow, { query: { family: plan.family_id, row: rows[2]?.id ?? '' } })
    ).data.lesson
  const before = await ofRow()
  expect(before.heldOn).toBe('2026-03-11')
  shared = [
    {
      ...{ id: group.id, name: 'Letra', title: 'Ler', path: '/diagnostico/niveis/1', subjectId: mat.id },
      ...{ groups: [{ id: group.id, name: '6ªA' }], schoolId: school.id, shift: 'manhã', pupils: 9 },
      ...{ weekday: 3, period: 1, leaderId: null, leaderName: null, room: '', startsAt: null, endsAt: null },
      ...{ startsOn: '2026-03-02', until: '2026-03-30', heldOn: [] },
    },
  ]
  expect((await ofRow()).heldOn, 'the next Monday').toBe('2026-03-16')
  shared = []
  expect((await ofRow()).heldOn).toBe('2026-03-11')
})
