import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { groupDependencies } from '#app/dependencies.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { fixtureCalendar } from '#school/calendar/fixtures.ts'
import { countStudents, listStudents } from '#school/students/contract.ts'
import { fixtureStudent } from '#school/students/fixtures.ts'
import { studentImport } from '#school/students/import-contract.ts'
import { routes as studentRoutes } from '#school/students/server/routes.ts'
import { countGroups, createGroup, getGroup, groupOptions, listGroups, updateGroup } from '../contract.ts'
import { fixtureGroup, fixtureSchool } from '../fixtures.ts'
import { groupImport } from '../import-contract.ts'
import { groupRoutes } from './routes.ts'
import { findYearInForce, nearestYear, yearsInForce } from './year-in-force.ts'

const database = await testDatabase()
const { db } = database
const routes = [...groupRoutes(groupDependencies), ...studentRoutes]
const server = await testServer(database, routes, '2026-11-20')
const schoolId = await fixtureSchool(db)
const admin = await fixtureAccount(db, { role: 'admin', schoolId })
const as = server.as(admin)
const calendarOf = (year: number, startsOn: string, endsOn: string, school?: string) =>
  fixtureCalendar(db, {
    ...{ year, state: 'em vigor', trimesters: [{ number: 1, startsOn, endsOn }] },
    ...(school && { schoolId: school }),
  } as never)

it('the year in force is that of the calendar that began last, per school, whatever later years there are', async () => {
  expect(await findYearInForce(db, schoolId, '2026-11-20')).toBe(2026)
  await calendarOf(2026, '2026-02-02', '2026-11-27')
  await calendarOf(2027, '2027-02-01', '2027-11-26')
  await calendarOf(2062, '2062-02-01', '2062-11-26')
  const own = await fixtureSchool(db, 'EPC da Liberdade')
  await calendarOf(2027, '2027-02-08', '2027-11-26', own)
  const of = (day: string) =>
    Promise.all([null, schoolId, own].map(school => findYearInForce(db, school, day)))
  expect(await of('2026-11-20')).toEqual([2026, 2026, 2026])
  expect(await of('2027-01-31')).toEqual([2026, 2026, 2026])
  expect(await of('2027-02-01')).toEqual([2027, 2027, 2026])
  expect(await of('2027-02-08')).toEqual([2027, 2027, 2027])
  // Nobody kept the calendar up: the civil year.
  expect(await of('2031-06-01')).toEqual([2031, 2031, 2031])
  expect([nearestYear([2062, 2027, 2025], 2026), nearestYear([], 2026)]).toEqual([2025, undefined])
  await db.updateTable('schools').set({ deleted_at: '2026-01-01' }).where('id', '=', own).execute()
})

it('the years in force of all schools are those of each of them', async () => {
  const own = await fixtureSchool(db, 'EPC de Malhazine')
  await fixtureSchool(db, 'EPC de Zimpeto')
  for (const [year, month] of [
    [2025, '03'],
    [2026, '02'],
    [2028, '01'],
  ] as const) {
    await calendarOf(year, `${year}-${month}-10`, `${year}-11-20`, own)
    if (year === 2028) await calendarOf(year, `${year}-02-01`, `${year}-11-20`)
  }
  const ids = (await db.selectFrom('schools').select('id').execute()).map(({ id }) => id)
  for (const day of ['2024-05-01', '2026-02-05', '2026-11-20', '2027-12-31', '2028-01-10', '2031-06-01']) {
    const { rows } = await sql<{ school: string; in_force: number }>`
      select * from ${yearsInForce(day)} years`.execute(db)
    const each = await Promise.all(ids.map(async id => [id, await findYearInForce(db, id, day)] as const))
    expect(Object.fromEntries(rows.map(row => [row.school, row.in_force])), day).toEqual(
      Object.fromEntries(each),
    )
  }
  await db.updateTable('schools').set({ deleted_at: '2026-01-01' }).where('id', '!=', schoolId).execute()
  await db.updateTable('calendars').set({ deleted_at: '2026-01-01' }).where('school_id', '=', own).execute()
  await db.updateTable('calendars').set({ deleted_at: '2026-01-01' }).where('year', '=', 2028).execute()
})

it('pickers have the groups of the year in force first, and say the year of the others and of names that are there twice', async () => {
  for (const [name, year] of [
    ['6ªA', 2026],
    ['6ªA', 2027],
    ['6ªB', 2026],
    ['7ªC', 2025],
    ['9ªX', 2062],
  ] as const)
    await fixtureGroup(db, { name, year, schoolId })
  const { data } = await as.call(groupOptions, { query: {} })
  expect(data.map(({ name, inForce }) => [name, inForce])).toEqual([
    ['6ªA (2026)', true],
    ['6ªB', true],
    ['9ªX (2062)', false],
    ['6ªA (2027)', false],
    ['7ªC (2025)', false],
  ])
  const counts = (await as.call(countGroups, { query: {} })).data
  expect([counts.year, counts.inForce, counts.years]).toEqual([2026, 2026, [2062, 2027, 2026, 2025]])
})

