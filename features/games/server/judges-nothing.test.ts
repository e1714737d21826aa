import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { kindNames, loadKind } from '#engines/games/kinds.ts'
import { readRules } from '#engines/games/rules.ts'
import type { Endpoint } from '#kit/endpoint.ts'
import { fixtureDevice } from '#school/entry/fixtures.ts'
import { boardContent, notShown } from '../board-content.ts'
import { liveKinds } from '../kinds.ts'
import { greetPlayer, type PlaySent, sendPlays } from '../play-contract.ts'
import { getGameResults } from '../results-contract.ts'
import { answerInRoom, getRoom, type InRoom, joinRoom } from '../room-contract.ts'
import { itemsOf } from './present.ts'
import { rightOf, testRooms } from './room-testing.ts'
import { routes } from './routes.ts'

const { db, server, teacher, roomOf, step, pupil, join, answer } = await testRooms()

/** What an answer of the server says, without what differs between any two calls. */
const bare = (value: unknown) =>
  JSON.stringify(value)
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'ID')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'MOMENT')
    .replace(/"tookMs":\d+/g, 'TOOK')

type Game = Parameters<typeof itemsOf>[0] & { version: number }

/** Plays of one pair of a running game, of every kind that teams may choose: what wins, and what does not. */
async function playsOf(game: Game, itemId: string): Promise<{ right: PlaySent; wrong: PlaySent }[]> {
  const pairs: { right: PlaySent; wrong: PlaySent }[] = []
  for (const name of kindNames) {
    const kind = await loadKind(name)
    const content = boardContent(
      itemsOf(game).filter(item => name !== 'forca' || item.id === itemId),
      notShown,
    )
    const rules = readRules(kind, {})
    if (kind.fits(content, rules) !== undefined) continue
    const winning = kind.winning(kind.board(content, rules, 'seed'))
    const entries = winning.map((move, at) => ({ move: { ...move }, at }))
    const play = (moves: typeof entries): PlaySent => ({
      id: uuid(),
      teams: 2,
      kind: name,
      seed: 'seed',
      startedAgo: 10,
      seconds: 5,
      points: 0,
      max: 1,
      finished: false,
      results: [],
      moves: { version: game.version, items: content.map(item => item.id), first: 0, entries: moves },
    })
    pairs.push({ right: play(entries), wrong: play(entries.slice(0, 1).concat(entries.slice(0, 1))) })
  }
  return pairs
}

it.each(liveKinds)(
  'while a class plays %s, no play says what is right, in any state of the room',
  async kind => {
    const { game, code, id } = await roomOf(kind)
    const states =
      kind === 'bingo' ? (['seguinte'] as const) : (['seguinte', 'respostas', 'seguinte'] as const)
    for (const at of ['sala', ...states] as const) {
      if (at !== 'sala') await step(id, at)
      const round = (await teacher.call(getRoom, { params: { id } })).data.question?.itemId ?? ''
      const pairs = await playsOf(game, round || (itemsOf(game)[0]?.id ?? ''))
      expect(pairs.length).toBeGreaterThan(3)
      for (const { right, wrong } of pairs) {
        const send = (play: PlaySent) =>
          server.nobody.refuse(sendPlays, { params: { code }, body: { plays: [play] } })
        const [one, other] = [await send(right), await send(wrong)]
        expect([bare(one.data), one.status, at]).toEqual([bare(other.data), other.status, at])
        expect(one.data.message).toContain('a partida fica no telemóvel')
      }
    }
    await step(id, 'terminar')
    const [play] = await playsOf(game, itemsOf(game)[0]?.id ?? '')
    const body = { plays: play ? [play.right] : [] }
    expect((await server.nobody.call(sendPlays, { params: { code }, body })).data.taken).toHaveLength(1)
  },
)

