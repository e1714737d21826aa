import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { recoveryBody } from '#features/assessment/recovery/recovery.ts'
import { insertRecoveryPlan, updateRecoveryRow } from '#features/assessment/recovery/server/queries.ts'
import { fixtureItems, fixtureResults } from '#features/assessment/reports/result-fixtures.ts'
import { blankLesson } from '#features/planning/lesson-plans/lesson-values.ts'
import { insertLesson } from '#features/planning/lesson-plans/server/queries.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { fixtureCalendar } from '#school/calendar/fixtures.ts'
import { fixtureGroup, fixtureSchool, fixtureTeacherOf } from '#school/groups/fixtures.ts'
import { fixtureStudent } from '#school/students/fixtures.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import { insertCompetence } from '#school/subjects/server/tree-queries.ts'
import { fixtureSlot } from '#school/timetable/fixtures.ts'
import { exportNextLesson, getNextLesson } from '../contract.ts'
import { routes } from './routes.ts'

// Today is Tuesday, 5 May 2026.
const database = await testDatabase()
const { db } = database
const { as } = await testServer(database, routes)
await fixtureCalendar(db, { state: 'em vigor' })
const mat = await fixtureSubject(db, { code: 'MAT', name: 'Matemática' })
const por = await fixtureSubject(db, { code: 'POR', name: 'Português' })
const schoolId = await fixtureSchool(db)
const group = await fixtureGroup(db, { name: '6ªA', schoolId })
const professor = await fixtureTeacherOf(db, group.id, mat.id)
const pedagogo = await fixtureAccount(db, { role: 'pedagogo' })
const linguas = await fixtureTeacherOf(db, group.id, por.id)
const pupil = await fixtureStudent(db, { groupId: group.id, fullName: 'Alda Sitoe', code: '20260001' })
const competence = await insertCompetence(db, mat.id, {
  ...{ grade: 6, unitId: null, code: 'FR1', description: 'Achar metades', domain: '', level: '' },
})
const { applicationId } = await fixtureResults(db, {
  ...{ subjectId: mat.id, groupId: group.id, ownerId: professor.id },
  items: await fixtureItems(db, { subjectId: mat.id, ownerId: professor.id }, [
    { competenceId: competence.id },
  ]),
  answers: [{ studentId: pupil.id, answers: ['b'] }],
})
const ask = async (account = professor) =>
  (await as(account).call(getNextLesson, { params: { id: applicationId } })).data

it('a class without a timetable has no next lesson, and its report all the same', async () => {
  expect(await ask()).toEqual({ lesson: null, mayPlan: true, plan: null })
})

it('the next lesson is the first one of the subject after today, with its plan', async () => {
  await fixtureSlot(db, { groupId: group.id, subjectId: mat.id, weekday: 2, period: 1, room: '4' })
  await fixtureSlot(db, { groupId: group.id, subjectId: por.id, weekday: 3, period: 1 })
  await fixtureSlot(db, { groupId: group.id, subjectId: mat.id, weekday: 5, period: 2, room: '5' })
  expect((await ask()).lesson).toMatchObject({ date: '2026-05-08', room: '5', plan: null })
  const body = blankLesson({
    ...{ subjectId: mat.id, groupId: group.id, grade: 6, theme: 'Metades', heldOn: '2026-05-08' },
  })
  const { id } = await insertLesson(db, body, { teacherId: professor.id, schoolId })
  expect((await ask()).lesson?.plan).toEqual({ id, title: 'Metades' })
})

it('the half sheet is for those who see the report, on one page', async () => {
  const of = { params: { id: applicationId }, query: { format: 'pdf' as const } }
  const { status, raw } = await as(professor).call(exportNextLesson, of)
  expect(status).toBe(200)
  expect(raw.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  const stranger = await fixtureAccount(db, { role: 'professor' })
  expect((await as(stranger).refuse(exportNextLesson, of)).status).toBe(404)
})

it('only those who teach the subject there, or lead, may plan it', async () => {
  expect([(await ask(pedagogo)).mayPlan, (await ask(linguas)).mayPlan]).toEqual([true, false])
})

it('the newest recovery plan of the test stands there, with what became of each pupil once measured again', async () => {
  const written = recoveryBody.parse({
    ...{ title: 'Metades', objective: '', responsibleId: professor.id, competenceIds: [] },
    pupilGroups: [{ name: 'Grupo A', competenceIds: [], studentIds: [pupil.id] }],
    sessions: [{ id: uuid(), date: '2026-05-12', startsAt: null, minutes: 45, theme: '' }],
  })
  const plan = await insertRecoveryPlan(db, written, {
    ...{ groupId: group.id, subjectId: mat.id, applicationId, lessonPlanId: null, createdBy: professor.id },
  })
  const before = (await ask()).plan
  expect(before).toMatchObject({ id: plan.id, sessions: { held: 0, total: 1 }, retest: null })
  expect(before?.groups).toEqual([
    { name: 'Grupo A', competences: '', pupils: [{ id: pupil.id, name: 'Alda Sitoe', outcome: null }] },
  ])
  const again = await fixtureResults(db, {
    ...{ subjectId: mat.id, groupId: group.id, ownerId: professor.id, moment: 'pós-recuperação' },
    items: await fixtureItems(db, { subjectId: mat.id, ownerId: professor.id }, [{}]),
    answers: [{ studentId: pupil.id, answers: ['a'] }],
  })
  const results = [{ studentId: pupil.id, outcome: 'recuperado', chance: null, competences: [] }]
  const { test_id } = await db
    .selectFrom('applications')
    .select('test_id')
    .where('id', '=', again.applicationId)
    .executeTakeFirstOrThrow()
  await updateRecoveryRow(db, plan.id, { retest_id: test_id, results: JSON.stringify(results) })
  const after = (await ask()).plan
  expect(after?.retest?.applicationId).toBe(again.applicationId)
  expect(after?.groups[0]?.pupils[0]?.outcome).toBe('recuperado')
})
