import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { fixtureDevice } from '#school/entry/fixtures.ts'
import { addColleague, getRoom, joinRoom, playAgain, removeColleague, sendOut } from '../room-contract.ts'
import { rightOf, testRooms } from './room-testing.ts'

const { db, server, teacher, roomOf, step, pupil, join, answer } = await testRooms()

type Phone = { playerId: string; key: string }

function bring(code: string, { playerId, key }: Phone, who: object) {
  return server.nobody.call(addColleague, { params: { code }, body: { playerId, key, ...who } })
}

/** The code of why somebody is not brought. */
async function refusal(code: string, { playerId, key }: Phone, who: object) {
  const input = { params: { code }, body: { playerId, key, ...who } }
  return (await server.nobody.refuse(addColleague, input)).data.code
}

const viewOf = async (id: string) => (await teacher.call(getRoom, { params: { id } })).data

/** What the school keeps of a room, by name: points, and right answers. */
async function playsOf(roomId: string) {
  const { rows } = await sql<{ name: string; points: number; right: number }>`
    SELECT coalesce(s.full_name, nickname) AS name, points::float AS points,
      (SELECT count(*)::int FROM play_items i WHERE i.play_id = plays.id AND i.correct) AS right
    FROM plays LEFT JOIN students s ON s.id = student_id WHERE room_id = ${roomId} ORDER BY 1`.execute(db)
  return rows
}

it('names both who answer with one phone, and keeps each answer as the answer of both', async () => {
  const room = await roomOf('relampago')
  const [ana, rui, eva] = [await pupil('Ana Mabunda'), await pupil('Rui Sitoe'), await pupil('Eva Cossa')]
  const phone = (await join(room.code, { studentCode: ana.code })).data
  const alone = (await join(room.code, { studentCode: eva.code })).data
  expect((await bring(room.code, phone, { studentCode: rui.code })).data).toEqual({ colleague: 'Rui S.' })
  const { players } = await viewOf(room.id)
  expect(players.map(({ name, withNumber }) => [name, withNumber])).toEqual([
    ['Ana M.', null],
    ['Eva C.', null],
    ['Rui S.', 1],
  ])
  await step(room.id, 'seguinte')
  const right = await rightOf(db, room.id, 0)
  // The last word counts, of both.
  await answer(room.id, phone, 0, Number(right === 0))
  await answer(room.id, phone, 0, right)
  await answer(room.id, alone, 0, Number(right === 0))
  const running = await viewOf(room.id)
  expect(running.answered).toBe(running.players.length)
  const shown = await step(room.id, 'respostas')
  expect([shown.counts[right], shown.silent]).toEqual([2, 0])
  const { end } = await step(room.id, 'terminar')
  expect(end).toMatchObject({ share: 2 / 3, played: 3 })
  const [first, second, third] = await playsOf(room.id)
  expect([first, second, third]).toMatchObject([
    { name: 'Ana Mabunda', right: 1 },
    { name: 'Eva Cossa', right: 0 },
    { name: 'Rui Sitoe', right: 1 },
  ])
  expect(third?.points).toBe(first?.points)
})

it('counts nothing for either that comes after the end', async () => {
  const room = await roomOf('relampago')
  const [ana, rui] = [await pupil('Ana Tarde'), await pupil('Rui Tarde')]
  const phone = (await join(room.code, { studentCode: ana.code })).data
  await bring(room.code, phone, { studentCode: rui.code })
  await step(room.id, 'seguinte')
  await step(room.id, 'seguinte')
  await step(room.id, 'respostas')
  await step(room.id, 'seguinte')
  await step(room.id, 'terminar')
  await answer(room.id, phone, 0, await rightOf(db, room.id, 0))
  expect(await playsOf(room.id)).toEqual([])
})

