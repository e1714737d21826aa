import fc from 'fast-check'
import { expect, it } from 'vitest'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { fixtureCalls } from '#school/absences/fixtures.ts'
import { firstTrimester, fixtureCalendar } from '#school/calendar/fixtures.ts'
import { addDays } from '#school/calendar/weeks.ts'
import { fixtureGroup, fixtureTeacherOf } from '#school/groups/fixtures.ts'
import { fixtureSchool, twoPeriods } from '#school/schools/fixtures.ts'
import { absenceUnits } from '#school/schools/school.ts'
import { fixtureStudent } from '#school/students/fixtures.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import { fixtureSlot } from '#school/timetable/fixtures.ts'
import { cases } from '../../../scripts/patience.ts'
import { blankLesson } from '../lesson-plans/lesson-values.ts'
import { insertLesson, updateLessonRow } from '../lesson-plans/server/queries.ts'
import { getClassBook, type SignedWeek } from './contract.ts'
import { isSameRecord } from './server/read-week.ts'
import { classBookRoutes } from './server/routes.ts'
import { countWeek, uncountedText } from './week.ts'

const database = await testDatabase()
const { db } = database
const server = await testServer(database, classBookRoutes({ findSharedHours: async () => [] }), '2026-05-08')
const por = await fixtureSubject(db, { code: 'POR', name: 'Português' })
await fixtureCalendar(db, { state: 'em vigor', year: 2026, trimesters: [firstTrimester] })

/** A day of a week: whether the timetable has a lesson, what became of it, and whether pupils were called. */
const schoolDay = fc.record({
  isScheduled: fc.boolean(),
  state: fc.constantFrom('dada' as const, 'parcial' as const, 'não dada' as const, 'pronto' as const, null),
  call: fc.constantFrom('lesson' as const, 'day' as const, null, null, null),
})

it('a week in which pupils were called on any day never says that nobody called, whatever was marked of its lessons', async () => {
  let made = 0
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...absenceUnits),
      fc.array(schoolDay, { minLength: 5, maxLength: 5 }),
      async (absencesBy, days) => {
        made += 1
        const school = await fixtureSchool(db, { name: `Escola ${made}`, periods: twoPeriods, absencesBy })
        const group = await fixtureGroup(db, { name: `6ª ${made}`, grade: 6, schoolId: school.id })
        const teacher = await fixtureTeacherOf(db, group.id, por.id)
        await fixtureStudent(db, { groupId: group.id, fullName: `Aluno ${made}` })
        let called = 0
        for (const [at, { isScheduled, state, call }] of days.entries()) {
          const heldOn = addDays('2026-05-04', at)
          if (isScheduled)
            await fixtureSlot(db, {
              ...{ groupId: group.id, subjectId: por.id, weekday: at + 1, period: 1, teacherId: teacher.id },
            })
          let lessonId: string | null = null
          if (state !== null) {
            const plan = blankLesson({
              ...{ subjectId: por.id, grade: 6, groupId: group.id, heldOn, startsAt: '07:00', summary: 'Um' },
            })
            lessonId = (await insertLesson(db, plan, { schoolId: school.id, teacherId: teacher.id })).id
            await updateLessonRow(db, lessonId, { state })
          }
          if (call === null || (call === 'lesson' && lessonId === null)) continue
          called += 1
          const isOfLesson = call === 'lesson'
          await fixtureCalls(db, [
            {
              ...{ groupId: group.id, heldOn, accountId: teacher.id, pupils: 1, missing: new Map() },
              lessonId: isOfLesson ? lessonId : null,
              subjectId: isOfLesson ? por.id : null,
              startsAt: isOfLesson ? '07:00' : null,
            },
          ])
        }
        const params = { id: group.id }
        const { data } = await server.as(teacher).call(getClassBook, { params, query: { day: '2026-05-05' } })
        const count = countWeek(data)
        expect(count.hasCall).toBe(called > 0)
        expect(uncountedText(count) === 'Ninguém fez a chamada').toBe(called === 0)
        // What was signed before weeks said so is not called changed for that.
        const week: SignedWeek = { ...data, pupils: [] }
        const earlier = { ...week, days: week.days.map(({ called: _, ...day }) => day) }
        expect(isSameRecord(earlier, week)).toBe(true)
        const otherwise = week.days.map(day => ({ ...day, called: !day.called }))
        expect(isSameRecord(week, { ...week, days: otherwise })).toBe(false)
      },
    ),
    {
      numRuns: cases(8, 200),
      examples: [
        ['dia', weekWith({ isScheduled: false, state: null, call: 'day' })],
        ['dia', weekWith({ isScheduled: true, state: 'não dada', call: 'day' })],
      ],
    },
  )
})

/** One such day, and four of which nothing is known. */
function weekWith<Day>(day: Day) {
  const empty = { isScheduled: false, state: null, call: null }
  return [day, empty, empty, empty, empty] as never
}
