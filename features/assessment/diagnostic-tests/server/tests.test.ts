import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { questionDependencies } from '#app/dependencies.ts'
import { choiceOf } from '#engines/questions/samples/choice.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { undoBatch } from '#kit/server/records/changes.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { listQuestions } from '#school/questions/contract.ts'
import { questionRoutes } from '#school/questions/server/routes.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import {
  copyTest,
  countTests,
  createTest,
  getTest,
  listTestHistory,
  listTests,
  removeTest,
  setTestState,
  type Test,
  updateTest,
} from '../contract.ts'
import { fixtureTest } from '../fixtures.ts'
import { oralModels } from '../oral-models.ts'
import { routes } from './routes.ts'

const database = await testDatabase()
const { db } = database
const server = await testServer(database, [...routes, ...questionRoutes(questionDependencies)])
const pedagogo = await fixtureAccount(db, { role: 'pedagogo' })
const professor = await fixtureAccount(db, { role: 'professor' })
const outro = await fixtureAccount(db, { role: 'professor' })
const mat = await fixtureSubject(db, { code: 'MAT', name: 'Matemática', abbreviation: 'Mat.' })
const question = choiceOf('Calcula: 36 × 24.', ['864', '644', '216', '60'], 0)
const item = () => ({
  id: uuid(),
  questionId: null,
  points: 1,
  competenceId: null,
  bloom: 'apply' as const,
  question,
})
const head = { title: 'Teste de Matemática', subjectId: mat.id, grade: 6, year: 2026 }

async function made(by = professor, items = [item()]): Promise<Test> {
  const { data } = await server.as(by).call(createTest, { body: head })
  return (
    await server
      .as(by)
      .call(updateTest, { params: { id: data.id }, body: { ...head, items, version: data.version } })
  ).data
}

const bodyOf = (test: Test, change: (text: string) => string = text => text) => ({
  ...head,
  version: test.version,
  items: test.itemList.map(({ versionId: _version, ...item }) => ({
    ...item,
    question: { ...item.question, stem: change(item.question.stem) },
  })),
})

