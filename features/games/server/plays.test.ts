// Long because the door, the plays that count, those that stand apart and the results are tried with the same games.
import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { beforeEach, describe, expect, it } from 'vitest'
import { contentFor } from '#engines/games/arbitrary.ts'
import { type KindName, kindNames, loadKind } from '#engines/games/kinds.ts'
import { readRules } from '#engines/games/rules.ts'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { fixtureAccount } from '#school/accounts/fixtures.ts'
import { fixtureDevice } from '#school/entry/fixtures.ts'
import { fixtureGroup } from '#school/groups/fixtures.ts'
import { fixtureSchool } from '#school/schools/fixtures.ts'
import { fixtureStudent } from '#school/students/fixtures.ts'
import { keepCards, newWords } from '#school/students/server/cards.ts'
import { fixtureSubject } from '#school/subjects/fixtures.ts'
import { boardContent, notShown } from '../board-content.ts'
import { listGames, setGameState } from '../contract.ts'
import { fixtureGame, pairs } from '../fixtures.ts'
import type { GameItem } from '../game.ts'
import { greetPlayer, lookAtGame, type PlaySent, sendPlays } from '../play-contract.ts'
import { exportGameResults, getDifficulty, getGameResults, getHardestOfWeek } from '../results-contract.ts'
import { decideAsking, listAsking } from '../room-contract.ts'
import { findFinishedDays, insertPlays } from './play-queries.ts'
import { itemsOf } from './present.ts'
import { routes } from './routes.ts'

const database = await testDatabase()
const { db } = database
const server = await testServer(database, routes, new Date().toISOString().slice(0, 10))
const account = await fixtureAccount(db, { role: 'professor' })
const teacher = server.as(account)
const stranger = server.as(await fixtureAccount(db, { role: 'professor' }))
const { nobody } = server
const school = await fixtureSchool(db)
const subject = await fixtureSubject(db, { code: 'CN', name: 'Ciências Naturais' })
const group = await fixtureGroup(db, { schoolId: school.id, name: '5ªC', directorId: account.id })
const boy = await fixtureStudent(db, { groupId: group.id, fullName: 'Abdul Nhabinde', sex: 'H' })
const girl = await fixtureStudent(db, { groupId: group.id, fullName: 'Amina Cumbane', sex: 'M' })
const other = await fixtureStudent(db, {
  groupId: (await fixtureGroup(db, { schoolId: school.id, name: '6ªA' })).id,
  fullName: 'Zaida Machava',
})

/** Twelve pairs that make a game of a kind. */
const pairsFor = (kind: KindName) => {
  const content = contentFor(kind).slice(0, 12)
  const made = pairs(...content.map(({ answer, prompt }) => [answer, prompt] as const))
  return made.map((pair, at): GameItem => {
    const { points, pictureAlt = 'Um desenho' } = content[at] ?? {}
    return points ? { ...pair, picture: { alt: pictureAlt }, points: [...points] } : pair
  })
}

type Game = Awaited<ReturnType<typeof fixtureGame>>
const openGame = (more: Partial<Parameters<typeof fixtureGame>[1]> = {}) =>
  fixtureGame(db, { subjectId: subject.id, owner: account, groupIds: [group.id], ...more })

/** All the moves that win, as a phone keeps them; of the pairs without the last when some of them are left out. */
async function movesOf(game: Game, kindName?: KindName) {
  const kind = await loadKind(kindName ?? (game.kind as KindName))
  const board = kind.board(boardContent(itemsOf(game), notShown), readRules(kind, game.rules), game.seed)
  const entries = kind.winning(board).map((move, at) => ({ move: { ...move }, at }))
  return { version: game.version, items: itemsOf(game).map(item => item.id), first: 0, entries }
}

/** A play that was won, with its moves: what it gives is counted again from them. */
async function won(game: Game, more: Partial<PlaySent> = {}): Promise<PlaySent> {
  const moves = await movesOf(game, more.kind as KindName | undefined)
  return playOf(game, { studentCode: boy.code, points: 0, max: 1, finished: false, moves, ...more })
}

