import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { getApplication, setApplicationState } from '#features/assessment/applications/contract.ts'
import { routes as applicationRoutes } from '#features/assessment/applications/server/routes.ts'
import { getHearingQueue } from '#features/assessment/hearing/contract.ts'
import { fixtureHeard, fixtureOralTest } from '#features/assessment/hearing/fixtures.ts'
import { routes as hearingRoutes } from '#features/assessment/hearing/server/routes.ts'
import { getClassReport } from '#features/assessment/reports/contract.ts'
import { fixtureItems, fixtureResults } from '#features/assessment/reports/result-fixtures.ts'
import { routes as reportRoutes } from '#features/assessment/reports/server/routes.ts'
import { getPlan, setPlanState } from '#features/planning/analytical-plans/contract.ts'
import { fixturePlan } from '#features/planning/analytical-plans/fixtures.ts'
import { routes as planRoutes } from '#features/planning/analytical-plans/server/routes.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { undoChange } from '#school/changes/contract.ts'
import { changeRoutes } from '#school/changes/server/routes.ts'
import { CLOSED_AGAIN } from '#school/editions/contract.ts'
import { editionUndoGuard } from '#school/editions/server/undo-guard.ts'
import { getGroup, updateGroup } from '#school/groups/contract.ts'
import { fixtureGroup, fixtureTeacherOf } from '#school/groups/fixtures.ts'
import { groupRoutes } from '#school/groups/server/routes.ts'
import { fixtureSchool } from '#school/schools/fixtures.ts'
import { getStudent, updateStudent } from '#school/students/contract.ts'
import { fixtureStudent } from '#school/students/fixtures.ts'
import { routes as studentRoutes } from '#school/students/server/routes.ts'
import { getSubject, updateSubject } from '#school/subjects/contract.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import { subjectRoutes } from '#school/subjects/server/routes.ts'
import { keepClosedEarlier } from './closed-earlier.ts'
import { groupDependencies, subjectDependencies } from './dependencies.ts'

const database = await testDatabase()
const { db } = database
const server = await testServer(
  database,
  [
    ...applicationRoutes,
    ...hearingRoutes,
    ...reportRoutes,
    ...planRoutes,
    ...studentRoutes,
    ...groupRoutes(groupDependencies),
    ...subjectRoutes(subjectDependencies),
    ...changeRoutes([editionUndoGuard]),
  ],
  '2026-05-18',
)
const school = await fixtureSchool(db)
const admin = await fixtureAccount(db, { role: 'admin', name: 'Rosa Bila', schoolId: school.id })
const as = server.as(admin)
const mat = await fixtureSubject(db, { code: 'MAT', name: 'Matemática' })
const group = await fixtureGroup(db, { name: '6ªA', schoolId: school.id })
const teacher = await fixtureTeacherOf(db, group.id, mat.id)
const student = await fixtureStudent(db, {
  ...{ groupId: group.id, fullName: 'Ana Sitoe', numberInGroup: 1, sex: 'M' },
})
const fail = (error: unknown) => {
  throw error
}

/** Everything that is kept is lost, as it was before anything was kept. */
const forget = () =>
  sql`ALTER TABLE editions DISABLE TRIGGER editions_only_added; DELETE FROM editions; DELETE FROM changes WHERE table_name = 'editions';
  ALTER TABLE editions ENABLE TRIGGER editions_only_added`.execute(db)

async function rename(name: string, called: string) {
  const {
    id: _,
    code: _code,
    group: _group,
    updatedAt: _at,
    ...body
  } = (await as.call(getStudent, { params: { id: student.id } })).data
  await as.call(updateStudent, { params: { id: student.id }, body: { ...body, fullName: name } })
  const { grade, year, shift, room, capacity, version, director } = (
    await as.call(getGroup, { params: { id: group.id } })
  ).data
  await as.call(updateGroup, {
    params: { id: group.id },
    body: { name: called, grade, year, shift, room, capacity, version, directorId: director?.id ?? null },
  })
}

async function setDelegate(delegateId: string | null, name: string) {
  const { id, ...subject } = (await as.call(getSubject, { params: { id: mat.id } })).data
  await as.call(updateSubject, { params: { id }, body: { ...subject, icon: 'calculator', delegateId, name } })
}

async function set(id: string, state: 'encerrado' | 'corrigido', reason?: string) {
  const { version } = (await as.call(getApplication, { params: { id } })).data
  return as.refuse(setApplicationState, {
    params: { id },
    body: { state, version, ...(reason && { reason }) },
  })
}

