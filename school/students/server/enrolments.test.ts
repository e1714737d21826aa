import fc from 'fast-check'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { insertChanges, undoBatch } from '#kit/server/records/changes.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { addDays } from '#school/calendar/weeks.ts'
import { fixtureGroup, fixtureSchool } from '#school/groups/fixtures.ts'
import { cases } from '../../../scripts/patience.ts'
import {
  changeStudents,
  createStudent,
  getStudent,
  listStudents,
  removeStudent,
  type StudentRow,
  transferStudent,
  updateStudent,
} from '../contract.ts'
import { fixtureStudent } from '../fixtures.ts'
import { followDay, movePupils } from './enrolments.ts'
import { countMembers, findMembersDuring, findMembersOn } from './members.ts'
import { routes } from './routes.ts'

const TODAY = '2026-11-27'
const FIRST = '2026-02-02'
const database = await testDatabase()
const { db } = database
const server = await testServer(database, routes, TODAY)
const schoolId = await fixtureSchool(db)
const pedagogo = await fixtureAccount(db, { role: 'pedagogo', name: 'Lurdes Nhantumbo' })
const as = server.as(pedagogo)
let made = 0

async function threeGroups() {
  made += 1
  return Promise.all(['A', 'B', 'C'].map(name => fixtureGroup(db, { name: `6ª${name}${made}`, schoolId })))
}

const groupOn = async (pupil: string, groups: readonly { id: string }[], day: string) => {
  const there = []
  for (const [at, group] of groups.entries())
    if ((await findMembersOn(db, group.id, day)).some(({ id }) => id === pupil)) there.push(at)
  expect(there.length).toBeLessThanOrEqual(1)
  return there[0] ?? null
}

const bodyOf = ({ code, group, updatedAt, id, ...written }: StudentRow) => written
const undo = (change: string | undefined) => undoBatch(db, change ?? '', pedagogo, false, uuid())