/** What a phone that sends no moves says of a play. */
function playOf(game: Game, more: Partial<PlaySent> = {}): PlaySent {
  return {
    id: uuid(),
    seed: game.seed,
    startedAgo: 120,
    seconds: 100,
    points: 6,
    max: 12,
    finished: true,
    results: itemsOf(game).map((item, at) => ({
      itemId: item.id,
      seen: true,
      right: true,
      tries: at === 0 ? 3 : 1,
      seconds: 10,
    })),
    ...more,
  }
}

async function send(game: Game, ...plays: PlaySent[]) {
  const answer = await nobody.call(sendPlays, { params: { code: game.code ?? '' }, body: { plays } })
  expect(answer.status).toBe(200)
  return answer.data
}

// The limits of an address are those of one school, not of a file of tests.
beforeEach(() => db.deleteFrom('rate_limits').execute())

describe('the door of a game', () => {
  it('gives all that is needed to play without network, and nothing of where the pairs came from', async () => {
    const source = { kind: 'termo' as const, id: uuid(), prompt: 'segredo', answer: 'segredo' }
    const game = await openGame({ items: itemsOf(await openGame()).map(item => ({ ...item, source })) })
    const { data } = await nobody.call(lookAtGame, { params: { code: (game.code ?? '').toLowerCase() } })
    expect(data).toMatchObject({ title: game.title, roomId: null })
    expect(data.game).toMatchObject({ kind: 'memoria', door: 'aberto', seed: 'semente' })
    expect(data.game?.items).toHaveLength(6)
    expect(JSON.stringify(data)).not.toContain('segredo')
  })

  it('leads nowhere with a wrong code, and tells nothing of drafts', async () => {
    expect((await nobody.refuse(lookAtGame, { params: { code: 'AAAAAA' } })).status).toBe(404)
    const closed = await openGame({ state: 'encerrado' })
    const { data } = await nobody.call(lookAtGame, { params: { code: closed.code ?? '' } })
    expect([data.game?.door, data.game?.items]).toEqual(['fechado', []])
  })

  it('greets a pupil of the group by first name and initial, and nobody else', async () => {
    const game = await openGame({ attempts: 3 })
    const greet = (studentCode: string) =>
      nobody.call(greetPlayer, { params: { code: game.code ?? '' }, body: { studentCode } })
    expect((await greet(girl.code)).data).toMatchObject({
      standing: 'entra',
      pupil: { name: 'Amina C.', place: '5ªC', left: 3 },
    })
    expect((await greet(other.code)).status).toBe(404)
  })
})

describe('a game that asks for the card', () => {
  it('takes plays of a pupil from phones on which the card was shown, or that the teacher let in', async () => {
    const game = await openGame({ entry: 'cartão' })
    const code = game.code ?? ''
    const [made] = await newWords(1, 'test')
    await keepCards(db, [{ studentId: girl.id, hash: made?.hash ?? '' }], account.id)
    const greet = async (body: object) =>
      (await nobody.call(greetPlayer, { params: { code }, body: body as never })).data
    const play = (more: object = {}) =>
      nobody.call(sendPlays, {
        params: { code },
        body: { plays: [playOf(game, { studentCode: girl.code })], ...more },
      })
    const [own, lost, strangers] = await Promise.all([0, 1, 2].map(() => fixtureDevice(db)))
    expect(await greet({ studentCode: girl.code, key: strangers })).toMatchObject({
      standing: 'ocupado',
      why: 'cartão',
      pupil: null,
    })
    for (const key of [undefined, strangers])
      expect((await play({ key })).data.refused[0]?.why).toContain('pede a palavra que está no teu cartão')
    const wrong = { params: { code }, body: { studentCode: girl.code, key: own, card: 'BABABA' } }
    expect((await nobody.refuse(greetPlayer, wrong)).data.code).toBe('WRONG_CARD')
    expect(await greet({ studentCode: girl.code, key: own, card: made?.word })).toMatchObject({
      standing: 'entra',
      pupil: { name: 'Amina C.' },
    })
    expect((await play({ key: own })).data.refused).toEqual([])

    expect((await greet({ studentCode: girl.code, key: lost, ask: true })).standing).toBe('à espera')
    const { asking } = (await teacher.call(listAsking, { params: { id: game.id } })).data
    expect(asking).toMatchObject([{ name: 'Amina C.', why: 'cartão' }])
    const decision = { params: { id: game.id, device: asking[0]?.id ?? '' }, body: { admit: true } }
    await teacher.call(decideAsking, decision)
    expect((await greet({ studentCode: girl.code, key: lost })).standing).toBe('entra')
    for (const key of [own, lost]) expect((await play({ key })).data.refused).toEqual([])
    // Nobody has given the boy a card.
    expect((await send(game, playOf(game, { studentCode: boy.code }))).refused).toEqual([])
  })
})

