import { expect, it } from 'vitest'
import {
  copyGame,
  createGame,
  getGame,
  getGamePicture,
  PICTURE_BYTES,
  putGamePicture,
  setGameState,
  updateGame,
} from '#features/games/contract.ts'
import { pairs } from '#features/games/fixtures.ts'
import type { GameItem } from '#features/games/game.ts'
import { getItemFile } from '#features/games/play-contract.ts'
import { printGame } from '#features/games/print-contract.ts'
import { routes as gameRoutes } from '#features/games/server/routes.ts'
import { fixtureTerm } from '#features/glossary/fixtures.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { undoChange } from '#school/changes/contract.ts'
import { changeRoutes } from '#school/changes/server/routes.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import { listGameChanges, offerTerms } from '../contract.ts'
import { routes } from './routes.ts'

const database = await testDatabase()
const { db } = database
const server = await testServer(database, [...routes, ...gameRoutes, ...changeRoutes([])])
const teacher = server.as(await fixtureAccount(db, { role: 'professor' }))
const colleague = server.as(await fixtureAccount(db, { role: 'professor' }))
const subject = await fixtureSubject(db, { code: 'CN', name: 'Ciências Naturais' })
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

async function kept(): Promise<string> {
  const { status, data } = await teacher.call(putGamePicture, {
    query: { fileName: 'planta.png' },
    body: PNG,
  })
  expect(status).toBe(200)
  return data.file
}

const [blank] = pairs(['folha; raiz', 'As partes da planta'])
const points = [
  { x: 0.2, y: 0.3 },
  { x: 0.5, y: 0.8 },
]
const labelled = (file: string, more: Partial<GameItem> = {}) =>
  ({ ...blank, picture: { alt: 'Uma planta', file }, points, ...more }) as GameItem
const body = (items: GameItem[]) => ({
  ...{ title: 'A planta', kind: 'legenda' as const, subjectId: subject.id, grade: 5, items },
  ...{ rules: {}, seed: 'a' },
})
const statusOf = async (who: typeof teacher, file: string) =>
  (await who.call(getGamePicture, { params: { id: file } })).status

it('is kept before the game is, read by its teacher alone, then with access to the game or its code', async () => {
  const file = await kept()
  expect([await statusOf(teacher, file), await statusOf(colleague, file)]).toEqual([200, 404])
  const { data: game } = await teacher.call(createGame, { body: body([labelled(file)]) })
  expect(await statusOf(colleague, file), 'a draft is nobody else’s').toBe(404)
  const state = { state: 'publicado' as const, version: game.version }
  const { data: open } = await teacher.call(setGameState, { params: { id: game.id }, body: state })
  expect(await statusOf(colleague, file)).toBe(200)
  const ofPair = { code: open.code ?? '', item: blank?.id ?? '', which: 'picture' as const }
  expect((await server.nobody.call(getItemFile, { params: ofPair })).status).toBe(200)
  const onPaper = await teacher.call(printGame, { params: { id: game.id }, query: { format: 'pdf' } })
  expect(onPaper.status).toBe(200)
})

it('is taken by its first bytes, up to a bound', async () => {
  const refused = async (bytes: Buffer) =>
    (await teacher.refuse(putGamePicture, { query: { fileName: 'a.png' }, body: bytes })).status
  expect(await refused(Buffer.from('<svg onload="alert(1)"/>'))).toBe(415)
  expect(await refused(Buffer.concat([PNG, Buffer.alloc(PICTURE_BYTES)]))).toBe(413)
})

it('goes with a copy, which a colleague may change', async () => {
  const file = await kept()
  const { data: game } = await teacher.call(createGame, { body: body([labelled(file)]) })
  const state = { state: 'publicado' as const, version: game.version }
  await teacher.call(setGameState, { params: { id: game.id }, body: state })
  const { data: copy } = await colleague.call(copyGame, { params: { id: game.id } })
  expect(copy.items[0]?.picture).toEqual({ alt: 'Uma planta', file })
  const renamed = { ...body(copy.items), title: 'Outra', version: copy.version }
  expect((await colleague.call(updateGame, { params: { id: copy.id }, body: renamed })).status).toBe(200)
})

it('comes back with the pair that it was taken out of', async () => {
  const file = await kept()
  const { data: game } = await teacher.call(createGame, { body: body([labelled(file)]) })
  const { points: _points, ...bare } = labelled(file, { picture: null })
  const without = { ...body([bare as GameItem]), version: game.version }
  const saved = await teacher.call(updateGame, { params: { id: game.id }, body: without })
  expect(saved.data.items[0]?.picture).toBeNull()
  const undone = await teacher.call(undoChange, { params: { id: saved.headers['x-change'] ?? '' } })
  expect(undone.status).toBe(200)
  const { data: back } = await teacher.call(getGame, { params: { id: game.id } })
  expect(back.items[0]?.picture).toEqual({ alt: 'Uma planta', file })
})

it('is taken into no game of somebody who does not see it', async () => {
  const file = await kept()
  const refused = await colleague.refuse(createGame, { body: body([labelled(file)]) })
  expect([refused.status, Object.keys(refused.data.fields ?? {})]).toEqual([400, ['items']])
  const none = await teacher.refuse(createGame, {
    body: body([labelled('0193b8a0-0000-7000-8000-000000000009')]),
  })
  expect(none.status).toBe(400)
})

it('stands in the place of the one of its term, which then has changed nothing', async () => {
  const term = await fixtureTerm(db, { subjectId: subject.id, term: 'Planta' })
  const { data } = await teacher.call(offerTerms, { query: { id: [term.id] } as never })
  const source = data.pairs[0]?.source ?? null
  const { data: game } = await teacher.call(createGame, { body: body([labelled(await kept(), { source })]) })
  const { data: answer } = await teacher.call(listGameChanges, { params: { id: game.id } })
  expect(answer.changes).toEqual([])
})
