import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { summary } from '#engines/psychometrics/by-sex.ts'
import { student95 } from '#engines/psychometrics/student-t.ts'
import {
  createApplication,
  enterAnswers,
  setApplicationState,
} from '#features/assessment/applications/contract.ts'
import { routes as applicationRoutes } from '#features/assessment/applications/server/routes.ts'
import { copyTest } from '#features/assessment/diagnostic-tests/contract.ts'
import { testHead } from '#features/assessment/diagnostic-tests/diagnostic-test.ts'
import { insertTest } from '#features/assessment/diagnostic-tests/server/queries.ts'
import { routes as testRoutes } from '#features/assessment/diagnostic-tests/server/routes.ts'
import { fixtureCouncil, fixtureMarkRule, fixtureMarks } from '#features/assessment/marks/fixtures.ts'
import { fixtureItems } from '#features/assessment/reports/result-fixtures.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { fixtureCalendar } from '#school/calendar/fixtures.ts'
import { fixtureGroup, fixtureTeacherOf } from '#school/groups/fixtures.ts'
import { fixtureSchool } from '#school/schools/fixtures.ts'
import { fixtureStudent } from '#school/students/fixtures.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import { getExamYear } from '../contract.ts'
import { routes } from './routes.ts'

const PUPILS = 70
const database = await testDatabase()
const { db } = database
const server = await testServer(database, [...routes, ...applicationRoutes, ...testRoutes], '2026-05-20')
await fixtureCalendar(db, {
  state: 'em vigor',
  exams: [{ level: '6.ª classe', startsOn: '2026-11-30', endsOn: '2026-12-08' }],
})
const dap = await fixtureAccount(db, { role: 'pedagogo' })
const schoolId = (await fixtureSchool(db)).id
const mat = await fixtureSubject(db, { code: 'MAT', name: 'Matemática' })
const group = await fixtureGroup(db, { name: '6ªA', grade: 6, schoolId })
const professor = await fixtureTeacherOf(db, group.id, mat.id)
const teacher = server.as(professor)
const params = { group: group.id, subject: mat.id }
const competences = new Map<string, string>()
for (const [position, code] of ['FR2', 'NO1', 'GM1', 'DE1'].entries()) {
  const id = uuid()
  await db
    .insertInto('competences')
    .values({
      id,
      subject_id: mat.id,
      grade: 6,
      code,
      description: `Competência ${code}`,
      domain: 'Números',
      position,
    })
    .execute()
  competences.set(code, id)
}

const pupils: string[] = []
for (let at = 0; at < PUPILS; at += 1) {
  const own = { fullName: `Aluno ${at}`, numberInGroup: at + 1, sex: at % 2 ? 'H' : 'M' } as const
  pupils.push((await fixtureStudent(db, { groupId: group.id, ...own })).id)
}
await fixtureMarkRule(db, { schoolId, by: dap })

/** A past paper with so many questions of each competence in the bank. */
async function paper(of: { year: number; call: 1 | 2; questions: number; written: Record<string, number> }) {
  const wanted = Object.entries(of.written).flatMap(([code, count]) =>
    Array.from({ length: count }, () => ({ competenceId: competences.get(code) ?? '', points: 2 })),
  )
  const items = await fixtureItems(db, { subjectId: mat.id, ownerId: professor.id }, wanted)
  const { year, call, questions } = of
  const head = testHead.parse({
    ...{ title: `Exame ${year}`, subjectId: mat.id, grade: 6, year: 2026, minutes: 90 },
    exam: { year, call, questions, keySource: 'Chave oficial' },
  })
  const { id } = await insertTest(db, professor.id, head, { items, state: 'publicado' })
  return { id, items }
}

it('says of a class without a confirmed rule, papers, mock exam or closed pauta that there is none', async () => {
  const other = await fixtureGroup(db, { name: '12ªB', grade: 12, schoolId })
  const of = { group: other.id, subject: mat.id }
  const own = server.as(await fixtureTeacherOf(db, other.id, mat.id))
  const { data: empty } = await own.call(getExamYear, { params: of })
  expect(empty).toMatchObject({ rule: 'sem regra', papers: [], readiness: null, pauta: null })
  expect(empty.dates).toEqual([{ level: '6.ª classe', startsOn: '2026-11-30', endsOn: '2026-12-08' }])
  await fixtureMarkRule(db, { schoolId, by: dap, grade: 12 })
  expect((await own.call(getExamYear, { params: of })).data.rule).toBe('com exame')
  // Who teaches neither the group nor the subject finds nothing.
  expect((await own.refuse(getExamYear, { params })).status).toBe(404)
})

