import { sql } from 'kysely'
import { HttpError } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import { addressLimit } from '#school/accounts/server/rate-limits.ts'
import { openCard } from '#school/entry/server/card.ts'
import { type Device, deviceOf, hashOfKey, provenDevice } from '#school/entry/server/device-key.ts'
import { findDevice } from '#school/entry/server/device-queries.ts'
import { type Call, reserveOrWait } from '#school/entry/server/guess.ts'
import { requestAdmission } from '#school/entry/server/places.ts'
import { heldWords } from '#school/entry/words.ts'
import type { Entry } from '../game.ts'
import type { GameKind } from '../kinds.ts'
import { type Apart, greetPlayer, lookAtGame, type PlaySent, sendPlays } from '../play-contract.ts'
import type { Mode } from '../rules.ts'
import { behindGame, behindRoom, type FoundGame, getGameByCode, type Player, resolvePlayer } from './entry.ts'
import { countNames, countPlaysOf, type FromDevice, findPlay, insertPlays } from './play-queries.ts'
import { itemsOf, rulesOf } from './present.ts'
import { boundedByContent, type Counted, differsFromReplay, kindOf, replayed } from './replay.ts'

/** Plays that one address may send in a quarter of an hour: a whole school is behind it. */
const MAX_PLAYS = 3000
/**
 * Plays that count: of one pupil or name, begun within half an hour of each other and received in one hour (a phone that was
 * without network brings what it holds); of players without a name, in one hour; of one game. More stand apart.
 */
const MAX_AROUND = 30
const MAX_RECEIVED = 100
const MAX_NAMELESS = 300
const MAX_COUNTED_PER_GAME = 20_000
/** Plays that are kept apart, of one pupil or name, and of one game; further ones are not kept. */
const MAX_APART = 300
const MAX_APART_PER_GAME = 5000
/** Clocks of servers differ by less. */
const SKEW_MS = 60_000

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
    const named = await deviceOf(db, body.key)
    const found = await getGameByCode(db, params.code, call, named)
    if (found.closed && found.room_id === null) throw new HttpError(409, 'CLOSED', 'Este jogo já fechou.')
    const player = await resolvePlayer(db, found, body, call, named)
    const device = await provenDevice(db, named)
    if (player.kind !== 'pupil') {
      const name = player.kind === 'name' ? player : { name: '', place: '' }
      return { ...greeted(device.key), pupil: { name: name.name, place: name.place, left: null } }
    }
    const { studentId, code, hasCard } = player
    if (body.card !== undefined) await openCard(db, call, { code, word: body.card }, device)
    const behind = found.room_id === null ? behindGame(found) : behindRoom(found, found.room_id)
    const how = { ask: body.ask, card: body.card !== undefined, cardWord: hasCard }
    const { standing, why, canReveal } = await requestAdmission(db, behind, studentId, device, how, call)
    if (standing !== 'entra') return { standing, why, key: device.key, pupil: null }
    const left = await playsLeft(db, found, player, fromOf(found, player, body.key))
    return {
      ...greeted(device.key),
      pupil: { name: canReveal ? player.name : '', place: player.place, left },
    }
  }),

  serve(sendPlays, async ({ db, params, body, request, reply }) => {
    const device = await deviceOf(db, body.key)
    const found = await getGameByCode(db, params.code, { request, reply }, device)
    if (found.room_id !== null) throw whileInRoom(reply)
    // Each play counts: a call may bring many.
    const limits = [addressLimit('plays', request.ip, MAX_PLAYS / body.plays.length)]
    await reserveOrWait(db, reply, limits, 'Esta rede enviou muitas partidas.')
    const taken: string[] = []
    const corrected: { id: string; points: number; max: number }[] = []
    const apart: { id: string; why: string }[] = []
    const refused: { id: string; why: string }[] = []
    for (const play of body.plays) {
      try {
        const player = await playerOf(db, found, play, { request, reply }, device)
        const counted = await replayed(found, play)
        const reason = await takePlay(db, found, play, player, { counted, key: body.key })
        taken.push(play.id)
        if (reason !== null) apart.push({ id: play.id, why: whyApart[reason] })
        else if (counted && differsFromReplay(play, counted))
          corrected.push({ id: play.id, points: counted.points, max: counted.max })
      } catch (error) {
        if (!(error instanceof HttpError) || error.status === 429) throw error
        refused.push({ id: play.id, why: Object.values(error.fields ?? {})[0] ?? error.message })
      }
    }
    return { receivedAt: new Date().toISOString(), taken, corrected, apart, refused }
  }),
]

/** How long a phone waits before it sends again what was played beside a room. */
const ROOM_SECONDS = 60

/**
 * While a class plays the game in a room nothing is judged that a phone sends: it would tell the keys of the room.
 * What was played before waits on the phone, which sends it again by itself.
 */
function whileInRoom(reply: Call['reply']): HttpError {
  reply.header('retry-after', ROOM_SECONDS)
  const sentence =
    'A turma joga agora este jogo ao vivo: a partida fica no telemóvel e vai quando a sala acabar.'
  return new HttpError(429, 'TOO_MANY', sentence, { details: { seconds: ROOM_SECONDS } })
}