it('keeps places, counts and teams right, however players share phones and join in between', async () => {
  for (const [teams, shared] of [
    [0, [0, 2, 5]],
    [2, [1, 2, 3]],
    [3, [0, 1, 4, 5]],
    [6, [5, 0]],
  ] as const) {
    const room = await roomOf('relampago', null, teams > 0 ? { mode: 'equipas', teams } : {})
    const phones = []
    let places = 0
    for (let at = 0; at < 6; at += 1) {
      const { code } = await pupil(`Dono${teams} Nome${at}`)
      const phone = (await join(room.code, { studentCode: code, key: await fixtureDevice(db) })).data
      phones.push({ ...phone, code })
      places += 1
      if (!(shared as readonly number[]).includes(at)) continue
      const { code: studentCode } = await pupil(`Colega${teams} Nome${at}`)
      await bring(room.code, phone, { studentCode })
      places += 1
    }
    const { players } = await viewOf(room.id)
    expect(players).toHaveLength(places)
    expect(new Set(players.map(({ number }) => number)).size).toBe(places)
    const pairs = players.filter(({ withNumber }) => withNumber !== null)
    expect(pairs).toHaveLength(shared.length)
    for (const { number, withNumber } of pairs)
      if (teams > 0) expect((number - (withNumber ?? 0)) % teams).toBe(0)
    await step(room.id, 'seguinte')
    const wrong = Number((await rightOf(db, room.id, 0)) === 0)
    for (const phone of phones) await answer(room.id, phone, 0, wrong)
    const shown = await step(room.id, 'respostas')
    expect([shown.counts.reduce((sum, count) => sum + count, 0), shown.silent]).toEqual([places, 0])
    await step(room.id, 'terminar')
    expect(await playsOf(room.id)).toHaveLength(places)
    // The class goes on: the phones come back, and everybody is there, as before.
    const { roomId } = (await teacher.call(playAgain, { params: { id: room.id } })).data
    for (const { code, key } of phones.toReversed()) await join(room.code, { studentCode: code, key })
    const again = await viewOf(roomId)
    expect(again.players).toHaveLength(places)
    if (teams > 0) expect(again.players).toEqual(players)
    await step(roomId, 'terminar')
  }
})

it('lets a phone go back to one while nothing was answered, and the teacher take out either', async () => {
  const room = await roomOf('relampago')
  const [ana, rui] = [await pupil('Ana Volta'), await pupil('Rui Volta')]
  const phone = (await join(room.code, { studentCode: ana.code })).data
  const { playerId, key } = phone
  const left = { params: { code: room.code }, body: { playerId, key } }
  const alone = () => server.nobody.call(removeColleague, left)
  await bring(room.code, phone, { studentCode: rui.code })
  await alone()
  await alone()
  expect((await viewOf(room.id)).players.map(({ name }) => name)).toEqual(['Ana V.'])
  await bring(room.code, phone, { studentCode: rui.code })
  await step(room.id, 'seguinte')
  await answer(room.id, phone, 0, 0)
  expect((await server.nobody.refuse(removeColleague, left)).data.code).toBe('WRONG_STATE')
  await teacher.call(sendOut, { params: { id: room.id }, body: { number: phone.number } })
  expect((await viewOf(room.id)).players).toMatchObject([{ name: 'Rui V.', withNumber: null }])
})

it('admits only permitted players: not oneself, a third one, or one who is there with another phone', async () => {
  const room = await roomOf('relampago')
  const [ana, rui, eva] = [await pupil('Ana Entra'), await pupil('Rui Entra'), await pupil('Eva Entra')]
  const phone = (await join(room.code, { studentCode: ana.code })).data
  await join(room.code, { studentCode: rui.code })
  const refused = (who: object, by: Phone = phone) => refusal(room.code, by, who)
  expect(await refused({ studentCode: ana.code })).toBe('VALIDATION')
  expect(await refused({ studentCode: rui.code })).toBe('HELD')
  expect(await refused({ studentCode: '99999999' })).toBe('UNKNOWN_PUPIL')
  expect(await refused({ studentCode: eva.code }, { ...phone, key: 'a'.repeat(32) })).toBe('UNKNOWN_DEVICE')
  await step(room.id, 'fechar entrada')
  expect(await refused({ studentCode: eva.code })).toBe('DOOR_CLOSED')
  await step(room.id, 'abrir entrada')
  await bring(room.code, phone, { studentCode: eva.code })
  expect(await refused({ studentCode: (await pupil('Zito Entra')).code })).toBe('WRONG_STATE')
  // Players who share a phone have the place: another phone asks the teacher, the same one takes it over.
  const other = { params: { code: room.code }, body: { studentCode: eva.code } }
  expect((await server.nobody.refuse(joinRoom, other)).data.code).toBe('HELD')
  const taken = (await join(room.code, { studentCode: eva.code, key: phone.key })).data
  expect([taken.name, taken.colleague]).toEqual(['Eva E.', null])
  const bingo = await roomOf('bingo')
  const card = (await join(bingo.code, { studentCode: ana.code })).data
  expect(await refusal(bingo.code, card, { studentCode: rui.code })).toBe('WRONG_STATE')
})