it('a mock exam of seventy sheets says in which competences the class is ready, each with its interval', async () => {
  await paper({ year: 2024, call: 2, questions: 20, written: { DE1: 14 } })
  const { id, items } = await paper({
    ...{ year: 2025, call: 1, questions: 9 },
    written: { NO1: 4, FR2: 4, GM1: 1 },
  })
  const body = { testId: id, groupId: group.id, mode: 'impresso', minutes: 90, oneForm: true } as never
  const { data: made } = await teacher.call(createApplication, { body })
  // NO1 is known by most, FR2 by few, GM1 by all but one, of one question alone.
  const isRight = (pupil: number, item: number) =>
    item < 4 ? (pupil + item) % 5 !== 0 : item < 8 ? (pupil + item ** 2) % 5 === 0 : pupil > 0
  const entries = pupils.flatMap((studentId, pupil) =>
    items.map(({ id: itemId }, item) => ({
      ...{ studentId, itemId },
      entered: { kind: 'answer' as const, answer: isRight(pupil, item) ? 'a' : 'b' },
    })),
  )
  await teacher.call(enterAnswers, { params: { id: made.id }, body: { entries } })
  expect((await teacher.call(getExamYear, { params })).data.readiness).toBeNull()
  await teacher.call(setApplicationState, {
    params: { id: made.id },
    body: { state: 'encerrado', version: made.version },
  })
  const { data } = await teacher.call(getExamYear, { params })
  expect(
    data.papers.map(({ year, call, questions, written, points, keySource }) => [
      ...[year, call, questions, written, points, keySource],
    ]),
  ).toEqual([
    [2025, 1, 9, 9, 18, 'Chave oficial'],
    [2024, 2, 20, 14, 28, 'Chave oficial'],
  ])
  expect(data.papers[0]).toMatchObject({ year: 2025, mock: { applicationId: made.id, pupils: PUPILS } })
  const { readiness } = data
  expect(readiness?.rows.map(({ code, verdict, items: n }) => [code, verdict, n])).toEqual([
    ['FR2', 'ainda não', 4],
    ['NO1', 'pronta', 4],
    ['GM1', 'não se sabe', 1],
  ])
  // A copy of a past paper is another test.
  await teacher.call(copyTest, { params: { id } })
  expect((await teacher.call(getExamYear, { params })).data.papers).toHaveLength(2)
  expect(readiness?.unmeasured).toEqual([{ code: 'DE1', name: 'Competência DE1' }])
  for (const [code, first] of [
    ['NO1', 0],
    ['FR2', 4],
  ] as const) {
    const shares = pupils.map((_, pupil) => [0, 1, 2, 3].filter(at => isRight(pupil, first + at)).length / 4)
    const { mean, sd } = summary(shares)
    const half = (student95(PUPILS - 1) * (sd ?? 0)) / Math.sqrt(PUPILS)
    const row = readiness?.rows.find(each => each.code === code)
    expect(row?.share).toBeCloseTo(mean ?? 0, 9)
    expect(row?.interval?.low).toBeCloseTo((mean ?? 0) - half, 9)
    expect(row?.interval?.high).toBeCloseTo((mean ?? 0) + half, 9)
  }
})

it('says who is on the way to being admitted by the closed pauta, and admits no pupil before the third', async () => {
  const place = { group: group.id, subject: mat.id, trimester: 1 }
  const [first, second, third] = pupils
  await fixtureMarks(
    db,
    professor,
    place,
    Object.fromEntries(
      pupils.map(id => {
        const mark = id === first ? 100 : id === second ? 80 : id === third ? 50 : 120
        return [id, { ACS1: mark, ACS2: mark, AT1: mark }]
      }),
    ),
  )
  expect((await teacher.call(getExamYear, { params })).data.pauta).toBeNull()
  await fixtureCouncil(
    db,
    dap,
    { group: group.id, trimester: 1 },
    {
      ...{ heldOn: '2026-05-19', heldAt: '', room: '', notes: '', state: 'fechada', verdict: () => null },
      ...{ presenceOf: () => 'presente' as const, closedAt: '2026-05-19T10:00:00Z' },
    },
  )
  const { pauta } = (await teacher.call(getExamYear, { params })).data
  const of = (id: string | undefined) => pauta?.pupils.find(pupil => pupil.id === id)
  expect(of(first)).toMatchObject({ kind: 'no caminho', marks: [100], needed: 190 })
  expect(of(second)).toMatchObject({ kind: 'falta pouco', marks: [80], needed: 210 })
  expect(of(third)).toMatchObject({ kind: 'longe', marks: [50], needed: 240 })
  expect(pauta?.pupils.filter(({ kind }) => kind === 'admitido' || kind === 'não admitido')).toEqual([])
})