it('a group of a year to come has the pupils of its first day, and one of a year that is over those of its last', async () => {
  const [over, now, next] = [
    await fixtureGroup(db, { name: '8ªV', grade: 8, year: 2025, schoolId }),
    await fixtureGroup(db, { name: '8ªV', grade: 8, year: 2026, schoolId }),
    await fixtureGroup(db, { name: '8ªV', grade: 8, year: 2027, schoolId }),
  ]
  const ana = { fullName: 'Ana Cossa', sex: 'M', enrolledOn: '2025-02-03' } as const
  const { id } = await fixtureStudent(db, { ...ana, groupId: over.id, numberInGroup: 7 })
  await db.updateTable('enrolments').set({ until: '2026-02-02' }).where('student_id', '=', id).execute()
  for (const [group_id, since, until, number] of [
    [now.id, '2026-02-02', '2027-02-01', 8],
    [next.id, '2027-02-01', null, 9],
  ] as const)
    await db
      .insertInto('enrolments')
      .values({ id: crypto.randomUUID(), student_id: id, group_id, since, until, number, how: 'matriculado' })
      .execute()
  for (const [group, year, number] of [
    [over, 2025, 7],
    [now, 2026, 8],
    [next, 2027, 9],
  ] as const) {
    const query = { group: [group.id] } as never
    const { rows } = (await as.call(listStudents, { query })).data
    expect(rows.map(row => [row.id, row.numberInGroup, row.group.id])).toEqual([[id, number, group.id]])
    expect((await as.call(countStudents, { query })).data.total).toBe(1)
    const listed = (await as.call(listGroups, { query: { year, search: '8ªV' } as never })).data.rows
    expect(listed.map(row => [row.id, row.girls])).toEqual([[group.id, 1]])
    expect((await as.call(getGroup, { params: { id: group.id } })).data.girls).toBe(1)
  }
})

it('a year far from the one in force is asked about once, and a file does not bring it', async () => {
  const body = { name: '6ªZ', grade: 6, year: 2062, schoolId }
  const refused = await as.refuse(createGroup, { body: body as never })
  expect([refused.status, refused.data.fields]).toEqual([
    400,
    { confirmYear: '2062 fica longe do ano em vigor, que é 2026. Se está certo, confirme.' },
  ])
  for (const year of [2025, 2026, 2027]) {
    const { data } = await as.call(createGroup, { body: { ...body, year } as never })
    const change = { ...body, year: 2010, version: data.version }
    expect((await as.refuse(updateGroup, { params: { id: data.id }, body: change as never })).status).toBe(
      400,
    )
  }
  const { data } = await as.call(createGroup, { body: { ...body, confirmYear: true } as never })
  expect(data.year).toBe(2062)
  const file = new TextEncoder().encode('Turma;Classe;Ano lectivo\n6ªY;6ª;2062\n6ªY;6ª;2027\n6ªY;6ª;\n')
  const { data: read } = await as.call(groupImport.preview, {
    query: { fileName: 'turmas.csv' } as never,
    body: file as never,
  })
  expect(read.rows.map(row => row.errors.year)).toEqual([
    '2062 fica longe do ano em vigor, que é 2026. Se está certo, crie esta turma à mão.',
    undefined,
    undefined,
  ])
})

it('a list of pupils enters the group of the page’s year, else of the year in force, or the one whose year it says', async () => {
  const [now, next] = [
    await fixtureGroup(db, { name: '8ªX', grade: 8, year: 2026, schoolId }),
    await fixtureGroup(db, { name: '8ªX', grade: 8, year: 2027, schoolId }),
  ]
  const [ofNow, ofNext] = [
    await fixtureGroup(db, { name: '8ªW', grade: 8, year: 2026, schoolId }),
    await fixtureGroup(db, { name: '8ªW', grade: 8, year: 2027, schoolId }),
  ]
  const enter = async (name: string, group: string, page?: string) => {
    const file = new TextEncoder().encode(
      `Nome completo;Sexo;Turma\n${name};M;${group}\n${name} Irmão;H;${group}\n`,
    )
    const query = { fileName: 'alunos.csv', ...(page && { groupId: page }) } as never
    const { data: read } = await as.call(studentImport.preview, { query, body: file as never })
    const { mapping, rows } = read
    expect(rows.map(row => row.errors)).toEqual([{}, {}])
    const request = { mapping, rows, fileName: 'alunos.csv' }
    await as.call(studentImport.import, { query, body: request as never })
    const { group_id } = await db
      .selectFrom('students')
      .select('group_id')
      .where('full_name', '=', name)
      .executeTakeFirstOrThrow()
    return group_id
  }
  expect(await enter('Ana Um', '8ªX', ofNow.id)).toBe(now.id)
  expect(await enter('Ana Dois', '8ªX', ofNext.id)).toBe(next.id)
  expect(await enter('Ana Três', '8ªX')).toBe(now.id)
  expect(await enter('Ana Quatro', '8ªX (2027)')).toBe(next.id)
  expect(await enter('Ana Cinco', '8ªW (2026)', next.id)).toBe(ofNow.id)
})
