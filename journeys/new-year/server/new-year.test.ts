import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { beforeAll, describe, expect, it } from 'vitest'
import { fixturePlan } from '#features/planning/analytical-plans/fixtures.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { undoBatch } from '#kit/server/records/changes.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { fixtureCalendar } from '#school/calendar/fixtures.ts'
import { undoChange } from '#school/changes/contract.ts'
import { changeRoutes } from '#school/changes/server/routes.ts'
import { fixtureGroup } from '#school/groups/fixtures.ts'
import { changeDirector } from '#school/groups/server/directors.ts'
import { directorOn } from '#school/groups/server/in-charge.ts'
import { fixtureSchool } from '#school/schools/fixtures.ts'
import { createStudent, removeStudent, studentBody } from '#school/students/contract.ts'
import { fixtureStudent } from '#school/students/fixtures.ts'
import { membersOn } from '#school/students/server/members.ts'
import { routes as studentRoutes } from '#school/students/server/routes.ts'
import { groupsWithPupilsUndoGuard } from '#school/students/server/undo-guard.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import { beginNewYear, previewNewYear } from '../contract.ts'
import { newYearRoutes } from './routes.ts'

const database = await testDatabase()
const { db } = database
const TODAY = '2026-11-20'
const server = await testServer(
  database,
  [...newYearRoutes, ...studentRoutes, ...changeRoutes([groupsWithPupilsUndoGuard])],
  TODAY,
)
const admin = await fixtureAccount(db, { role: 'admin' })
const professor = await fixtureAccount(db, { role: 'professor' })
const as = server.as(admin)
const stored = (id: string) =>
  db.selectFrom('students').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
let ids: Record<'five' | 'six' | 'ana' | 'beto' | 'eva', string>

beforeAll(async () => {
  const school = await fixtureSchool(db)
  await fixtureCalendar(db, { year: 2026, state: 'em vigor' })
  const subject = await fixtureSubject(db, { code: 'MAT', name: 'Matemática', grades: [5, 6] })
  const five = await fixtureGroup(db, { name: '5ªA', grade: 5, year: 2026, schoolId: school.id })
  const six = await fixtureGroup(db, { name: '6ªA', grade: 6, year: 2026, schoolId: school.id })
  const ana = await fixtureStudent(db, { groupId: five.id, fullName: 'Ana Sitoe' })
  const beto = await fixtureStudent(db, { groupId: six.id, fullName: 'Beto Cumbe' })
  const eva = await fixtureStudent(db, { groupId: six.id, fullName: 'Eva Nhaca' })
  await fixturePlan(
    db,
    {
      subjectId: subject.id,
      grade: 6,
      groupIds: [six.id],
      rows: [],
    },
    { schoolId: school.id, teacherId: professor.id },
    { state: 'aprovado' },
  )
  ids = { five: five.id, six: six.id, ana: ana.id, beto: beto.id, eva: eva.id }
})

const groupsOf = (year: number) =>
  db
    .selectFrom('groups')
    .select(['name', 'grade', 'id'])
    .where('year', '=', year)
    .where('deleted_at', 'is', null)
    .orderBy('name')
    .execute()
/** The groups in which pupils are on a day; null for who is in none. */
const groupsOn = async (day: string, ...pupils: string[]) => {
  const { rows } = await sql<{ id: string; group_id: string }>`SELECT m.* FROM ${membersOn(day)} m`.execute(
    db,
  )
  return pupils.map(id => rows.find(row => row.id === id)?.group_id ?? null)
}
const [EVE, FIRST_DAY] = ['2027-02-28', '2027-03-01']

