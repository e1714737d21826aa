import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { blankQuestion } from '#engines/questions/blank-question.ts'
import type { Account } from '#kit/account.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { fixtureQuestion } from '#school/questions/fixtures.ts'
import { fixtureGame, pairs } from '../fixtures.ts'
import type { GameItem } from '../game.ts'
import { getGameResults } from '../results-contract.ts'
import { getRoom, openRoom, sayBingo, sendOut } from '../room-contract.ts'
import { rightOf, testRooms, words } from './room-testing.ts'

const { db, server, account, teacher, stranger, subject, group, roomOf, step, pupil, join, answer } =
  await testRooms()

describe('what the bank says of a question', () => {
  const option = (text: string, correct: boolean, typicalError = '', feedback = '') => ({
    id: text,
    text,
    correct,
    weight: correct ? 1 : 0,
    typicalError,
    feedback,
  })
  async function askedFrom(owner: Account) {
    const stored = await fixtureQuestion(db, owner, {
      subjectId: subject.id,
      question: {
        ...blankQuestion('single-choice'),
        stem: 'Qual é equivalente a 2/3?',
        explanation: '<p>Multiplica-se os dois termos por 2.</p>',
        options: [
          option('4/6', true),
          option('3/4', false, 'adiciona 1 aos dois termos', 'Adicionaste 1 aos dois termos.'),
          option('2/6', false),
        ],
      },
    })
    const [item] = pairs(['4/6', 'Qual é equivalente a 2/3?'])
    const game = await fixtureGame(db, {
      subjectId: subject.id,
      owner: account,
      groupIds: [group.id],
      kind: 'relampago',
      entry: 'alcunha',
      items: [
        {
          ...(item as GameItem),
          wrong: ['3/4', '2/6'],
          source: { kind: 'pergunta', id: stored.questionId, prompt: 'x', answer: 'y' },
        },
        ...pairs(['12', 'Quanto é 3 × 4?']),
      ],
    })
    const { data } = await teacher.call(openRoom, { params: { id: game.id } })
    return { code: game.code ?? '', id: data.roomId, itemId: item?.id }
  }

  it('names the mistake behind an option to the teacher, and tells phones only with the answers', async () => {
    const { code, id, itemId } = await askedFrom(account)
    const phone = (await join(code, { nickname: 'Rui' })).data
    expect(JSON.stringify(phone)).not.toContain('adiciona 1')
    let view = await step(id, 'seguinte')
    if (view.question?.itemId !== itemId) {
      await step(id, 'respostas')
      view = await step(id, 'seguinte')
    }
    const at = view.question?.options.indexOf('3/4') ?? -1
    expect(view.question?.errors[at]).toBe('adiciona 1 aos dois termos')
    expect([view.feedback, view.why]).toEqual([[], ''])
    const shown = await step(id, 'respostas')
    expect([shown.feedback[at], shown.why]).toEqual([
      'Adicionaste 1 aos dois termos.',
      'Multiplica-se os dois termos por 2.',
    ])
  })

  it('says nothing of a question that the teacher may not read', async () => {
    const { id } = await askedFrom(await fixtureAccount(db, { role: 'professor' }))
    await step(id, 'seguinte')
    await step(id, 'respostas')
    const second = await step(id, 'seguinte')
    // What the game's own pairs say of its options may stand there.
    const ofBank = (second.question?.errors ?? []).filter(error => !/^(É a resposta a «.*»)?$/.test(error))
    expect(ofBank).toEqual([])
    expect((await step(id, 'respostas')).why).toBe('')
  })
})

