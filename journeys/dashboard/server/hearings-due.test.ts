import { expect, it } from 'vitest'
import { fixtureGrouping, fixtureHeard, fixtureOralTest } from '#features/assessment/hearing/fixtures.ts'
import { keepLevel } from '#features/assessment/results/server/marking-queries.ts'
import type { Account } from '#kit/account.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { firstTrimester, fixtureCalendar } from '#school/calendar/fixtures.ts'
import { fixtureGroup, fixtureSchool, fixtureTeacherOf } from '#school/groups/fixtures.ts'
import { insertGroupTeacher } from '#school/groups/server/teachers-queries.ts'
import { fixtureStudent } from '#school/students/fixtures.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import { fixtureSlot } from '#school/timetable/fixtures.ts'
import { getDay } from '../contract.ts'
import { missingOf } from '../missing.ts'
import { routes } from './routes.ts'

const database = await testDatabase()
const { db } = database
const server = await testServer(database, routes)
const school = await fixtureSchool(db)
const pedagogue = await fixtureAccount(db, { role: 'pedagogo', name: 'Lurdes' })
const mat = await fixtureSubject(db, { code: 'MAT', name: 'Matemática' })
const dayOf = async (person: Account) => (await server.as(person).call(getDay, {})).data

it('asks to hear own groups of the lower classes, to go on hearing, and to hear again when the week has come', async () => {
  const second = await fixtureGroup(db, { name: '2ªZ', grade: 2, schoolId: school })
  const listener = await fixtureTeacherOf(db, second.id, mat.id)
  const pupil = await fixtureStudent(db, { groupId: second.id, fullName: 'Zito' })
  const steps = async () =>
    (await dayOf(listener)).hearings.rows.map(({ step, groupName }) => [step, groupName])
  expect(await steps()).toEqual([['ouvir', '2ªZ']])
  const oral = await fixtureOralTest(db, listener, { subjectId: mat.id, grade: 2 })
  const at = '2026-03-20T08:00:00+02:00'
  const open = await fixtureHeard(db, { testId: oral.id, groupId: second.id, by: listener, at, heard: [] })
  expect(await steps()).toEqual([['continuar', '2ªZ']])
  await keepLevel(db, open.id, { studentId: pupil.id, level: 'Letra' })
  expect(await steps(), 'all were heard').toEqual([])
  const groups = {
    subjectId: mat.id,
    applicationIds: [open.id],
    groupIds: [second.id],
    by: listener,
    title: 'Hora da leitura',
    startsOn: '2026-03-23',
    heldOn: [],
    hours: [],
    leaders: [],
  }
  await fixtureGrouping(db, { ...groups, hearAgainOn: '2026-06-29' })
  expect(await steps()).toEqual([])
  await fixtureGrouping(db, { ...groups, hearAgainOn: '2026-04-27' })
  expect(await steps()).toEqual([['ouvir de novo', 'Hora da leitura']])
  const next = await fixtureOralTest(db, listener, { subjectId: mat.id, grade: 2 })
  await fixtureHeard(db, {
    // With another text, or in another language: it was heard again all the same.
    testId: next.id,
    groupId: second.id,
    by: pedagogue,
    at: '2026-05-04T08:00:00+02:00',
    heard: [],
  })
  expect(await steps()).toEqual([])
})

it('asks for no plan of a lesson whose pupils are in groups by level then', async () => {
  const third = await fixtureGroup(db, { name: '3ªZ', grade: 3, schoolId: school })
  const teacher = await fixtureTeacherOf(db, third.id, mat.id)
  const pupil = await fixtureStudent(db, { groupId: third.id, fullName: 'Zaida' })
  await fixtureCalendar(db, { state: 'em vigor', year: 2026, trimesters: [firstTrimester] })
  const tuesday = { weekday: 2, period: 1 }
  await fixtureSlot(db, { groupId: third.id, subjectId: mat.id, teacherId: teacher.id, ...tuesday })
  const titles = async () => missingOf(await dayOf(teacher), '2026-05-05').map(({ title }) => title)
  expect(await titles()).toContain('1 aula sem plano')
  const oral = await fixtureOralTest(db, teacher, { subjectId: mat.id, grade: 3 })
  const heard = await fixtureHeard(db, {
    ...{ testId: oral.id, groupId: third.id, by: teacher, at: '2026-05-04T08:00:00+02:00' },
    heard: [{ studentId: pupil.id, level: 'Letra' }],
  })
  await fixtureGrouping(db, {
    ...{ subjectId: mat.id, applicationIds: [heard.id], groupIds: [third.id], by: teacher, title: 'Ler' },
    ...{ startsOn: '2026-05-05', hearAgainOn: '2026-06-29', heldOn: [], hours: [tuesday], leaders: [] },
  })
  expect(await titles()).not.toContain('1 aula sem plano')
  expect((await dayOf(teacher)).lessons[0]?.parted?.title).toBe('Ler')
})

it('names the first that wait, and says of the others how many', async () => {
  const groups = await Promise.all(
    Array.from({ length: 9 }, (_none, at) =>
      fixtureGroup(db, { name: `1ª${'ABCDEFGHI'[at]}`, grade: 1, schoolId: school }),
    ),
  )
  const [first, ...others] = groups
  const listener = await fixtureTeacherOf(db, first?.id ?? '', mat.id)
  for (const group of others)
    await insertGroupTeacher(db, { groupId: group.id, subjectId: mat.id, accountId: listener.id })
  const { hearings } = await dayOf(listener)
  expect(hearings.rows.length + hearings.more).toBe(9)
  expect(hearings.more).toBeGreaterThan(0)
  expect(missingOf(await dayOf(listener), '2026-05-05').map(({ title }) => title)).toContain(
    `${hearings.more} outras audições esperam`,
  )
})
