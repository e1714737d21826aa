import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { firstTrimester, fixtureCalendar } from '#school/calendar/fixtures.ts'
import { undoChange } from '#school/changes/contract.ts'
import { changeRoutes } from '#school/changes/server/routes.ts'
import { fixtureGroup, fixtureTeacherOf } from '#school/groups/fixtures.ts'
import { fixtureSchool, twoPeriods } from '#school/schools/fixtures.ts'
import { fixtureStudent } from '#school/students/fixtures.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import { fixtureSlot } from '#school/timetable/fixtures.ts'
import {
  addAbsence,
  answerSubstitutions,
  chooseSubstitutes,
  getAbsence,
  listAbsences,
  listCandidates,
  mySubstitutions,
  removeAbsence,
} from '../contract.ts'
import { ranked } from '../rank.ts'
import { insertAbsence } from './queries.ts'
import { routes } from './routes.ts'

const database = await testDatabase()
const { db } = database
const server = await testServer(database, [...routes, ...changeRoutes([])], '2026-05-04')
const school = await fixtureSchool(db, {
  periods: twoPeriods,
})
const dap = await fixtureAccount(db, { role: 'pedagogo', name: 'Lurdes' })
const cna = await fixtureSubject(db, { code: 'CNA', name: 'Ciências Naturais' })
const por = await fixtureSubject(db, { code: 'POR', name: 'Português' })
const a = await fixtureGroup(db, { name: '6ªA', grade: 6, year: 2026, schoolId: school.id })
const b = await fixtureGroup(db, { name: '6ªB', grade: 6, year: 2026, schoolId: school.id })
await fixtureStudent(db, { groupId: a.id, fullName: 'Isaura Manjate' })
await fixtureStudent(db, { groupId: b.id, fullName: 'Jorge Sitoe' })
const paulo = await fixtureTeacherOf(db, a.id, cna.id)
const knows = await fixtureTeacherOf(db, a.id, por.id)
const busy = await fixtureTeacherOf(db, b.id, por.id)
const free = await fixtureTeacherOf(db, b.id, cna.id)
await fixtureCalendar(db, {
  state: 'em vigor',
  year: 2026,
  trimesters: [firstTrimester],
  holidays: [{ date: '2026-05-06', name: 'Feriado' }],
})
for (const weekday of [2, 3, 4])
  await fixtureSlot(db, {
    groupId: a.id,
    weekday,
    period: 1,
    subjectId: cna.id,
    teacherId: paulo.id,
    room: '4',
  })
await fixtureSlot(db, {
  groupId: b.id,
  weekday: 2,
  period: 1,
  subjectId: por.id,
  teacherId: busy.id,
  room: '5',
})

const as = (who: { id: string }) => server.as(who as typeof dap)
const add = () =>
  as(dap).call(addAbsence, {
    body: { teacherId: paulo.id, startsOn: '2026-05-05', endsOn: '2026-05-07', reason: 'Doença' },
  })
const at = (date: string) => ({ groupId: a.id, date, period: 1 })

it('a teacher away, the lessons of these days, who gives them, and one undo for all', async () => {
  const { data: absence } = await add()
  expect(
    absence.lessons.map(({ date, choice }) => [date, choice]),
    'a holiday has none',
  ).toEqual([
    ['2026-05-05', null],
    ['2026-05-07', null],
  ])
  const twice = await as(dap).refuse(addAbsence, {
    body: { teacherId: paulo.id, startsOn: '2026-05-07', endsOn: '2026-05-08', reason: '' },
  })
  expect(twice).toMatchObject({ status: 409, data: { code: 'ALREADY_AWAY' } })

  const params = { id: absence.id }
  const { data: who } = await as(dap).call(listCandidates, { params, query: at('2026-05-05') })
  expect(who.free.map(({ id, knows }) => [id, knows])).toEqual([
    [knows.id, 'Português'],
    [free.id, null],
  ])
  expect(who.busy.map(({ id }) => id)).toEqual([busy.id])
  expect(who.join).toMatchObject([{ group: { name: '6ªB' }, teacher: { id: busy.id }, pupils: 2 }])

  const choose = (
    date: string,
    kind: string,
    substituteId: string | null,
    joinedGroupId: string | null = null,
  ) => ({
    ...at(date),
    kind,
    substituteId,
    joinedGroupId,
  })
  const refused = await as(dap).refuse(chooseSubstitutes, {
    params,
    body: { choices: [choose('2026-05-05', 'professor', busy.id)] },
  })
  expect(refused).toMatchObject({ status: 409, data: { code: 'NOT_FREE' } })
  const { headers } = (await as(dap).refuse(chooseSubstitutes, {
    params,
    body: {
      choices: [choose('2026-05-05', 'juntar', null, b.id), choose('2026-05-07', 'professor', knows.id)],
    },
  })) as { headers: Record<string, string> }
  const choices = async () =>
    (await as(dap).call(getAbsence, { params })).data.lessons.map(({ choice }) => choice?.substitute?.id)
  expect(await choices()).toEqual([busy.id, knows.id])

  const mine = async () =>
    (await as(knows).call(mySubstitutions, { query: { from: '2026-05-04', to: '2026-05-08' } })).data.rows
  const [covered] = await mine()
  expect(covered).toMatchObject({ date: '2026-05-07', insteadOf: { id: paulo.id }, pupils: 1, room: '4' })
  const ids = [covered?.choice.id ?? '']
  const stranger = await as(free).refuse(answerSubstitutions, { body: { ids, answer: 'vista' } })
  expect(stranger.status, 'nobody answers for another').toBe(404)
  await as(knows).call(answerSubstitutions, { body: { ids, answer: 'não posso' } })
  const [row] = (await as(dap).call(listAbsences, {})).data.rows
  expect(row, 'who cannot leaves the lesson open').toMatchObject({ lessons: 2, open: 1 })
  await as(knows).call(answerSubstitutions, { body: { ids, answer: 'vista' } })

  const { data: next } = await as(dap).call(listCandidates, { params, query: at('2026-05-07') })
  expect(next.free.find(({ id }) => id === knows.id)?.done).toBe(1)
  const undone = await as(dap).refuse(undoChange, { params: { id: headers['x-change'] ?? '' } })
  expect(undone.status, 'what was answered since is not taken back in silence').toBe(409)
  await as(dap).call(removeAbsence, { params, query: { version: 1 } })
  expect(await mine()).toEqual([])
})

