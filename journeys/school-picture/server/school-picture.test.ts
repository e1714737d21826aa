import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { fixtureItems, fixtureResults } from '#features/assessment/reports/result-fixtures.ts'
import { fixturePlan } from '#features/planning/analytical-plans/fixtures.ts'
import type { PlanRow } from '#features/planning/analytical-plans/plan.ts'
import { saveFulfilment } from '#features/planning/fulfilment/contract.ts'
import { fulfilmentRoutes } from '#features/planning/fulfilment/server/routes.ts'
import type { Account } from '#kit/account.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { markAbsences } from '#school/absences/contract.ts'
import { routes as absenceRoutes } from '#school/absences/server/routes.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { firstTrimester, fixtureCalendar } from '#school/calendar/fixtures.ts'
import { fixtureGroup, fixtureTeacherOf } from '#school/groups/fixtures.ts'
import { fixtureSchool } from '#school/schools/fixtures.ts'
import { fixtureStudent } from '#school/students/fixtures.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import { addAbsence } from '#school/substitutions/contract.ts'
import { routes as substitutionRoutes } from '#school/substitutions/server/routes.ts'
import { fixtureSlot } from '#school/timetable/fixtures.ts'
import { exportSchoolPicture, getSchoolPicture } from '../contract.ts'
import { routes } from './routes.ts'

const TODAY = '2026-03-20'
const database = await testDatabase()
const { db } = database
const server = await testServer(
  database,
  [
    ...routes,
    ...absenceRoutes,
    ...substitutionRoutes,
    ...fulfilmentRoutes({ findSharedHours: async () => [] }),
  ],
  TODAY,
)
await fixtureCalendar(db, { state: 'em vigor', year: 2026, trimesters: [firstTrimester] })
const school = await fixtureSchool(db, { absencesBy: 'dia' })
const dap = await fixtureAccount(db, { role: 'pedagogo' })
const mat = await fixtureSubject(db, { code: 'MAT', name: 'Matemática' })
const drawing = await fixtureSubject(db, { code: 'EV', name: 'Educação Visual' })
const ofSchool = { grade: 6, year: 2026, schoolId: school.id }
const measured = await fixtureGroup(db, { ...ofSchool, name: '6ªA' })
const silent = await fixtureGroup(db, { ...ofSchool, name: '6ªB' })
const teacher = await fixtureTeacherOf(db, measured.id, mat.id)
const ana = await fixtureStudent(db, { groupId: measured.id, fullName: 'Ana Tembe' })
const rui = await fixtureStudent(db, { groupId: measured.id, fullName: 'Rui Vaz' })
await fixtureStudent(db, { groupId: silent.id, fullName: 'Eva Cossa' })
await fixtureSlot(db, {
  groupId: measured.id,
  subjectId: mat.id,
  teacherId: teacher.id,
  weekday: 2,
  period: 1,
})
await fixtureSlot(db, { groupId: silent.id, subjectId: drawing.id, weekday: 3, period: 1 })

const row = (week: number, startsOn: string, endsOn: string): PlanRow => ({
  ...{ id: uuid(), week, startsOn, endsOn, unit: 'Fracções', objectives: ['Ler'], contents: ['Um'] },
  ...{ competences: [], lessons: 6, methods: [], media: [], assessment: 'nenhuma', assessmentNote: '' },
  ...{ crossCutting: '', notes: '' },
})
const rows = [
  row(1, '2026-03-02', '2026-03-06'),
  row(2, '2026-03-09', '2026-03-13'),
  row(3, '2026-03-16', '2026-03-20'),
]
const plan = await fixturePlan(
  db,
  { subjectId: mat.id, groupIds: [measured.id], endsOn: '2026-03-20', rows },
  { schoolId: school.id, teacherId: teacher.id },
  { state: 'em execução' },
)

const pictureFor = async (who: Account = dap) =>
  (await server.as(who).call(getSchoolPicture, { query: {} })).data

