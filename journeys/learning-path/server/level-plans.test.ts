import { expect, it } from 'vitest'
import { fixtureHeard, fixtureOralTest } from '#features/assessment/hearing/fixtures.ts'
import { insertRecoveryPlan } from '#features/assessment/recovery/server/queries.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { fixtureGroup, fixtureSchool, fixtureTeacherOf } from '#school/groups/fixtures.ts'
import { fixtureStudent } from '#school/students/fixtures.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import { getLearningPath } from '../contract.ts'
import { routes } from './routes.ts'

const database = await testDatabase()
const { db } = database
const server = await testServer(database, routes, '2026-05-25')

it('a subject without competences shows what was heard, and the recovery plan that was made of it', async () => {
  const school = await fixtureSchool(db)
  const subject = await fixtureSubject(db, { code: 'EMK', name: 'Emakhuwa', abbreviation: 'Emak.' })
  const group = await fixtureGroup(db, { name: '1ªC', grade: 1, schoolId: school })
  const teacher = await fixtureTeacherOf(db, group.id, subject.id)
  const pupil = await fixtureStudent(db, { groupId: group.id, fullName: 'Criança', numberInGroup: 1 })
  const test = await fixtureOralTest(db, teacher, { subjectId: subject.id, grade: 1 })
  const hear = (at: string, level: string) =>
    fixtureHeard(db, {
      testId: test.id,
      groupId: group.id,
      by: teacher,
      at,
      heard: [{ studentId: pupil.id, outcome: 'ouvido', level }],
    })
  const first = await hear('2026-03-20T08:00:00+02:00', 'Letra')
  const input = { query: { group: group.id, subject: subject.id } }
  const { data: before } = await server.as(teacher).call(getLearningPath, input)
  expect(before.levels).toMatchObject([{ recovery: null }])
  const sessions = ['2026-03-24', '2026-03-31'].map(date => ({
    id: crypto.randomUUID(),
    date,
    startsAt: null,
    minutes: 45,
    theme: '',
  }))
  const plan = await insertRecoveryPlan(
    db,
    {
      title: 'Hora da leitura: 1ªC',
      objective: '',
      competenceIds: [],
      pupilGroups: [{ name: 'Letra', competenceIds: [], studentIds: [pupil.id] }],
      activities: [],
      responsibleId: teacher.id,
      startsOn: '2026-03-23',
      endsOn: '2026-04-27',
      sessions,
      retestId: null,
    },
    {
      groupId: group.id,
      subjectId: subject.id,
      applicationId: first.id,
      lessonPlanId: null,
      createdBy: teacher.id,
    },
  )
  const held = sessions.map((session, at) => ({
    ...session,
    presence: at === 0 ? { [pupil.id]: true } : {},
  }))
  await db
    .updateTable('recovery_plans')
    .set({ sessions: JSON.stringify(held) })
    .where('id', '=', plan.id)
    .execute()
  await hear('2026-04-27T08:00:00+02:00', 'Palavra')
  const { data: path } = await server.as(teacher).call(getLearningPath, input)
  expect(path.rows).toEqual([])
  expect(path.levels).toMatchObject([
    {
      recovery: { id: plan.id, title: 'Hora da leitura: 1ªC', held: 1, total: 2 },
      both: { n: 1, up: 1, down: 0 },
    },
  ])
})
