import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { subjectDependencies } from '#app/dependencies.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { undoBatch } from '#kit/server/records/changes.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { fixtureSubject } from '../fixtures.ts'
import {
  addCompetence,
  addUnit,
  getTree,
  moveCompetence,
  moveUnit,
  removeCompetence,
  removeUnit,
  updateCompetence,
  updateUnit,
} from '../tree-contract.ts'
import { subjectRoutes } from './routes.ts'

const database = await testDatabase()
const { db } = database
const server = await testServer(database, subjectRoutes(subjectDependencies))
const pedagogo = await fixtureAccount(db, { role: 'pedagogo' })
const professor = await fixtureAccount(db, { role: 'professor' })
const as = server.as(pedagogo)

let codes = 0
async function subjectWithUnits(...titles: string[]) {
  codes += 1
  const subject = await fixtureSubject(db, { code: `S${codes}`, name: 'Árvore', grades: [5, 6] })
  const params = { id: subject.id }
  const units = []
  for (const title of titles) units.push((await as.call(addUnit, { params, body: { grade: 6, title } })).data)
  return { id: subject.id, params, units }
}

async function titles(id: string): Promise<string[]> {
  const { data } = await server.as(professor).call(getTree, { params: { id } })
  return data.units.map(unit => unit.title)
}

describe('units', () => {
  it('stand in the order in which they came, and move to any place', async () => {
    const { id, units } = await subjectWithUnits('a', 'b', 'c', 'd')
    expect(await titles(id)).toEqual(['a', 'b', 'c', 'd'])
    const [a, , , d] = units
    if (!a || !d) throw new Error('units are missing')
    await as.call(moveUnit, { params: { id, unitId: d.id }, body: { place: 0, version: d.version } })
    expect(await titles(id)).toEqual(['d', 'a', 'b', 'c'])
    await as.call(moveUnit, { params: { id, unitId: a.id }, body: { place: 99, version: a.version } })
    expect(await titles(id)).toEqual(['d', 'b', 'c', 'a'])
  })

  it('find room between neighbours as often as asked', async () => {
    const { id, units } = await subjectWithUnits('a', 'b', 'c')
    const [a, b] = units
    if (!a || !b) throw new Error('units are missing')
    let [first, second] = [a, b]
    for (let move = 0; move < 30; move += 1) {
      const body = { place: 1, version: first.version }
      const moved = await as.call(moveUnit, { params: { id, unitId: first.id }, body })
      expect((await titles(id))[1]).toBe(first.title)
      ;[first, second] = [second, moved.data]
    }
    expect((await titles(id)).sort()).toEqual(['a', 'b', 'c'])
  })

  it('are renamed, and a late change says so', async () => {
    const { id, units } = await subjectWithUnits('antes')
    const unitId = units[0]?.id ?? ''
    const params = { id, unitId }
    const renamed = await as.call(updateUnit, { params, body: { title: 'depois', trimester: 2, version: 1 } })
    expect(renamed.data).toMatchObject({ title: 'depois', trimester: 2, version: 2 })
    const late = await as.refuse(updateUnit, { params, body: { title: 'tarde', version: 1 } })
    expect(late).toMatchObject({ status: 409, data: { details: { current: { title: 'depois' } } } })
  })

  it('leave their competences without a unit when removed, and undo gives them back', async () => {
    const { id, params, units } = await subjectWithUnits('unidade')
    const unitId = units[0]?.id ?? ''
    for (const code of ['C1', 'C2'])
      await as.call(addCompetence, { params, body: { grade: 6, unitId, code, description: 'Saber.' } })
    const gone = await as.call(removeUnit, { params: { id, unitId }, query: { version: 1 } })
    const without = (await as.call(getTree, { params })).data
    expect(without.units).toEqual([])
    expect(without.competences.map(competence => [competence.code, competence.unitId])).toEqual([
      ['C1', null],
      ['C2', null],
    ])
    await undoBatch(db, gone.headers['x-change'] ?? '', pedagogo, false, uuid())
    const back = (await as.call(getTree, { params })).data
    expect(back.competences.map(competence => competence.unitId)).toEqual([unitId, unitId])
  })

  it.each([
    ['grade', { grade: 7, title: 'x' }],
    ['title', { grade: 6, title: '' }],
    ['trimester', { grade: 6, title: 'x', trimester: 4 }],
  ])('are refused with a wrong %s', async (field, body) => {
    const { params } = await subjectWithUnits()
    const refused = await as.refuse(addUnit, { params, body })
    expect(refused.status).toBe(400)
    expect(refused.data.fields).toHaveProperty(field)
  })

  it('are out of reach through another subject', async () => {
    const subject = await subjectWithUnits('uma')
    const other = await subjectWithUnits()
    const params = { id: other.id, unitId: subject.units[0]?.id ?? '' }
    expect((await as.refuse(removeUnit, { params, query: { version: 1 } })).status).toBe(404)
    expect(await titles(subject.id)).toEqual(['uma'])
  })

  it('are written by approvers alone', async () => {
    const { params } = await subjectWithUnits()
    const refused = await server.as(professor).refuse(addUnit, { params, body: { grade: 6, title: 'x' } })
    expect(refused.status).toBe(403)
  })
})