it('says of everything that nobody has measured, recorded, planned or called it, and counts none of it as a zero', async () => {
  const picture = await pictureFor()
  expect(picture).toMatchObject({
    ...{ trimester: 1, groups: 2, teachers: 1, measured: [], neverMeasured: 3 },
    unmeasured: ['Educação Visual', 'Matemática'],
    withoutPlan: [{ group: '6ªB', subjects: ['Educação Visual'] }],
    absent: {
      pupils: [],
      of: 0,
      notCalled: [
        { group: '6ªA', last: null },
        { group: '6ªB', last: null },
      ],
    },
    away: [],
    decisions: [],
  })
  expect(picture.taught.map(({ planned, unrecorded, lost }) => [planned, unrecorded, lost])).toEqual([
    [12, 12, 0],
    [0, 0, 0],
  ])
})

it('counts what was measured, once and twice, by subject and with its whole', async () => {
  const of = { subjectId: mat.id, ownerId: dap.id }
  const items = await fixtureItems(db, of, [{ domain: 'Números' }])
  const answers = (pupils: { id: string }[]) => pupils.map(({ id }) => ({ studentId: id, answers: ['a'] }))
  const at = '2026-03-03T08:00:00+02:00'
  await fixtureResults(db, { ...of, groupId: measured.id, items, answers: answers([ana, rui]), at })
  await fixtureResults(db, { ...of, groupId: measured.id, items, answers: answers([ana]), at })
  const picture = await pictureFor()
  expect(picture.measured).toEqual([{ name: 'Matemática', groups: 1, pupils: 2, twice: 1 }])
  expect([picture.unmeasured, picture.neverMeasured]).toEqual([['Educação Visual'], 1])
})

it('parts what was planned into given, made up, lost and not recorded, and nothing is left over', async () => {
  await server.as(teacher).call(saveFulfilment, {
    params: { planId: plan.id, groupId: measured.id, rowId: rows[0]?.id ?? '' },
    body: { taught: 4, madeUp: 1, contents: 'sim', version: null },
  })
  const [line] = (await pictureFor()).taught
  expect(line).toMatchObject({ planned: 12, taught: 4, madeUp: 1, lost: 1, unrecorded: 6 })
})

it('names who has not come for days, of those alone whom somebody called, and says where nobody did', async () => {
  for (const date of ['2026-03-17', '2026-03-18', '2026-03-19'])
    await server.as(dap).call(markAbsences, {
      params: { id: measured.id },
      body: { marks: [{ studentId: ana.id, date, mark: 'falta' }], reason: 'Folha de papel' },
    })
  const picture = await pictureFor()
  expect(picture.absent).toMatchObject({
    pupils: [{ id: ana.id, group: '6ªA', since: '2026-03-17' }],
    of: 2,
    notCalled: [{ group: '6ªB', last: null, pupils: 1 }],
  })
  expect(picture.taught[0]).toMatchObject({ called: 3, lastCalled: '2026-03-19' })
})

it('counts the lessons of teachers who were away, and tells them to those who lead alone', async () => {
  await server.as(dap).call(addAbsence, {
    body: { teacherId: teacher.id, startsOn: '2026-03-09', endsOn: '2026-03-20', reason: '' },
  })
  expect((await pictureFor()).away).toMatchObject([{ id: teacher.id, lessons: 2, covered: 0, undecided: 2 }])
  const own = await pictureFor(teacher)
  expect([own.away, own.groups, own.decisions]).toEqual([null, 1, []])
})

it('puts what waits for a decision in the order in which it has waited', async () => {
  const as = { schoolId: school.id, teacherId: teacher.id }
  const of = { subjectId: drawing.id, groupIds: [silent.id], endsOn: '2026-03-20', rows: [] }
  for (const submitted of ['2026-03-18', '2026-03-10'])
    await fixturePlan(db, of, as, { state: 'submetido', submitted_at: `${submitted}T08:00:00+02:00` })
  expect((await pictureFor()).decisions.map(({ kind, since }) => [kind, since])).toEqual([
    ['plano', '2026-03-10'],
    ['plano', '2026-03-18'],
  ])
})

it.each(['pdf', 'docx'] as const)('goes out on one sheet as %s', async format => {
  const { status, raw } = await server.as(dap).call(exportSchoolPicture, { query: { format } })
  expect(status).toBe(200)
  expect(raw.length).toBeGreaterThan(1000)
  if (format === 'pdf') expect(raw.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
})
