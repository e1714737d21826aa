import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { choiceOf } from '#engines/questions/samples/choice.ts'
import { fixturePlan } from '#features/planning/analytical-plans/fixtures.ts'
import { insertPacing } from '#features/planning/pacing/server/queries.ts'
import { fixtureProgramme, fixtureUnits } from '#features/planning/programmes/fixtures.ts'
import { addMissing } from '#features/planning/programmes/server/tree.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { undoChange } from '#school/changes/contract.ts'
import { changeRoutes } from '#school/changes/server/routes.ts'
import { fixtureGroup } from '#school/groups/fixtures.ts'
import { fixtureQuestion } from '#school/questions/fixtures.ts'
import { fixtureSchool } from '#school/schools/fixtures.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import { findTree } from '#school/subjects/server/tree-queries.ts'
import { getProgrammeChange, moveToProgramme } from '../contract.ts'
import { programmeChangeRoutes } from './routes.ts'
import type { CompetenceUses } from './uses.ts'

/** Quizzes and games are asked in `journeys/programme-uses`. */
const noUses: CompetenceUses = {
  count: async () => new Map(),
  move: async () => ({ quizzes: [], games: [] }),
}
const database = await testDatabase()
const { db } = database
const server = await testServer(database, [...programmeChangeRoutes(noUses), ...changeRoutes([])])
const school = await fixtureSchool(db, { name: 'EPC de Boquisso' })
const pedagogo = await fixtureAccount(db, { role: 'pedagogo' })
const professor = await fixtureAccount(db, { role: 'professor', schoolId: school.id })
const subject = await fixtureSubject(db, { code: 'MAT', name: 'Matemática', grades: [6] })
const group = await fixtureGroup(db, { name: '6ªA', schoolId: school.id })
const as = server.as(pedagogo)

const line = (objective: string, competence: string, lessons: number) => ({
  ...{ objectives: [objective], contents: [`${objective}: conteúdo`], competences: [competence], lessons },
})
const oldUnits = fixtureUnits([
  { title: 'Números', rows: [line('Ler', 'NM1: Ler números', 4), line('Somar', 'NM2: Somar', 6)] },
  { title: 'Proporções', rows: [line('Repartir', 'PR1: Repartir na inversa', 8)] },
])
const newUnits = fixtureUnits([
  {
    title: 'Números naturais',
    rows: [line('Ler', 'NM1: Ler números até ao milhão', 5), line('Somar', 'NM2: Somar', 7)],
  },
  { title: 'Dados', rows: [line('Ler tabelas', 'DA1: Repartir dados por classes', 3)] },
])
const before = await fixtureProgramme(db, {
  subjectId: subject.id,
  edition: '2004',
  fromYear: 2004,
  units: oldUnits,
})
const after = await fixtureProgramme(db, {
  subjectId: subject.id,
  edition: '2026',
  fromYear: 2026,
  units: newUnits,
})
const ref = { id: subject.id, code: 'MAT', name: 'Matemática', abbreviation: 'Mat', colour: '' }
await addMissing(db, { subjectId: subject.id, subject: ref, grade: 6, units: oldUnits })
const tree = () => findTree(db, subject.id, 6)
const { competences } = await tree()
const [lost] = competences.filter(each => each.code === 'PR1')
const question = await fixtureQuestion(db, pedagogo, {
  subjectId: subject.id,
  competenceId: lost?.id ?? '',
  question: choiceOf('Quanto é?', ['1', '2'], 0),
})
const row = {
  ...{ id: uuid(), week: 1, startsOn: '2026-03-02', endsOn: '2026-03-06', unit: 'Números', lessons: 4 },
  ...{ objectives: ['Ler'], contents: [], competences: ['NM1: Ler números'], methods: [], media: [] },
  ...{ assessment: 'nenhuma' as const, assessmentNote: '', crossCutting: '', notes: 'À mão' },
}
const owner = { schoolId: school.id, teacherId: professor.id, programmeId: before.id }
const open = await fixturePlan(db, { subjectId: subject.id, groupIds: [group.id], rows: [row] }, owner)
const closed = await fixturePlan(
  db,
  { subjectId: subject.id, groupIds: [group.id], rows: [row], trimester: 2 },
  owner,
  { state: 'aprovado' },
)
const steps = oldUnits.flatMap(unit => unit.rows.map(each => ({ rowId: each.id, lessons: 9 })))
const pacing = await insertPacing(db, {
  ...{
    programmeId: before.id,
    schoolId: school.id,
    teacherId: professor.id,
    groupIds: [group.id],
    year: 2026,
  },
  ...{ startsOn: '2026-02-02', steps, reserved: [0, 0, 0], extra: [0, 0, 0], lessons: [] },
})
const stored = async () => ({
  plans: await db
    .selectFrom('analytical_plans')
    .select(['id', 'programme_id', 'programme', 'rows'])
    .orderBy('id')
    .execute(),
  pacing: await db.selectFrom('pacings').select(['programme_id', 'steps']).executeTakeFirstOrThrow(),
  question: await db.selectFrom('questions').select('competence_id').executeTakeFirstOrThrow(),
  competences: (await tree()).competences.map(({ version: _, ...each }) => each),
  until: await db
    .selectFrom('programmes')
    .select('until_year')
    .where('id', '=', before.id)
    .executeTakeFirst(),
})
const input = { params: { id: after.id }, query: { before: before.id } }

