import { beforeAll, expect, it } from 'vitest'
import { findSharedHours } from '#features/assessment/hearing/server/shared-hours.ts'
import { generateWeeks, getPlan } from '#features/planning/analytical-plans/contract.ts'
import { fixturePlan } from '#features/planning/analytical-plans/fixtures.ts'
import { routes as planRoutes } from '#features/planning/analytical-plans/server/routes.ts'
import { blankLesson } from '#features/planning/lesson-plans/lesson-values.ts'
import { insertLesson } from '#features/planning/lesson-plans/server/queries.ts'
import { readLesson } from '#features/planning/lesson-plans/server/routes.ts'
import { findLessonTimes, findSchedule } from '#features/planning/lesson-plans/server/schedule.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { getRegister, markAbsences } from '#school/absences/contract.ts'
import { routes as absenceRoutes } from '#school/absences/server/routes.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { fixtureCalendar } from '#school/calendar/fixtures.ts'
import { fixtureGroup, fixtureTeacherOf } from '#school/groups/fixtures.ts'
import { fixtureSchool, twoPeriods } from '#school/schools/fixtures.ts'
import { fixtureStudent } from '#school/students/fixtures.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import { findLessonsToGive } from '#school/substitutions/server/lessons.ts'
import { fixtureSlot } from '#school/timetable/fixtures.ts'
import { getCalendarDays } from '../contract.ts'
import { routes } from './routes.ts'

/** Two schools of one academy: the near one begins a week later, and has a holiday of its town. */
const database = await testDatabase()
const { db } = database
const server = await testServer(database, [...routes, ...planRoutes, ...absenceRoutes])
const HOLIDAY = '2026-04-29'
const mat = await fixtureSubject(db, { code: 'MAT', name: 'Matemática' })
const near = await made('EPC de Boquisso')
const far = await made('EPC da Liberdade')
const leader = await fixtureAccount(db, { role: 'pedagogo' })
/** Who teaches in both, and names the far one as their own. */
const both = await fixtureAccount(db, { role: 'professor', schoolId: far.schoolId })

async function made(name: string) {
  const { id: schoolId } = await fixtureSchool(db, { name, periods: twoPeriods })
  const group = await fixtureGroup(db, { name: '6ªA', grade: 6, year: 2026, schoolId })
  const teacher = await fixtureTeacherOf(db, group.id, mat.id)
  const pupil = await fixtureStudent(db, { groupId: group.id, fullName: 'Joaquim Mucavele' })
  return { schoolId, group, teacher, pupil }
}

beforeAll(async () => {
  const first = { number: 1, endsOn: '2026-05-22' }
  await fixtureCalendar(db, { state: 'em vigor', trimesters: [{ ...first, startsOn: '2026-03-02' }] })
  await fixtureCalendar(db, {
    schoolId: near.schoolId,
    state: 'em vigor',
    trimesters: [{ ...first, startsOn: '2026-03-09' }],
    holidays: [{ date: HOLIDAY, name: 'Dia da Cidade da Matola' }],
  })
  for (const { group, teacher } of [near, far]) {
    await fixtureSlot(db, {
      groupId: group.id,
      weekday: 3,
      period: 1,
      subjectId: mat.id,
      teacherId: teacher.id,
      room: '',
    })
    await fixtureSlot(db, {
      groupId: group.id,
      weekday: 3,
      period: 2,
      subjectId: mat.id,
      teacherId: both.id,
      room: '',
    })
  }
})

const week = { startsOn: '2026-04-27', endsOn: '2026-05-02' }

it('lessons are of the days of their own school, also where one person teaches in both', async () => {
  const of = async (filters: { group?: string; teacher?: string }) =>
    (await findSchedule(db, leader, { span: week, findSharedHours, ...filters })).map(({ date, group }) => [
      date,
      group.id,
    ])
  expect(await of({ group: near.group.id })).toEqual([])
  expect(await of({ group: far.group.id })).toHaveLength(2)
  expect(await of({ teacher: both.id })).toEqual([[HOLIDAY, far.group.id]])
  expect(await of({})).toHaveLength(2)
})

