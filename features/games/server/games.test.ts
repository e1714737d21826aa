import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { choiceOf } from '#engines/questions/samples/choice.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { undoChange } from '#school/changes/contract.ts'
import { changeRoutes } from '#school/changes/server/routes.ts'
import { fixtureGroup } from '#school/groups/fixtures.ts'
import { insertGroupTeacher } from '#school/groups/server/teachers-queries.ts'
import { fixtureQuestion } from '#school/questions/fixtures.ts'
import { fixtureSchool } from '#school/schools/fixtures.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import {
  copyGame,
  countGames,
  createGame,
  getGame,
  listGameHistory,
  listGames,
  removeGame,
  setGameState,
  updateGame,
} from '../contract.ts'
import { fixtureGame, pairs } from '../fixtures.ts'
import { type GameBody, type GameItem, type GameState, gameStates, gameStateTable } from '../game.ts'
import { routes } from './routes.ts'

const database = await testDatabase()
const { db } = database
const server = await testServer(database, [...routes, ...changeRoutes([])])
const ermelinda = await fixtureAccount(db, { role: 'professor', name: 'Ermelinda Sitoe' })
const jaime = await fixtureAccount(db, { role: 'professor', name: 'Jaime Cossa' })
const teacher = server.as(ermelinda)
const colleague = server.as(jaime)
const leader = server.as(await fixtureAccount(db, { role: 'pedagogo' }))
const school = await fixtureSchool(db)
const subject = await fixtureSubject(db, { code: 'CN', name: 'Ciências Naturais' })
const group = await fixtureGroup(db, { schoolId: school.id, name: '5ªC', grade: 5 })
await insertGroupTeacher(db, { groupId: group.id, subjectId: subject.id, accountId: ermelinda.id })

const WATER = pairs(
  ['Evaporação', 'A água passa a vapor.'],
  ['Solo', 'Onde crescem as plantas.'],
  ['Erosão', 'O vento e a água levam o solo.'],
  ['Nascente', 'Onde a água sai da terra.'],
  ['Orvalho', 'Gotas da manhã nas folhas.'],
  ['Rio', 'Água que corre para o mar.'],
)

function bodyWith(more: Partial<GameBody> = {}): GameBody {
  return {
    title: 'Da água à semente',
    kind: 'memoria',
    subjectId: subject.id,
    grade: 5,
    groupIds: [group.id],
    theme: '',
    items: WATER,
    rules: { level: 'easy' },
    mode: 'ambos',
    teams: 3,
    shuffle: true,
    seed: 'a1',
    entry: 'código',
    attempts: null,
    closesAt: null,
    ...more,
  }
}

describe('a game', () => {
  it('is written, read as it was written, changed, taken away and brought back', async () => {
    const created = await teacher.call(createGame, { body: bodyWith() })
    expect(created.status).toBe(200)
    const { id, version } = created.data
    expect(created.data).toMatchObject({
      state: 'rascunho',
      code: null,
      pairs: 6,
      groups: [{ id: group.id, name: '5ªC' }],
      mayEdit: true,
      rules: { level: 'easy' },
    })
    const changed = await teacher.call(updateGame, {
      params: { id },
      body: { ...bodyWith({ kind: 'forca', title: 'Palavras da água' }), version },
    })
    expect(changed.data).toMatchObject({ kind: 'forca', title: 'Palavras da água', pairs: 6 })
    const late = await teacher.refuse(updateGame, { params: { id }, body: { ...bodyWith(), version } })
    expect([late.status, late.data.code]).toEqual([409, 'VERSION_CONFLICT'])

    const undo = changed.headers['x-change'] ?? ''
    expect((await teacher.call(undoChange, { params: { id: undo } })).status).toBe(200)
    expect((await teacher.call(getGame, { params: { id } })).data.kind).toBe('memoria')
    const history = await teacher.call(listGameHistory, { params: { id } })
    expect(history.data.rows.flatMap(row => row.fields.map(field => field.field))).toContain('Tipo')

    const now = (await teacher.call(getGame, { params: { id } })).data
    const query = { version: String(now.version) }
    const removed = await teacher.call(removeGame, { params: { id }, query })
    expect((await teacher.refuse(getGame, { params: { id } })).status).toBe(404)
    await teacher.call(undoChange, { params: { id: removed.headers['x-change'] ?? '' } })
    expect((await teacher.call(getGame, { params: { id } })).data.title).toBe('Da água à semente')
  })

  it('takes the groups of its teacher alone, and keeps those that it had', async () => {
    const other = await fixtureGroup(db, { schoolId: school.id, name: '6ªA', grade: 6 })
    const refused = await teacher.refuse(createGame, { body: bodyWith({ groupIds: [other.id] }) })
    expect(refused.data.fields).toHaveProperty('groupIds')
    const theirs = await fixtureGame(db, { subjectId: subject.id, owner: ermelinda, groupIds: [other.id] })
    const kept = await teacher.call(updateGame, {
      params: { id: theirs.id },
      body: { ...bodyWith({ groupIds: [other.id, group.id] }), version: theirs.version },
    })
    expect(kept.data.groups.map(group => group.name)).toEqual(['5ªC', '6ªA'])
  })

  it('is published with a code that it keeps, if its kind can be played with these pairs', async () => {
    const { id, version } = (await teacher.call(createGame, { body: bodyWith({ kind: 'bingo' }) })).data
    const step = (state: GameState, seen: number) =>
      teacher.refuse(setGameState, { params: { id }, body: { state, version: seen } })
    const refused = await step('publicado', version)
    expect(refused.data).toMatchObject({
      code: 'DOES_NOT_FIT',
      message: expect.stringMatching(/^Bingo: precisa de \d+ pares, há 6\.$/),
    })
    const changed = await teacher.call(updateGame, { params: { id }, body: { ...bodyWith(), version } })
    const published = await teacher.call(setGameState, {
      params: { id },
      body: { state: 'publicado', version: changed.data.version },
    })
    expect(published.data.code).toMatch(/^[A-Z2-9]{6}$/)
    const closed = await teacher.call(setGameState, {
      params: { id },
      body: { state: 'encerrado', version: published.data.version },
    })
    expect(closed.data).toMatchObject({ closed: true, code: published.data.code })
    expect((await step('rascunho', closed.data.version)).data.code).toBe('WRONG_STATE')
  })

  it('of somebody else is read once it is published, copied to be adapted, and never changed', async () => {
    const draft = await fixtureGame(db, { subjectId: subject.id, owner: ermelinda, state: 'rascunho' })
    expect((await colleague.refuse(getGame, { params: { id: draft.id } })).status).toBe(404)
    const game = await fixtureGame(db, { subjectId: subject.id, owner: ermelinda, groupIds: [group.id] })
    const seen = await colleague.call(getGame, { params: { id: game.id } })
    expect(seen.data.mayEdit).toBe(false)
    const body = { ...bodyWith({ groupIds: [] }), version: game.version }
    expect((await colleague.refuse(updateGame, { params: { id: game.id }, body })).status).toBe(403)
    expect((await leader.call(getGame, { params: { id: draft.id } })).data.mayEdit).toBe(true)

    const competence = uuid()
    await db
      .updateTable('games')
      .set({ competence_ids: [competence] })
      .where('id', '=', game.id)
      .execute()
    const copy = await colleague.call(copyGame, { params: { id: game.id } })
    expect(copy.data).toMatchObject({
      title: `${game.title} (cópia)`,
      state: 'rascunho',
      code: null,
      groups: [],
      copiedFrom: { id: game.id, name: game.title },
      owner: { name: 'Jaime Cossa' },
      mayEdit: true,
    })
    expect(copy.data.items).toEqual(seen.data.items)
    const practised = await db
      .selectFrom('games')
      .select('competence_ids')
      .where('id', 'in', [game.id, copy.data.id])
      .execute()
    expect(practised.map(row => row.competence_ids)).toEqual([[competence], [competence]])
  })
})