describe('a play', () => {
  it('that is sent twice is there once', async () => {
    const game = await openGame()
    const play = await won(game)
    await send(game, play)
    expect(await send(game, play)).toMatchObject({ taken: [play.id], refused: [], apart: [] })
    const { data } = await teacher.call(getGameResults, { params: { id: game.id } })
    expect([data.plays, data.boys.played, data.all.mean]).toEqual([1, 1, 1])
  })

  it('is refused where the game asks for a code and none is known, with the reason', async () => {
    const game = await openGame()
    const nameless = await won(game, { studentCode: undefined })
    const ofOther = await won(game, { studentCode: other.code })
    const { refused } = await send(game, nameless, ofOther)
    expect(refused.map(play => play.id)).toEqual([nameless.id, ofOther.id])
    expect(refused[1]?.why).toMatch(/não é de nenhum aluno/)
  })

  it('counts against the number of plays that a pupil has', async () => {
    const game = await openGame({ attempts: 1 })
    await send(game, await won(game))
    const second = await won(game)
    expect((await send(game, second)).refused[0]?.why).toBe('Já jogaste todas as partidas deste jogo.')
    expect((await send(game, await won(game, { studentCode: girl.code }))).refused).toEqual([])
  })

  it('begun before the game was closed counts when the network brings it, one begun later does not', async () => {
    const game = await openGame()
    const body = { state: 'encerrado' as const, version: game.version }
    await teacher.call(setGameState, { params: { id: game.id }, body })
    const before = await won(game, { startedAgo: 60 })
    const after = await won(game, { studentCode: girl.code, startedAgo: 0 })
    const { taken, refused } = await send(game, before, after)
    expect([taken, refused.map(play => play.id)]).toEqual([[before.id], [after.id]])
  })

  it('that is older than the game is refused, though the game was written long before', async () => {
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
    const game = await openGame({ publishedAt: hoursAgo(1) })
    await db
      .updateTable('games')
      .set({ created_at: hoursAgo(100) })
      .where('id', '=', game.id)
      .execute()
    const older = await won(game, { startedAgo: 2 * 3600 })
    const { refused, taken } = await send(game, older, await won(game, { id: uuid(), startedAgo: 3500 }))
    expect([refused, taken.length]).toEqual([
      [{ id: older.id, why: 'Esta partida é mais velha do que o jogo.' }],
      1,
    ])
    const draft = await openGame({ state: 'rascunho' })
    const body = { state: 'publicado' as const, version: draft.version }
    await teacher.call(setGameState, { params: { id: draft.id }, body })
    const { code } = await db
      .selectFrom('games')
      .select('code')
      .where('id', '=', draft.id)
      .executeTakeFirstOrThrow()
    const early = await won(draft, { startedAgo: 3600 })
    expect((await send({ ...draft, code }, early)).refused[0]?.why).toContain('mais velha do que o jogo')
  })

  it('by names stays below the pupils of the group and a few guests', async () => {
    const game = await openGame({ entry: 'alcunha' })
    const plays = Array.from({ length: 9 }, (_, at) => playOf(game, { nickname: `Nome ${at}` }))
    const { taken, refused } = await send(game, ...plays)
    expect([taken.length, refused.length]).toEqual([7, 2])
    expect((await send(game, playOf(game, { nickname: 'nome 0' }))).refused).toEqual([])
  })

  it('counts against its address one by one, however many come in a call', async () => {
    const game = await openGame()
    const { rows } = await sql<{ at: string }>`SELECT now() + interval '5 seconds' AS at`.execute(db)
    await send(game, ...Array.from({ length: 20 }, () => playOf(game, { studentCode: boy.code })))
    const filled = await db
      .selectFrom('rate_limits')
      .select('bucket')
      .where('bucket', 'like', 'plays:%')
      .where('empty_at', '>', rows[0]?.at ?? '')
      .execute()
    expect(filled).toHaveLength(1)
  })

  it('of teams before one screen gives no name, whatever the game asks', async () => {
    const game = await openGame()
    expect((await send(game, await won(game, { teams: 3, studentCode: undefined }))).refused).toEqual([])
    const { data } = await teacher.call(getGameResults, { params: { id: game.id } })
    expect([data.plays, data.ofTeams, data.all.played]).toEqual([1, 1, 0])
  })
})

