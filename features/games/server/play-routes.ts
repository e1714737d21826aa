import { sql } from 'kysely'
import type { Db } from '#kit/server/database/database.ts'
import { HttpError } from '#kit/server/http/http-error.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import { addressLimit } from '#school/accounts/server/rate-limits.ts'
import { openCard } from '#school/entry/server/card.ts'
import { type Device, deviceOf } from '#school/entry/server/device-key.ts'
import { findDevice } from '#school/entry/server/device-queries.ts'
import { type Call, reserveOrWait } from '#school/entry/server/guess.ts'
import { mayHearName, standAt } from '#school/entry/server/places.ts'
import { heldWords } from '#school/entry/words.ts'
import type { Entry } from '../contract.ts'
import type { GameKind } from '../kinds.ts'
import { greetPlayer, lookAtGame, type PlaySent, sendPlays } from '../play-contract.ts'
import type { Mode } from '../rules.ts'
import { behindGame, behindRoom, type FoundGame, getGameByCode, type Player, whoPlays } from './entry.ts'
import { countNames, countPlaysOf, findPlay, insertPlays } from './play-queries.ts'
import { itemsOf, rulesOf } from './present.ts'
import { type Counted, isOtherwise, kindOf, replayed } from './replay.ts'

/** Plays that one address may send in a quarter of an hour: a whole school is behind it. */
const MAX_PLAYS = 3000
/** Plays of one game, however many come, and of one pupil or name in it: more tells nobody anything. */
const MAX_PLAYS_PER_GAME = 20_000
const MAX_PLAYS_PER_PERSON = 300

/** What pupils call, without an account: the code of the game opens it. */
export const playRoutes: Served[] = [
  serve(lookAtGame, async ({ db, params, request, reply }) => {
    const found = await getGameByCode(db, params.code, { request, reply })
    const { title, entry, room_id: roomId } = found
    const door = { code: found.code ?? '', title, entry: entry as Entry, roomId }
    if (roomId !== null) return { ...door, game: null }
    const game = {
      subject: found.subject_name,
      grade: found.grade,
      groups: found.group_names,
      kind: found.kind as GameKind,
      rules: rulesOf(found),
      mode: found.mode as Mode,
      teams: found.teams,
      shuffle: found.shuffle,
      seed: found.seed,
      items: found.closed ? [] : itemsOf(found).map(({ source: _source, ...item }) => item),
      version: found.version,
      attempts: found.attempts,
      door: found.closed ? ('fechado' as const) : ('aberto' as const),
      closesAt: found.closes_at,
    }
    return { ...door, game }
  }),

  serve(greetPlayer, async ({ db, params, body, request, reply }) => {
    const call = { request, reply }
    const device = await deviceOf(db, body.key)
    const found = await getGameByCode(db, params.code, call, device)
    if (found.closed && found.room_id === null) throw new HttpError(409, 'CLOSED', 'Este jogo já fechou.')
    const player = await whoPlays(db, found, body, call, device)
    if (player.kind !== 'pupil') {
      const name = player.kind === 'name' ? player : { name: '', place: '' }
      return { ...greeted(device.key), pupil: { name: name.name, place: name.place, left: null } }
    }
    const { studentId, code, hasCard } = player
    if (body.card !== undefined) await openCard(db, call, { code, word: body.card }, device)
    const behind = found.room_id === null ? behindGame(found) : behindRoom(found, found.room_id)
    const asked = { ask: body.ask, card: body.card !== undefined, cardWord: hasCard }
    const stand = await db
      .transaction()
      .execute(transaction => standAt(transaction, behind, studentId, device, asked, call))
    const told = await mayHearName(db, behind, studentId, device, stand, call)
    if (stand.standing !== 'entra') return { ...stand, key: device.key, pupil: null }
    const left = await playsLeft(db, found, player)
    return { ...greeted(device.key), pupil: { name: told ? player.name : '', place: player.place, left } }
  }),

  serve(sendPlays, async ({ db, params, body, request, reply }) => {
    const device = await deviceOf(db, body.key)
    const found = await getGameByCode(db, params.code, { request, reply }, device)
    // Each play counts: a call may bring many.
    const limits = [addressLimit('plays', request.ip, MAX_PLAYS / body.plays.length)]
    await reserveOrWait(db, reply, limits, 'Esta rede enviou muitas partidas.')
    const taken: string[] = []
    const corrected: { id: string; points: number; max: number }[] = []
    const refused: { id: string; why: string }[] = []
    for (const play of body.plays) {
      try {
        const player = await playerOf(db, found, play, { request, reply }, device)
        const counted = await replayed(found, play)
        await takePlay(db, found, play, player, counted)
        taken.push(play.id)
        if (counted && isOtherwise(play, counted))
          corrected.push({ id: play.id, points: counted.points, max: counted.max })
      } catch (error) {
        if (!(error instanceof HttpError) || error.status === 429) throw error
        refused.push({ id: play.id, why: Object.values(error.fields ?? {})[0] ?? error.message })
      }
    }
    return { receivedAt: new Date().toISOString(), taken, corrected, refused }
  }),
]

