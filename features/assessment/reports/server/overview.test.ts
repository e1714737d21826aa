import fc from 'fast-check'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { beforeAll, expect, it } from 'vitest'
import { fixtureApplication } from '#features/assessment/results/fixtures.ts'
import { dayOf } from '#kit/dates.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { fixtureGroup, fixtureSchool } from '#school/groups/fixtures.ts'
import { fixtureBecame, fixtureStudent } from '#school/students/fixtures.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import { getClassReport, getOverview, listReports } from '../contract.ts'
import { fixtureItems, fixtureResults } from '../result-fixtures.ts'
import { routes } from './routes.ts'

const database = await testDatabase()
const { db } = database
const server = await testServer(database, routes)
const pedagogo = await fixtureAccount(db, { role: 'pedagogo' })
const mat = await fixtureSubject(db, { code: 'MAT', name: 'Matemática' })
const school = await fixtureSchool(db)
const [one, two] = [
  await fixtureGroup(db, { name: '6ªA', schoolId: school }),
  await fixtureGroup(db, { name: '6ªB', schoolId: school }),
]
const groups = [one.id, two.id]
const of = { subjectId: mat.id, ownerId: pedagogo.id }
const items = await fixtureItems(db, of, [{ domain: 'Números' }])
const students: string[] = []
const applications: string[] = []

beforeAll(async () => {
  for (let at = 0; at < 6; at++) {
    const groupId = groups[at % 2] ?? ''
    const pupil = await fixtureStudent(db, {
      groupId,
      fullName: `Aluno ${at}`,
      sex: at % 3 === 0 ? 'H' : 'M',
      numberInGroup: at + 1,
      code: String(20260001 + at),
    })
    students.push(pupil.id)
  }
  for (const groupId of groups) {
    const { applicationId } = await fixtureResults(db, { ...of, groupId, items, answers: [] })
    applications.push(applicationId)
  }
})

const counted = async () => {
  const { data } = await server.as(pedagogo).call(getOverview, {})
  return { pupils: data.pupils, tested: data.tested }
}

/** The same, counted anew from pupils and attempts. */
async function recounted() {
  const { rows } = await sql<{ sex: 'H' | 'M'; tested: boolean }>`
    SELECT s.sex, EXISTS (SELECT FROM attempts t JOIN applications a ON a.id = t.application_id
      WHERE t.student_id = s.id AND t.state = 'entregue' AND t.deleted_at IS NULL AND a.deleted_at IS NULL) AS tested
    FROM students s WHERE s.state = 'activo' AND s.deleted_at IS NULL`.execute(db)
  const bySex = (all: typeof rows) => ({
    H: all.filter(row => row.sex === 'H').length,
    M: all.filter(row => row.sex === 'M').length,
    total: all.length,
  })
  return { pupils: bySex(rows), tested: bySex(rows.filter(row => row.tested)) }
}

const today = dayOf(new Date())

const steps = {
  'hands in': (pupil: string, place: number) =>
    db
      .insertInto('attempts')
      .values({ id: uuid(), application_id: applications[place] ?? '', student_id: pupil, state: 'entregue' })
      .onConflict(conflict => conflict.doNothing())
      .execute(),
  begins: (pupil: string, place: number) =>
    db
      .insertInto('attempts')
      .values({ id: uuid(), application_id: applications[place] ?? '', student_id: pupil })
      .onConflict(conflict => conflict.doNothing())
      .execute(),
  'is given it back': (pupil: string) =>
    db.updateTable('attempts').set({ state: 'a responder' }).where('student_id', '=', pupil).execute(),
  ends: (pupil: string) =>
    db.updateTable('attempts').set({ state: 'entregue' }).where('student_id', '=', pupil).execute(),
  'is cleared': (pupil: string) => db.deleteFrom('attempts').where('student_id', '=', pupil).execute(),
  moves: (pupil: string, place: number) => fixtureBecame(db, pupil, { group_id: groups[place] ?? '' }, today),
  leaves: (pupil: string) => fixtureBecame(db, pupil, { state: 'desistente' }, today),
  'comes back': (pupil: string) => fixtureBecame(db, pupil, { state: 'activo' }, today),
  'has it deleted': (_pupil: string, place: number) =>
    db
      .updateTable('applications')
      .set({ deleted_at: sql<string>`CASE WHEN deleted_at IS NULL THEN now() END` })
      .where('id', '=', applications[place] ?? '')
      .execute(),
}

it('the pupils tested are those of a recount, whatever becomes of pupils, attempts and applications', async () => {
  const step = fc.record({
    what: fc.constantFrom(...(Object.keys(steps) as (keyof typeof steps)[])),
    pupil: fc.nat(5),
    place: fc.nat(1),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async all => {
      for (const { what, pupil, place } of all) await steps[what](students[pupil] ?? '', place)
      expect(await counted()).toEqual(await recounted())
    }),
    { numRuns: 25 },
  )
})

it('two pupils who hand in at the same moment are both counted', async () => {
  await db.deleteFrom('attempts').execute()
  await db.updateTable('applications').set({ deleted_at: null }).execute()
  for (const pupil of students) await fixtureBecame(db, pupil, { state: 'activo', group_id: one.id }, today)
  await Promise.all(students.map(pupil => steps['hands in'](pupil, 0)))
  expect((await counted()).tested.total).toBe(students.length)
})

it('counts every group with results, and not only those that are laid beside each other', async () => {
  const { data } = await server.as(pedagogo).call(getOverview, {})
  expect(data.groups).toEqual({ tested: 1, total: 2 })
})

it('counts the groups of the year in force alone: those of other years have their pupils apart', async () => {
  const before = await counted()
  for (const year of [2025, 2027]) {
    const { id } = await fixtureGroup(db, { name: '6ªC', schoolId: school, year })
    await fixtureStudent(db, { groupId: id, fullName: 'Ana Sitoe' })
  }
  const { data } = await server.as(pedagogo).call(getOverview, {})
  expect(data.groups).toEqual({ tested: 1, total: 2 })
  expect(await counted()).toEqual(before)
})

it('an oral application is in the list of reports, and in no figure of written tests', async () => {
  const { id } = await fixtureGroup(db, { name: '4ªA', schoolId: school })
  const { testId, applicationId } = await fixtureResults(db, { ...of, groupId: id, items, answers: [] })
  await db.updateTable('tests').set({ kind: 'oral' }).where('id', '=', testId).execute()
  const { data } = await server.as(pedagogo).call(listReports, { query: { limit: 100 } })
  expect(data.rows.find(row => row.id === applicationId)).toMatchObject({ kind: 'oral', mean: null })
  const refused = await server.as(pedagogo).refuse(getClassReport, { params: { id: applicationId } })
  expect(refused.status).toBe(404)
})

it('names the newest applications under way, and counts them all', async () => {
  const test = await db.selectFrom('tests').select('id').executeTakeFirstOrThrow()
  const group = { testId: test.id, by: pedagogo }
  for (let at = 0; at < 23; at++) {
    const { id } = await fixtureGroup(db, { name: `7ª${at}`, schoolId: school })
    await fixtureApplication(db, { ...group, groupId: id })
  }
  const { data } = await server.as(pedagogo).call(getOverview, {})
  expect([data.running.length, data.runningCount]).toEqual([20, 23])
  expect(data.running[0]?.group.name).toBe('7ª22')
})