describe('a play that stands apart', () => {
  const resultsOf = async (game: Game) =>
    (await teacher.call(getGameResults, { params: { id: game.id } })).data
  /** Plays of a pupil that are stored already. */
  const stored = (game: Game, count: number, more: object = {}) =>
    insertPlays(
      db,
      Array.from({ length: count }, () => ({
        ...{ id: uuid(), gameId: game.id, kind: game.kind, studentId: boy.id, seed: game.seed },
        ...{
          startedAt: new Date().toISOString(),
          seconds: 9,
          points: 1,
          max: 1,
          finished: true,
          results: [],
        },
        ...more,
      })),
      [],
    )

  it('is kept, said, and in no mean, figure, term or day: a million of a million points as well', async () => {
    const source = { kind: 'termo' as const, id: uuid(), prompt: '', answer: 'Evaporação' }
    const [first, ...rest] = itemsOf(await openGame())
    const game = await openGame({ items: [{ ...(first as NonNullable<typeof first>), source }, ...rest] })
    await send(game, await won(game, { studentCode: girl.code }))
    const before = await resultsOf(game)
    const days = await findFinishedDays(db, [boy.id])
    const listed = async () =>
      (await teacher.call(listGames, { query: {} })).data.rows.find(row => row.id === game.id)
    const row = await listed()
    const hard = (await teacher.call(getDifficulty, { params: { id: source.id } })).data
    const made = playOf(game, { studentCode: boy.code, points: 1_000_000, max: 1_000_000 })
    const { apart, taken } = await send(game, made)
    expect([taken, apart[0]?.why]).toEqual([[made.id], expect.stringContaining('as jogadas não vieram')])
    const after = await resultsOf(game)
    expect(after).toEqual({
      ...before,
      missing: [],
      apart: { withoutMoves: 1, tooMany: 0, players: [{ name: 'Abdul Nhabinde', plays: 1 }] },
    })
    expect(await listed()).toEqual(row)
    expect((await teacher.call(getDifficulty, { params: { id: source.id } })).data).toEqual(hard)
    expect(await findFinishedDays(db, [boy.id])).toEqual(days)
    const play = await db.selectFrom('plays').selectAll().where('id', '=', made.id).executeTakeFirstOrThrow()
    expect(Number(play.max_points), 'the most is what the content gives').toBe(12)
    expect(Number(play.points)).toBe(12)
  })

  it.each(kindNames)('has no more points than the content of its kind gives: %s', async kind => {
    const game = await openGame({ kind, items: pairsFor(kind) })
    const real = await won(game)
    const [counted] = (await send(game, real)).corrected
    const made = playOf(game, { studentCode: girl.code, points: 999_999, max: 1_000_000 })
    await send(game, made)
    const play = await db.selectFrom('plays').selectAll().where('id', '=', made.id).executeTakeFirstOrThrow()
    expect(Number(play.max_points)).toBe(counted?.max)
    expect(Number(play.points)).toBeLessThanOrEqual(counted?.max ?? 0)
  })

  it('shuts nobody out: neither 299 of them in a pupil’s name, nor those that use up the plays that there are', async () => {
    const game = await openGame({ attempts: 2 })
    await stored(game, 299, { apart: 'sem jogadas' })
    const { data } = await nobody.call(greetPlayer, {
      params: { code: game.code ?? '' },
      body: { studentCode: boy.code },
    })
    expect(data.pupil?.left).toBe(2)
    const own = await won(game)
    expect(await send(game, own)).toMatchObject({ taken: [own.id], apart: [], refused: [] })
    expect((await resultsOf(game)).plays).toBe(1)
    const [last, beyond] = [playOf(game, { studentCode: boy.code }), playOf(game, { studentCode: boy.code })]
    const { taken, refused } = await send(game, last, beyond)
    expect([taken, refused.map(play => play.id)], 'and they are not kept for ever').toEqual([
      [last.id],
      [beyond.id],
    ])
  })

  it('is one of too many in the same hour, and the next hour counts again', async () => {
    const game = await openGame()
    await stored(game, 30, { startedAt: new Date(Date.now() - 10 * 60_000).toISOString() })
    const now = await won(game)
    const { apart } = await send(game, now)
    expect(apart).toEqual([{ id: now.id, why: 'já jogaste muitas vezes nesta hora' }])
    expect((await send(game, await won(game, { studentCode: girl.code }))).apart).toEqual([])
    const earlier = await won(game, { startedAgo: 3 * 3600 })
    expect((await send(game, earlier)).apart, 'of another hour').toEqual([])
    expect((await resultsOf(game)).apart).toMatchObject({ tooMany: 1, withoutMoves: 0 })
  })
})

