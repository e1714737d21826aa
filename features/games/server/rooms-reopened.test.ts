import { describe, expect, it } from 'vitest'
import { writtenOf } from '#kit/server/records/columns.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { updateGame } from '../contract.ts'
import { gameFields } from '../game.ts'
import { getGameResults } from '../results-contract.ts'
import { getRoom, openRoom, playAgain, reopenRoom } from '../room-contract.ts'
import { rightOf, testRooms } from './room-testing.ts'

const { db, server, teacher, stranger, roomOf, step, pupil, join, answer } = await testRooms()

describe('a room that was ended by mistake', () => {
  it('is opened again by who ended it, goes on as it was, and its result counts once', async () => {
    const { game, code, id } = await roomOf('relampago')
    const [ana, rui] = [await pupil('Ana Bila'), await pupil('Rui Bila')]
    const first = (await join(code, { studentCode: ana.code })).data
    const other = (await join(code, { studentCode: rui.code })).data
    const results = async () => (await teacher.call(getGameResults, { params: { id: game.id } })).data
    await step(id, 'seguinte')
    await answer(id, first, 0, await rightOf(db, id, 0))
    await step(id, 'respostas')
    await step(id, 'seguinte')
    expect(await step(id, 'terminar')).toMatchObject({ phase: 'fim', mayReopen: true })
    // The question that was cut off has no right answer of anybody.
    expect(await results()).toMatchObject({ plays: 1, all: { played: 1 } })

    const opened = await teacher.call(reopenRoom, { params: { id } })
    expect(opened.data).toMatchObject({ phase: 'pergunta', asked: 2, endsAt: null, mayReopen: false })
    expect(opened.data.left).toBeGreaterThan(0)
    expect((await results()).plays).toBe(0)
    const again = await teacher.call(reopenRoom, { params: { id } })
    expect(again.data.revision, 'the second of two taps').toBe(opened.data.revision)

    // Who still has the page answers, and who has left it comes back to the same place.
    const right = await rightOf(db, id, 1)
    expect((await answer(id, first, 1, right)).data.answers).toHaveLength(2)
    const back = (await join(code, { studentCode: rui.code, key: other.key })).data
    expect(back).toMatchObject({ playerId: other.playerId, room: { phase: 'pergunta' } })
    expect((await join(code, { studentCode: (await pupil('Zita Bila')).code })).status).toBe(200)
    await step(id, 'terminar')
    const { plays, players } = await results()
    expect([plays, players.map(({ name, plays }) => [name, plays])]).toEqual([1, [['Ana Bila', 1]]])
  })

  it('stays as it is for others, on another day, once the class has gone on, and after the game changed', async () => {
    const refusal = async (id: string, who = teacher) => {
      const seen = await who.call(getRoom, { params: { id } })
      const { status, data } = await who.refuse(reopenRoom, { params: { id } })
      return [seen.data.mayReopen, status, data.message]
    }
    const { game, id } = await roomOf('relampago')
    await step(id, 'seguinte')
    const colleague = await fixtureAccount(db, { role: 'pedagogo' })
    await step(id, 'terminar')
    expect((await stranger.refuse(reopenRoom, { params: { id } })).status).toBe(404)
    expect(await refusal(id, server.as(colleague))).toEqual([
      ...[false, 409, 'Só quem terminou este jogo o pode reabrir.'],
    ])
    const { roomId } = (await teacher.call(openRoom, { params: { id: game.id } })).data
    expect(await refusal(id)).toEqual([
      ...[false, 409, 'Este jogo já tem outra sala aberta. Termine-a primeiro.'],
    ])
    await step(roomId, 'terminar')
    const endOn = (day: string) =>
      db.updateTable('game_rooms').set({ ended_at: day }).where('id', '=', id).execute()
    await endOn('2026-01-05T08:00:00Z')
    expect(await refusal(id)).toEqual([false, 409, 'Este jogo acabou noutro dia. Abra outra sala.'])
    await endOn(new Date().toISOString())
    const body = { ...writtenOf(gameFields, game), title: 'Outro título', version: game.version }
    await teacher.call(updateGame, { params: { id: game.id }, body })
    expect(await refusal(id)).toEqual([false, 409, 'O jogo mudou depois de acabar. Abra outra sala.'])

    const next = await roomOf('relampago')
    const player = (await join(next.code, { studentCode: (await pupil('Ema Bila')).code })).data
    await step(next.id, 'seguinte')
    await answer(next.id, player, 0, ((await rightOf(db, next.id, 0)) + 1) % 4)
    await step(next.id, 'respostas')
    await step(next.id, 'terminar')
    await teacher.call(playAgain, { params: { id: next.id } })
    expect(await refusal(next.id)).toEqual([false, 409, 'A turma já seguiu para outra sala.'])
  })
})
