import fc from 'fast-check'
import { expect, it } from 'vitest'
import { getClassBook } from '#features/planning/class-book/contract.ts'
import { classBookRoutes } from '#features/planning/class-book/server/routes.ts'
import { listSchedule } from '#features/planning/lesson-plans/schedule-contract.ts'
import { scheduleRoutes } from '#features/planning/lesson-plans/server/schedule-routes.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { getRegister } from '#school/absences/contract.ts'
import { routes as absenceRoutes } from '#school/absences/server/routes.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { fixtureCalendar } from '#school/calendar/fixtures.ts'
import { addDays, weekdayOf } from '#school/calendar/weeks.ts'
import { undoChange } from '#school/changes/contract.ts'
import { changeRoutes } from '#school/changes/server/routes.ts'
import { getGroup, setGroupTeachers, updateGroup } from '#school/groups/contract.ts'
import { fixtureGroup } from '#school/groups/fixtures.ts'
import { groupRoutes } from '#school/groups/server/routes.ts'
import { fixtureSchool } from '#school/schools/fixtures.ts'
import { fixtureStudent } from '#school/students/fixtures.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import { getTimetable, putGroupTimetable } from '#school/timetable/contract.ts'
import { fixtureSlot } from '#school/timetable/fixtures.ts'
import { timetableRoutes } from '#school/timetable/server/routes.ts'
import { cases } from '../scripts/patience.ts'
import { afterChange, aroundGroups, aroundTimetable } from './around.ts'

const database = await testDatabase()
const { db } = database
/** A Monday: nothing that happens from then on may change what is before. */
const TODAY = '2026-05-18'
const server = await testServer(
  database,
  [
    ...groupRoutes(aroundGroups),
    ...timetableRoutes({ ...aroundTimetable, afterChange }),
    ...scheduleRoutes(aroundTimetable),
    ...classBookRoutes(aroundTimetable),
    ...absenceRoutes,
    ...changeRoutes([]),
  ],
  TODAY,
)
const school = await fixtureSchool(db)
await fixtureCalendar(db, { state: 'em vigor', year: 2026 })
const admin = await fixtureAccount(db, { role: 'admin' })
const people = await Promise.all([1, 2, 3].map(() => fixtureAccount(db, { role: 'professor' })))
const subjects = await Promise.all(
  ['MAT', 'POR', 'CNA'].map(code => fixtureSubject(db, { code, name: `Disciplina ${code}` })),
)
const as = server.as(admin)
const subject = (at: number) => subjects[at]?.id ?? ''
const person = (at: number) => people[at]?.id ?? ''

/** Lessons of a week, by place (`weekday.period`): which subject, with whom. */
type Week = Record<string, { subject: number; teacher: number }>
const week: fc.Arbitrary<Week> = fc.dictionary(
  fc
    .tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 2 }))
    .map(([day, time]) => `${day}.${time}`),
  fc.record({ subject: fc.nat(2), teacher: fc.nat(2) }),
  { maxKeys: 6 },
)
const bodyOf = (lessons: Week) =>
  Object.entries(lessons).map(([place, { subject: at, teacher }]) => {
    const [weekday = 1, period = 1] = place.split('.').map(Number)
    return { weekday, period, subjectId: subject(at), teacherId: person(teacher), room: '' }
  })

/** What may happen from today on; a kind of event is one line here and one in `happen`. */
const event = fc.oneof(
  fc.record({
    kind: fc.constant('timetable' as const),
    week,
    from: fc.nat(20).map(days => addDays(TODAY, days)),
  }),
  fc.record({ kind: fc.constant('teacher' as const), subject: fc.nat(2), who: fc.nat(2) }),
  fc.record({ kind: fc.constant('director' as const), who: fc.option(fc.nat(2)) }),
  fc.record({ kind: fc.constant('undo' as const) }),
)
type Event = typeof event extends fc.Arbitrary<infer Kind> ? Kind : never