it('the days of a month are those of the school of who looks', async () => {
  const closedFor = async (account: typeof both) =>
    (
      await server.as(account).call(getCalendarDays, { query: { from: week.startsOn, to: week.endsOn } })
    ).data.days.find(({ date }) => date === HOLIDAY)?.closed
  await db
    .updateTable('accounts')
    .set({ school_id: near.schoolId })
    .where('id', '=', near.teacher.id)
    .execute()
  expect(await closedFor(near.teacher)).toBe('Dia da Cidade da Matola')
  expect(await closedFor(both)).toBeNull()
})

it('a plan counts the weeks and the lessons of its school', async () => {
  const lessonsOf = async ({ schoolId, group, teacher }: typeof near) => {
    const plan = await fixturePlan(
      db,
      { subjectId: mat.id, groupIds: [group.id] },
      { schoolId, teacherId: teacher.id },
    )
    return (await server.as(leader).call(getPlan, { params: { id: plan.id } })).data.lessonsAllowed
  }
  // Twelve Wednesdays of two lessons; less the first week and the holiday.
  expect([await lessonsOf(far), await lessonsOf(near)]).toEqual([24, 20])
  const weeksOf = async (group?: string) =>
    (
      await server.as(leader).call(generateWeeks, {
        query: { startsOn: '2026-03-02', endsOn: '2026-05-22', weeklyHours: 4, group },
      })
    ).data.weeks.length
  expect([await weeksOf(), await weeksOf(far.group.id), await weeksOf(near.group.id)]).toEqual([12, 12, 11])
})

it('a lesson is of the week of its school, and moves on over its holidays', async () => {
  const weekOf = async ({ schoolId, group, teacher }: typeof near) => {
    const { id } = await insertLesson(
      db,
      blankLesson({
        subjectId: mat.id,
        grade: 6,
        groupId: group.id,
        heldOn: '2026-05-13',
        startsAt: '07:00',
      }),
      { schoolId, teacherId: teacher.id, state: 'pronto' },
    )
    return (await readLesson(db, leader, id)).week
  }
  expect([await weekOf(far), await weekOf(near)]).toEqual([11, 10])
  const timesOf = async ({ group }: typeof near) =>
    (
      await findLessonTimes(db, {
        groupId: group.id,
        subjectId: mat.id,
        from: week.startsOn,
        count: 2,
        findSharedHours,
      })
    ).map(({ date }) => date)
  expect(await timesOf(far)).toEqual([HOLIDAY, HOLIDAY])
  expect(await timesOf(near)).toEqual(['2026-05-06', '2026-05-06'])
})

it('absences are marked on the days of the school', async () => {
  const mark = ({ group, pupil }: typeof near) =>
    server.as(leader).refuse(markAbsences, {
      params: { id: group.id },
      body: {
        marks: [{ studentId: pupil.id, date: HOLIDAY, mark: 'falta' }],
        reason: 'Chamada em papel',
      } as never,
    })
  const closedIn = async ({ group }: typeof near) =>
    (
      await server.as(leader).call(getRegister, { params: { id: group.id }, query: { month: '2026-04' } })
    ).data.days.find(({ date }) => date === HOLIDAY)?.closed
  expect([await closedIn(far), await closedIn(near)]).toEqual([null, 'Dia da Cidade da Matola'])
  expect((await mark(near)).data.fields).toEqual({ date: expect.stringContaining('Dia da Cidade da Matola') })
  expect((await mark(far)).data.fields).toBeUndefined()
})

it('who is away leaves the lessons that each school has', async () => {
  const absence = await db
    .insertInto('teacher_absences')
    .values({
      id: crypto.randomUUID(),
      teacher_id: both.id,
      starts_on: week.startsOn,
      ends_on: week.endsOn,
      created_by: leader.id,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const lessons = await findLessonsToGive(db, { ...absence, name: 'Ana' } as never)
  expect(lessons.map(({ date, group }) => [date, group.id])).toEqual([[HOLIDAY, far.group.id]])
})
