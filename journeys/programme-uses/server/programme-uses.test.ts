import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { blankQuestion } from '#engines/questions/blank-question.ts'
import { fixtureTest } from '#features/assessment/diagnostic-tests/fixtures.ts'
import { drawnByRule, fixtureQuiz, pickedQuestion } from '#features/assessment/quizzes/fixtures.ts'
import { insertQuiz } from '#features/assessment/quizzes/server/queries.ts'
import { fixtureGame } from '#features/games/fixtures.ts'
import { fixturePlan } from '#features/planning/analytical-plans/fixtures.ts'
import type { PlanRow } from '#features/planning/analytical-plans/plan.ts'
import { insertFulfilment } from '#features/planning/fulfilment/server/queries.ts'
import { lessonBody } from '#features/planning/lesson-plans/contract.ts'
import { insertLesson } from '#features/planning/lesson-plans/server/queries.ts'
import { fixtureProgramme, fixtureUnits } from '#features/planning/programmes/fixtures.ts'
import { addMissing } from '#features/planning/programmes/server/tree.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { fixtureGroup } from '#school/groups/fixtures.ts'
import { fixtureQuestion } from '#school/questions/fixtures.ts'
import { fixtureSchool } from '#school/schools/fixtures.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import { findTree } from '#school/subjects/server/tree-queries.ts'
import { getProgrammeTaught, listUnitUses } from '../contract.ts'
import { routes } from './routes.ts'

const database = await testDatabase()
const { db } = database
const server = await testServer(database, routes, '2026-03-20')
const school = await fixtureSchool(db)
const dap = await fixtureAccount(db, { role: 'pedagogo' })
const teacher = await fixtureAccount(db, { role: 'professor' })
const question = { ...blankQuestion('single-choice'), stem: 'Qual é maior?' }

/** A programme of a subject of its own, another of the same, and two groups. */
async function ofSubject(code: string) {
  const subject = await fixtureSubject(db, { code, name: code, grades: [6] })
  const of = { grade: 6, year: 2026, schoolId: school.id }
  const groupA = await fixtureGroup(db, { name: `6ªA ${code}`, ...of })
  const groupB = await fixtureGroup(db, { name: `6ªB ${code}`, ...of })
  const units = fixtureUnits([
    { title: 'I. Números', lessons: 10, rows: [{ competences: ['NO1: Ler números'] }] },
    { title: 'II. Fracções', lessons: 12, rows: [{ competences: ['FR1: Comparar fracções'] }] },
    { title: 'III. Medidas', lessons: 8, rows: [] },
  ])
  const subjectId = subject.id
  const programme = await fixtureProgramme(db, { subjectId, units })
  const other = await fixtureProgramme(db, { subjectId, edition: '2004', fromYear: 2004, units })
  const ref = { id: subjectId, code, name: code, abbreviation: code, colour: '' }
  await addMissing(db, { subjectId, subject: ref, grade: 6, units })
  const read = async (group?: string, who = dap, id = programme.id) =>
    (await server.as(who).call(getProgrammeTaught, { params: { id }, query: group ? { group } : {} })).data
  /** A plan in force, in which its teacher registered of each row so many lessons, and made up. */
  const plan = async (
    rows: readonly (readonly [row: PlanRow, taught?: number, madeUp?: number])[],
    { by = teacher, programmeId = null as string | null, group = groupA.id, ...body } = {},
  ) => {
    const stored = await fixturePlan(
      db,
      { subjectId, groupIds: [group], rows: rows.map(([row]) => row), ...body },
      { schoolId: school.id, teacherId: by.id, programmeId },
      { state: 'em execução' },
    )
    for (const [row, taught, madeUp = 0] of rows) {
      if (taught === undefined) continue
      const words = { contents: 'sim' as const, reason: '', measure: '', makeUpOn: null, notes: '' }
      const at = { familyId: stored.family_id, groupId: group, by: by.id }
      await insertFulfilment(db, { ...at, row, taught, madeUp, ...words })
    }
    return stored
  }
  return { subjectId, groupA, groupB, units, programme, other, read, plan }
}

const WEEKS = ['2026-03-02', '2026-03-09', '2026-03-16', '2026-03-23'].map((startsOn, at) => ({
  startsOn,
  endsOn: `${startsOn.slice(0, 8)}${String(Number(startsOn.slice(8)) + 4).padStart(2, '0')}`,
  week: at + 1,
}))

function row(week: number, unit: string, lessons = 5): PlanRow {
  const of = WEEKS[week - 1] ?? { startsOn: '', endsOn: '', week }
  const nothing = { objectives: [], contents: [], competences: [], methods: [], media: [] }
  const words = { assessmentNote: '', crossCutting: '', notes: '' }
  return { id: uuid(), ...of, unit, lessons, assessment: 'nenhuma', ...nothing, ...words }
}

it('says of no unit that it was not taught where no plan follows the programme', async () => {
  const { read, plan, other, groupA } = await ofSubject('AAA')
  expect(await read()).toMatchObject({ groups: [], group: null })
  await plan([[row(1, 'I. Números'), 5]], { programmeId: other.id })
  expect(await read()).toMatchObject({ groups: [], group: null })
  expect((await read(undefined, dap, other.id)).group?.id).toBe(groupA.id)
})