describe('a test', () => {
  it('keeps its questions in the bank, in versions: what did not change keeps its version', async () => {
    const test = await made()
    const [first] = test.itemList
    const save = (of: Test, change?: (text: string) => string) =>
      server.as(professor).call(updateTest, { params: { id: of.id }, body: bodyOf(of, change) })
    const same = (await save(test)).data
    expect(same.itemList[0]?.versionId).toBe(first?.versionId)
    const changed = (await save(same, text => `${text} Sem calculadora.`)).data
    expect(changed.itemList[0]?.questionId).toBe(first?.questionId)
    expect(changed.itemList[0]?.versionId).not.toBe(first?.versionId)
    const stored = await db
      .selectFrom('question_versions')
      .select(['number', 'content'])
      .where('question_id', '=', first?.questionId ?? '')
      .orderBy('number')
      .execute()
    expect(stored.map(row => (row.content as { stem?: string }).stem)).toEqual([
      'Calcula: 36 × 24.',
      'Calcula: 36 × 24. Sem calculadora.',
    ])
  })

  it('loses nothing that could run, and tells the field that is not filled', async () => {
    const hostile = { ...question, stem: '<p>Olá</p><script>alert(1)</script>' }
    const test = await made(professor, [{ ...item(), question: hostile }])
    expect(test.itemList[0]?.question.stem).not.toContain('script')
    const refused = await server.as(professor).refuse(updateTest, {
      params: { id: test.id },
      body: { ...head, version: test.version, items: [{ ...item(), question: { ...question, stem: ' ' } }] },
    })
    expect(refused.status).toBe(400)
    expect(Object.keys(refused.data.fields ?? {}).join()).toContain('stem')
  })

  it('is seen and changed by its teacher and by those who lead, by no other way in', async () => {
    const test = await made()
    const params = { id: test.id }
    const body = { state: 'publicado', version: test.version }
    const stranger = server.as(outro)
    expect((await stranger.call(listTests, { query: {} })).data.rows).toEqual([])
    expect((await stranger.call(countTests, { query: {} })).data.total).toBe(0)
    for (const [endpoint, input] of [
      [getTest, { params }],
      [updateTest, { params, body: bodyOf(test) }],
      [setTestState, { params, body }],
      [copyTest, { params }],
      [listTestHistory, { params }],
      [removeTest, { params, query: { version: test.version } }],
    ] as const)
      expect((await stranger.refuse(endpoint, input)).status, endpoint.path).toBe(404)
    expect((await server.as(pedagogo).call(getTest, { params })).status).toBe(200)
    expect((await stranger.call(listQuestions, { query: { subject: [mat.id] } })).data.rows).toEqual([])
    const taken = { ...item(), questionId: test.itemList[0]?.questionId ?? null }
    const own = await made(outro)
    const refused = await stranger.refuse(updateTest, {
      params: { id: own.id },
      body: { ...head, version: own.version, items: [taken] },
    })
    expect(refused.status).toBe(404)
  })

  it('that is oral is published with distinguishable levels, as every model is', async () => {
    const stepOf = async (levels: readonly { name: string; task: string; second: string }[]) => {
      const { data } = await server.as(professor).call(createTest, {
        body: { ...head, kind: 'oral', levels: [...levels] },
      })
      return { params: { id: data.id }, body: { state: 'publicado' as const, version: data.version } }
    }
    const level = { name: 'Letra', task: 'a', second: 'b' }
    for (const { levels } of oralModels)
      expect((await server.as(professor).call(setTestState, await stepOf(levels))).status).toBe(200)
    const twice = await server.as(professor).refuse(setTestState, await stepOf([level, level]))
    expect(twice).toMatchObject({ status: 409, data: { code: 'INCOMPLETE' } })
    expect(twice.data.message).toContain('«Letra»')
    const once = await server
      .as(professor)
      .refuse(setTestState, await stepOf([level, { ...level, name: 'Palavra', second: ' ' }]))
    expect(once.data.message, 'a second try is not the first').toContain('duas amostras')
    const alone = await server.as(professor).refuse(setTestState, await stepOf([level]))
    expect(alone.data.code).toBe('INCOMPLETE')
  })

  it('begins with questions of the bank in their order and points, and never with one out of reach', async () => {
    const [first, second] = (await made(professor, [item(), item()])).itemList
    if (!first || !second) throw new Error('two items')
    const beginsWith = [
      { questionId: second.questionId, points: 4, section: 'Grupo I' },
      { questionId: first.questionId, points: 2.5, section: 'Grupo II' },
    ]
    const { data } = await server.as(professor).call(createTest, { body: { ...head, beginsWith } })
    expect(data.itemList.map(each => [each.questionId, each.versionId, each.points, each.domain])).toEqual([
      [second.questionId, second.versionId, 4, 'Grupo I'],
      [first.questionId, first.versionId, 2.5, 'Grupo II'],
    ])
    expect(data.formList).toEqual([])
    const refused = await server.as(outro).refuse(createTest, { body: { ...head, beginsWith } })
    expect(refused.status).toBe(404)
    const inTwo = (await server.as(professor).call(createTest, { body: { ...head, beginsWith, forms: 2 } }))
      .data
    expect(inTwo.formList.map(({ name, items }) => [name, items.length])).toEqual([
      ['A', 2],
      ['B', 2],
    ])
    expect(inTwo.formList[0]?.items.map(each => each.question)).toEqual(inTwo.itemList.map(({ id }) => id))
  })

  it('is published with questions, archived, brought back; each step is in its history and can be undone', async () => {
    const empty = (await server.as(professor).call(createTest, { body: head })).data
    const refused = await server.as(professor).refuse(setTestState, {
      params: { id: empty.id },
      body: { state: 'publicado', version: empty.version },
    })
    expect(refused.data.code).toBe('INCOMPLETE')
    const test = await made()
    const published = await server.as(professor).call(setTestState, {
      params: { id: test.id },
      body: { state: 'publicado', version: test.version },
    })
    expect(published.data.state).toBe('publicado')
    const late = await server.as(professor).refuse(setTestState, {
      params: { id: test.id },
      body: { state: 'arquivado', version: test.version },
    })
    expect(late.data.code).toBe('VERSION_CONFLICT')
    const { data } = await server.as(professor).call(listTestHistory, { params: { id: test.id } })
    expect(data.rows[0]?.fields).toContainEqual({ field: 'Estado', before: 'Rascunho', after: 'Publicado' })
    await undoBatch(db, String(published.headers['x-change']), professor, false, uuid())
    const back = await server.as(professor).call(getTest, { params: { id: test.id } })
    expect(back.data.state).toBe('rascunho')
  })

  it('that was applied keeps its questions: a copy may change', async () => {
    const stored = await fixtureTest(db, professor, { ...head, items: [{ question }] })
    const school = uuid()
    await db.insertInto('schools').values({ id: school, name: 'Escola' }).execute()
    const group = uuid()
    await db
      .insertInto('groups')
      .values({ id: group, school_id: school, name: '6ªA', grade: 6, year: 2026, shift: 'manhã' })
      .execute()
    await db
      .insertInto('applications')
      .values({
        id: uuid(),
        test_id: stored.id,
        group_id: group,
        code: 'ABCDEF',
        minutes: 60,
        bands: '[]',
        created_by: professor.id,
      })
      .execute()
    const test = (await server.as(professor).call(getTest, { params: { id: stored.id } })).data
    const put = (body: ReturnType<typeof bodyOf>) =>
      server.as(professor).refuse(updateTest, { params: { id: stored.id }, body })
    expect((await put(bodyOf(test, text => `${text}!`))).data.code).toBe('TEST_IN_USE')
    expect((await put({ ...bodyOf(test), title: 'Outro nome' } as never)).status).toBe(200)
    const copy = await server.as(professor).call(copyTest, { params: { id: stored.id } })
    expect(copy.data.state).toBe('rascunho')
    expect(copy.data.itemList[0]?.versionId).toBe(test.itemList[0]?.versionId)
  })
})

describe('the list of tests', () => {
  it('finds by words without accents, by state, grade and subject, and counts by state', async () => {
    await fixtureTest(db, pedagogo, {
      title: 'Fracções próprias',
      subjectId: mat.id,
      grade: 5,
      items: [{ question }],
    })
    const query = { search: 'fraccoes', grade: ['5'], subject: [mat.id], state: ['publicado'] } as never
    const { data } = await server.as(pedagogo).call(listTests, { query })
    expect(data.rows.map(row => [row.title, row.items, row.points])).toEqual([['Fracções próprias', 1, 1]])
    const counts = await server.as(pedagogo).call(countTests, { query: { search: 'fraccoes' } })
    expect(counts.data.byState).toEqual({ rascunho: 0, publicado: 1, arquivado: 0 })
  })
})
