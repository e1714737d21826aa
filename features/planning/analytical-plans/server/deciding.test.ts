import { expect, it } from 'vitest'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { firstTrimester, fixtureCalendar } from '#school/calendar/fixtures.ts'
import { undoChange } from '#school/changes/contract.ts'
import { changeRoutes } from '#school/changes/server/routes.ts'
import { fixtureGroup, fixtureTeacherOf } from '#school/groups/fixtures.ts'
import { fixtureSchool } from '#school/schools/fixtures.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import { createPlan, getPlan, listPlans, setPlanState } from '../contract.ts'
import { fixturePlanBody } from '../fixtures.ts'
import { routes } from './routes.ts'

const database = await testDatabase()
const { db } = database
const server = await testServer(database, [...routes, ...changeRoutes([])])
const school = await fixtureSchool(db)
const dap = await fixtureAccount(db, { role: 'pedagogo', name: 'Lurdes' })
const delegado = await fixtureAccount(db, { role: 'professor', name: 'Abílio' })
const mat = await fixtureSubject(db, { code: 'MAT', name: 'Matemática', delegateId: delegado.id })
const por = await fixtureSubject(db, { code: 'POR', name: 'Português' })
const group = await fixtureGroup(db, { name: '6ªA', grade: 6, year: 2026, schoolId: school.id })
await fixtureCalendar(db, { state: 'em vigor', year: 2026, trimesters: [firstTrimester] })

const submitted = async (subjectId: string) => {
  const professor = await fixtureTeacherOf(db, group.id, subjectId)
  const row = {
    id: crypto.randomUUID(),
    week: 1,
    startsOn: '2026-03-02',
    endsOn: '2026-03-06',
    unit: 'I. Números',
    objectives: ['Ler números.'],
    contents: ['Números até ao milhão'],
    competences: [],
    lessons: 5,
    methods: [],
    media: [],
    assessment: 'nenhuma' as const,
    assessmentNote: '',
    crossCutting: '',
    notes: '',
  }
  const body = fixturePlanBody({ subjectId, groupIds: [group.id], rows: [row] })
  const { data } = await server.as(professor).call(createPlan, { body })
  const handed = { params: { id: data.id }, body: { state: 'submetido' as const, version: 1, comment: '' } }
  return { rowId: row.id, ...(await server.as(professor).call(setPlanState, handed)).data }
}

it('a list says of each plan whether it waits for the reader, and that changes with each step', async () => {
  const [first, second] = [await submitted(mat.id), await submitted(por.id)]
  const mine = async (who: typeof dap) =>
    (await server.as(who).call(listPlans, { query: { state: ['submetido', 'visto'] } })).data.rows
      .filter(({ mayDecide }) => mayDecide)
      .map(({ id }) => id)
  expect(await mine(dap), 'one waits for the delegate first').toEqual([second.id])
  expect(await mine(delegado)).toEqual([first.id])
  const seen = { state: 'visto' as const, version: first.version, comment: '' }
  await server.as(delegado).call(setPlanState, { params: { id: first.id }, body: seen })
  expect((await mine(dap)).toSorted()).toEqual([first.id, second.id].toSorted())
  expect(await mine(delegado)).toEqual([])
})

it('comments that were not sent go with the decision, say what is missing, and are undone with it', async () => {
  const cna = await fixtureSubject(db, { code: 'CNA', name: 'Ciências Naturais' })
  const plan = await submitted(cna.id)
  const body = {
    state: 'devolvido' as const,
    version: plan.version,
    comment: '',
    comments: [{ rowId: plan.rowId, text: 'Duas provas na semana 11 são de mais.' }],
  }
  const { headers } = await server.as(dap).call(setPlanState, { params: { id: plan.id }, body })
  const read = async () => (await server.as(dap).call(getPlan, { params: { id: plan.id } })).data
  expect(await read()).toMatchObject({
    state: 'devolvido',
    comments: [{ rowId: plan.rowId, text: 'Duas provas na semana 11 são de mais.', resolvedAt: null }],
  })
  await server.as(dap).call(undoChange, { params: { id: headers['x-change'] ?? '' } })
  expect(await read()).toMatchObject({ state: 'submetido', comments: [] })
})