describe('competences', () => {
  it('move between units and within them', async () => {
    const { id, params, units } = await subjectWithUnits('u', 'v')
    const [u, v] = units.map(unit => unit.id)
    const made = []
    for (const code of ['C1', 'C2', 'C3']) {
      const body = { grade: 6, unitId: u ?? null, code, description: 'Saber.' }
      made.push((await as.call(addCompetence, { params, body })).data)
    }
    const [first, , third] = made
    if (!first || !third) throw new Error('competences are missing')
    await as.call(moveCompetence, {
      params: { id, competenceId: third.id },
      body: { unitId: u ?? null, place: 0, version: 1 },
    })
    await as.call(moveCompetence, {
      params: { id, competenceId: first.id },
      body: { unitId: v ?? null, place: 0, version: 1 },
    })
    const { data } = await as.call(getTree, { params, query: { grade: 6 } })
    const of = (unit: string | undefined) =>
      data.competences.filter(competence => competence.unitId === unit).map(competence => competence.code)
    expect(of(u)).toEqual(['C3', 'C2'])
    expect(of(v)).toEqual(['C1'])
  })

  it('carry a code once in a grade, and may carry it again in another', async () => {
    const { params } = await subjectWithUnits()
    const body = { grade: 5, code: 'NO1', description: 'Ler números.' }
    const first = await as.call(addCompetence, { params, body })
    expect(first.data).toMatchObject({ code: 'NO1', unitId: null, version: 1 })
    const again = await as.refuse(addCompetence, { params, body })
    expect(again).toMatchObject({
      status: 409,
      data: { code: 'CODE_TAKEN', fields: { code: expect.any(String) } },
    })
    expect((await as.call(addCompetence, { params, body: { ...body, grade: 6 } })).status).toBe(200)
  })

  it('say what can be done at home, and keep it until it is changed', async () => {
    const { id, params } = await subjectWithUnits()
    const body = {
      ...{ grade: 5, code: 'NO1', description: 'Ler.', atHome: 'Leiam os preços.' },
      homeExample: '407: quatrocentos e sete.',
    }
    const made = (await as.call(addCompetence, { params, body })).data
    expect(made).toMatchObject({ atHome: 'Leiam os preços.', homeExample: '407: quatrocentos e sete.' })
    const change = {
      ...{ code: 'NO1', description: 'Ler.', atHome: 'Leiam as placas.', version: made.version },
      homeExample: '520: quinhentos e vinte.',
    }
    await as.call(updateCompetence, { params: { id, competenceId: made.id }, body: change })
    const { data } = await as.call(getTree, { params })
    expect(data.competences.map(competence => [competence.atHome, competence.homeExample])).toEqual([
      ['Leiam as placas.', '520: quinhentos e vinte.'],
    ])
    const long = { ...change, homeExample: '1 + 1 são 2. '.repeat(20), version: 2 }
    const refused = await as.refuse(updateCompetence, { params: { id, competenceId: made.id }, body: long })
    expect(refused).toMatchObject({ status: 400, data: { fields: { homeExample: expect.any(String) } } })
  })

  it('are changed and removed, and go into no unit of another grade', async () => {
    const { id, params, units } = await subjectWithUnits('da 6ª')
    const body = { grade: 5, code: 'NO1', description: 'Ler.' }
    const made = (await as.call(addCompetence, { params, body })).data
    const at = { id, competenceId: made.id }
    const move = { unitId: units[0]?.id ?? null, place: 0, version: 1 }
    const refused = await as.refuse(moveCompetence, { params: at, body: move })
    expect(refused).toMatchObject({ status: 400, data: { fields: { unitId: expect.any(String) } } })
    const changed = await as.call(updateCompetence, {
      params: at,
      body: { code: 'NO2', description: 'Ler e escrever.', domain: 'Números', level: 'básico', version: 1 },
    })
    expect(changed.data).toMatchObject({ code: 'NO2', domain: 'Números', level: 'básico', version: 2 })
    await as.call(removeCompetence, { params: at, query: { version: 2 } })
    expect((await as.call(getTree, { params })).data.competences).toEqual([])
  })

  it.each([
    ['code', { code: 'com espaço' }],
    ['description', { description: '' }],
    ['domain', { domain: 'd'.repeat(121) }],
    ['level', { level: 'altíssimo' }],
    ['unitId', { unitId: 'u' }],
  ])('are refused with a wrong %s', async (field, wrong) => {
    const { params } = await subjectWithUnits()
    const body = { grade: 5, code: 'X', description: 'y', ...wrong }
    const refused = await as.refuse(addCompetence, { params, body })
    expect(refused.status).toBe(400)
    expect(refused.data.fields).toHaveProperty(field)
  })
})
