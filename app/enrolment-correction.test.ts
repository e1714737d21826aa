import fc from 'fast-check'
import { v7 as uuid } from 'uuid'
import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { undoBatch } from '#kit/server/records/changes.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { addDays } from '#school/calendar/weeks.ts'
import { fixtureGroup, fixtureSchool, fixtureTeacherOf } from '#school/groups/fixtures.ts'
import { countStudents, getStudent } from '#school/students/contract.ts'
import {
  correctEnrolment,
  type Enrolment,
  listDoubts,
  listEnrolments,
} from '#school/students/enrolment-contract.ts'
import { fixtureBecame, fixtureStudent } from '#school/students/fixtures.ts'
import { enrolmentRoutes } from '#school/students/server/enrolment-routes.ts'
import { findMembersOn } from '#school/students/server/members.ts'
import { routes } from '#school/students/server/routes.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import { cases } from '../scripts/patience.ts'
import { enrolmentDependencies } from './dependencies.ts'

const TODAY = '2026-11-27'
const database = await testDatabase()
const { db } = database
const server = await testServer(database, [...routes, ...enrolmentRoutes(enrolmentDependencies)], TODAY)
const schoolId = await fixtureSchool(db)
const pedagogo = await fixtureAccount(db, { role: 'pedagogo' })
const as = server.as(pedagogo)
const subject = await fixtureSubject(db, { code: 'MAT', name: 'Matemática' })

let made = 0
let groups: Awaited<ReturnType<typeof fixtureGroup>>[]
let id: string

/** In 6ªA since the year began, in 6ªB since 04/05, gone on 01/09. */
beforeEach(async () => {
  made += 1
  groups = await Promise.all(['A', 'B'].map(name => fixtureGroup(db, { name: `6ª${name}${made}`, schoolId })))
  const [a, b] = groups
  id = (await fixtureStudent(db, { groupId: a?.id ?? '', fullName: `Ana ${made}`, numberInGroup: 3 })).id
  await fixtureBecame(db, id, { group_id: b?.id ?? '', number_in_group: 7 }, '2026-05-04')
  await fixtureBecame(db, id, { state: 'desistente', left_on: '2026-09-01' }, '2026-09-01')
})

const enrolments = async () => (await as.call(listEnrolments, { params: { id } })).data
const bodyOf = ({ since, until, number, how, version }: Enrolment) => ({ since, until, number, how, version })
const correct = async (
  at: number,
  change: Partial<ReturnType<typeof bodyOf>> & { confirmHidden?: boolean },
) => {
  const enrolment = (await enrolments())[at]
  if (!enrolment) throw new Error(`no enrolment ${at}`)
  return { params: { id: enrolment.id }, body: { ...bodyOf(enrolment), ...change } }
}
const groupOn = async (day: string) => {
  const there = await Promise.all(groups.map(group => findMembersOn(db, group.id, day)))
  return there.flatMap((members, at) => (members.some(member => member.id === id) ? [at] : []))
}
/** All that is stored of the pupil, without versions and moments. */
const stored = async () => {
  const rows = [
    ...(await db.selectFrom('students').selectAll().where('id', '=', id).execute()),
    ...(await db.selectFrom('enrolments').selectAll().where('student_id', '=', id).orderBy('id').execute()),
  ]
  return rows.map(({ version, updated_at, ...row }) => row)
}
const missed = async (groupId: string, heldOn: string) => {
  const [call, by] = [uuid(), { account_id: pedagogo.id }]
  await db
    .insertInto('lesson_calls')
    .values({ id: call, group_id: groupId, held_on: heldOn, pupils: 1, ...by })
    .execute()
  await db
    .insertInto('lesson_absences')
    .values({ id: uuid(), call_id: call, student_id: id, kind: 'falta', ...by })
    .execute()
}
const undo = (change: string | undefined) =>
  db.transaction().execute(held => undoBatch(held, change ?? '', pedagogo, false, uuid()))

