import fc from 'fast-check'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { dayOf } from '#kit/dates.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { addDays } from '#school/calendar/weeks.ts'
import { undoChange } from '#school/changes/contract.ts'
import { changeRoutes } from '#school/changes/server/routes.ts'
import { fixtureGroup, fixtureSchool } from '#school/groups/fixtures.ts'
import { cases } from '../../../scripts/patience.ts'
import { createStudent, getStudent, studentBody, transferStudent, updateStudent } from '../contract.ts'
import { fixtureStudent } from '../fixtures.ts'
import { placeOn } from '../place.ts'
import { followDay, movePupils } from './enrolments.ts'
import { routes } from './routes.ts'

const database = await testDatabase()
const { db } = database
const schoolId = await fixtureSchool(db)
const groups = await Promise.all(
  ['A', 'B', 'C'].map((name, at) => fixtureGroup(db, { name: `${6 + at}ª${name}`, grade: 6 + at, schoolId })),
)
const groupAt = (at: number) => groups[at]?.id ?? ''
const admin = await fixtureAccount(db, { role: 'admin' })
const serverOn = async (day: string) =>
  (await testServer(database, [...routes, ...changeRoutes([])], day)).as(admin)

const rowOf = (id: string) =>
  db
    .selectFrom('students')
    .select(['group_id', 'number_in_group', 'state', 'repeats', 'special_needs', 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** What the row has to say on a day: counted here, from the enrolments as they are stored. */
async function expectedOn(id: string, day: string) {
  const places = await db
    .selectFrom('enrolments')
    .selectAll()
    .where('student_id', '=', id)
    .where('deleted_at', 'is', null)
    .orderBy('since')
    .execute()
  const place = placeOn(places, day)
  if (!place) return undefined
  const { group_id, number, repeats, special_needs, until } = place
  const isOver = until !== null && (until <= day || until === addDays(place.since, 1))
  const state = isOver ? (place.left_as ?? 'activo') : 'activo'
  return { group_id, number_in_group: number, state, repeats, special_needs }
}

const NOW = dayOf(new Date())
const written = fc.record({
  how: fc.constantFrom('insert', 'move', 'put away', 'take off', 'row', 'bin', 'day'),
  group: fc.nat(2),
  number: fc.option(fc.integer({ min: 1, max: 70 })),
  since: fc.integer({ min: -40, max: 40 }),
  length: fc.option(fc.integer({ min: 1, max: 30 })),
  leftAs: fc.option(fc.constantFrom('transferido', 'desistente')),
  which: fc.nat(3),
})

it('what the row of a pupil says follows from the enrolments of the day, however they are written, by hand too', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(written, { minLength: 1, maxLength: 8 }), async all => {
      const { id } = await fixtureStudent(db, {
        groupId: groupAt(0),
        fullName: 'Ana Sitoe',
        numberInGroup: 5,
      })
      const { version } = await rowOf(id)
      for (const of of all) {
        const since = addDays(NOW, of.since)
        const until = of.length === null ? null : addDays(since, of.length)
        const values = {
          ...{ group_id: groupAt(of.group), number: of.number, since, until },
          left_as: until === null ? null : of.leftAs,
          special_needs: of.number === null ? '' : `Óculos ${of.number}`,
        }
        const places = db.selectFrom('enrolments').select('id').where('student_id', '=', id)
        const found = await places.orderBy('id').execute()
        const own = found[of.which % Math.max(1, found.length)]?.id ?? uuid()
        let day = NOW
        try {
          if (of.how === 'insert')
            await db
              .insertInto('enrolments')
              .values({ id: uuid(), student_id: id, ...values })
              .execute()
          if (of.how === 'move')
            await db.updateTable('enrolments').set(values).where('id', '=', own).execute()
          if (of.how === 'put away')
            await db
              .updateTable('enrolments')
              .set({ deleted_at: sql`case when deleted_at is null then now() end` })
              .where('id', '=', own)
              .execute()
          if (of.how === 'take off') await db.deleteFrom('enrolments').where('id', '=', own).execute()
          if (of.how === 'row')
            await db
              .updateTable('students')
              .set({ group_id: values.group_id, number_in_group: of.number, state: of.leftAs ?? 'activo' })
              .where('id', '=', id)
              .execute()
          if (of.how === 'bin')
            await db
              .updateTable('students')
              .set({ deleted_at: sql`case when deleted_at is null then now() end` })
              .where('id', '=', id)
              .execute()
          if (of.how === 'day') {
            day = since
            await followDay(db, day)
          }
        } catch (error) {
          // Two enrolments at once, or a number that is taken: nothing was written.
          if (!(error instanceof Error && 'code' in error && /^23/.test(String(error.code)))) throw error
          continue
        }
        const { version: is, ...row } = await rowOf(id)
        expect(is).toBe(version)
        const expected = await expectedOn(id, day)
        if (expected) expect(row).toEqual(expected)
        if (day !== NOW) await followDay(db, NOW)
      }
    }),
    { numRuns: cases(40, 400) },
  )
}, 300_000)