const greeted = (key: string) => ({ standing: 'entra' as const, why: null, key })

/**
 * Teams before one screen give no name.
 * @throws HttpError 403 where the game asks for the card, and it was not shown on this phone
 */
async function playerOf(
  db: Db,
  game: FoundGame,
  play: PlaySent,
  call: Call,
  device: Device,
): Promise<Player> {
  if (play.teams !== undefined) return { kind: 'nobody' }
  const player = await whoPlays(db, game, play, call, device)
  if (game.entry !== 'cartão' || player.kind !== 'pupil' || !player.hasCard) return player
  const { here } = await findDevice(db, { doorId: game.id, placeId: player.studentId }, device.hash)
  if (here?.state === 'dentro') return player
  const sentence = `${heldWords('jogo', 'cartão')} Entra outra vez, com o cartão.`
  throw new HttpError(403, 'WRONG_CARD', sentence)
}

async function playsLeft(db: Db, game: FoundGame, player: Player): Promise<number | null> {
  if (game.attempts === null || player.kind !== 'pupil') return null
  return Math.max(0, game.attempts - (await countPlaysOf(db, game.id, player)))
}

/**
 * Stores one play, once.
 * @param counted what its moves give; without them the phone is believed within bounds, and the play is marked so
 * @throws HttpError with the reason in words where it is not taken
 */
async function takePlay(
  db: Db,
  game: FoundGame,
  play: PlaySent,
  player: Player,
  counted: Counted | undefined,
): Promise<void> {
  const { points, max, finished, results } = counted ?? play
  if (points > max) throw new HttpError(400, 'VALIDATION', 'Esta partida tem mais pontos do que o jogo dá.')
  await db.transaction().execute(async transaction => {
    // One play of a game is taken after the other, so that the number of a pupil's plays is right.
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`plays ${game.id}`}, 0))`.execute(transaction)
    const known = await findPlay(transaction, play.id)
    if (known?.game_id === game.id) return
    if (known) throw new HttpError(409, 'KEY_REUSED', 'Esta partida é de outro jogo.')
    const startedAt = new Date(Date.now() - play.startedAgo * 1000).toISOString()
    refuseAfterTheEnd(game, startedAt)
    if ((await playsLeft(transaction, game, player)) === 0)
      throw new HttpError(409, 'NO_PLAYS_LEFT', 'Já jogaste todas as partidas deste jogo.')
    const isTooMany =
      (player.kind !== 'nobody' &&
        (await countPlaysOf(transaction, game.id, player)) >= MAX_PLAYS_PER_PERSON) ||
      (await countNames(transaction, game)).plays >= MAX_PLAYS_PER_GAME
    if (isTooMany) throw new HttpError(409, 'TOO_MANY', 'Este jogo já não recebe mais partidas.')
    await insertPlays(
      transaction,
      [
        {
          id: play.id,
          gameId: game.id,
          kind: kindOf(game, play),
          ...(player.kind === 'pupil' ? { studentId: player.studentId } : {}),
          ...(player.kind === 'name' ? { nickname: player.nickname } : {}),
          ...(play.teams === undefined ? {} : { teams: play.teams }),
          seed: play.seed,
          startedAt,
          seconds: play.seconds,
          points,
          max,
          finished,
          results,
          checked: counted !== undefined,
        },
      ],
      itemsOf(game),
    )
  })
}

/** What was begun while the game was open counts, however late the network brings it. */
function refuseAfterTheEnd(game: FoundGame, startedAt: string): void {
  const ends = [game.closes_at, game.ended_at].flatMap(end => (end === null ? [] : [Date.parse(end)]))
  if (ends.some(end => Date.parse(startedAt) > end))
    throw new HttpError(409, 'CLOSED', 'Esta partida começou depois de o jogo fechar.')
}
