import { describe, expect, it } from 'vitest'
import { openDatabase } from '#kit/server/database/database.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { writtenOf } from '#kit/server/records/columns.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { fixtureDevice } from '#school/entry/fixtures.ts'
import { updateGame } from '../contract.ts'
import { gameFields } from '../game.ts'
import { liveKinds } from '../kinds.ts'
import { lookAtGame } from '../play-contract.ts'
import { getGameResults } from '../results-contract.ts'
import {
  decideAsking,
  getRoom,
  type HostView,
  listAsking,
  openRoom,
  playAgain,
  type RoomView,
  sayBingo,
  stepInRoom,
} from '../room-contract.ts'
import { itemsOf } from './present.ts'
import { rightOf, testRooms, words } from './room-testing.ts'
import { routes } from './routes.ts'

const { database, db, server, teacher, stranger, roomOf, step, pupil, join, greet, answer } =
  await testRooms()
// Another process of the same installation.
const second = await testServer(openDatabase({ url: database.url }), routes)

describe('a room', () => {
  it('is opened once, seen by those who lead the game alone, and found again after a reload', async () => {
    const { game, id } = await roomOf('relampago')
    expect((await teacher.call(openRoom, { params: { id: game.id } })).data.roomId).toBe(id)
    expect((await stranger.refuse(getRoom, { params: { id } })).status).toBe(404)
    await step(id, 'seguinte')
    const again = await teacher.call(getRoom, { params: { id } })
    expect(again.data).toMatchObject({ phase: 'pergunta', asked: 1, question: { text: expect.any(String) } })
    const body = writtenOf(gameFields, game)
    const changed = await teacher.refuse(updateGame, {
      params: { id: game.id },
      body: { ...body, version: game.version },
    })
    expect(changed.data.code).toBe('ROOM_OPEN')
  })

  it('says before it begins how long each question lasts, where it has a limit', async () => {
    const each = async (kind: 'relampago' | 'roda') => {
      const { id } = await roomOf(kind)
      return (await teacher.call(getRoom, { params: { id } })).data.secondsEach
    }
    expect([await each('relampago'), await each('roda')]).toEqual([20, null])
  })

  it('gives phones the questions without their key, and the right one only with the answers', async () => {
    const { code, id } = await roomOf('relampago')
    const first = await pupil('Alzira Macuácua')
    const { data } = await join(code, { studentCode: first.code })
    expect(data).toMatchObject({ name: 'Alzira M.', number: 1, room: { phase: 'sala' } })
    expect(data.questions).toHaveLength(12)
    expect(JSON.stringify(data.questions)).not.toMatch(/right|key|answer/)
    const running = await step(id, 'seguinte')
    expect(running.right).toBeNull()
    const back = await join(code, { studentCode: first.code, key: data.key })
    expect(back.data).toMatchObject({ playerId: data.playerId, room: { phase: 'pergunta', right: null } })
    const shown = await step(id, 'respostas')
    expect(shown.right).toBe(await rightOf(db, id, shown.round ?? 0))
  })

  it.each(liveKinds)('shows the picture of a term in a room of %s', async kind => {
    const { code, id, game } = await roomOf(kind, { alt: 'Uma gota' })
    const { data } = await join(code, { studentCode: (await pupil('Rui Tembe')).code })
    const first = itemsOf(game)[0]?.id
    expect(data.questions.filter(question => question.picture)).toEqual([
      expect.objectContaining({ itemId: first, picture: { alt: 'Uma gota' } }),
    ])
    const shown: HostView['question'][] = []
    for (const _ of words) {
      const { question, phase } = await step(id, 'seguinte')
      shown.push(question)
      if (phase === 'pergunta') await step(id, 'respostas')
    }
    expect(shown.filter(question => question?.picture)).toEqual([expect.objectContaining({ itemId: first })])
  })

  it('takes the last answer before the key is shown, and counts none after it', async () => {
    const { game, code, id } = await roomOf('relampago')
    const [quick, late] = [await pupil('Benedito Zandamela'), await pupil('Carla Sitoe')]
    const first = (await join(code, { studentCode: quick.code })).data
    const other = (await join(code, { studentCode: late.code })).data
    const { round } = await step(id, 'seguinte')
    const place = round ?? 0
    const right = await rightOf(db, id, place)
    const wrong = (right + 1) % 4
    await answer(id, first, place, wrong)
    expect((await answer(id, first, place, right)).data.answers).toMatchObject([{ choice: right }])
    expect((await teacher.call(getRoom, { params: { id } })).data.answered).toBe(1)
    const shown = await step(id, 'respostas')
    expect([shown.counts[right], shown.silent]).toEqual([1, 1])
    expect((await answer(id, first, place, wrong)).data.answers).toMatchObject([{ choice: right }])
    expect((await answer(id, other, place, right)).data.answers).toEqual([])
    await step(id, 'terminar')
    expect((await answer(id, other, place, right)).data.answers).toEqual([])
    const { data } = await teacher.call(getGameResults, { params: { id: game.id } })
    expect(data).toMatchObject({ plays: 1, all: { played: 1 } })
    expect(data.players.map(player => [player.name, player.best])).toEqual([['Benedito Zandamela', 1]])
  })

  it('a second tap of the same button does nothing more', async () => {
    const { id } = await roomOf('relampago')
    const { revision } = (await teacher.call(getRoom, { params: { id } })).data
    const body = { step: 'seguinte' as const, revision }
    await teacher.call(stepInRoom, { params: { id }, body })
    await teacher.call(stepInRoom, { params: { id }, body: { step: 'respostas', revision } })
    expect((await teacher.call(getRoom, { params: { id } })).data).toMatchObject({
      phase: 'pergunta',
      asked: 1,
    })
    // The end alone is taken from whatever the screen showed.
    await teacher.call(stepInRoom, { params: { id }, body: { step: 'terminar', revision } })
    expect((await teacher.call(getRoom, { params: { id } })).data.phase).toBe('fim')
  })

  it('holds a pupil’s place for the phone that has it, however long that phone is silent', async () => {
    const { game, code, id } = await roomOf('relampago')
    const first = await pupil('Delfina Nhaca')
    const held = (await join(code, { studentCode: first.code })).data
    await db
      .updateTable('game_players')
      .set({ seen_at: new Date(Date.now() - 70_000).toISOString() })
      .where('id', '=', held.playerId)
      .execute()
    const stranger = { studentCode: first.code, key: await fixtureDevice(db) }
    const typed = await join(code, stranger)
    expect([typed.status, (typed.data as { code?: string }).code]).toEqual([409, 'HELD'])
    expect((await greet(code, stranger)).data).toMatchObject({
      standing: 'ocupado',
      why: 'lugar',
      pupil: null,
    })
    const back = await join(code, { studentCode: first.code, key: held.key })
    expect(back.data.playerId).toBe(held.playerId)
    expect((await answer(id, held, 0, 0)).status).toBe(200)

    // A player with another phone now asks, and the teacher sees it beside the players.
    expect((await greet(code, { ...stranger, ask: true })).data.standing).toBe('à espera')
    const { asking } = (await teacher.call(getRoom, { params: { id } })).data
    expect(asking).toMatchObject([{ name: 'Delfina N.', why: 'lugar' }])
    const decision = { params: { id: game.id, device: asking[0]?.id ?? '' }, body: { admit: true } }
    const others = server.as(await fixtureAccount(db, { role: 'professor' }))
    expect((await others.refuse(decideAsking, decision)).status).toBe(404)
    await teacher.call(decideAsking, decision)
    expect((await greet(code, stranger)).data).toMatchObject({
      standing: 'entra',
      pupil: { name: 'Delfina N.' },
    })
    const moved = await join(code, stranger)
    expect(moved.data.playerId).toBe(held.playerId)
    expect((await answer(id, held, 0, 0)).status, 'the phone before').toBe(403)
    expect((await teacher.call(listAsking, { params: { id: game.id } })).data.asking).toEqual([])
  })

  it('is one place for each phone, which its teacher may give to another pupil', async () => {
    const { game, code, id } = await roomOf('relampago')
    const [one, two] = [await pupil('Rosa Bila'), await pupil('Sara Come')]
    const key = await fixtureDevice(db)
    await join(code, { studentCode: one.code, key })
    const second = { studentCode: two.code, key }
    expect((await join(code, second)).status).toBe(409)
    expect((await greet(code, { ...second, ask: true })).data).toMatchObject({
      standing: 'à espera',
      why: 'aparelho',
    })
    const { asking } = (await teacher.call(getRoom, { params: { id } })).data
    const decision = { params: { id: game.id, device: asking[0]?.id ?? '' }, body: { admit: true } }
    await teacher.call(decideAsking, decision)
    expect((await join(code, second)).data.name).toBe('Sara C.')
    const { players } = (await teacher.call(getRoom, { params: { id } })).data
    expect(players.map(player => player.name)).toEqual(['Rosa B.', 'Sara C.'])
  })

  it('tells at the door title, entry and room, and nothing that is asked, in any kind and phase', async () => {
    for (const kind of liveKinds) {
      const { game, code, id } = await roomOf(kind)
      const first = await pupil(`Tina ${kind}`)
      const phone = (await join(code, { studentCode: first.code })).data
      for (const name of [
        'seguinte',
        kind === 'bingo' ? 'mostrar palavra' : 'respostas',
        'terminar',
      ] as const) {
        const { data } = await server.nobody.call(lookAtGame, { params: { code } })
        expect(data).toEqual({ code, title: game.title, entry: 'código', roomId: id, game: null })
        await step(id, name)
      }
      expect(
        (await server.nobody.call(lookAtGame, { params: { code } })).data.game,
        'it is over',
      ).not.toBeNull()
      // Of a question what everybody sees; the card of a bingo is the player's own.
      for (const question of phone.questions)
        expect(Object.keys(question).sort()).toEqual(['itemId', 'options', 'picture', 'text', 'typed'])
      expect(JSON.stringify(phone.room)).not.toContain('Palavra')
    }
  })

  it('takes a class that comes in at once: a number for each, and one phone for each pupil', async () => {
    const named = await roomOf('relampago', null, { entry: 'alcunha' })
    const nicknames = Array.from({ length: 30 }, (_, at) => `Aluno ${at}`)
    const names = await Promise.all(nicknames.map(nickname => join(named.code, { nickname })))
    expect(names.map(({ data }) => data.name)).toEqual(nicknames)
    expect(new Set(names.map(({ data }) => data.number))).toEqual(new Set(nicknames.map((_, at) => at + 1)))
    const { code } = await roomOf('relampago', null, { entry: 'código' })
    const pupils = await Promise.all(['Ana Sitoe', 'Rui Cossa', 'Eva Tembe'].map(pupil))
    const codes = [...pupils, ...pupils].map(({ code: studentCode }) => studentCode)
    const places = await Promise.all(codes.map(studentCode => join(code, { studentCode })))
    expect(places.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 409, 409, 409])
  })

  it('that is closed lets nobody new in, and those back in who were there', async () => {
    const { code, id } = await roomOf('relampago')
    const [inside, outside] = [await pupil('Elisa Sambo'), await pupil('Gildo Nuvunga')]
    const { key } = (await join(code, { studentCode: inside.code })).data
    await step(id, 'fechar entrada')
    expect((await join(code, { studentCode: outside.code })).status).toBe(409)
    expect((await join(code, { studentCode: inside.code, key })).status).toBe(200)
  })

  it('draws every house of the wheel once', async () => {
    const { id } = await roomOf('roda')
    const seen: number[] = []
    for (let at = 0; at < 12; at += 1) {
      seen.push((await step(id, 'seguinte')).round ?? -1)
      await step(id, 'respostas')
    }
    expect(seen.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 12 }, (_, at) => at))
    expect((await step(id, 'seguinte')).phase).toBe('fim')
  })

  it('checks a claim of bingo, stops the draw until it is decided, and hides the running word', async () => {
    const { code, id } = await roomOf('bingo')
    const early = await pupil('Hélio Simango')
    const player = (await join(code, { studentCode: early.code })).data
    expect(new Set(player.card).size).toBe(9)
    const claim = () =>
      server.nobody.call(sayBingo, { params: { id }, body: { playerId: player.playerId, key: player.key } })
    const first = await step(id, 'seguinte')
    expect(first.words).toEqual([null])
    expect((await claim()).data).toMatchObject({ standing: true, valid: false })
    expect((await step(id, 'seguinte')).asked).toBe(1)
    await step(id, 'não vale')
    for (let at = 1; at < 12; at += 1) await step(id, 'seguinte')
    const said = (await claim()).data
    expect(said).toMatchObject({ standing: true, valid: true })
    expect(said.words.every(word => player.card.includes(word))).toBe(true)
    expect((await step(id, 'confirmar')).winners).toEqual([
      { number: 1, name: 'Hélio S.', words: said.words },
    ])
  })

  it('keeps a play of each who was in a bingo: who won, and which words were drawn', async () => {
    const { game, code, id } = await roomOf('bingo')
    const winner = (await join(code, { studentCode: (await pupil('Isaura Cossa')).code })).data
    await join(code, { studentCode: (await pupil('Jaime Matola')).code })
    for (let at = 0; at < 12; at += 1) await step(id, 'seguinte')
    const body = { playerId: winner.playerId, key: winner.key }
    await server.nobody.call(sayBingo, { params: { id }, body })
    await step(id, 'confirmar')
    expect((await step(id, 'terminar')).phase).toBe('fim')
    const { data } = await teacher.call(getGameResults, { params: { id: game.id } })
    expect(data).toMatchObject({ plays: 2, finished: 2, all: { played: 2, mean: 0.5 } })
    expect(data.players.map(player => player.name).sort()).toEqual(['Isaura Cossa', 'Jaime Matola'])
    // Nobody knows what a pupil found at the first try: it is not counted as hard.
    expect(data.items.every(item => item.plays === 0)).toBe(true)
  })
})

