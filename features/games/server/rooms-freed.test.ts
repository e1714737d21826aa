import { beforeEach, expect, it } from 'vitest'
import { fixtureDevice } from '#school/entry/fixtures.ts'
import { freeRoomPlaces, getRoom, joinRoom } from '../room-contract.ts'
import { testRooms } from './room-testing.ts'

const { db, server, teacher, stranger, roomOf, step, pupil, answer } = await testRooms()
const CLASS = '10.0.0.1'
const ONE_PHONE = '10.0.0.99'
const pupils: { code: string }[] = []
for (const name of ['Ana', 'Beto', 'Carla', 'Dina', 'Edu', 'Fina']) pupils.push(await pupil(`${name} Sitoe`))

beforeEach(() => db.deleteFrom('rate_limits').execute())

const comes = async (code: string, body: object, address: string) =>
  server.nobody.refuse(
    joinRoom,
    { params: { code }, body: { key: await fixtureDevice(db), ...body } },
    { address },
  )
const roomNow = async (id: string) => (await teacher.call(getRoom, { params: { id } })).data
const free = async (id: string) => (await teacher.call(freeRoomPlaces, { params: { id } })).data

it('frees with one tap what one address took in a room; those who answered stay, and owners come in', async () => {
  const { code, id } = await roomOf('relampago')
  const [first, ...others] = pupils.map(({ code: studentCode }) => ({ studentCode }))
  const own = await comes(code, first ?? {}, CLASS)
  expect(own.status).toBe(200)
  for (const body of others) expect((await comes(code, body, ONE_PHONE)).status).toBe(200)
  expect((await roomNow(id)).crowd?.sameNetwork).toMatchObject({ begun: 5, unanswered: 5, alone: false })
  const { round } = await step(id, 'seguinte')
  const taken = own.data as unknown as { playerId: string; key: string }
  await answer(id, taken, round ?? 0, 0)

  expect((await stranger.refuse(freeRoomPlaces, { params: { id } })).status).toBe(404)
  const after = await free(id)
  expect(after.players.map(({ name }) => name)).toEqual(['Ana S.'])
  expect(after.crowd).toBeNull()
  expect((await comes(code, others[0] ?? {}, ONE_PHONE)).data.code, 'not from there').toBe('HELD')
  for (const body of others) expect((await comes(code, body, CLASS)).status).toBe(200)
})

it('frees names that one phone wrote, however many keys it has, and shows more than the class has', async () => {
  const { code, id } = await roomOf('relampago', null, { entry: 'alcunha' })
  const names = Array.from({ length: pupils.length + 1 }, (_, at) => `Ninguém ${at}`)
  for (const nickname of names) await comes(code, { nickname }, CLASS)
  expect((await roomNow(id)).crowd?.sameNetwork).toMatchObject({ begun: names.length, alone: true })
  const { players, crowd } = await free(id)
  expect([players, crowd]).toEqual([[], null])
  expect((await comes(code, { nickname: 'Rui' }, CLASS)).status).toBe(200)
})

it('says nothing of a class that comes with names of its own behind one address', async () => {
  const { code, id } = await roomOf('relampago', null, { entry: 'alcunha' })
  for (const nickname of pupils.map((_, at) => `Aluno ${at}`)) await comes(code, { nickname }, CLASS)
  expect((await roomNow(id)).crowd).toBeNull()
})