/**
 * Whose plays are those of a pupil that count: of the card, which others have not got, else of this device. What others
 * send in the same name uses up none of them.
 */
function fromOf(game: FoundGame, player: Player, key: string | undefined): FromDevice {
  const showsCard = game.entry === 'cartão' && player.kind === 'pupil' && player.hasCard
  return showsCard || player.kind === 'nobody'
    ? 'any'
    : { keyHash: key === undefined ? null : hashOfKey(key) }
}

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
  const player = await resolvePlayer(db, game, play, call, device)
  if (game.entry !== 'cartão' || player.kind !== 'pupil' || !player.hasCard) return player
  const { here } = await findDevice(db, { doorId: game.id, placeId: player.studentId }, device.hash)
  if (here?.state === 'dentro') return player
  const sentence = `${heldWords('jogo', 'cartão')} Entra outra vez, com o cartão.`
  throw new HttpError(403, 'WRONG_CARD', sentence)
}

/** Message to a player whose play does not count. */
const whyApart: Readonly<Record<Apart, string>> = {
  'sem jogadas': 'as jogadas não vieram com ela, ou o jogo mudou entretanto',
  'a mais': 'já jogaste muitas vezes nesta hora',
}

async function playsLeft(db: Db, game: FoundGame, player: Player, from: FromDevice): Promise<number | null> {
  if (game.attempts === null || player.kind !== 'pupil') return null
  const { counted } = await countPlaysOf(db, game.id, player, from, new Date().toISOString())
  return Math.max(0, game.attempts - counted)
}

/**
 * Stores one play, once; gives why it stands apart, or null where it counts.
 * @param counted what its moves give; without them it stands apart, with no more points than the content gives
 * @throws HttpError with the reason in words where it is not taken
 */
async function takePlay(
  db: Db,
  game: FoundGame,
  play: PlaySent,
  player: Player,
  { counted, key }: { counted: Counted | undefined; key: string | undefined },
): Promise<Apart | null> {
  const from = fromOf(game, player, key)
  // A board on which nobody moved is no play.
  const hasMoves = counted !== undefined && (play.moves?.entries.length ?? 0) > 0
  const { points, max, finished, results } = counted ?? (await boundedByContent(game, play))
  return db.transaction().execute(async transaction => {
    // One play of a game is taken after the other, so that the number of a pupil's plays is right.
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`plays ${game.id}`}, 0))`.execute(transaction)
    const known = await findPlay(transaction, play.id)
    if (known?.game_id === game.id) return known.apart as Apart | null
    if (known) throw new HttpError(409, 'KEY_REUSED', 'Esta partida é de outro jogo.')
    const startedAt = new Date(Date.now() - play.startedAgo * 1000).toISOString()
    refuseOutsideTheGame(game, startedAt)
    const apart = await apartOf(transaction, game, player, { startedAt, hasMoves, from })
    if (apart === null && (await playsLeft(transaction, game, player, from)) === 0)
      throw new HttpError(409, 'NO_PLAYS_LEFT', 'Já jogaste todas as partidas deste jogo.')
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
          device: key === undefined ? null : hashOfKey(key),
          ...(apart === null ? {} : { apart }),
        },
      ],
      itemsOf(game),
    )
    return apart
  })
}

/**
 * Why a play counts for nothing; null where it counts. What somebody sends in another's name shuts nobody out: neither
 * plays without moves nor plays beyond the hour's measure are among those that a pupil has left.
 * @throws HttpError 409 where no more of these are kept
 */
async function apartOf(
  db: Db,
  game: FoundGame,
  player: Player,
  { startedAt, hasMoves, from }: { startedAt: string; hasMoves: boolean; from: FromDevice },
): Promise<Apart | null> {
  const own = await countPlaysOf(db, game.id, player, from, startedAt)
  const all = await countNames(db, game)
  const isTooMany =
    player.kind === 'nobody'
      ? own.around >= MAX_NAMELESS || own.received >= MAX_NAMELESS
      : own.around >= MAX_AROUND || own.received >= MAX_RECEIVED
  const apart = !hasMoves
    ? ('sem jogadas' as const)
    : isTooMany || all.plays >= MAX_COUNTED_PER_GAME
      ? ('a mais' as const)
      : null
  if (apart !== null && (own.apart >= MAX_APART || all.apart >= MAX_APART_PER_GAME))
    throw new HttpError(409, 'TOO_MANY', `Não ficou guardada: ${whyApart[apart]}.`)
  return apart
}

/** What was begun while the game was open counts, however late the network brings it; before it was there nobody played it. */
function refuseOutsideTheGame(game: FoundGame, startedAt: string): void {
  const ends = [game.closes_at, game.ended_at].flatMap(end => (end === null ? [] : [Date.parse(end)]))
  if (ends.some(end => Date.parse(startedAt) > end))
    throw new HttpError(409, 'CLOSED', 'Esta partida começou depois de o jogo fechar.')
  if (Date.parse(startedAt) < Date.parse(game.published_at ?? game.created_at) - SKEW_MS)
    throw new HttpError(409, 'TOO_OLD', 'Esta partida é mais velha do que o jogo.')
}
