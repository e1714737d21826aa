import { expect, it } from 'vitest'
import { fixtureGrouping, fixtureHeard, fixtureOralTest } from '#features/assessment/hearing/fixtures.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { firstTrimester, fixtureCalendar } from '#school/calendar/fixtures.ts'
import { fixtureGroup, fixtureSchool, fixtureTeacherOf } from '#school/groups/fixtures.ts'
import { fixtureStudent } from '#school/students/fixtures.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import { createRecoveryFromLevels, startRecoveryFromLevels } from '../levels-contract.ts'
import { levelRoutes } from './from-levels.ts'

const database = await testDatabase()
const { db } = database
const server = await testServer(database, levelRoutes)
const school = await fixtureSchool(db)
const por = await fixtureSubject(db, { code: 'POR', name: 'Português', abbreviation: 'Port.' })
const group = await fixtureGroup(db, { name: '2ªA', grade: 2, schoolId: school })
const professor = await fixtureTeacherOf(db, group.id, por.id)

it('groups by level become a recovery plan of their class, with the hours that were marked', async () => {
  const competence = await db
    .insertInto('competences')
    .values({
      id: crypto.randomUUID(),
      subject_id: por.id,
      code: 'LE1',
      description: 'Lê palavras',
      grade: 2,
      position: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const pupils = await Promise.all(
    Array.from({ length: 8 }, (_none, at) =>
      fixtureStudent(db, { groupId: group.id, fullName: `Aluno ${at}`, numberInGroup: at + 1 }),
    ),
  )
  const test = await fixtureOralTest(db, professor, { subjectId: por.id, grade: 2 })
  const { id } = await fixtureHeard(db, {
    testId: test.id,
    groupId: group.id,
    by: professor,
    at: '2026-03-20T08:00:00+02:00',
    heard: pupils.map(({ id: studentId }, at) => ({
      studentId,
      outcome: 'ouvido' as const,
      level: at < 4 ? 'Letra' : 'História',
    })),
  })
  const grouping = await fixtureGrouping(db, {
    subjectId: por.id,
    applicationIds: [id],
    groupIds: [group.id],
    by: professor,
    title: 'Hora da leitura',
    startsOn: '2026-03-23',
    hearAgainOn: '2026-04-27',
    heldOn: [],
    hours: [
      { weekday: 2, period: 1 },
      { weekday: 4, period: 1 },
    ],
    leaders: [],
  })
  const teacher = server.as(professor)
  const params = { id: grouping.id }
  const { data: start } = await teacher.call(startRecoveryFromLevels, { params })
  expect(start).toMatchObject({ groups: [{ name: '2ªA', pupils: 8 }], competences: [{ code: 'LE1' }] })
  const body = { groupId: group.id, competenceIds: [competence.id] }
  const { data } = await teacher.call(createRecoveryFromLevels, { params, body })
  const plan = await db
    .selectFrom('recovery_plans')
    .selectAll()
    .where('id', '=', data.id)
    .executeTakeFirstOrThrow()
  const groups = plan.pupil_groups as unknown as { name: string; studentIds: string[] }[]
  expect(groups.map(({ name, studentIds }) => [name, studentIds.length])).toEqual([
    ['Letra', 4],
    ['História', 4],
  ])
  expect((plan.sessions as unknown as { date: string }[]).map(({ date }) => date)).toEqual(
    ['24', '26', '31']
      .map(day => `2026-03-${day}`)
      .concat(['02', '07', '09', '14', '16', '21', '23'].map(day => `2026-04-${day}`)),
  )
  // Once a calendar says which days are days of school, no other has the hour; a Saturday may be one.
  await fixtureCalendar(db, {
    state: 'em vigor',
    year: 2026,
    trimesters: [firstTrimester],
    breaks: [{ startsOn: '2026-04-06', endsOn: '2026-04-10', name: '' }],
    holidays: [{ date: '2026-04-16', name: 'Feriado' }],
    makeUps: [{ date: '2026-04-18', weekday: 4 }],
  })
  await db
    .updateTable('schools')
    .set({ periods: JSON.stringify([{ number: 1, startsAt: '07:00', endsAt: '07:45' }]) })
    .execute()
  const again = await teacher.call(createRecoveryFromLevels, { params, body })
  const { sessions } = await db
    .selectFrom('recovery_plans')
    .select('sessions')
    .where('id', '=', again.data.id)
    .executeTakeFirstOrThrow()
  expect(
    (sessions as unknown as { date: string; startsAt: string }[]).map(one => [one.date, one.startsAt]),
  ).toEqual(
    ['03-24', '03-26', '03-31', '04-02', '04-14', '04-18', '04-21', '04-23'].map(day => [
      `2026-${day}`,
      '07:00',
    ]),
  )
  const stranger = await fixtureAccount(db, { role: 'professor' })
  expect((await server.as(stranger).refuse(createRecoveryFromLevels, { params, body })).status).toBe(404)
  expect(
    (await teacher.refuse(createRecoveryFromLevels, { params, body: { ...body, groupId: competence.id } }))
      .status,
  ).toBe(400)
})