describe('a room and who would spoil it', () => {
  it('counts nothing that comes after the class has finished, when every phone has the keys', async () => {
    const { game, code, id } = await roomOf('relampago')
    const away = await pupil('Lurdes Mondlane')
    const phone = (await join(code, { studentCode: away.code })).data
    const { round } = await step(id, 'seguinte')
    await step(id, 'terminar')
    const place = round ?? 0
    await answer(id, phone, place, await rightOf(db, id, place))
    await answer(id, phone, place, await rightOf(db, id, place))
    const { data } = await teacher.call(getGameResults, { params: { id: game.id } })
    expect(data).toMatchObject({ plays: 0, players: [] })
  })

  it('lets a refused claim of bingo come again only with the next definition, and a winner’s never', async () => {
    const { code, id } = await roomOf('bingo')
    const phone = (await join(code, { studentCode: (await pupil('Mateus Langa')).code })).data
    const { playerId, key } = phone
    const claim = async () =>
      (await server.nobody.call(sayBingo, { params: { id }, body: { playerId, key } })).data
    await step(id, 'seguinte')
    expect(await claim()).toMatchObject({ standing: true, refused: false })
    await step(id, 'não vale')
    expect(await claim()).toMatchObject({ standing: false, refused: true })
    await step(id, 'seguinte')
    expect(await claim()).toMatchObject({ standing: true })
    await step(id, 'não vale')
    for (let at = 2; at < 12; at += 1) await step(id, 'seguinte')
    expect(await claim()).toMatchObject({ standing: true, valid: true })
    expect((await step(id, 'confirmar')).winners).toHaveLength(1)
    expect(await claim()).toMatchObject({ standing: false, refused: true })
  })

  it('lets the teacher take somebody out, whose phone is then no longer of the room', async () => {
    const { code, id } = await roomOf('bingo')
    const player = await pupil('Nelson Bila')
    const thief = (await join(code, { studentCode: player.code })).data
    await step(id, 'seguinte')
    const { playerId, key } = thief
    await server.nobody.call(sayBingo, { params: { id }, body: { playerId, key } })
    expect((await stranger.refuse(sendOut, { params: { id }, body: { number: 1 } })).status).toBe(404)
    const { data } = await teacher.call(sendOut, { params: { id }, body: { number: 1 } })
    expect([data.players, data.claim]).toEqual([[], null])
    expect((await server.nobody.call(sayBingo, { params: { id }, body: { playerId, key } })).status).toBe(403)
    expect((await join(code, { studentCode: player.code })).status).toBe(200)
  })

  it('slows down a phone that sends answers without end', async () => {
    const { code, id } = await roomOf('relampago')
    const phone = (await join(code, { studentCode: (await pupil('Olga Nhantumbo')).code })).data
    const { round } = await step(id, 'seguinte')
    // As if it had sent 240 of the 300 of a quarter of an hour, one for every three seconds.
    await sql`INSERT INTO rate_limits (bucket, empty_at)
      VALUES (${`room-answers:${phone.playerId}`}, now() + 240 * interval '3 seconds')`.execute(db)
    let status = 200
    for (let at = 0; at < 200 && status === 200; at += 1)
      status = (await answer(id, phone, round ?? 0, at % 4)).status
    expect(status).toBe(429)
    const [kept] = await db
      .selectFrom('game_answers')
      .select('tries')
      .where('player_id', '=', phone.playerId)
      .execute()
    expect(kept?.tries).toBe(50)
  })

  it('that was filled with names that came and went has room for the players present', async () => {
    const game = await fixtureGame(db, {
      subjectId: subject.id,
      owner: account,
      kind: 'bingo',
      entry: 'ninguém',
      items: pairs(...words),
    })
    const { data } = await teacher.call(openRoom, { params: { id: game.id } })
    const room = data.roomId
    await db
      .insertInto('game_players')
      .values(
        Array.from({ length: 120 }, (_, at) => ({
          id: uuid(),
          room_id: room,
          name: `Nome ${at}`,
          number: at + 1,
          key_hash: `${at}`,
          seen_at: new Date(Date.now() - (at === 7 ? 600_000 : at % 2 === 0 ? 120_000 : 0)).toISOString(),
        })),
      )
      .execute()
    expect((await join(game.code ?? '', {})).status).toBe(200)
    const { players } = (await teacher.call(getRoom, { params: { id: room } })).data
    expect([players.length, players.find(player => player.number === 8)?.name]).toEqual([120, 'Jogador 8'])
    await db
      .updateTable('game_players')
      .set({ seen_at: new Date().toISOString() })
      .where('room_id', '=', room)
      .execute()
    expect((await join(game.code ?? '', {})).data).toMatchObject({ code: 'TOO_MANY_NAMES' })
  })
})