describe('the points of a play', () => {
  it.each(kindNames)('are counted from the moves and not believed: %s', async kind => {
    const game = await openGame({ kind, items: pairsFor(kind) })
    const play = await won(game)
    const { corrected, refused } = await send(game, play)
    expect(refused).toEqual([])
    const [counted] = corrected
    expect(counted?.points).toBeGreaterThan(0)
    const { data } = await teacher.call(getGameResults, { params: { id: game.id } })
    expect(data).toMatchObject({ plays: 1, finished: 1 })
    expect(data.all.mean).toBeCloseTo((counted?.points ?? 0) / (counted?.max ?? 1), 12)
    // What is said rightly needs no word.
    const right = await won(game, { ...counted, id: uuid(), finished: true })
    expect((await send(game, right)).corrected).toEqual([])
  })

  it('are those of another kind where teams went on with the same pairs, and of one player they are not', async () => {
    const game = await openGame({ kind: 'memoria' })
    const ofTeams = await won(game, { kind: 'forca', teams: 2, studentCode: undefined })
    const ofOne = await won(game, { kind: 'forca', id: uuid() })
    const { taken, corrected, refused } = await send(game, ofTeams, ofOne)
    expect([taken, refused.map(play => play.id)]).toEqual([[ofTeams.id], [ofOne.id]])
    expect(corrected[0]?.points).toBeGreaterThan(0)
    const { data } = await teacher.call(getGameResults, { params: { id: game.id } })
    expect(data).toMatchObject({ plays: 1, ofTeams: 1 })
  })

  it('are refused where the moves are none of this game', async () => {
    const game = await openGame()
    const play = await won(game)
    const foreign = {
      ...play,
      moves: play.moves && { ...play.moves, entries: [{ move: { do: 'voar' }, at: 1 }] },
    }
    const { taken, refused } = await send(game, foreign)
    expect([taken, refused[0]?.why]).toEqual([[], 'As jogadas desta partida não são deste jogo.'])
  })

  it('stand apart where a pair is left out that the phone’s product may have laid, and are not lost', async () => {
    const made = pairsFor('forca')
    const [first] = made
    const game = await openGame({
      kind: 'forca',
      items: first ? [{ ...first, answer: 'CO2' }, ...made.slice(1)] : [],
    })
    const play = await won(game)
    const former = {
      ...play,
      moves: play.moves && {
        ...play.moves,
        entries: [
          { move: { do: 'letter', letter: '2' }, at: 1 },
          { move: { do: 'voar' }, at: 2 },
        ],
      },
    }
    expect(await send(game, former)).toMatchObject({
      taken: [play.id],
      refused: [],
      apart: [{ id: play.id, why: 'as jogadas não vieram com ela, ou o jogo mudou entretanto' }],
    })
  })

  it('are not believed of a game that nobody has written yet', async () => {
    const game = await openGame()
    const { moves } = await won(game)
    const newer = moves && { ...moves, version: game.version + 1, items: [uuid(), uuid()] }
    const { refused } = await send(game, playOf(game, { studentCode: boy.code, moves: newer }))
    expect(refused[0]?.why).toBe('As jogadas desta partida não são deste jogo.')
  })

  it('are not counted where the game was changed since, or no moves came', async () => {
    const game = await openGame()
    const { moves } = await won(game)
    const older = moves && { ...moves, items: [uuid(), uuid()] }
    await db
      .updateTable('games')
      .set({ version: game.version + 1 })
      .where('id', '=', game.id)
      .execute()
    const { apart } = await send(
      game,
      playOf(game, { studentCode: boy.code, moves: older }),
      playOf(game, { studentCode: girl.code }),
    )
    expect(apart).toHaveLength(2)
    const { data } = await teacher.call(getGameResults, { params: { id: game.id } })
    expect([data.plays, data.apart.withoutMoves, data.all.mean]).toEqual([0, 2, null])
  })
})

