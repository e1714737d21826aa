import { expect, it } from 'vitest'
import { getRoom, playAgain, sendOut } from '../room-contract.ts'
import { rightOf, testRooms } from './room-testing.ts'

const { db, teacher, roomOf, step, pupil, join, answer } = await testRooms()

const teams = { mode: 'equipas', teams: 2 }

it('spreads who comes over the teams of the game, and tells at its end what each had right', async () => {
  const room = await roomOf('relampago', null, teams)
  const phones = []
  for (const name of ['Ana Mabunda', 'Rui Sitoe', 'Eva Cossa'])
    phones.push((await join(room.code, { studentCode: (await pupil(name)).code })).data)
  expect(phones.map(({ number, room: { teams } }) => [number, teams])).toEqual([
    [1, 2],
    [2, 2],
    [3, 2],
  ])
  await step(room.id, 'seguinte')
  const right = await rightOf(db, room.id, 0)
  for (const [at, phone] of phones.entries())
    await answer(room.id, phone, 0, at === 2 ? Number(right === 0) : right)
  await step(room.id, 'respostas')
  const { end } = await step(room.id, 'terminar')
  expect(end).toMatchObject({
    share: 2 / 3,
    teams: [
      { share: 1 / 2, played: 2 },
      { share: 1, played: 1 },
    ],
  })
})

it('keeps everybody in the same team where the class goes on, in whatever order they come back', async () => {
  const room = await roomOf('relampago', null, teams)
  const pupils = [await pupil('Lina Macie'), await pupil('Olga Nhaca'), await pupil('Zito Matola')]
  const phones = []
  for (const { code } of pupils) phones.push((await join(room.code, { studentCode: code })).data)
  await step(room.id, 'seguinte')
  const right = await rightOf(db, room.id, 0)
  for (const phone of phones) await answer(room.id, phone, 0, Number(right === 0))
  await step(room.id, 'respostas')
  await step(room.id, 'terminar')
  const { roomId } = (await teacher.call(playAgain, { params: { id: room.id } })).data
  expect((await teacher.call(getRoom, { params: { id: roomId } })).data.teams).toBe(2)
  const late = (await join(room.code, { studentCode: (await pupil('Novo Tembe')).code })).data
  expect(late.number).toBe(4)
  for (const at of [2, 0, 1]) {
    const again = await join(room.code, { studentCode: pupils[at]?.code, key: phones[at]?.key })
    expect(again.data).toMatchObject({ roomId, number: phones[at]?.number })
  }
})

it('lets the teacher of a game that is played either way choose before the first question, and not after it', async () => {
  const room = await roomOf('relampago', null, { mode: 'ambos', teams: 3 })
  const view = (await teacher.call(getRoom, { params: { id: room.id } })).data
  expect([view.teams, view.mayTeam]).toEqual([0, 3])
  await join(room.code, { studentCode: (await pupil('Ivo Nhaca')).code })
  expect((await step(room.id, 'em equipas')).teams).toBe(3)
  expect((await step(room.id, 'cada um por si')).teams).toBe(0)
  await step(room.id, 'em equipas')
  await step(room.id, 'seguinte')
  expect((await step(room.id, 'cada um por si')).teams).toBe(3)
  const fixed = await roomOf('relampago', null, { mode: 'individual', teams: 3 })
  expect((await step(fixed.id, 'em equipas')).teams).toBe(0)
})

it('has no teams where the game is not played by teams', async () => {
  for (const more of [{ mode: 'individual' }, { mode: 'ambos' }, {}]) {
    const { id } = await roomOf('roda', null, more)
    expect((await teacher.call(getRoom, { params: { id } })).data.teams).toBe(0)
  }
  const { code, id } = await roomOf('bingo', null, teams)
  const phone = (await join(code, { studentCode: (await pupil('Gil Langa')).code })).data
  expect(phone.room.teams).toBe(0)
  expect((await teacher.call(sendOut, { params: { id }, body: { number: phone.number } })).data.teams).toBe(0)
})