describe('who was in a group on a day', () => {
  it('is what happened until then, whatever happens later and is taken back', async () => {
    const happening = fc.record({
      kind: fc.constantFrom('transfer', 'leave', 'back', 'undo'),
      to: fc.integer({ min: 0, max: 2 }),
      days: fc.integer({ min: 1, max: 40 }),
    })
    await fc.assert(
      fc.asyncProperty(
        fc.array(happening, { minLength: 1, maxLength: 7 }),
        fc.uniqueArray(fc.integer({ min: 0, max: 290 }), { minLength: 6, maxLength: 6 }),
        async (happenings, sampled) => {
          const groups = await threeGroups()
          const [first] = groups
          const { id } = await fixtureStudent(db, {
            groupId: first?.id ?? '',
            fullName: 'Ana Sitoe',
            enrolledOn: FIRST,
          })
          const days = sampled.map(at => addDays(FIRST, at))
          const seen = async () => Promise.all(days.map(day => groupOn(id, groups, day)))
          let at = FIRST
          let model = days.map((): number | null => 0)
          let [now, isGone]: [number, boolean] = [0, false]
          const done: {
            change: string | undefined
            was: typeof model
            now: number
            isGone: boolean
            at: string
          }[] = []
          expect(await seen()).toEqual(model)
          for (const { kind, to, days: later } of happenings) {
            const day = addDays(at, later)
            const { data: row } = await as.call(getStudent, { params: { id } })
            const was = { was: model, now, isGone, at }
            if (kind === 'undo') {
              const last = done.pop()
              if (!last) continue
              await undo(last.change)
              ;[model, now, isGone, at] = [last.was, last.now, last.isGone, last.at]
            } else if (kind === 'transfer' && !isGone && to !== now) {
              const body = { groupId: groups[to]?.id ?? '', reason: '', day, version: row.version }
              const { headers, status } = await as.call(transferStudent, { params: { id }, body })
              expect(status).toBe(200)
              done.push({ change: headers['x-change'], ...was })
              ;[now, at] = [to, day]
              model = model.map((group, index) => ((days[index] ?? '') < day ? group : to))
            } else if (kind === 'leave' && !isGone) {
              const body = { ...bodyOf(row), state: 'desistente' as const, leftOn: day }
              const { headers, status } = await as.call(updateStudent, { params: { id }, body })
              expect(status).toBe(200)
              done.push({ change: headers['x-change'], ...was })
              ;[isGone, at] = [true, day]
              model = model.map((group, index) => ((days[index] ?? '') < day ? group : null))
            } else continue
            expect(await seen()).toEqual(model)
          }
        },
      ),
      { numRuns: cases(5, 300) },
    )
  })

  it('counts nobody before the day of entry, and keeps the days when they are corrected', async () => {
    const [a, b] = await threeGroups()
    const groupId = a?.id ?? ''
    const body = { fullName: 'Rui Tembe', sex: 'H' as const, groupId, enrolledOn: '2026-11-20' }
    const { data: row } = await as.call(createStudent, { body })
    const members = async (day: string) => (await findMembersOn(db, groupId, day)).length
    expect([await members('2026-11-19'), await members('2026-11-20')]).toEqual([0, 1])
    const change = { ...bodyOf(row), enrolledOn: '2026-11-10' }
    const corrected = await as.call(updateStudent, { params: { id: row.id }, body: change })
    expect([await members('2026-11-09'), await members('2026-11-10')]).toEqual([0, 1])
    const move = { groupId: b?.id ?? '', reason: '', day: '2026-11-15', version: corrected.data.version }
    const moved = await as.call(transferStudent, { params: { id: row.id }, body: move })
    const late = { ...bodyOf(moved.data), enrolledOn: '2026-11-16' }
    const refused = await as.refuse(updateStudent, { params: { id: row.id }, body: late })
    expect(refused.data.fields).toHaveProperty('enrolledOn')
    const early = { ...move, groupId, day: '2026-11-14', version: moved.data.version }
    const tooEarly = await as.refuse(transferStudent, { params: { id: row.id }, body: early })
    expect(tooEarly.data.fields).toEqual({ day: 'Só entrou na turma actual a 15/11/2026.' })
    const ahead = { ...early, day: '2026-11-28' }
    expect((await as.refuse(transferStudent, { params: { id: row.id }, body: ahead })).data.fields).toEqual({
      day: 'Esse dia ainda não chegou.',
    })
  })

  it('has the number of the day: another one in the group after it changes nothing before', async () => {
    const [a, b] = await threeGroups()
    const pupil = await fixtureStudent(db, { groupId: a?.id ?? '', fullName: 'Eva', numberInGroup: 4 })
    await fixtureStudent(db, { groupId: b?.id ?? '', fullName: 'Zita', numberInGroup: 9 })
    const body = { groupId: b?.id ?? '', reason: '', day: '2026-05-04', version: 1 }
    await as.call(transferStudent, { params: { id: pupil.id }, body })
    const numbers = async (group: string | undefined, day: string) =>
      (await findMembersOn(db, group ?? '', day)).map(({ number }) => number)
    expect(await numbers(a?.id, '2026-05-03')).toEqual([4])
    expect(await numbers(b?.id, '2026-05-04')).toEqual([9, 10])
    const { data } = await as.call(getStudent, { params: { id: pupil.id } })
    await as.call(updateStudent, { params: { id: pupil.id }, body: { ...bodyOf(data), numberInGroup: 30 } })
    expect(await numbers(a?.id, '2026-05-03')).toEqual([4])
    expect(await numbers(b?.id, '2026-05-04')).toEqual([9, 30])
  })

  it('answers for spans too, and counts inside other statements', async () => {
    const [a, b] = await threeGroups()
    const [groupId, other] = [a?.id ?? '', b?.id ?? '']
    const [one, two] = [
      await fixtureStudent(db, { groupId, fullName: 'Ana', sex: 'M' }),
      await fixtureStudent(db, { groupId, fullName: 'Ivo', sex: 'H' }),
    ]
    const action = { kind: 'transfer' as const, groupId: other }
    const { headers } = await as.call(changeStudents, { body: { ids: [one.id, two.id], action } })
    const during = await findMembersDuring(db, groupId, { from: '2026-11-01', to: '2026-11-30' })
    expect(during.map(({ full_name, until }) => [full_name, until])).toEqual([
      ['Ana', TODAY],
      ['Ivo', TODAY],
    ])
    const counted = async (day: string) => {
      const query = sql<{ all: number; boys: number }>`select ${countMembers(sql`g.id`, day)} as all,
        ${countMembers(sql`g.id`, day, 'H')} as boys from groups g where g.id = ${groupId}`
      return (await query.execute(db)).rows[0]
    }
    expect([await counted('2026-11-26'), await counted(TODAY)]).toEqual([
      { all: 2, boys: 1 },
      { all: 0, boys: 0 },
    ])
    await undo(headers['x-change'])
    expect(await counted(TODAY)).toEqual({ all: 2, boys: 1 })
    await as.call(removeStudent, { params: { id: one.id }, query: { version: 3 } })
    expect(await counted('2026-11-26')).toEqual({ all: 1, boys: 1 })
  })
})

