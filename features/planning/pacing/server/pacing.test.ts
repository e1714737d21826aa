import { describe, expect, it } from 'vitest'
import { routes as planRoutes } from '#features/planning/analytical-plans/server/routes.ts'
import { fixtureProgramme, fixtureUnits } from '#features/planning/programmes/fixtures.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { sum } from '#kit/sum.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { fixtureCalendar } from '#school/calendar/fixtures.ts'
import { undoChange } from '#school/changes/contract.ts'
import { changeRoutes } from '#school/changes/server/routes.ts'
import { fixtureGroup } from '#school/groups/fixtures.ts'
import { fixtureSchool } from '#school/schools/fixtures.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import {
  createPacing,
  downloadPacing,
  getPacing,
  listPacings,
  makePlans,
  renewPacing,
  updatePacing,
} from '../contract.ts'
import { lay } from '../lay.ts'
import { pacingRoutes } from './routes.ts'

const database = await testDatabase()
const { db } = database
const server = await testServer(database, [...pacingRoutes, ...planRoutes, ...changeRoutes([])])
const school = await fixtureSchool(db, { name: 'EPC de Boquisso' })
const pedagogo = await fixtureAccount(db, { role: 'pedagogo' })
const professor = await fixtureAccount(db, { role: 'professor', schoolId: school.id })
const subject = await fixtureSubject(db, {
  code: 'MAT',
  name: 'Matemática',
  grades: [6],
  weeklyHours: { '6': 5 },
  lessonMinutes: 50,
})
const group = await fixtureGroup(db, { name: '6ªA', schoolId: school.id })
const as = server.as(pedagogo)
const units = fixtureUnits([
  {
    title: 'Fracções',
    rows: [
      { objectives: ['Comparar'], lessons: 30 },
      { objectives: ['Somar'], lessons: 60 },
    ],
  },
  { title: 'Medidas', lessons: 90, rows: [{ objectives: ['Medir'] }, { objectives: ['Converter'] }] },
])
const programme = await fixtureProgramme(db, { subjectId: subject.id, units })
const body = { programmeId: programme.id, groupIds: [group.id] }

describe('a pacing', () => {
  it('says that there is no calendar, and needs one', async () => {
    expect((await as.refuse(createPacing, { body })).data).toMatchObject({ code: 'NO_CALENDAR' })
    await fixtureCalendar(db, { state: 'em vigor' })
  })

  it('is laid, changed, drawn, and becomes drafts of one annual plan and three', async () => {
    const { data: made } = await as.call(createPacing, { body }, { key: 'lay' })
    expect(made).toMatchObject({ hasTimetable: false, changed: null, plans: [] })
    const laid = lay(made.steps, made.times, made.reserved)
    expect(laid.toGive).toBe(180)
    const steps = made.steps.map((step, at) => (at === 0 ? { ...step, lessons: 10 } : step)).toReversed()
    const { reserved, extra, version } = made
    const params = { id: made.id }
    const saved = await as.call(updatePacing, {
      params,
      body: { steps, reserved, extra, leavesOut: true, version },
    })
    expect(saved.data.steps).toEqual(steps)
    expect((await as.call(listPacings, { query: { programme: programme.id } })).data).toMatchObject([
      { toGive: 160 },
    ])
    const pdf = await as.call(downloadPacing, { params, query: { format: 'pdf' } })
    expect(Buffer.from(pdf.raw).subarray(0, 5).toString()).toBe('%PDF-')
    const plans = await as.call(
      makePlans,
      { params, body: { version: 2, kinds: ['anual', 'trimestral'] } },
      { key: 'p' },
    )
    expect(plans.data.made.map(plan => plan.trimester)).toEqual([null, 1, 2, 3])
    const kept = await db.selectFrom('analytical_plans').select('lesson_minutes').distinct().execute()
    expect(kept, 'as long as the subject says').toEqual([{ lesson_minutes: 50 }])
    const now = lay(steps, made.times, reserved)
    const [annual, ...parts] = plans.data.made
    expect(annual?.lessons).toBe(now.toGive - now.left + now.reserved)
    expect(sum(parts.map(plan => plan.lessons))).toBe(annual?.lessons)
    const again = await as.call(makePlans, { params, body: { version: 2, kinds: ['anual'] } }, { key: 'q' })
    expect(again.status).toBe(200)
    expect(again.data).toMatchObject({ made: [], closed: [], renewed: [{ id: annual?.id }] })
    const undone = await as.call(undoChange, { params: { id: again.headers['x-change'] ?? '' } })
    expect(undone.status).toBe(200)
  })

  it('refuses lines that are not the programme’s, and a teacher who does not teach the group', async () => {
    const { data: made } = await as.call(createPacing, { body }, { key: 'lines' })
    const { reserved, extra, version } = made
    const wrong = { steps: made.steps.slice(1), reserved, extra, leavesOut: false, version }
    const refused = await as.refuse(updatePacing, { params: { id: made.id }, body: wrong })
    expect(refused.data.fields).toHaveProperty('steps')
    const teacher = server.as(professor)
    expect((await teacher.refuse(createPacing, { body })).data.fields).toHaveProperty('groupIds')
    const right = { ...wrong, steps: made.steps }
    expect((await teacher.refuse(updatePacing, { params: { id: made.id }, body: right })).status).toBe(403)
  })

  it('offers to lay the rest anew once the calendar is another, and keeps what passed', async () => {
    const { data: made } = await as.call(createPacing, { body }, { key: 'calendar' })
    const calendar = await db
      .selectFrom('calendars')
      .selectAll()
      .where('year', '=', 2026)
      .executeTakeFirstOrThrow()
    const last = made.times.at(-1)?.date ?? ''
    await db
      .updateTable('calendars')
      .set({
        holidays: JSON.stringify([...(calendar.holidays as object[]), { date: last, name: 'Tolerância' }]),
        exams: JSON.stringify([
          { level: '9.ª classe', startsOn: '2026-11-23', endsOn: '2026-11-27' },
          { level: '6.ª classe', startsOn: '2026-11-30', endsOn: '2026-12-08' },
        ]),
      })
      .where('id', '=', calendar.id)
      .execute()
    const { data: seen } = await as.call(getPacing, { params: { id: made.id } })
    expect(seen.times).toEqual(made.times)
    expect([made.examsFrom, seen.examsFrom]).toEqual([null, '2026-11-30'])
    expect(seen.changed?.at(-1)).toMatchObject({
      before: made.times.filter(time => time.trimester === 3).length,
    })
    const { data: next } = await as.call(renewPacing, {
      params: { id: made.id },
      body: { version: made.version },
    })
    expect(next.changed).toBeNull()
    expect(next.times).toEqual(made.times.filter(time => time.date !== last))
  })
})