describe('a new school year', () => {
  it('is seen before anything changes: calendar, groups, pupils and plans', async () => {
    const { data } = await as.call(previewNewYear, {})
    expect(data).toMatchObject({
      ...{ from: 2026, to: 2027, calendar: 'proposto', plans: 1, standing: [] },
      ...{ startsOn: FIRST_DAY, hasBegun: false, isPrepared: false },
    })
    expect(data.groups.map(group => [group.name, group.goesOn, group.pupils.length])).toEqual([
      ['5ªA', true, 1],
      ['6ªA', false, 2],
    ])
    expect(data.trimesters[0]?.startsOn).toBe('2027-03-01')
    expect(await groupsOf(2027)).toEqual([])
    expect((await server.as(professor).refuse(previewNewYear, {})).status).toBe(403)
  })

  it('is prepared in one step while lessons go on, holds from its first day, and is taken back whole', async () => {
    const body = {
      from: 2026,
      groups: [
        { id: ids.five, next: '6ªA' },
        { id: ids.six, next: null },
      ],
      staying: [ids.eva],
      plans: true,
    }
    const { data, headers } = await as.call(beginNewYear, { body })
    expect(data).toEqual({
      ...{ to: 2027, startsOn: FIRST_DAY, hasBegun: false },
      ...{ groups: 1, promoted: 1, stayed: 1, plans: 1 },
    })
    const [next] = await groupsOf(2027)
    expect(next).toMatchObject({ name: '6ªA', grade: 6 })
    const pupils = [ids.ana, ids.eva, ids.beto]
    for (const day of ['2026-03-10', TODAY, EVE])
      expect(await groupsOn(day, ...pupils)).toEqual([ids.five, ids.six, ids.six])
    expect(await groupsOn(FIRST_DAY, ...pupils)).toEqual([next?.id, next?.id, ids.six])
    // What is read of them today is as it was.
    expect((await stored(ids.ana)).group_id).toBe(ids.five)
    expect((await as.call(previewNewYear, {})).data).toMatchObject({ from: 2026, isPrepared: true })
    const plan = await db
      .selectFrom('analytical_plans')
      .selectAll()
      .where('year', '=', 2027)
      .executeTakeFirstOrThrow()
    expect(plan).toMatchObject({ state: 'rascunho', teacher_id: professor.id, starts_on: '2027-03-01' })
    expect(plan.group_ids).toEqual([next?.id])
    const calendar = await db
      .selectFrom('calendars')
      .select(['state'])
      .where('year', '=', 2027)
      .executeTakeFirst()
    expect(calendar?.state).toBe('em vigor')

    const again = await as.refuse(beginNewYear, { body })
    expect([again.status, again.data.code]).toEqual([409, 'YEAR_BEGUN'])

    await undoBatch(db, headers['x-change'] ?? '', { ...admin, sessionId: uuid() }, true, uuid())
    expect(await groupsOf(2027)).toEqual([])
    expect(await groupsOn(FIRST_DAY, ids.ana, ids.eva)).toEqual([ids.five, ids.six])
    expect((await as.call(previewNewYear, {})).data).toMatchObject({ isPrepared: false, plans: 1 })
  })

  it('takes who directs the groups on the day from the dated rows, and is not taken back once somebody entered its groups', async () => {
    const [before, now] = [
      await fixtureAccount(db, { role: 'professor' }),
      await fixtureAccount(db, { role: 'professor' }),
    ]
    const five = { id: ids.five, created_at: '2026-01-05T08:00:00Z' }
    await changeDirector(db, five, before.id, '2026-03-02')
    await changeDirector(db, five, now.id, TODAY)
    await db.updateTable('groups').set({ director_id: null }).where('id', '=', ids.five).execute()
    const groups = [
      { id: ids.five, next: '6ªB' },
      { id: ids.six, next: null },
    ]
    const body = { from: 2026, groups, staying: [], plans: false }
    const begun = await as.call(beginNewYear, { body })
    const [next] = await groupsOf(2027)
    const { rows } = await sql<{ id: string }>`SELECT ${directorOn(sql`g.id`, FIRST_DAY)} AS id FROM groups g
      WHERE g.id = ${next?.id}`.execute(db)
    expect(rows[0]?.id).toBe(now.id)
    const entered = await as.call(createStudent, {
      body: studentBody.parse({ fullName: 'Quem entrou', sex: 'H', groupId: next?.id ?? '' }),
    })
    const undo = () => as.refuse(undoChange, { params: { id: begun.headers['x-change'] } })
    expect((await undo()).data).toMatchObject({
      code: 'NOT_UNDOABLE',
      message: 'Na 6ªB de 2027 entretanto entrou 1 aluno: transfira-o primeiro.',
    })
    expect(await groupsOf(2027)).toHaveLength(1)
    const { id, version } = entered.data
    await as.call(removeStudent, { params: { id }, query: { version } })
    expect((await undo()).status).toBe(200)
    expect(await groupsOf(2027)).toEqual([])
  })

  it('lets pupils of the lowest grade repeat, in a group of their own grade, and gives nobody a number twice', async () => {
    const body = {
      from: 2026,
      groups: [
        { id: ids.five, next: '6ªA' },
        { id: ids.six, next: '7ªA' },
      ],
      staying: [ids.ana, ids.eva],
      plans: false,
    }
    const { data, headers } = await as.call(beginNewYear, { body })
    expect(data).toMatchObject({ groups: 3, promoted: 1, stayed: 2 })
    const made = await groupsOf(2027)
    expect(made.map(({ name, grade }) => [name, grade])).toEqual([
      ['5ªA', 5],
      ['6ªA', 6],
      ['7ªA', 7],
    ])
    expect(await groupsOn(FIRST_DAY, ids.ana, ids.eva, ids.beto)).toEqual(made.map(({ id }) => id))
    await undoBatch(db, headers['x-change'] ?? '', { ...admin, sessionId: uuid() }, true, uuid())
  })

  it('begins where the calendar is, whatever groups stand later: one of the same name takes the pupils', async () => {
    const { school_id: schoolId } = await db
      .selectFrom('groups')
      .select('school_id')
      .where('id', '=', ids.five)
      .executeTakeFirstOrThrow()
    const stray = await fixtureGroup(db, { name: '6ªA', grade: 6, year: 2027, schoolId })
    const far = await fixtureGroup(db, { name: '8ªX', grade: 8, year: 2062, schoolId })
    const body = { from: 2026, groups: [{ id: ids.five, next: '6ª A' }], staying: [], plans: false }
    expect((await as.call(previewNewYear, {})).data).toMatchObject({ from: 2026, standing: ['6ªA'] })
    const first = await as.call(beginNewYear, { body })
    expect(first.data).toMatchObject({ groups: 0, promoted: 1 })
    expect(await groupsOn(FIRST_DAY, ids.ana)).toEqual([stray.id])
    // Who comes afterwards is placed by the same step, and nobody else is touched.
    const late = await fixtureStudent(db, { groupId: ids.five, fullName: 'Gil Mabunda' })
    const again = await as.call(beginNewYear, { body })
    expect(again.data).toMatchObject({ groups: 0, promoted: 1 })
    expect(await groupsOn(FIRST_DAY, ids.ana, late.id)).toEqual([stray.id, stray.id])
    expect((await as.refuse(beginNewYear, { body })).data.code).toBe('YEAR_BEGUN')
    for (const { headers } of [again, first])
      await undoBatch(db, headers['x-change'] ?? '', { ...admin, sessionId: uuid() }, true, uuid())
    await db.updateTable('groups').set({ deleted_at: TODAY }).where('id', 'in', [stray.id, far.id]).execute()
    await db.updateTable('enrolments').set({ deleted_at: TODAY }).where('student_id', '=', late.id).execute()
  })

  it('takes the calendar of a school that has its own into the new year, and the plans of that school with it', async () => {
    const own = await fixtureSchool(db, { name: 'EPC da Liberdade' })
    const ofSchool = await fixtureAccount(db, { role: 'admin', schoolId: own.id, reach: 'escola' })
    const [five, six] = [
      await fixtureGroup(db, { name: '5ªA', grade: 5, year: 2026, schoolId: own.id }),
      await fixtureGroup(db, { name: '6ªA', grade: 6, year: 2026, schoolId: own.id }),
    ]
    await fixtureCalendar(db, {
      schoolId: own.id,
      state: 'em vigor',
      trimesters: [{ number: 1, startsOn: '2026-03-09', endsOn: '2026-05-29' }],
    })
    const subject = await fixtureSubject(db, { code: 'POR', name: 'Português', grades: [5, 6] })
    await fixturePlan(
      db,
      { subjectId: subject.id, grade: 6, groupIds: [six.id], rows: [] },
      { schoolId: own.id, teacherId: professor.id },
      { state: 'aprovado' },
    )
    const groups = [{ id: five.id, next: '6ªA' }]
    const body = { from: 2026, groups, staying: [], plans: true }
    const made = async () =>
      (
        await db
          .selectFrom('calendars')
          .select(['school_id', sql<string>`trimesters -> 0 ->> 'startsOn'`.as('begins')])
          .where('year', '=', 2027)
          .where('deleted_at', 'is', null)
          .orderBy('school_id', by => by.asc().nullsFirst())
          .execute()
      ).map(({ school_id, begins }) => [school_id, begins])
    const begun = await as.call(beginNewYear, { body })
    expect(await made()).toEqual([
      [null, '2027-03-01'],
      [own.id, '2027-03-08'],
    ])
    const copied = await db
      .selectFrom('analytical_plans')
      .select('starts_on')
      .where('year', '=', 2027)
      .where('school_id', '=', own.id)
      .where('deleted_at', 'is', null)
      .execute()
    expect(copied).toEqual([{ starts_on: '2027-03-08' }])
    await undoBatch(db, begun.headers['x-change'] ?? '', { ...admin, sessionId: uuid() }, true, uuid())
    expect(await made()).toEqual([])
    // Who is of the school alone begins its year, and no other one's.
    const { data } = await server.as(ofSchool).call(previewNewYear, {})
    expect(data).toMatchObject({ calendar: 'proposto', groups: [{ name: '5ªA' }, { name: '6ªA' }] })
    expect(data.trimesters[0]?.startsOn).toBe('2027-03-08')
    await server.as(ofSchool).call(beginNewYear, { body })
    expect(await made()).toEqual([[own.id, '2027-03-08']])
  })
})
