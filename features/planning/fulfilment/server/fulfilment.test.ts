import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { fixturePlan } from '#features/planning/analytical-plans/fixtures.ts'
import type { PlanRow } from '#features/planning/analytical-plans/plan.ts'
import { updatePlanRow } from '#features/planning/analytical-plans/server/queries.ts'
import { lessonBody } from '#features/planning/lesson-plans/contract.ts'
import { insertLesson, updateLessonRow } from '#features/planning/lesson-plans/server/queries.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { firstTrimester, fixtureCalendar } from '#school/calendar/fixtures.ts'
import { fixtureGroup, fixtureTeacherOf } from '#school/groups/fixtures.ts'
import { fixtureSchool } from '#school/schools/fixtures.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import type { SharedHour } from '#school/timetable/contract.ts'
import { fixtureSlot } from '#school/timetable/fixtures.ts'
import { exportFulfilment, listFulfilment, saveFulfilment, saveTaughtUntil } from '../contract.ts'
import { fulfilmentShare, programmeShare } from '../count.ts'
import { fulfilmentRoutes } from './routes.ts'

const database = await testDatabase()
const { db } = database
/** The hours by levels of the school. */
let shared: SharedHour[] = []
const server = await testServer(
  database,
  fulfilmentRoutes({ findSharedHours: async () => shared }),
  '2026-03-20',
)
const school = await fixtureSchool(db)
const dap = await fixtureAccount(db, { role: 'pedagogo', name: 'Lurdes' })
const stranger = await fixtureAccount(db, { role: 'professor' })
const subject = await fixtureSubject(db, { code: 'MAT', name: 'Matemática' })
const group = await fixtureGroup(db, { name: '6ªA', grade: 6, year: 2026, schoolId: school.id })
const teacher = await fixtureTeacherOf(db, group.id, subject.id)

const row = (week: number, startsOn: string, endsOn: string): PlanRow => ({
  id: uuid(),
  week,
  startsOn,
  endsOn,
  unit: 'Fracções',
  objectives: ['Ler'],
  contents: ['Um', 'Dois'],
  competences: [],
  lessons: 6,
  methods: [],
  media: [],
  assessment: 'nenhuma',
  assessmentNote: '',
  crossCutting: '',
  notes: '',
})
const rows = [
  row(1, '2026-03-02', '2026-03-06'),
  row(2, '2026-03-09', '2026-03-13'),
  row(3, '2026-03-16', '2026-03-20'),
  row(4, '2026-03-23', '2026-03-27'),
]
const ofPlan = { subjectId: subject.id, groupIds: [group.id], endsOn: '2026-03-27' }
const as = { schoolId: school.id, teacherId: teacher.id }
const plan = await fixturePlan(db, { ...ofPlan, rows }, as, { state: 'em execução' })

const idOf = (week: number) => rows[week - 1]?.id ?? ''
const at = (week: number) => ({ planId: plan.id, groupId: group.id, rowId: idOf(week) })
const read = async (who = dap) => (await server.as(who).call(listFulfilment, { query: {} })).data

async function mark(week: number, state: 'dada' | 'parcial') {
  const lesson = await insertLesson(
    db,
    lessonBody.parse({
      subjectId: subject.id,
      grade: 6,
      groupId: group.id,
      heldOn: rows[week - 1]?.startsOn,
      minutes: 45,
      familyId: plan.family_id,
      rowId: idOf(week),
    }),
    { schoolId: school.id, teacherId: teacher.id },
  )
  await updateLessonRow(db, lesson.id, { state })
}