describe('the list', () => {
  it('is narrowed by subject, grade, kind, state, words and whose, and counted by state', async () => {
    const chemistry = await fixtureSubject(db, { code: 'QUI', name: 'Química' })
    const of = (more: Parameters<typeof fixtureGame>[1]) => fixtureGame(db, { owner: jaime, ...more })
    await of({ subjectId: chemistry.id, grade: 8, kind: 'sopa', title: 'Ácidos e bases' })
    await of({ subjectId: chemistry.id, grade: 9, kind: 'forca', title: 'Metais', state: 'encerrado' })
    await of({ subjectId: chemistry.id, grade: 9, kind: 'forca', title: 'Gases', state: 'rascunho' })
    const titles = async (query: object, caller = teacher) => {
      const filters = { subject: chemistry.id, sort: 'titulo', ...query }
      const answer = await caller.call(listGames, { query: filters as never })
      return answer.data.rows.map(row => row.title)
    }
    expect(await titles({})).toEqual(['Ácidos e bases', 'Metais'])
    expect(await titles({}, colleague)).toEqual(['Ácidos e bases', 'Gases', 'Metais'])
    expect(await titles({ grade: '9' })).toEqual(['Metais'])
    expect(await titles({ kind: 'sopa' })).toEqual(['Ácidos e bases'])
    expect(await titles({ search: 'acidos' })).toEqual(['Ácidos e bases'])
    expect(await titles({ whose: 'meus' })).toEqual([])
    const query = { subject: chemistry.id } as never
    expect((await colleague.call(countGames, { query })).data).toEqual({
      total: 3,
      byState: { rascunho: 1, publicado: 1, encerrado: 1, arquivado: 0 },
    })
  })
})

it('no step of the table leads out of it, and every state can be reached', () => {
  const reached = new Set<GameState>([gameStateTable.initial])
  for (const _ of gameStates)
    for (const step of gameStateTable.transitions) if (reached.has(step.from)) reached.add(step.to)
  expect([...reached].sort()).toEqual([...gameStates].sort())
})

it('two pairs of one number are refused', async () => {
  const id = uuid()
  const items = pairs(['a', 'b'], ['c', 'd']).map(item => ({ ...item, id }))
  const refused = await teacher.refuse(createGame, { body: bodyWith({ items }) })
  expect(refused.data.fields).toHaveProperty('items')
})

it('a pair comes from a question that is in the bank, and no longer once that is deleted', async () => {
  const question = choiceOf('O que sobe do mar?', ['vapor', 'areia'], 0)
  const { questionId } = await fixtureQuestion(db, ermelinda, { subjectId: subject.id, question })
  const items = WATER.map(
    (item): GameItem => ({
      ...item,
      source: { kind: 'pergunta', id: questionId, prompt: item.prompt, answer: item.answer },
    }),
  )
  const game = (await teacher.call(createGame, { body: bodyWith({ items }) })).data
  await db
    .updateTable('questions')
    .set({ deleted_at: sql<string>`now()` })
    .where('id', '=', questionId)
    .execute()
  const refused = await teacher.refuse(createGame, { body: bodyWith({ items }) })
  expect([refused.status, refused.data.fields]).toEqual([400, { items: expect.any(String) }])
  // What had it before keeps it.
  const kept = bodyWith({ items, title: 'Outro título' })
  await teacher.call(updateGame, { params: { id: game.id }, body: { ...kept, version: game.version } })
})
