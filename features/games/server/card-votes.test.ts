import { describe, expect, it } from 'vitest'
import { fixtureGroup } from '#school/groups/fixtures.ts'
import { fixtureSchool } from '#school/schools/fixtures.ts'
import { fixtureStudent } from '#school/students/fixtures.ts'
import { castVotes, voteWithCards } from '../card-contract.ts'
import { getGameResults } from '../results-contract.ts'
import { getRoom, joinRoom } from '../room-contract.ts'
import { rightOf, testRooms } from './room-testing.ts'

const { db, server, teacher, stranger, group, roomOf, step, answer } = await testRooms()
const pupils = await Promise.all(
  ['Ana Sitoe', 'Belmiro Cossa', 'Celeste Mula'].map((fullName, at) =>
    fixtureStudent(db, { groupId: group.id, fullName, numberInGroup: at + 1 }),
  ),
)

const view = async (id: string) => (await teacher.call(getRoom, { params: { id } })).data
const open = (id: string) => teacher.call(voteWithCards, { params: { id }, body: { group: group.id } })
const votes = (id: string, round: number, ...said: [number: number, choice: number | null][]) => ({
  params: { id },
  body: { round, votes: said.map(([number, choice]) => ({ number, choice })) },
})
const cast = async (id: string, round: number, ...said: [number, number | null][]) =>
  (await teacher.call(castVotes, votes(id, round, ...said))).data
const read = ({ cards }: Awaited<ReturnType<typeof cast>>) =>
  cards?.holders.filter(holder => holder.read).map(({ number }) => number)

describe('a class that votes with cards in a room', () => {
  it('is seen by who was read, and never by what, until the answers are shown', async () => {
    const { id } = await roomOf('relampago')
    expect(await view(id)).toMatchObject({ cards: null, noCardsReason: '' })
    await open(id)
    const { round } = await step(id, 'seguinte')
    const place = round ?? 0
    const after = await cast(id, place, [1, 0], [3, 2])
    expect(read(after)).toEqual([1, 3])
    expect(after).toMatchObject({ answered: 2, counts: [], right: null })
    expect(after.cards).toMatchObject({ group: { id: group.id } })
    expect(JSON.stringify(after.cards)).not.toContain('choice')
  })

  it('counts the last vote until the question closes, and ignores numbers and letters that are not there', async () => {
    const { id } = await roomOf('relampago')
    await open(id)
    const place = (await step(id, 'seguinte')).round ?? 0
    await cast(id, place, [1, 0], [2, 0], [57, 1])
    const changed = await cast(id, place, [1, 3], [2, null])
    expect(read(changed)).toEqual([1])
    const shown = await step(id, 'respostas')
    expect(shown.counts).toEqual([0, 0, 0, 1])
    // The class has seen the key: what is read now counts for nobody.
    const refused = await teacher.refuse(castVotes, votes(id, place, [1, 0], [2, 2]))
    expect([refused.status, refused.data.code]).toEqual([409, 'WRONG_STATE'])
    expect(refused.data.message).toContain('já viu a resposta certa')
    expect((await view(id)).counts).toEqual([0, 0, 0, 1])
  })

  it('is stored like any other answers: in the results of the game, by pupil', async () => {
    const { id, game } = await roomOf('relampago')
    await open(id)
    const place = (await step(id, 'seguinte')).round ?? 0
    const right = await rightOf(db, id, place)
    await cast(id, place, [1, right], [2, (right + 1) % 4])
    await step(id, 'respostas')
    await step(id, 'terminar')
    const { data } = await teacher.call(getGameResults, { params: { id: game.id } })
    expect(data.players.map(player => [player.name, player.best])).toEqual([
      ['Ana Sitoe', 0.5],
      ['Belmiro Cossa', 0],
    ])
    // After the end as after the key.
    expect((await teacher.refuse(castVotes, votes(id, place, [3, right]))).status).toBe(409)
    const again = await teacher.call(getGameResults, { params: { id: game.id } })
    expect(again.data.players.map(player => player.name)).not.toContain('Celeste Mula')
  })

  it('stands beside phones: a pupil’s card and phone are one player', async () => {
    const { id, code } = await roomOf('relampago')
    await open(id)
    const place = (await step(id, 'seguinte')).round ?? 0
    await cast(id, place, [1, 2])
    const { data } = await server.nobody.call(joinRoom, {
      params: { code },
      body: { studentCode: pupils[0]?.code ?? '' },
    })
    expect(data.answers).toMatchObject([{ round: place, choice: 2 }])
    await answer(id, data, place, 1)
    const now = await view(id)
    expect([now.answered, now.players.length]).toEqual([1, 1])
  })

  it('sees the bars without the key first, and may vote again before it is revealed', async () => {
    const { id } = await roomOf('relampago')
    await open(id)
    const place = (await step(id, 'seguinte')).round ?? 0
    await cast(id, place, [1, 0], [2, 1])
    const veiled = await step(id, 'fechar votos')
    expect(veiled).toMatchObject({ phase: 'resposta', right: null, why: '', feedback: [] })
    expect(veiled.counts.slice(0, 2)).toEqual([1, 1])
    const again = await step(id, 'votar de novo')
    expect(again).toMatchObject({ phase: 'pergunta', round: place, answered: 0 })
    expect(read(again)).toEqual([])
    await cast(id, place, [1, 1])
    await step(id, 'fechar votos')
    const revealed = await step(id, 'respostas')
    expect(revealed.right).toBe(await rightOf(db, id, place))
    expect(revealed.counts[1]).toBe(1)
    // The next question hides its own key again.
    expect(await step(id, 'seguinte')).toMatchObject({ phase: 'pergunta', right: null, round: place + 1 })
  })

  it('is refused where it cannot be: bingo, five options, another’s room, a class not seen, before it is asked', async () => {
    const bingo = await roomOf('bingo')
    expect(
      (await teacher.refuse(voteWithCards, { params: { id: bingo.id }, body: { group: group.id } })).data
        .message,
    ).toBe('Neste jogo não se vota com cartões: as perguntas não têm opções.')
    const { id } = await roomOf('relampago')
    const early = await teacher.refuse(castVotes, votes(id, 0, [1, 0]))
    expect(early.data.message).toBe('Nesta sala não se vota com cartões.')
    expect((await stranger.refuse(voteWithCards, { params: { id }, body: { group: group.id } })).status).toBe(
      404,
    )
    const other = await fixtureGroup(db, { schoolId: (await fixtureSchool(db)).id, name: '7ªB' })
    expect((await teacher.refuse(voteWithCards, { params: { id }, body: { group: other.id } })).status).toBe(
      404,
    )
    await open(id)
    expect((await teacher.refuse(castVotes, votes(id, 0, [1, 0]))).data.message).toBe(
      'Esta pergunta ainda não foi feita.',
    )
    const hard = await roomOf('relampago', null, {
      rules: { level: 'hard', hints: true, lives: 0, each: 20 },
    })
    expect((await view(hard.id)).noCardsReason).toMatch(/quatro letras/)
  })
})