it('the stays of a pupil in a group stand together, in the order of their days, by the number of the last', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 3 }), {
        minLength: 1,
        maxLength: 5,
      }),
      async pupils => {
        const [a] = await threeGroups()
        const groupId = a?.id ?? ''
        for (const [at, numbers] of pupils.entries()) {
          const { id } = await fixtureStudent(db, { groupId, fullName: `Aluno ${made}.${at}` })
          await sql`delete from enrolments where student_id = ${id}`.execute(db)
          for (const [stay, number] of numbers.entries()) {
            const isLast = stay === numbers.length - 1
            await sql`insert into enrolments (id, student_id, group_id, number, since, until) values (${uuid()}, ${id}, ${groupId},
              ${number}, ${addDays(FIRST, stay * 10)}, ${isLast ? null : addDays(FIRST, stay * 10 + 5)})`.execute(
              db,
            )
          }
        }
        const found = await findMembersDuring(db, groupId, { from: FIRST, to: TODAY })
        const inOrder = pupils
          .map((numbers, at) => ({ numbers, name: `Aluno ${made}.${at}`, last: numbers.at(-1) ?? 0 }))
          .toSorted((one, other) => one.last - other.last || one.name.localeCompare(other.name))
        expect(found.map(({ full_name, number }) => [full_name, number])).toEqual(
          inOrder.flatMap(({ numbers, name }) => numbers.map(number => [name, number])),
        )
      },
    ),
    { numRuns: cases(10, 200), examples: [[[[40, 3], [12]]]] },
  )
})

describe('a year that is prepared', () => {
  it('changes nothing until its first day, and then the pupils are in it', async () => {
    const [a] = await threeGroups()
    const next = await fixtureGroup(db, { name: '7ªA', grade: 7, year: 2027, schoolId })
    const pupil = await fixtureStudent(db, { groupId: a?.id ?? '', fullName: 'Ana', numberInGroup: 3 })
    const batchId = uuid()
    const by = { account: { ...pedagogo, sessionId: '' }, action: 'new-year', batchId }
    await db.transaction().execute(async transaction => {
      const to = { groupId: next.id, since: '2027-02-02', today: TODAY, repeats: false }
      const changes = await movePupils(transaction, [{ id: pupil.id, number: 1 }], to)
      await insertChanges(transaction, changes, by)
    })
    const group = async () => (await as.call(getStudent, { params: { id: pupil.id } })).data
    const list = async (id: string | undefined) =>
      (await as.call(listStudents, { query: { group: [id ?? ''] } })).data.rows.length
    await followDay(db, '2027-02-01')
    expect(await group()).toMatchObject({ group: { id: a?.id }, numberInGroup: 3 })
    expect([await list(a?.id), await list(next.id)]).toEqual([1, 0])
    expect((await findMembersOn(db, a?.id ?? '', '2027-02-01')).length).toBe(1)
    await followDay(db, '2027-02-02')
    expect(await group()).toMatchObject({ group: { id: next.id }, numberInGroup: 1, repeats: false })
    expect((await findMembersOn(db, a?.id ?? '', '2027-02-01')).length).toBe(1)
    expect((await findMembersOn(db, next.id, '2027-02-02')).length).toBe(1)
  })
})

it('no pupil is in two groups at once, even where it is written by hand', async () => {
  const [a, b] = await threeGroups()
  const { id } = await fixtureStudent(db, { groupId: a?.id ?? '', fullName: 'Ana' })
  const twice = db
    .insertInto('enrolments')
    .values({ id: uuid(), student_id: id, group_id: b?.id ?? '', since: '2026-03-01' })
    .execute()
  await expect(twice).rejects.toThrow('enrolments_one_at_a_time')
})
