import { expect, it } from 'vitest'
import { choiceOf } from '#engines/questions/samples/choice.ts'
import { downloadLevels } from '#features/assessment/applications/paper-contract.ts'
import { paperRoutes } from '#features/assessment/applications/server/paper.ts'
import { getHearingQueue, keepHearing, listHearingQueues } from '#features/assessment/hearing/contract.ts'
import { fixtureHeard, fixtureOralTest } from '#features/assessment/hearing/fixtures.ts'
import { routes as hearingRoutes } from '#features/assessment/hearing/server/routes.ts'
import { fixtureQuiz, openedQuiz, pickedQuestion } from '#features/assessment/quizzes/fixtures.ts'
import {
  exportQuizGradebook,
  getQuizGradebook,
  saveQuizGradebook,
} from '#features/assessment/quizzes/gradebook-contract.ts'
import { routes as quizRoutes } from '#features/assessment/quizzes/server/routes.ts'
import { confirmKey, getClassReport } from '#features/assessment/reports/contract.ts'
import { fixtureItems, fixtureResults } from '#features/assessment/reports/result-fixtures.ts'
import { routes as reportRoutes } from '#features/assessment/reports/server/routes.ts'
import { getClassBook } from '#features/planning/class-book/contract.ts'
import { classBookRoutes } from '#features/planning/class-book/server/routes.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { getPupilAbsences, getRegister, markAbsences } from '#school/absences/contract.ts'
import { routes as absenceRoutes } from '#school/absences/server/routes.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { fixtureCalendar } from '#school/calendar/fixtures.ts'
import { getGroup, setGroupTeachers } from '#school/groups/contract.ts'
import { fixtureGroup } from '#school/groups/fixtures.ts'
import { groupRoutes } from '#school/groups/server/routes.ts'
import { fixtureQuestion } from '#school/questions/fixtures.ts'
import { fixtureSchool } from '#school/schools/fixtures.ts'
import { getStudent, transferStudent } from '#school/students/contract.ts'
import { fixtureStudent } from '#school/students/fixtures.ts'
import { routes as studentRoutes } from '#school/students/server/routes.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import { groupDependencies, timetableDependencies } from '../dependencies.ts'

const database = await testDatabase()
const { db } = database
const TODAY = '2026-05-18'
const server = await testServer(
  database,
  [
    ...groupRoutes(groupDependencies),
    ...absenceRoutes,
    ...studentRoutes,
    ...reportRoutes,
    ...quizRoutes,
    ...hearingRoutes,
    ...paperRoutes,
    ...classBookRoutes(timetableDependencies),
  ],
  TODAY,
)
await fixtureCalendar(db, {
  ...{ state: 'em vigor', year: 2026 },
  trimesters: [
    { number: 1, startsOn: '2026-02-02', endsOn: '2026-05-15' },
    { number: 2, startsOn: TODAY, endsOn: '2026-08-28' },
    { number: 3, startsOn: '2026-09-08', endsOn: '2026-11-27' },
  ],
})
const mat = await fixtureSubject(db, { code: 'MAT', name: 'Matemática' })
const academy = server.as(await fixtureAccount(db, { role: 'admin' }))
const [liberdade, matola] = [
  await fixtureSchool(db, { name: 'EPC da Liberdade' }),
  await fixtureSchool(db, { name: 'EPC da Matola' }),
]
const of = (school: { id: string }, role: 'pedagogo' | 'professor') =>
  fixtureAccount(db, { role, schoolId: school.id, reach: 'escola' })