describe('the stream of a room', () => {
  it('opens another room with what cost, once, and leads the phones of the first one there', async () => {
    const room = await roomOf('relampago')
    const { code } = await pupil('Ana Mondlane')
    const ana = (await join(room.code, { studentCode: code })).data
    expect((await teacher.refuse(playAgain, { params: { id: room.id } })).status).toBe(409)
    await step(room.id, 'seguinte')
    const right = await rightOf(db, room.id, 0)
    await answer(room.id, ana, 0, right === 0 ? 1 : 0)
    await step(room.id, 'respostas')
    const ended = await step(room.id, 'terminar')
    expect(ended.next).toBeNull()
    expect((await stranger.refuse(playAgain, { params: { id: room.id } })).status).toBe(404)
    const opened = await teacher.call(playAgain, { params: { id: room.id } })
    expect(opened.data).toHaveProperty('roomId')
    const { roomId } = opened.data
    expect((await teacher.call(playAgain, { params: { id: room.id } })).data.roomId).toBe(roomId)
    const [before, after] = await Promise.all(
      [room.id, roomId].map(async id => (await teacher.call(getRoom, { params: { id } })).data),
    )
    expect(before).toMatchObject({ next: roomId, phase: 'fim' })
    expect(after).toMatchObject({ phase: 'sala', questions: 1, next: null })
    const there = (await join(room.code, { studentCode: code, key: ana.key })).data
    expect(there.roomId).toBe(roomId)
    expect(there.questions.map(({ itemId }) => itemId)).toEqual(ended.end?.hardest.map(one => one.itemId))
    // A room with other questions is not what was asked for; once it is over there is room for another.
    await step(roomId, 'terminar')
    const other = (await teacher.call(openRoom, { params: { id: after?.gameId ?? '' } })).data.roomId
    expect((await teacher.refuse(playAgain, { params: { id: room.id } })).data).toMatchObject({
      message: 'Este jogo já tem outra sala aberta. Termine-a primeiro.',
    })
    await step(other, 'terminar')
    const third = (await teacher.call(playAgain, { params: { id: room.id } })).data.roomId
    expect([roomId, other]).not.toContain(third)
    expect((await teacher.call(getRoom, { params: { id: room.id } })).data.next).toBe(third)
  })

  it('tells a phone at another process what the teacher does', async () => {
    const { code, id } = await roomOf('relampago')
    const first = await pupil('Inocêncio Guambe')
    const { playerId } = (await join(code, { studentCode: first.code }, second)).data
    const phone = await follow(second, id, playerId)
    expect((await phone.next()).phase).toBe('sala')
    await step(id, 'seguinte')
    expect(await phone.next()).toMatchObject({ phase: 'pergunta', asked: 1 })
    // Who comes late hears where the class is.
    const late = await follow(server, id)
    expect(await late.next()).toMatchObject({ phase: 'pergunta', asked: 1 })
    phone.close()
    late.close()
  })
})

/** A phone that follows a room at one process. */
async function follow(from: typeof server, id: string, player?: string) {
  const response = await from.app.inject({
    url: `/api/academy/play/rooms/${id}/events${player ? `?player=${player}` : ''}`,
    payloadAsStream: true,
  })
  const stream = response.stream()
  const views: RoomView[] = []
  const waiting: ((view: RoomView) => void)[] = []
  let text = ''
  stream.on('data', (part: Buffer) => {
    text += part.toString()
    const events = text.split('\n\n')
    text = events.pop() ?? ''
    for (const event of events.filter(event => event.startsWith('data: '))) {
      const view = JSON.parse(event.slice(6)) as RoomView
      const take = waiting.shift()
      if (take) take(view)
      else views.push(view)
    }
  })
  return {
    next: () => {
      const view = views.shift()
      return view ? Promise.resolve(view) : new Promise<RoomView>(resolve => waiting.push(resolve))
    },
    close: () => stream.destroy(),
  }
}