async function happen(group: string, of: Exclude<Event, { kind: 'undo' }>): Promise<string | undefined> {
  const params = { id: group }
  const now = (await as.call(getGroup, { params })).data
  const { name, grade, year, shift, room, capacity, version } = now
  switch (of.kind) {
    case 'timetable': {
      const { revision } = (await as.call(getTimetable, { query: { group } })).data
      const body = { slots: bodyOf(of.week), revision, from: of.from }
      return (await as.call(putGroupTimetable, { params, body })).headers['x-change']
    }
    case 'teacher': {
      const others = now.taught.filter(row => row.subject.id !== subject(of.subject))
      const kept = others.map(row => ({ subjectId: row.subject.id, accountId: row.teacher.id }))
      const teachers = [...kept, { subjectId: subject(of.subject), accountId: person(of.who) }]
      return (await as.call(setGroupTeachers, { params, body: { teachers, version } })).headers['x-change']
    }
    case 'director': {
      const body = { name, grade, year, shift, room, capacity, version }
      const directorId = of.who === null ? null : person(of.who)
      return (await as.call(updateGroup, { params, body: { ...body, directorId } })).headers['x-change']
    }
  }
}

/** Everything that is said of the days before today: every week, every month, every day's timetable. */
async function readPast(group: string): Promise<string> {
  const params = { id: group }
  const readings: unknown[] = []
  for (const day of ['2026-03-02', '2026-04-13', '2026-05-11']) {
    readings.push((await as.call(getClassBook, { params, query: { day } })).data)
    readings.push((await as.call(getTimetable, { query: { group, on: day } })).data.slots.map(heldOf))
  }
  const span = { from: '2026-03-17', to: addDays(TODAY, -1) }
  readings.push((await as.call(listSchedule, { query: { group, ...span } })).data)
  for (const month of ['2026-03', '2026-04'])
    readings.push((await as.call(getRegister, { params, query: { month } })).data)
  return JSON.stringify(readings)
}

/** When a time ends is known only later. */
const heldOf = ({ until: _until, ...slot }: { until: string | null }) => slot

it('what happens from a day on changes nothing that is said of the days before, and the days after follow it', async () => {
  let made = 0
  await fc.assert(
    fc.asyncProperty(week, fc.array(event, { minLength: 1, maxLength: 5 }), async (first, events) => {
      made += 1
      const { id } = await fixtureGroup(db, {
        ...{ name: `6ª ${made}`, schoolId: school.id, directorId: person(0) },
      })
      await fixtureStudent(db, { groupId: id, fullName: 'Ana Tembe' })
      for (const slot of bodyOf(first)) await fixtureSlot(db, { groupId: id, ...slot })
      const before = await readPast(id)
      // The model: of every day from today on, which week was written last for it; what is undone was never written.
      const done: { event: Exclude<Event, { kind: 'undo' }>; change: string | undefined }[] = []
      for (const each of events) {
        if (each.kind !== 'undo') done.push({ event: each, change: await happen(id, each) })
        else {
          const last = done.pop()
          if (last?.change) await as.call(undoChange, { params: { id: last.change } })
        }
        expect(await readPast(id)).toBe(before)
      }
      for (let days = 0; days < 25; days += 1) {
        const date = addDays(TODAY, days)
        const held = done.reduce(
          (now, { event: of }) => (of.kind === 'timetable' && of.from <= date ? of.week : now),
          first,
        )
        const { slots } = (await as.call(getTimetable, { query: { group: id, on: date } })).data
        const found = slots.map(slot => `${slot.weekday}.${slot.period} ${slot.subjectId} ${slot.teacherId}`)
        const expected = bodyOf(held).map(of => `${of.weekday}.${of.period} ${of.subjectId} ${of.teacherId}`)
        expect([weekdayOf(date), found.toSorted()]).toEqual([weekdayOf(date), expected.toSorted()])
      }
    }),
    { numRuns: cases(4, 500) },
  )
})