it('a group joins no lesson of a teacher who is marked away at the same moment', async () => {
  const { data: absence } = await add()
  const choice = { ...at('2026-05-05'), kind: 'juntar', substituteId: null, joinedGroupId: b.id }
  const choose = () =>
    as(dap).refuse(chooseSubstitutes, { params: { id: absence.id }, body: { choices: [choice] } })
  const choosing = await db.transaction().execute(async transaction => {
    // Another call that marks the teacher of 6ªB away, just before it is done.
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`away ${busy.id}`}, 0))`.execute(transaction)
    await insertAbsence(transaction, {
      ...{ teacherId: busy.id, startsOn: '2026-05-05', endsOn: '2026-05-05', reason: '', by: dap.id },
    })
    const answer = choose()
    await expect
      .poll(async () => {
        const { rows } = await sql`SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`.execute(
          db,
        )
        return rows.length
      })
      .toBe(1)
    return [answer]
  })
  const [answer] = await Promise.all(choosing)
  expect(answer).toMatchObject({ status: 409, data: { code: 'NOT_FREE' } })
  await db.updateTable('teacher_absences').set({ deleted_at: sql`now()` }).execute()
})

it('marks nobody away who works at another school alone', async () => {
  const elsewhere = await fixtureAccount(db, {
    ...{ role: 'professor', schoolId: (await fixtureSchool(db, { name: 'Outra' })).id, reach: 'escola' },
  })
  const mark = (teacherId: string) => ({
    body: { teacherId, startsOn: '2026-07-01', endsOn: '2026-07-01', reason: '' },
  })
  const narrowed = server.as({ ...dap, onlyWithin: school.id })
  const refused = await narrowed.refuse(addAbsence, mark(elsewhere.id))
  expect(refused.data.fields).toEqual({ teacherId: 'Escolha o professor.' })
  expect((await narrowed.call(addAbsence, mark(paulo.id))).data.teacher.id).toBe(paulo.id)
})

it('marks absences only for those who lead', async () => {
  const refused = await as(knows).refuse(addAbsence, {
    body: { teacherId: paulo.id, startsOn: '2026-05-05', endsOn: '2026-05-07', reason: '' },
  })
  expect(refused.status).toBe(403)
})

it('first who knows the group, then who gave the fewest, then by name', () => {
  const of = (name: string, knows: string | null, done: number) => ({ name, knows, done })
  const all = [
    of('Graça', null, 0),
    of('Ivone', 'CNA', 2),
    of('Ana', 'POR', 2),
    of('Rui', 'POR', 0),
    of('Bia', null, 0),
  ]
  expect(ranked(all).map(({ name }) => name)).toEqual(['Rui', 'Ana', 'Ivone', 'Bia', 'Graça'])
})

it('a Saturday of lessons made up has the lessons of its weekday to give, and who has one then is busy', async () => {
  await db
    .updateTable('calendars')
    .set({ make_ups: JSON.stringify([{ date: '2026-05-16', weekday: 2 }]) })
    .execute()
  try {
    const { data: absence } = await as(dap).call(addAbsence, {
      body: { teacherId: paulo.id, startsOn: '2026-05-16', endsOn: '2026-05-17', reason: '' },
    })
    expect(absence.lessons.map(({ date, period }) => [date, period])).toEqual([['2026-05-16', 1]])
    const { data: who } = await as(dap).call(listCandidates, {
      params: { id: absence.id },
      query: at('2026-05-16'),
    })
    expect(who.busy.map(({ id }) => id)).toEqual([busy.id])
  } finally {
    await db.updateTable('calendars').set({ make_ups: '[]' }).execute()
  }
})