it('makes what was closed before anything was kept an edition, with the names of that day, once', async () => {
  const items = await fixtureItems(db, { subjectId: mat.id, ownerId: teacher.id }, [{ domain: 'Números' }])
  const written = await fixtureResults(db, {
    ...{ subjectId: mat.id, groupId: group.id, ownerId: teacher.id, items, at: '2026-03-03T08:00:00+02:00' },
    answers: [{ studentId: student.id, answers: ['a'] }],
  })
  const test = await fixtureOralTest(db, admin, { subjectId: mat.id, grade: 6, year: 2026, minutes: 5 })
  const heard = await fixtureHeard(db, {
    ...{ testId: test.id, groupId: group.id, by: admin, at: '2026-03-04T08:00:00+02:00' },
    heard: [{ studentId: student.id, level: 'Palavra' }],
  })
  const plan = await fixturePlan(
    db,
    { subjectId: mat.id, groupIds: [group.id] },
    { schoolId: school.id, teacherId: teacher.id },
    { state: 'visto' },
  )
  await sql`UPDATE applications SET state = 'encerrado' WHERE id IN (${written.applicationId}, ${heard.id})`.execute(
    db,
  )
  const own = [written.applicationId, heard.id]
  const changes: string[] = []
  for (const id of own) {
    const answer = await set(id, 'corrigido')
    expect(answer.status).toBe(200)
    changes.push(answer.headers['x-change'] ?? '')
  }
  const { version } = (await as.call(getPlan, { params: { id: plan.id } })).data
  const approved = await as.call(setPlanState, {
    params: { id: plan.id },
    body: { state: 'aprovado', version, comment: '', comments: [] },
  })
  const read = async () => {
    const report = (await as.call(getClassReport, { params: { id: written.applicationId } })).data
    const { me: _me, ...queue } = (await as.call(getHearingQueue, { params: { id: heard.id } })).data
    const { groups, isRecomputed, delegate, subject } = (await as.call(getPlan, { params: { id: plan.id } }))
      .data
    return {
      report: [report.head.group.name, report.pupils.map(pupil => pupil.name), report.head.edition],
      queue: [queue.group.name, queue.pupils, queue.subject.name],
      plan: [groups.map(({ name }) => name), delegate?.name, subject.name],
      isRecomputed,
    }
  }
  const before = await read()
  await rename('Ana Sitoe Machava', '6ªZ')
  await setDelegate(admin.id, 'Cálculo')
  // What was kept as it was closed says so.
  expect(await read()).toEqual(before)
  await forget()
  const lost = await read()
  expect(lost.report[0]).toBe('6ªZ')
  expect(lost.queue[0]).toBe('6ªZ')
  expect(lost.plan).toEqual([['6ªZ'], 'Rosa Bila', 'Cálculo'])
  await keepClosedEarlier(db, true, fail)
  const made = await read()
  expect(made.report.slice(0, 2)).toEqual(before.report.slice(0, 2))
  expect(made.report[2]).toMatchObject({ number: 1, closedBy: 'Rosa Bila', isRecomputed: true })
  expect(made.queue).toEqual(before.queue)
  expect(made.plan).toEqual([['6ªA'], undefined, 'Matemática'])
  expect(made.isRecomputed).toBe(true)
  await keepClosedEarlier(db, true, fail)
  const { rows } = await sql<{
    kind: string
    number: number
  }>`SELECT kind, number FROM editions ORDER BY kind`.execute(db)
  expect(rows).toEqual([
    { kind: 'aplicação', number: 1 },
    { kind: 'avaliação oral', number: 1 },
    { kind: 'plano analítico', number: 1 },
  ])

  // A closing of before the upgrade is undone, and made again: the next edition says so.
  for (const change of [...changes, approved.headers['x-change'] ?? ''])
    expect((await as.refuse(undoChange, { params: { id: change } })).status).toBe(200)
  await rename('Ana Sitoe', '6ªB')
  for (const id of own) expect((await set(id, 'corrigido')).status).toBe(200)
  const opened = (await as.call(getPlan, { params: { id: plan.id } })).data
  expect(opened).toMatchObject({ state: 'visto', isRecomputed: false })
  await as.call(setPlanState, {
    params: { id: plan.id },
    body: { state: 'aprovado', version: opened.version, comment: '', comments: [] },
  })
  const { rows: again } = await sql<{ kind: string; reason: string }>`
    SELECT kind, reason FROM editions WHERE number = 2 ORDER BY kind`.execute(db)
  expect(again).toEqual(rows.map(({ kind }) => ({ kind, reason: CLOSED_AGAIN })))
})

it('opens a corrected oral test with a reason, and keeps what is heard then as another edition', async () => {
  const test = await fixtureOralTest(db, admin, { subjectId: mat.id, grade: 6, year: 2026, minutes: 5 })
  const heard = await fixtureHeard(db, {
    ...{ testId: test.id, groupId: group.id, by: admin, at: '2026-03-04T08:00:00+02:00' },
    heard: [{ studentId: student.id, level: 'Palavra' }],
  })
  await sql`UPDATE applications SET state = 'encerrado' WHERE id = ${heard.id}`.execute(db)
  expect((await set(heard.id, 'corrigido')).status).toBe(200)
  expect(await set(heard.id, 'encerrado')).toMatchObject({
    status: 400,
    data: { fields: { reason: expect.any(String) } },
  })
  expect((await set(heard.id, 'encerrado', 'A Ana leu a história')).status).toBe(200)
  await sql`UPDATE attempts SET level = 'História' WHERE application_id = ${heard.id}`.execute(db)
  expect((await set(heard.id, 'corrigido')).status).toBe(200)
  const { rows } = await sql<{ number: number; reason: string }>`
    SELECT number, reason FROM editions WHERE closed_id = ${heard.id} ORDER BY number`.execute(db)
  expect(rows).toEqual([
    { number: 1, reason: '' },
    { number: 2, reason: 'A Ana leu a história' },
  ])
})