it('a day that passed, or one that the clock is set back to, is followed by all pupils', async () => {
  const { id } = await fixtureStudent(db, { groupId: groupAt(0), fullName: 'Beto Cumbe', numberInGroup: 9 })
  const to = { groupId: groupAt(1), since: '2031-02-02', today: NOW, repeats: true }
  await db.transaction().execute(one => movePupils(one, [{ id, number: 1 }], to))
  for (const [day, at] of [
    ['2031-02-01', 0],
    ['2031-02-03', 1],
    ['2031-01-31', 0],
    ['2033-05-05', 1],
  ] as const) {
    await followDay(db, day)
    expect([day, (await rowOf(id)).group_id]).toEqual([day, groupAt(at)])
  }
  await followDay(db, NOW)
})

it('a move that is taken back after the year that was prepared began leaves the pupil in that year’s group', async () => {
  const before = await serverOn('2031-02-01')
  const after = await serverOn('2031-02-03')
  const { id, version } = await fixtureStudent(db, { groupId: groupAt(0), fullName: 'Eva Nhaca' })
  const prepared = { groupId: groupAt(2), since: '2031-02-02', today: NOW, repeats: false }
  await db.transaction().execute(one => movePupils(one, [{ id, number: 1 }], prepared))
  const moved = await before.call(transferStudent, {
    params: { id },
    body: { groupId: groupAt(1), day: '2031-02-01', reason: '', version },
  })
  expect(moved.data.group.id).toBe(groupAt(1))
  await followDay(db, '2031-02-02')
  const change = { params: { id: moved.headers['x-change'] ?? '' } }
  expect((await after.refuse(undoChange, change)).status).toBe(200)
  const { data } = await after.call(getStudent, { params: { id } })
  expect(data).toMatchObject({ group: { id: groupAt(2) }, numberInGroup: 1, state: 'activo' })
  await followDay(db, NOW)
})

it('nobody has left on a day that has not come', async () => {
  const as = await serverOn('2026-05-05')
  const body = studentBody.parse({ fullName: 'Ivo Machel', sex: 'H', groupId: groupAt(0) })
  const left = { state: 'desistente', leftOn: '2026-05-06' } as const
  const refused = { leftOn: 'Esse dia ainda não chegou.' }
  expect((await as.refuse(createStudent, { body: { ...body, ...left } })).data.fields).toEqual(refused)
  const { data } = await as.call(createStudent, { body })
  const { code: _, group: _group, updatedAt: _at, id, ...written } = data
  const change = (leftOn: string) => ({ params: { id }, body: { ...written, ...left, leftOn } })
  expect((await as.refuse(updateStudent, change('2026-05-06'))).data.fields).toEqual(refused)
  expect((await as.call(updateStudent, change('2026-05-05'))).data.state).toBe('desistente')
})
