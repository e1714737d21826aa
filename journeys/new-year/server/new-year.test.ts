import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { beforeAll, describe, expect, it } from 'vitest'
import { fixturePlan } from '#features/planning/analytical-plans/fixtures.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { undoBatch } from '#kit/server/records/changes.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { fixtureCalendar } from '#school/calendar/fixtures.ts'
import { fixtureGroup } from '#school/groups/fixtures.ts'
import { fixtureSchool } from '#school/schools/fixtures.ts'
import { fixtureStudent } from '#school/students/fixtures.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import { beginNewYear, previewNewYear } from '../contract.ts'
import { newYearRoutes } from './routes.ts'

const database = await testDatabase()
const { db } = database
const server = await testServer(database, newYearRoutes)
const admin = await fixtureAccount(db, { role: 'admin' })
const professor = await fixtureAccount(db, { role: 'professor' })
const as = server.as(admin)
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
const groupOf = async (id: string) =>
  (await db.selectFrom('students').select('group_id').where('id', '=', id).executeTakeFirstOrThrow()).group_id

describe('a new school year', () => {
  it('is seen before anything changes: calendar, groups, pupils and plans', async () => {
    const { data } = await as.call(previewNewYear, {})
    expect(data).toMatchObject({ from: 2026, to: 2027, calendar: 'proposto', plans: 1, standing: [] })
    expect(data.groups.map(group => [group.name, group.goesOn, group.pupils.length])).toEqual([
      ['5ªA', true, 1],
      ['6ªA', false, 2],
    ])
    expect(data.trimesters[0]?.startsOn).toBe('2027-03-01')
    expect(await groupsOf(2027)).toEqual([])
    expect((await server.as(professor).refuse(previewNewYear, {})).status).toBe(403)
  })

  it('is opened in one step, with those who stay, and taken back whole', async () => {
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
    expect(data).toEqual({ to: 2027, groups: 1, promoted: 1, stayed: 1, plans: 1 })
    const [next] = await groupsOf(2027)
    expect(next).toMatchObject({ name: '6ªA', grade: 6 })
    expect(await Promise.all([ids.ana, ids.eva, ids.beto].map(groupOf))).toEqual([
      next?.id,
      next?.id,
      ids.six,
    ])
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
    expect(await Promise.all([ids.ana, ids.eva].map(groupOf))).toEqual([ids.five, ids.six])
  })

  it('says so where those who stay would have no group', async () => {
    const body = {
      from: 2026,
      groups: [
        { id: ids.five, next: '6ªA' },
        { id: ids.six, next: null },
      ],
      staying: [ids.ana],
      plans: false,
    }
    const { status, data } = await as.refuse(beginNewYear, { body })
    expect(status).toBe(400)
    expect(data.fields?.staying).toContain('1 aluno fica na 5ª classe')
    expect(await groupsOf(2027)).toEqual([])
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