/** A group of a school with a pupil, a written test of March, and who teaches it. */
async function groupOf(school: { id: string }, name: string) {
  const { id } = await fixtureGroup(db, { name, schoolId: school.id })
  const teacher = await of(school, 'professor')
  await db
    .insertInto('group_teachers')
    .values({ id: crypto.randomUUID(), group_id: id, subject_id: mat.id, account_id: teacher.id })
    .execute()
  const student = await fixtureStudent(db, { groupId: id, fullName: `Aluna da ${name}`, numberInGroup: 1 })
  const items = await fixtureItems(db, { subjectId: mat.id, ownerId: teacher.id }, [{ domain: 'Números' }])
  const { applicationId } = await fixtureResults(db, {
    ...{ subjectId: mat.id, groupId: id, ownerId: teacher.id, items, at: '2026-03-03T08:00:00+02:00' },
    answers: [{ studentId: student.id, answers: ['a'] }],
  })
  const oral = await fixtureOralTest(db, teacher, { subjectId: mat.id, grade: 6, year: 2026, minutes: 5 })
  const heard = await fixtureHeard(db, {
    ...{ testId: oral.id, groupId: id, by: teacher, at: '2026-03-04T08:00:00+02:00', state: 'em aplicação' },
    heard: [{ studentId: student.id, level: 'Palavra' }],
  })
  // A quiz of a colleague, handed out to the group before another had it.
  const colleague = await of(school, 'pedagogo')
  const { questionId } = await fixtureQuestion(db, colleague, {
    subjectId: mat.id,
    question: choiceOf('Quanto é?', ['1', '2'], 0),
  })
  await openedQuiz(
    db,
    colleague,
    fixtureQuiz({
      ...{ title: `Quiz da ${name}`, subjectId: mat.id, parts: [pickedQuestion(questionId)] },
      audience: [{ groupId: id, pupilIds: null }],
      ...{ opensAt: '2026-04-10T07:00:00+02:00', closesAt: '2026-04-10T18:00:00+02:00' },
    }),
  )
  return {
    ...{ id, teacher, student: student.id, heard: heard.id },
    ...{ application: applicationId, item: items[0]?.id ?? '' },
  }
}

const month = (id: string, of: string) => ({ params: { id }, query: { month: of } })

it('lets who had a group read the days of then, and nobody change them; the days since are of who has it now', async () => {
  const group = await groupOf(liberdade, '6ªA')
  const next = await of(liberdade, 'professor')
  const { version } = (await academy.call(getGroup, { params: { id: group.id } })).data
  await academy.call(setGroupTeachers, {
    params: { id: group.id },
    body: { teachers: [{ subjectId: mat.id, accountId: next.id }], version },
  })
  const [before, now] = [group.teacher, next].map(account =>
    server.as({ ...account, onlyWithin: liberdade.id }),
  )
  for (const each of [before, now]) if (!each) throw new Error('Nobody teaches.')
  // The register and the class book of a week that was lived with them.
  expect((await before?.refuse(getRegister, month(group.id, '2026-03')))?.status).toBe(200)
  const march = { params: { id: group.id }, query: { day: '2026-03-03' } }
  expect((await before?.refuse(getClassBook, march))?.status).toBe(200)
  expect((await before?.refuse(getClassReport, { params: { id: group.application } }))?.status).toBe(200)
  // The pauta of a trimester that they taught in, whole, and its paper; not the next one, and nothing to change.
  const pauta = { group: group.id, subject: mat.id, trimester: 1 }
  const seen = await Promise.all([before, now].map(each => each?.call(getQuizGradebook, { query: pauta })))
  expect(seen[0]?.data).toEqual(seen[1]?.data)
  expect(seen[0]?.data.quizzes).toHaveLength(1)
  expect((await before?.refuse(exportQuizGradebook, { query: { ...pauta, format: 'xlsx' } }))?.status).toBe(
    200,
  )
  expect((await before?.refuse(getQuizGradebook, { query: { ...pauta, trimester: 2 } }))?.status).toBe(404)
  const save = { ...pauta, dropWorst: 0, missingIsZero: false, columns: {}, locked: true, version: 0 }
  const refused = [403, 'A 6ªA já não é sua desde 18/05/2026: pode ler, e quem a tem agora é que muda.']
  const saved = await before?.refuse(saveQuizGradebook, { body: save })
  expect([saved?.status, saved?.data.message]).toEqual(refused)
  // An oral test of theirs, which they no longer hear.
  const hearing = { params: { id: group.heard } }
  expect((await before?.refuse(getHearingQueue, hearing))?.status).toBe(200)
  const { data: list } = (await before?.call(listHearingQueues, { query: {} as never })) ?? {}
  expect(JSON.stringify(list)).toContain(group.heard)
  const audition = {
    params: { id: group.heard },
    body: { studentId: group.student, outcome: 'ausente', heardAt: '2026-05-18T08:00:00Z' },
  }
  const kept = await before?.refuse(keepHearing, audition as never)
  expect([kept?.status, kept?.data.message]).toEqual(refused)
  const sheet = { params: { id: group.heard }, query: { format: 'pdf' } }
  expect((await before?.refuse(downloadLevels, sheet))?.status).toBe(200)
  const marks = [{ studentId: group.student, date: '2026-03-03', mark: 'falta' }]
  const marked = await before?.refuse(markAbsences, {
    params: { id: group.id },
    body: { marks, reason: 'Faltou' },
  })
  expect([marked?.status, marked?.data.message]).toEqual(refused)
  const question = { params: { id: group.application, itemId: group.item }, body: { confirmed: true } }
  expect((await before?.refuse(confirmKey, question as never))?.status).toBeGreaterThanOrEqual(400)
  // What came after is not theirs.
  expect((await before?.refuse(getRegister, month(group.id, '2026-06')))?.status).toBe(404)
  const june = { params: { id: group.id }, query: { day: '2026-06-02' } }
  expect((await before?.refuse(getClassBook, june))?.status).toBe(404)
  expect((await now?.refuse(getRegister, month(group.id, '2026-06')))?.status).toBe(200)
  // Who has it from this day on changes what is open of the days before too.
  expect((await now?.refuse(keepHearing, audition as never))?.status).toBe(200)
  expect((await now?.refuse(saveQuizGradebook, { body: save }))?.status).toBe(200)
  expect((await before?.refuse(saveQuizGradebook, { body: { ...save, trimester: 2 } }))?.status).toBe(404)
  // Who never had it finds none of it.
  const stranger = server.as({ ...(await of(liberdade, 'professor')), onlyWithin: liberdade.id })
  for (const refusal of [
    await stranger.refuse(saveQuizGradebook, { body: save }),
    await stranger.refuse(keepHearing, audition as never),
    await stranger.refuse(downloadLevels, sheet),
    await stranger.refuse(markAbsences, { params: { id: group.id }, body: { marks, reason: 'Faltou' } }),
  ])
    expect(refusal.status).toBe(404)
})