it('counts what was taught of each unit: once where two plans speak of a week, and apart what is unknown or shared', async () => {
  const { read, plan, programme, other, groupA } = await ofSubject('BBB')
  // Without its number, and in other letters; the week of the third unit is to come.
  await plan(
    [
      [row(1, 'números'), 4, 1],
      [row(2, 'II. Fracções')],
      [row(3, 'I. Números; II. Fracções'), 2],
      [row(4, 'III. Medidas')],
    ],
    { programmeId: programme.id },
  )
  await plan([[row(1, 'I. Números'), 3], [row(2, 'II. Fracções')]], {
    kind: 'anual',
    trimester: null,
  } as never)
  // What follows another programme says nothing of this one.
  await plan([[row(4, 'III. Medidas'), 5]], {
    programmeId: other.id,
    startsOn: '2026-06-01',
    endsOn: '2026-07-01',
  } as never)
  const { group, groups, units, shared } = await read()
  expect([group?.id, groups.length]).toEqual([groupA.id, 1])
  expect(units.map(each => [each.taught, each.unregistered])).toEqual([
    [5, 0],
    [0, 5],
    [0, 0],
  ])
  expect(shared).toBe(2)
})

it('begins with one’s own group, reads the one that is chosen, and shows a stranger none', async () => {
  const { read, plan, groupA, groupB } = await ofSubject('CCC')
  const own = await fixtureAccount(db, { role: 'professor' })
  await plan([[row(1, 'I. Números'), 5]], { by: own })
  await plan([[row(1, 'I. Números'), 2]], { by: dap, group: groupB.id })
  expect((await read()).groups.map(({ id }) => id)).toEqual([groupB.id, groupA.id])
  expect((await read()).units[0]?.taught).toBe(2)
  expect((await read(groupA.id)).units[0]?.taught).toBe(5)
  expect((await read(undefined, own)).groups.map(({ id }) => id)).toEqual([groupA.id])
  const stranger = await fixtureAccount(db, { role: 'professor' })
  expect(await read(groupB.id, stranger)).toMatchObject({ groups: [], group: null })
})

it('finds what there is for a unit, each of them once, and of no other unit', async () => {
  const { subjectId, groupA, programme, units, plan } = await ofSubject('DDD')
  await plan([[row(1, 'II. Fracções')]])
  await plan([[row(1, 'I. Números')]], { trimester: 2 } as never)
  const { competences } = await findTree(db, subjectId, 6)
  const idOf = (code: string) => competences.find(each => each.code === code)?.id ?? ''
  const fractions = idOf('FR1')
  const { questionId } = await fixtureQuestion(db, dap, { subjectId, competenceId: fractions, question })
  await fixtureQuestion(db, dap, { subjectId, competenceId: idOf('NO1'), question })
  const insert = (parts: Parameters<typeof fixtureQuiz>[0]['parts']) =>
    insertQuiz(db, dap.id, fixtureQuiz({ subjectId, parts }))
  const drawn = await insert([drawnByRule(5, { competenceIds: [fractions] })])
  const picked = await insert([pickedQuestion(questionId)])
  await insert([drawnByRule(5, { competenceIds: [idOf('NO1')] })])
  const game = await fixtureGame(db, { subjectId, owner: dap, grade: 6, competenceIds: [fractions] })
  const lesson = await insertLesson(
    db,
    lessonBody.parse({
      subjectId,
      grade: 6,
      groupId: groupA.id,
      heldOn: '2026-03-10',
      minutes: 45,
      theme: 'Partilhas',
      unitTitle: 'Fracções',
    }),
    { schoolId: school.id, teacherId: dap.id },
  )
  const item = { questionId, question, competenceId: fractions }
  const test = await fixtureTest(db, dap, { title: 'Teste', subjectId, items: [item] })
  const of = async (at: number) => {
    const params = { id: programme.id, unit: units[at]?.id ?? '' }
    return (await server.as(dap).call(listUnitUses, { params })).data
  }
  const found = await of(1)
  expect(found.competenceIds).toEqual([fractions])
  const ids = ({ rows }: { rows: { id: string }[] }) => rows.map(({ id }) => id).toSorted()
  expect(ids(found.quizzes)).toEqual([drawn.id, picked.id].toSorted())
  expect(ids(found.games)).toEqual([game.id])
  expect(ids(found.tests)).toEqual([test.id])
  expect(found.questions).toBe(1)
  const title = `Partilhas · ${groupA.name} · 10/03/2026`
  expect(found.lessons).toEqual({ count: 1, rows: [{ id: lesson.id, title }] })
  expect(found.plans.rows.map(each => each.title)).toEqual([
    `1.º trimestre de 2026 · ${groupA.name} · ${teacher.name}`,
  ])
  const none = { count: 0, rows: [] }
  expect(await of(2)).toMatchObject({ questions: 0, quizzes: none, games: none, tests: none, lessons: none })
})