describe('the days of a pupil in a group', () => {
  it('are corrected: what met them meets them still, the pupil and every day follow, and it is taken back', async () => {
    const before = await stored()
    const moved = await as.call(
      correctEnrolment,
      await correct(1, { since: '2026-05-11', until: '2026-08-20' }),
    )
    expect((await enrolments()).map(({ since, until }) => [since, until])).toEqual([
      ['2026-01-01', '2026-05-11'],
      ['2026-05-11', '2026-08-20'],
    ])
    expect(await Promise.all(['2026-05-10', '2026-05-11', '2026-08-19', '2026-08-20'].map(groupOn))).toEqual([
      [0],
      [1],
      [1],
      [],
    ])
    expect((await as.call(getStudent, { params: { id } })).data.leftOn).toBe('2026-08-20')
    await undo(moved.headers['x-change'])
    expect(await stored()).toEqual(before)
  })

  it('write the day of entry, the number and how somebody came where the pupil reads them', async () => {
    await as.call(correctEnrolment, await correct(0, { since: '2026-02-09', number: 12, how: 'repetente' }))
    await as.call(correctEnrolment, await correct(1, { number: 30, how: 'repetente' }))
    const { data } = await as.call(getStudent, { params: { id } })
    expect(data).toMatchObject({ enrolledOn: '2026-02-09', numberInGroup: 30, repeats: true })
    expect((await enrolments()).map(({ number, how }) => [number, how])).toEqual([
      [12, 'repetente'],
      [30, 'repetente'],
    ])
  })

  it.each<[string, number, object, string, RegExp]>([
    [
      'all of the one before',
      1,
      { since: '2026-01-01' },
      'since',
      /^Sobrepõe-se à 6ªA\d+, desde 01\/01\/2026 até/,
    ],
    [
      'all of the one after',
      0,
      { until: '2026-09-01' },
      'until',
      /^Sobrepõe-se à 6ªB\d+, desde 04\/05\/2026 até/,
    ],
    ['no day at all', 0, { until: '2026-01-01' }, 'until', /^Saiu antes de entrar/],
    ['a day of another year', 0, { since: '2025-11-01' }, 'since', /^A turma é de 2026/],
    ['a day that has not come', 1, { until: '2026-12-01' }, 'until', /^Esse dia ainda não chegou/],
    ['no end where another follows', 0, { until: null }, 'until', /^Diga em que dia deixou a turma/],
    ['no end of who left the school', 1, { until: null }, 'until', /saiu da escola/],
    ['a number that nobody can have', 1, { number: 201 }, 'number', /./],
  ])('take %s: refused at its field, and nothing changes', async (_, at, change, field, words) => {
    const before = await stored()
    const refused = await as.refuse(correctEnrolment, await correct(at, change))
    expect(refused.status).toBe(400)
    expect(refused.data.fields?.[field]).toMatch(words)
    expect(await stored()).toEqual(before)
  })

  it('refuse a number that another had on one of them, and leave one that was free again', async () => {
    const groupId = groups[1]?.id ?? ''
    await fixtureStudent(db, { groupId, fullName: 'Zita', numberInGroup: 9, enrolledOn: '2026-08-31' })
    const refused = await as.refuse(correctEnrolment, await correct(1, { number: 9 }))
    expect(refused.data.fields).toEqual({ number: 'O nº 9 é de Zita nesses dias.' })
    const taken = await as.call(correctEnrolment, await correct(1, { number: 9, until: '2026-08-31' }))
    expect(taken.data).toMatchObject({ number: 9, until: '2026-08-31' })
  })

  it('name the absences that they leave out, and hide them once that is confirmed', async () => {
    const groupId = groups[0]?.id ?? ''
    for (const heldOn of ['2026-02-03', '2026-02-05', '2026-03-02']) await missed(groupId, heldOn)
    const late = { since: '2026-02-09' }
    const refused = await as.refuse(correctEnrolment, await correct(0, late))
    expect(refused.data.fields).toEqual({
      confirmHidden: `2 faltas ou atrasos deixam de contar na ${groups[0]?.name}: 03/02/2026 e 05/02/2026.`,
    })
    const done = await as.call(correctEnrolment, await correct(0, { ...late, confirmHidden: true }))
    expect(done.data.since).toBe('2026-02-09')
  })

  it('are changed by somebody who saw their last version', async () => {
    const request = await correct(0, { number: 4 })
    await as.call(correctEnrolment, request)
    expect(await as.refuse(correctEnrolment, request)).toMatchObject({
      status: 409,
      data: { code: 'VERSION_CONFLICT', details: { current: { number: 4 } } },
    })
  })

  it('are either refused, or as a model of days has them; and always taken back', async () => {
    const shift = fc.record({
      at: fc.nat(1),
      since: fc.integer({ min: -40, max: 60 }),
      until: fc.integer({ min: -60, max: 60 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(shift, { minLength: 1, maxLength: 4 }), async shifts => {
        const first = await stored()
        const taken: string[] = []
        for (const { at, since, until } of shifts) {
          const was = await enrolments()
          const it = was[at]
          const days = { since: addDays(it?.since ?? '', since), until: addDays(it?.until ?? '', until) }
          const request = await correct(at, days)
          const before = await stored()
          const answer = await as.call(correctEnrolment, request)
          if (answer.status !== 200) {
            expect(answer.status).toBe(400)
            expect(await stored()).toEqual(before)
            continue
          }
          if (answer.headers['x-change']) taken.push(answer.headers['x-change'])
          const [a, b] = was.map(({ since, until }) => ({ since, until: until ?? '' }))
          if (!a || !b) throw new Error('two enrolments')
          // The model: the one that is corrected has its days, and the day on which both met is the same for both.
          const model = at === 0 ? [days, { ...b, since: days.until }] : [{ ...a, until: days.since }, days]
          for (let day = '2026-01-01'; day < TODAY; day = addDays(day, 9)) {
            const expected = model.flatMap((place, group) =>
              place.since <= day && day < place.until ? [group] : [],
            )
            expect([day, await groupOn(day)]).toEqual([day, expected])
          }
        }
        for (const change of taken.reverse()) await undo(change)
        expect(await stored()).toEqual(first)
      }),
      { numRuns: cases(4, 150) },
    )
  })
})

describe('days that nobody has said', () => {
  beforeEach(async () => {
    await db.updateTable('enrolments').set({ doubt: null }).execute()
    const [first, second] = await enrolments()
    await db
      .updateTable('enrolments')
      .set({ doubt: 'mudança' })
      .where('id', '=', second?.id ?? '')
      .execute()
    await db
      .updateTable('enrolments')
      .set({ doubt: 'entrada' })
      .where('id', '=', first?.id ?? '')
      .execute()
  })

  it('are listed, counted and narrowed; a correction, or that they are right, settles them', async () => {
    const doubts = async (query = {}) => (await as.call(listDoubts, { query })).data.rows
    const count = async () => (await as.call(countStudents, { query: {} })).data.doubts
    expect((await doubts()).map(({ doubt }) => doubt).sort()).toEqual(['entrada', 'mudança'])
    expect((await doubts({ doubt: ['mudança'] })).map(({ group }) => group.id)).toEqual([groups[1]?.id])
    expect((await doubts({ group: [groups[0]?.id] })).length).toBe(1)
    expect(await doubts({ search: 'ninguém' })).toEqual([])
    expect(await count()).toBe(2)
    const right = await as.call(correctEnrolment, await correct(0, {}))
    expect(right.data).toMatchObject({ since: '2026-01-01', doubt: null })
    expect(await count()).toBe(1)
    await as.call(correctEnrolment, await correct(1, { since: '2026-05-05' }))
    expect(await doubts()).toEqual([])
    await expect(undo(right.headers['x-change'])).rejects.toMatchObject({ code: 'CHANGED_SINCE' })
  })

  it('are read and corrected by who may write the pupil, and by nobody else', async () => {
    const own = await fixtureTeacherOf(db, groups[1]?.id ?? '', subject.id)
    const other = await fixtureTeacherOf(db, groups[0]?.id ?? '', subject.id)
    expect((await server.as(own).call(listDoubts, {})).data.rows.length).toBe(2)
    const request = await correct(0, { since: '2026-01-12' })
    expect((await server.as(other).call(listDoubts, {})).data.rows).toEqual([])
    expect((await server.as(other).refuse(correctEnrolment, request)).status).toBe(404)
    expect((await server.as(other).refuse(listEnrolments, { params: { id } })).status).toBe(404)
    expect((await server.as(own).call(correctEnrolment, request)).data.since).toBe('2026-01-12')
  })
})
