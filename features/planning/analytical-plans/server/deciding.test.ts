import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { readPdf } from '#engines/documents/read-back.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { firstTrimester, fixtureCalendar } from '#school/calendar/fixtures.ts'
import { undoChange } from '#school/changes/contract.ts'
import { changeRoutes } from '#school/changes/server/routes.ts'
import { fixtureGroup, fixtureTeacherOf } from '#school/groups/fixtures.ts'
import { fixtureSchool } from '#school/schools/fixtures.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import { amendPlan, createPlan, downloadPlan, getPlan, listPlans, setPlanState } from '../contract.ts'
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

it('an approved version keeps its names, its rows and its paper, whatever they are called later; the next one has those of its day', async () => {
  const his = await fixtureSubject(db, { code: 'HIS', name: 'História', delegateId: delegado.id })
  const plan = await submitted(his.id)
  const params = { id: plan.id }
  const step = async (who: typeof dap, state: 'visto' | 'aprovado' | 'em execução', version: number) =>
    server.as(who).call(setPlanState, { params, body: { state, version, comment: '' } })
  const read = async (id = plan.id) => (await server.as(dap).call(getPlan, { params: { id } })).data
  const paper = async () =>
    (
      await readPdf((await server.as(dap).call(downloadPlan, { params, query: { format: 'pdf' } })).raw)
    ).join()
  const seen = await step(delegado, 'visto', plan.version)
  const approved = await step(dap, 'aprovado', seen.data.version)
  const [stood, printed] = [await read(), await paper()]
  const rename = async (with_: string) => {
    await sql`UPDATE subjects SET name = name || ${with_} WHERE id = ${his.id}`.execute(db)
    await sql`UPDATE groups SET name = name || ${with_} WHERE id = ${group.id}`.execute(db)
    await sql`UPDATE accounts SET name = name || ${with_} WHERE id IN (${delegado.id}, ${plan.teacher.id})`.execute(
      db,
    )
    await sql`UPDATE schools SET name = name || ${with_} WHERE id = ${school.id}`.execute(db)
    await sql`UPDATE calendars SET trimesters = jsonb_set(trimesters, '{0,endsOn}', '"2026-03-20"')`.execute(
      db,
    )
  }
  await rename(' nova')
  expect(await read()).toEqual(stood)
  expect(await paper()).toBe(printed)
  const { data: next } = await server.as(dap).call(amendPlan, { params, body: {} })
  expect([next.subject.name, next.groups[0]?.name]).toEqual(['História nova', '6ªA nova'])
  const running = await step(dap, 'em execução', approved.data.version)
  expect(running.data.subject.name).toBe('História')
  // Taken back, what waits for approval is read by the names of today again.
  for (const { headers } of [running, approved])
    await server.as(dap).call(undoChange, { params: { id: headers['x-change'] ?? '' } })
  expect(await read()).toMatchObject({ state: 'visto', subject: { name: 'História nova' } })
})

it('is approved by another person than its author; by the author where nobody else can, the school allows it, and it is said', async () => {
  const own = await fixtureSubject(db, { code: 'GEO', name: 'Geografia' })
  const author = await fixtureAccount(db, { role: 'pedagogo', name: 'Ana' })
  const { id: as, ...handed } = await submitted(own.id)
  await db.updateTable('analytical_plans').set({ teacher_id: author.id }).where('id', '=', as).execute()
  const approve = {
    params: { id: as },
    body: { state: 'aprovado' as const, version: handed.version, comment: '' },
  }
  const stepsOf = async () =>
    (await server.as(author).call(getPlan, { params: { id: as } })).data.steps.map(step => step.to)
  const waiting = async () =>
    (await server.as(author).call(listPlans, { query: { state: ['submetido'] } })).data.rows.find(
      row => row.id === as,
    )?.mayDecide
  for (const allowed of [false, true]) {
    await db.updateTable('schools').set({ own_approval: allowed }).where('id', '=', school.id).execute()
    const refused = await server.as(author).refuse(setPlanState, approve)
    expect([refused.status, refused.data.message]).toEqual([403, expect.stringContaining('outra pessoa')])
    expect(await stepsOf()).not.toContain('aprovado')
    expect(await waiting()).toBe(false)
  }
  const others = await db
    .updateTable('accounts')
    .set({ disabled_at: new Date().toISOString() })
    .where('role', 'in', ['pedagogo', 'admin'])
    .where('id', '<>', author.id)
    .returning('id')
    .execute()
  await db.updateTable('schools').set({ own_approval: false }).where('id', '=', school.id).execute()
  expect((await server.as(author).refuse(setPlanState, approve)).data.message).toContain('em Escolas')
  await db.updateTable('schools').set({ own_approval: true }).where('id', '=', school.id).execute()
  expect(await stepsOf()).toContain('aprovado')
  expect(await waiting()).toBe(true)
  const { data } = await server.as(author).call(setPlanState, approve)
  expect(data.events.at(-1)?.capacity).toContain('mais ninguém o podia aprovar')
  for (const { id } of others)
    await db.updateTable('accounts').set({ disabled_at: null }).where('id', '=', id).execute()
})