describe('results', () => {
  it('say who played and who did not, by sex, and what cost most first', async () => {
    const game = await openGame({ kind: 'associacao' })
    const play = await won(game, { studentCode: girl.code })
    // One move less than all: it is not finished.
    const moves = play.moves && { ...play.moves, entries: play.moves.entries.slice(0, -1) }
    await send(game, play, await won(game, { id: uuid(), studentCode: girl.code, moves }))
    const { data } = await teacher.call(getGameResults, { params: { id: game.id } })
    expect(data).toMatchObject({
      plays: 2,
      finished: 1,
      all: { played: 1, pupils: 2, mean: 1 },
      girls: { played: 1, pupils: 1 },
      boys: { played: 0, pupils: 1, mean: null },
      missing: [{ name: 'Abdul Nhabinde', group: '5ªC' }],
    })
    // The last round was joined and not compared: its pairs count in the finished play alone.
    const plays = data.items.map(item => item.plays)
    expect([Math.min(...plays), Math.max(...plays)]).toEqual([1, 2])
    expect(data.items.every(item => item.firstRight === item.plays)).toBe(true)
    expect((await stranger.refuse(getGameResults, { params: { id: game.id } })).status).toBe(404)
    const sheet = await teacher.call(exportGameResults, { params: { id: game.id } })
    expect(sheet.raw.subarray(0, 2).toString()).toBe('PK')
  })

  it.each(kindNames)('go out as a workbook, each pair that was played and the play: %s', async kind => {
    const game = await openGame({ kind, title: `Folha: ${kind}`, items: pairsFor(kind) })
    await send(game, await won(game, { studentCode: girl.code }))
    const { data } = await teacher.call(getGameResults, { params: { id: game.id } })
    expect(data.items.length).toBeGreaterThan(0)
    const { raw } = await teacher.call(exportGameResults, { params: { id: game.id } })
    const parts = Object.entries(unzipSync(raw)).filter(([name]) => /worksheets|sharedStrings/.test(name))
    const text = parts.map(([, part]) => strFromU8(part)).join('')
    for (const { answer } of data.items) expect(text).toContain(`>${answer}<`)
    expect(text).toContain('>Amina Cumbane<')
    expect(text).toContain('>Abdul Nhabinde<')
  })

  it('reach the term that a pair came from, and the week of its teacher', async () => {
    const source = { kind: 'termo' as const, id: uuid(), prompt: '', answer: 'Evaporação' }
    const [first, ...rest] = itemsOf(await openGame())
    const game = await openGame({ items: [{ ...(first as NonNullable<typeof first>), source }, ...rest] })
    for (let at = 0; at < 6; at += 1) await send(game, await won(game, { teams: 2, studentCode: undefined }))
    const { data } = await teacher.call(getDifficulty, { params: { id: source.id } })
    expect(data).toEqual({ plays: 6, hard: 0 })
    const week = await teacher.call(getHardestOfWeek, {})
    expect(week.data.items.map(item => item.gameId)).toContain(game.id)
    expect((await stranger.call(getHardestOfWeek, {})).data.items).toEqual([])
  })
})