describe('what was taught', () => {
  it('counts only weeks that have ended, and says which nobody has spoken of', async () => {
    const { rows: found, count, total } = await read()
    expect(count).toBe(1)
    expect(found[0]?.totals).toMatchObject({ planned: 0, taught: 0, contentsPlanned: 8, contentsDue: 4 })
    expect(found[0]?.catchUp).toBeNull()
    expect(found[0]?.weeks.map(week => [week.ended, week.known])).toEqual([
      [true, false],
      [true, false],
      [false, false],
      [false, false],
    ])
    expect(total.planned).toBe(0)
  })

  it('is registered once per week and group, with its reason; both percentages follow', async () => {
    const { data } = await server.as(teacher).call(saveFulfilment, {
      params: at(1),
      body: { taught: 5, madeUp: 1, contents: 'sim', version: null },
    })
    expect(data.weeks[0]).toMatchObject({ taught: 5, madeUp: 1, known: true, version: 1 })
    const twice = await server.as(teacher).refuse(saveFulfilment, {
      params: at(1),
      body: { taught: 6, contents: 'sim', version: null },
    })
    expect([twice.status, twice.data.code]).toEqual([409, 'VERSION_CONFLICT'])
    // Both versions are there to choose from: what was sent, and what is stored and whose it is.
    expect(twice.data.details).toMatchObject({
      by: teacher.name,
      current: { weeks: [{ taught: 5, madeUp: 1, version: 1 }, {}, {}, {}] },
    })
    const again = await server.as(teacher).call(saveFulfilment, {
      params: at(2),
      body: {
        taught: 3,
        contents: 'parcial',
        reason: 'chuvas, cheias ou ciclone',
        measure: 'reposição de aula',
        makeUpOn: '2026-03-28',
        version: null,
      },
    })
    const { totals, catchUp } = again.data
    expect(totals).toMatchObject({ planned: 12, taught: 8, madeUp: 1, contentsTaught: 3 })
    expect(fulfilmentShare(totals)).toBe(0.75)
    expect(programmeShare(totals)).toBe(0.375)
    expect(catchUp).toEqual({
      missing: 3,
      weeks: [
        { week: 3, startsOn: '2026-03-16', lessons: 2 },
        { week: 4, startsOn: '2026-03-23', lessons: 1 },
      ],
      left: 0,
    })
  })

  it('is registered for several weeks at once: what is known stays, what lies ahead is refused', async () => {
    const of = { planId: plan.id, groupId: group.id }
    const { data } = await server.as(teacher).call(saveTaughtUntil, { params: of, body: { rowId: idOf(3) } })
    expect(data.registered).toBe(1)
    expect(data.row.weeks.map(week => [week.taught, week.contents, week.known])).toEqual([
      [5, 'sim', true],
      [3, 'parcial', true],
      [6, 'sim', true],
      [0, 'não', false],
    ])
    const again = await server.as(teacher).call(saveTaughtUntil, { params: of, body: { rowId: idOf(3) } })
    expect(again.data.registered).toBe(0)
    const ahead = await server.as(teacher).refuse(saveTaughtUntil, { params: of, body: { rowId: idOf(4) } })
    expect(ahead.status).toBe(400)
    const other = await server.as(stranger).refuse(saveTaughtUntil, { params: of, body: { rowId: idOf(3) } })
    expect(other.status).toBe(404)
    await db
      .updateTable('fulfilments')
      .set({ deleted_at: '2026-03-20' })
      .where('row_id', '=', idOf(3))
      .execute()
  })

  it('is kept once when two people register the same week at the same moment', async () => {
    const sent = [4, 5].map(taught =>
      server.as(taught === 4 ? teacher : dap).refuse(saveFulfilment, {
        params: at(3),
        body: { taught, contents: 'parcial', version: null },
      }),
    )
    const statuses = (await Promise.all(sent)).map(answer => answer.status).sort()
    expect(statuses).toEqual([200, 409])
    await db
      .updateTable('fulfilments')
      .set({ deleted_at: '2026-03-20' })
      .where('row_id', '=', idOf(3))
      .execute()
  })

  it('is summed up by subject, group and teacher, each to the same total', async () => {
    const { by, total, teachers } = await read()
    for (const side of [by.subject, by.group, by.teacher])
      expect(side.map(entry => [entry.rows, entry.totals])).toEqual([[1, total]])
    expect([by.subject[0]?.name, by.group[0]?.name, by.teacher[0]?.name]).toEqual([
      'Matemática',
      '6ªA',
      teacher.name,
    ])
    expect(teachers).toEqual([{ id: teacher.id, name: teacher.name }])
    const others = await server.as(dap).call(listFulfilment, { query: { teacher: [uuid()] } })
    expect(others.data).toMatchObject({ count: 0, teachers: [{ id: teacher.id }] })
    const lastYear = await server.as(dap).call(listFulfilment, { query: { year: 2025 } })
    expect(lastYear.data.rows).toEqual([])
  })

  it('follows the lessons that are marked, without counting one twice', async () => {
    await mark(2, 'dada')
    await mark(2, 'parcial')
    expect((await read()).rows[0]?.weeks[1]).toMatchObject({ taught: 3, marked: 2, contents: 'parcial' })
    await mark(2, 'dada')
    await mark(2, 'dada')
    expect((await read()).rows[0]?.weeks[1]).toMatchObject({ taught: 4, marked: 4 })
  })

  it('counts a lesson that somebody gave in place of the teacher in the plan, and says that it was', async () => {
    const before = (await read()).rows[0]?.weeks[1]
    await mark(2, 'dada')
    const { id } = await db
      .selectFrom('lesson_plans')
      .select('id')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    await db.updateTable('lesson_plans').set({ taught_by: dap.id }).where('id', '=', id).execute()
    const after = (await read()).rows[0]?.weeks[1]
    expect(after?.marked).toBe((before?.marked ?? 0) + 1)
    expect([before?.byOthers, after?.byOthers]).toEqual([0, 1])
    // The weeks are left as they were found.
    await db.deleteFrom('lesson_plans').where('id', '=', id).execute()
  })

  it.each([
    ['more than planned', 1, { taught: 7 }, 400],
    ['a week to come', 4, { taught: 1 }, 400],
    ['a week that is not there', 9, { taught: 1 }, 404],
  ] as const)('refuses %s', async (_what, week, body, status) => {
    const params = week === 9 ? { ...at(1), rowId: uuid() } : at(week)
    const refused = await server.as(teacher).refuse(saveFulfilment, {
      params,
      body: { contents: 'sim', version: null, ...body },
    })
    expect(refused.status).toBe(status)
  })

  it('is not for strangers to see or to register', async () => {
    expect((await read(stranger)).rows).toEqual([])
    const refused = await server.as(stranger).refuse(saveFulfilment, {
      params: at(3),
      body: { taught: 1, contents: 'não', version: null },
    })
    expect(refused.status).toBe(404)
  })

  it('stays with the plan when a new edition of it is approved', async () => {
    const next = await fixturePlan(
      db,
      { ...ofPlan, rows: rows.slice(0, 3) },
      { ...as, familyId: plan.family_id, edition: 2 },
      { state: 'aprovado' },
    )
    const { rows: found } = await read()
    expect(found).toHaveLength(1)
    expect(found[0]).toMatchObject({
      planId: next.id,
      totals: { planned: 12, taught: 9, contentsPlanned: 6 },
    })
  })

  it('counts no lesson as lost at whose time the pupils are in groups by level, unless it was taught all the same', async () => {
    const before = (await read()).rows[0]?.weeks
    await fixtureCalendar(db, { state: 'em vigor', year: 2026, trimesters: [firstTrimester] })
    for (const period of [1, 2, 3, 4, 5, 6])
      await fixtureSlot(db, { groupId: group.id, subjectId: subject.id, weekday: (period % 5) + 1, period })
    expect((await read()).rows[0]?.weeks, 'a timetable alone changes nothing').toEqual(before)
    // From the second week on the pupils are elsewhere on Tuesdays, at the first time and at the sixth.
    shared = [1, 6].map(period => ({
      ...{ id: uuid(), name: 'Letra', title: 'Ler', path: '/x', subjectId: subject.id, schoolId: school.id },
      ...{
        shift: 'manhã',
        pupils: 30,
        leaderId: null,
        leaderName: null,
        room: '',
        startsAt: null,
        endsAt: null,
      },
      ...{ weekday: 2, period, groups: [{ id: group.id, name: '6ªA' }] },
      ...{ startsOn: '2026-03-09', until: '2026-03-16', heldOn: [] },
    }))
    const weeks = (await read()).rows[0]?.weeks ?? []
    expect(weeks.map(({ planned, elsewhere }) => [planned, elsewhere])).toEqual([
      [6, 0],
      [4, 2],
      [6, 0],
    ])
    expect(weeks[1]).toMatchObject({ taught: 4 })
    const { rows: found } = await read()
    expect(fulfilmentShare(found[0]?.totals ?? { planned: 0, held: 0 })).toBe(1)
    const csv = await server.as(dap).call(exportFulfilment, { query: { format: 'csv' } })
    expect(csv.raw.toString()).toContain('Semana 2: 2 aulas em hora por níveis')
    // Five were taught: one of the two hours was a lesson after all.
    await mark(2, 'dada')
    expect((await read()).rows[0]?.weeks[1]).toMatchObject({ planned: 5, taught: 5, elsewhere: 1 })
    shared = []
    const { id } = await db
      .selectFrom('lesson_plans')
      .select('id')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    await db.deleteFrom('lesson_plans').where('id', '=', id).execute()
  })

  it('counts once what two plans in force are for: by the one approved last, until that one rests', async () => {
    const before = await read()
    const later = await fixturePlan(db, { ...ofPlan, rows: [row(1, '2026-03-02', '2026-03-06')] }, as, {
      state: 'aprovado',
      approved_at: new Date().toISOString(),
    })
    const both = await read()
    expect(both.rows.map(row => row.planId)).toEqual([later.id])
    expect(both.total.contentsPlanned).toBe(2)
    // What was registered with the other stays readable on request.
    const older = await server.as(dap).call(listFulfilment, { query: { family: plan.family_id } })
    expect(older.data.rows[0]?.totals.taught).toBe(9)
    await updatePlanRow(db, later.id, { state: 'arquivado' })
    expect((await read()).total).toEqual(before.total)
  })

  it.each(['xlsx', 'csv', 'pdf'] as const)('goes out as %s', async format => {
    const { status, raw } = await server.as(dap).call(exportFulfilment, { query: { format } })
    expect(status).toBe(200)
    expect(raw.length).toBeGreaterThan(100)
    if (format === 'csv') expect(raw.toString()).toContain('Matemática')
  })
})