it('what a phone typed comes back the same, right or wrong, until the class has seen the key', async () => {
  const { game, code, id } = await roomOf('relampago', null, { rules: { typed: true } })
  const phones: { place: InRoom; studentCode: string }[] = []
  for (const name of ['Certa Um', 'Outra Dois']) {
    const { code: studentCode } = await pupil(name)
    phones.push({
      place: (await join(code, { studentCode, key: await fixtureDevice(db) })).data,
      studentCode,
    })
  }
  const [one, other] = phones
  if (!one || !other) throw new Error('Nobody came.')
  const { round } = await step(id, 'seguinte')
  const at = round ?? 0
  const right = itemsOf(game).find(item => item.id === one.place.questions[at]?.itemId)?.answer ?? ''
  const wrong = 'x'.repeat(right.length)
  const type = async ({ place: { playerId, key } }: (typeof phones)[number], typed: string) => {
    const body = { playerId, key, answers: [{ round: at, choice: 0, typed }] }
    const { data } = await server.nobody.call(answerInRoom, { params: { id }, body })
    return bare(data).replace(typed, 'TYPED')
  }
  const comeBack = async ({ place: { key }, studentCode }: (typeof phones)[number]) => {
    const { data } = await server.nobody.call(joinRoom, { params: { code }, body: { studentCode, key } })
    return bare(data.answers).replace(right, 'TYPED').replace(wrong, 'TYPED')
  }
  expect(await type(one, right)).toBe(await type(other, wrong))
  expect(await comeBack(one)).toBe(await comeBack(other))
  await step(id, 'respostas')
  expect(await type(one, right)).toContain(`"choice":${await rightOf(db, id, at)}`)
  expect(await type(other, wrong)).not.toContain(`"choice":${await rightOf(db, id, at)},`)
})

it('every call of a phone that can hold an answer is tried here', () => {
  const holdsAnswer = ({ body }: Endpoint) =>
    typeof body === 'object' &&
    /"(?:answers|plays|choice|typed|moves)"/.test(
      JSON.stringify(Object.keys((body as unknown as { shape?: object }).shape ?? {})),
    )
  const open = routes.map(({ endpoint }) => endpoint).filter(({ who }) => who === 'anyone')
  expect(new Set(open.filter(holdsAnswer))).toEqual(new Set([sendPlays, answerInRoom]))
})

it.each(liveKinds.filter(kind => kind !== 'bingo'))(
  'an answer of %s after its key was revealed, or after the end, counts nowhere',
  async kind => {
    const { game, code, id } = await roomOf(kind)
    const [honest, late] = [await pupil(`A tempo ${kind}`), await pupil(`Tarde ${kind}`)]
    const inTime = (await join(code, { studentCode: honest.code, key: await fixtureDevice(db) })).data
    const silent = (await join(code, { studentCode: late.code, key: await fixtureDevice(db) })).data
    const rounds: number[] = []
    for (let at = 0; at < 3; at += 1) {
      const round = (await step(id, 'seguinte')).round ?? 0
      rounds.push(round)
      await answer(id, inTime, round, await rightOf(db, id, round))
      await step(id, 'respostas')
      await answer(id, silent, round, await rightOf(db, id, round))
    }
    await step(id, 'seguinte')
    for (const round of rounds) await answer(id, silent, round, await rightOf(db, id, round))
    await step(id, 'terminar')
    for (const round of rounds)
      expect((await answer(id, silent, round, await rightOf(db, id, round))).data.answers).toEqual([])
    const { data } = await teacher.call(getGameResults, { params: { id: game.id } })
    expect(data.players.map(player => player.name)).toEqual([`A tempo ${kind}`])
  },
)

it('plays in a pupil’s name use up none of that pupil’s: neither empty ones nor those of other devices', async () => {
  const { game, code, id } = await roomOf('relampago', null, { attempts: 2 })
  await step(id, 'terminar')
  const { code: studentCode } = await pupil('Dona do Nome')
  const kind = await loadKind('relampago')
  const content = boardContent(itemsOf(game), notShown)
  const winning = kind.winning(kind.board(content, readRules(kind, {}), 'seed'))
  const entries = winning.map((move, at) => ({ move: { ...move }, at }))
  const play = (moves: typeof entries): PlaySent => ({
    id: uuid(),
    studentCode,
    seed: 'seed',
    startedAgo: 10,
    seconds: 5,
    points: 0,
    max: 1,
    finished: false,
    results: [],
    moves: { version: game.version, items: content.map(item => item.id), first: 0, entries: moves },
  })
  const send = async (key: string, moves: typeof entries) =>
    (await server.nobody.call(sendPlays, { params: { code }, body: { key, plays: [play(moves)] } })).data
  const [own, others] = [await fixtureDevice(db), await fixtureDevice(db)]
  for (let at = 0; at < 3; at += 1) {
    expect((await send(own, [])).apart, 'nothing was played').toHaveLength(1)
    await send(others, entries)
  }
  const left = async (key: string) =>
    (await server.nobody.call(greetPlayer, { params: { code }, body: { studentCode, key, ask: false } })).data
      .pupil?.left
  expect([await left(own), await left(others)]).toEqual([2, 0])
  expect((await send(own, entries)).refused).toEqual([])
  expect(await left(own)).toBe(1)
})