it('leaves a school its own days with a pupil who went to another, and gives it none of the new ones', async () => {
  const [from, to] = [await groupOf(liberdade, '6ªB'), await groupOf(matola, '6ªC')]
  const read = async (school: { id: string }) => {
    const account = await of(school, 'pedagogo')
    return server.as({ ...account, onlyWithin: school.id })
  }
  const [former, other] = [await read(liberdade), await read(matola)]
  const april = async () => (await former.call(getRegister, month(from.id, '2026-04'))).data
  const report = async () => {
    const { head, pupils } = (await former.call(getClassReport, { params: { id: from.application } })).data
    return { head, pupils }
  }
  const before = { april: await april(), report: await report() }
  const { version } = (await academy.call(getStudent, { params: { id: from.student } })).data
  await academy.call(transferStudent, {
    params: { id: from.student },
    body: { groupId: to.id, day: TODAY, reason: '', version },
  })
  expect(await april()).toEqual(before.april)
  expect(await report()).toEqual(before.report)
  // Its days since then, and where they are spent, are the other school's.
  const june = (await former.call(getRegister, month(from.id, '2026-06'))).data
  expect(JSON.stringify(june)).not.toContain(from.student)
  for (const call of [
    () => former.refuse(getStudent, { params: { id: from.student } }),
    () => former.refuse(getPupilAbsences, month(from.student, '2026-06')),
    () => former.refuse(getRegister, month(to.id, '2026-06')),
  ])
    expect((await call()).status).toBe(404)
  expect((await other.call(getStudent, { params: { id: from.student } })).data.group.id).toBe(to.id)
  expect(JSON.stringify((await other.call(getRegister, month(to.id, '2026-06'))).data)).toContain(
    from.student,
  )
  // The other school reads nothing of what was lived at the former one.
  expect((await other.refuse(getRegister, month(from.id, '2026-04'))).status).toBe(404)
  expect((await other.refuse(getClassReport, { params: { id: from.application } })).status).toBe(404)
})
