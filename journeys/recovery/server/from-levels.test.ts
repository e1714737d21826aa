import { expect, it } from 'vitest'
import { fixtureGrouping, fixtureHeard, fixtureOralTest } from '#features/assessment/hearing/fixtures.ts'
import {
  getRecoveryPlan,
  markPresence,
  setRecoveryState,
  updateRecoveryPlan,
} from '#features/assessment/recovery/contract.ts'
import { insertRecoveryPlan } from '#features/assessment/recovery/server/queries.ts'
import { recoveryPlanRoutes } from '#features/assessment/recovery/server/routes.ts'
import { findLessonHead } from '#features/planning/lesson-plans/server/lesson-head.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { firstTrimester, fixtureCalendar } from '#school/calendar/fixtures.ts'
import { fixtureGroup, fixtureSchool, fixtureTeacherOf } from '#school/groups/fixtures.ts'
import { fixtureStudent } from '#school/students/fixtures.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import { readRetest } from '../contract.ts'
import { createRecoveryFromLevels, startRecoveryFromLevels } from '../levels-contract.ts'
import { routes } from './routes.ts'

const database = await testDatabase()
const { db } = database
const server = await testServer(database, [...routes, ...recoveryPlanRoutes(findLessonHead)])
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

it('a subject without competences goes the whole way by level alone, from the hearing to the result of hearing again', async () => {
  const subject = await fixtureSubject(db, { code: 'EMK', name: 'Emakhuwa', abbreviation: 'Emak.' })
  const own = await fixtureGroup(db, { name: '1ªC', grade: 1, schoolId: school })
  const reader = await fixtureTeacherOf(db, own.id, subject.id)
  const teacher = server.as(reader)
  const pupils = await Promise.all(
    Array.from({ length: 6 }, (_none, at) =>
      fixtureStudent(db, { groupId: own.id, fullName: `Criança ${at}`, numberInGroup: at + 1 }),
    ),
  )
  const test = await fixtureOralTest(db, reader, { subjectId: subject.id, grade: 1 })
  const hear = (at: string, levels: readonly (string | null)[]) =>
    fixtureHeard(db, {
      testId: test.id,
      groupId: own.id,
      by: reader,
      at,
      heard: pupils.map(({ id: studentId }, place) => {
        const level = levels[place]
        return level
          ? { studentId, outcome: 'ouvido' as const, level }
          : { studentId, outcome: 'ausente' as const }
      }),
    })
  const first = await hear('2026-03-20T08:00:00+02:00', [
    'Letra',
    'Letra',
    'Palavra',
    'Parágrafo',
    'História',
    'Letra',
  ])
  const grouping = await fixtureGrouping(db, {
    subjectId: subject.id,
    applicationIds: [first.id],
    groupIds: [own.id],
    by: reader,
    title: 'Hora da leitura',
    startsOn: '2026-03-23',
    hearAgainOn: '2026-04-27',
    heldOn: [],
    hours: [{ weekday: 2, period: 1 }],
    leaders: [],
  })
  const { data: start } = await teacher.call(startRecoveryFromLevels, { params: { id: grouping.id } })
  expect(start.competences).toEqual([])
  const { data: made } = await teacher.call(createRecoveryFromLevels, {
    params: { id: grouping.id },
    body: { groupId: own.id, competenceIds: [] },
  })
  const params = { id: made.id }
  const { data: plan } = await teacher.call(getRecoveryPlan, { params })
  // Of who was heard there is no report that could be asked for.
  const from = { id: first.id, isWritten: false }
  expect(plan).toMatchObject({ competences: [], levels: start.levels, pupils: 6, application: from })
  expect(plan.levels.length).toBeGreaterThan(0)

  const { data: begun } = await teacher.call(setRecoveryState, {
    params,
    body: { state: 'em curso', version: plan.version },
  })
  const [session] = begun.sessions
  const { data: taught } = await teacher.call(markPresence, {
    params: { ...params, sessionId: session?.id ?? '' },
    body: { studentIds: pupils.map(({ id }) => id), present: true },
  })
  const early = await teacher.refuse(readRetest, { params, body: { version: taught.version } })
  expect(early.status).toBe(409)
  await hear('2026-04-27T08:00:00+02:00', ['Palavra', 'Letra', 'Letra', 'História', 'História', null])
  const { data: read } = await teacher.call(readRetest, { params, body: { version: taught.version } })
  expect(read.state).toBe('reavaliado')
  const of = new Map(
    read.results.map(({ studentId, outcome, levels }) => [
      studentId,
      [levels?.before, levels?.after, outcome],
    ]),
  )
  expect(pupils.map(({ id }) => of.get(id))).toEqual([
    ['Letra', 'Palavra', 'melhorou'],
    ['Letra', 'Letra', 'igual'],
    ['Palavra', 'Letra', 'piorou'],
    ['Parágrafo', 'História', 'recuperado'],
    ['História', 'História', null],
    ['Letra', null, null],
  ])
})

it('a plan of no hearing keeps its competences', async () => {
  const { id } = await db
    .insertInto('competences')
    .values({
      id: crypto.randomUUID(),
      subject_id: por.id,
      code: 'LE2',
      description: 'Lê frases',
      grade: 2,
      position: 2,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const pupil = await fixtureStudent(db, { groupId: group.id, fullName: 'Aluno de fora', numberInGroup: 60 })
  const body = {
    title: 'Frases',
    objective: '',
    competenceIds: [id],
    pupilGroups: [{ name: 'Grupo A', competenceIds: [id], studentIds: [pupil.id] }],
    activities: [],
    responsibleId: professor.id,
    startsOn: null,
    endsOn: null,
    sessions: [],
    retestId: null,
  }
  const plan = await insertRecoveryPlan(db, body, {
    groupId: group.id,
    subjectId: por.id,
    applicationId: null,
    lessonPlanId: null,
    createdBy: professor.id,
  })
  const { status, data: refused } = await server.as(professor).refuse(updateRecoveryPlan, {
    params: { id: plan.id },
    body: {
      ...body,
      competenceIds: [],
      pupilGroups: [{ name: 'Grupo A', competenceIds: [], studentIds: [pupil.id] }],
      version: plan.version,
    },
  })
  expect([status, refused.fields]).toEqual([400, { competenceIds: 'Escolha pelo menos uma competência.' }])
})