describe('a new edition of a programme', () => {
  it('shows beside the old one what is another, and what refers to that', async () => {
    const { data } = await server.as(professor).call(getProgrammeChange, input)
    expect(data.units.map(each => [each.before?.title, each.after?.title])).toEqual([
      ['Números', 'Números naturais'],
      ['Proporções', undefined],
      [undefined, 'Dados'],
    ])
    expect(data.plans.map(plan => [plan.id, plan.moves])).toEqual([
      [open.id, true],
      [closed.id, false],
    ])
    expect(data.pacings).toMatchObject([{ id: pacing.id, moves: true }])
    expect(
      data.competences.map(each => [each.code, each.line, each.unit, each.words, each.questions]),
    ).toEqual([
      ['NM1', 'NM1: Ler números até ao milhão', 'Números naturais', 'Ler números até ao milhão', 0],
      ['NM2', 'NM2: Somar', 'Números naturais', null, 0],
      ['PR1', null, null, null, 1],
    ])
    expect(data.competences[2]?.alike).toBe('DA1: Repartir dados por classes')
    expect(data.missing).toBe(1)
  })

  it('takes what refers to the old one, leaves what is approved, and one undo brings all of it back', async () => {
    const was = await stored()
    const body = {
      ...{ before: before.id, version: 1, beforeVersion: 1, untilYear: 2025 },
      competences: [{ id: lost?.id ?? '', line: 'DA1: Repartir dados por classes' }],
    }
    const moved = await as.call(moveToProgramme, { params: { id: after.id }, body })
    expect(moved.data).toEqual({
      ...{ plans: 1, pacings: 1, competences: 3, questions: 1 },
      ...{ quizzes: 0, games: 0 },
    })
    const now = await stored()
    const [first, second] = now.plans
    expect(first).toMatchObject({
      programme_id: after.id,
      programme: 'Programa de Matemática, 6ª classe, versão 2026',
      rows: [{ unit: 'Números naturais', competences: ['NM1: Ler números até ao milhão'], notes: 'À mão' }],
    })
    expect(second).toEqual(was.plans[1])
    const [ler, somar, dados] = newUnits.flatMap(unit => unit.rows)
    expect(now.pacing).toEqual({
      programme_id: after.id,
      steps: [
        { rowId: ler?.id, lessons: 9 },
        { rowId: somar?.id, lessons: 9 },
        { rowId: dados?.id, lessons: 3 },
      ],
    })
    expect(now.until).toEqual({ until_year: 2025 })
    expect(now.question.competence_id).toBe(now.competences.find(each => each.code === 'DA1')?.id)
    expect(question.questionId).toBeTruthy()
    const { units } = await tree()
    const inUnit = (code: string) =>
      units.find(unit => unit.id === now.competences.find(each => each.code === code)?.unitId)?.title
    expect(['NM1', 'NM2', 'DA1'].map(inUnit)).toEqual(['Números naturais', 'Números naturais', 'Dados'])
    await as.call(undoChange, { params: { id: moved.headers['x-change'] ?? '' } })
    expect(await stored()).toEqual(was)
  })

  it('refuses another subject’s programme, and versions that were changed meanwhile', async () => {
    const other = await fixtureSubject(db, { code: 'POR', name: 'Português', grades: [6] })
    const foreign = await fixtureProgramme(db, { subjectId: other.id, units: [] })
    const refused = await as.refuse(getProgrammeChange, { ...input, query: { before: foreign.id } })
    expect(refused.data).toMatchObject({ code: 'OTHER_PROGRAMME' })
    const body = { before: before.id, version: 99, beforeVersion: 1, untilYear: null, competences: [] }
    expect((await as.refuse(moveToProgramme, { params: { id: after.id }, body })).status).toBe(409)
  })
})
