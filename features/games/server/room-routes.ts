import { randomBytes } from 'node:crypto'
import { fairInteger } from '#engines/games/fair.ts'
import { seededRandom } from '#engines/questions/shuffle.ts'
import { HttpError, notFound, orNotFound, wrongState } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import { streamEvents } from '#kit/server/live/stream-events.ts'
import { accountLimit, addressLimit, networkOf } from '#school/accounts/server/rate-limits.ts'
import { deviceOf, provenDevice } from '#school/entry/server/device-key.ts'
import { findAsking, lockPlace, refuseDevice } from '#school/entry/server/device-queries.ts'
import { reserveOrWait } from '#school/entry/server/guess.ts'
import { admit, heldError, noteRequest } from '#school/entry/server/places.ts'
import { isLiveKind, type LiveKind } from '../kinds.ts'
import {
  claimBingo,
  isRevealed,
  newRoom,
  type RoomQuestion,
  stepRoom,
  tookOf,
  withoutPlayer,
} from '../live/room.ts'
import { endOfRoom, repeatQuestions } from '../live/room-end.ts'
import { choiceOfTyped } from '../live/typed.ts'
import {
  answerInRoom,
  decideAsking,
  followRoom,
  getRoom,
  type InRoom,
  joinRoom,
  listAsking,
  openRoom,
  playAgain,
  sayBingo,
  sendOut,
  stepInRoom,
  watchRoom,
} from '../room-contract.ts'
import { cardRoutes } from './card-routes.ts'
import { colleagueRoutes, findColleague, shareAnswer } from './colleagues.ts'
import { behindGame, behindRoom, type FoundGame, getGameByCode, resolvePlayer } from './entry.ts'
import { findOptionWords } from './option-words.ts'
import { itemsOf, lockEditable, rulesOf, WHAT } from './present.ts'
import { findGameByCode, findOwnGame } from './queries.ts'
import { findAllAnswers, findAnswersOf, forgetAnswers, keepAnswer } from './room-answers.ts'
import { bingoCard, bingoLine, noRoomReason, roomLimit, roomQuestions } from './room-content.ts'
import { crowdRoutes } from './room-crowd-routes.ts'
import { takePlace } from './room-joins.ts'
import { getPlayer } from './room-places.ts'
import { keepRoomPlays, recountPlay } from './room-plays.ts'
import {
  announceNextRoom,
  findGameOf,
  findHostedGame,
  findRoom,
  hasEnded,
  insertRoom,
  lockOpenRoomOf,
  lockRoom,
  type Room,
  removePlayer,
  touchPlayers,
  updateRoom,
} from './room-queries.ts'
import { reopenRoutes } from './room-reopen-routes.ts'
import { logOf, textOf, topicsOf } from './room-topics.ts'
import { askingAt, doorsOf, mayTeam, viewOfHost, viewOfRoom, WHAT_ROOM, withoutKey } from './room-views.ts'

/** The teacher's screen is updated with joins and answers several times a second. */
const HOST_READS_EVERY_MS = 500
/** Requests in a quarter of an hour at most: joins from one address, which a whole school may share, and answers of one player. */
const MAX_JOINS = 1500
const MAX_ANSWERS_SENT = 300
const MAX_CLAIMS = 120

/** A game that a class plays together, led from the teacher's screen and followed on phones. */
export const roomRoutes: Served[] = [
  serve(openRoom, async ({ db, account, params, record }) => {
    const game = await lockEditable(db, account, params.id)
    if (!isLiveKind(game.kind)) throw wrongState('Este tipo de jogo não se joga ao vivo.')
    if (game.state !== 'publicado') throw wrongState('Publique o jogo antes de abrir a sala.')
    const open = await lockOpenRoomOf(db, game.id)
    if (open) return { roomId: open.id }
    const content = { items: itemsOf(game), rules: rulesOf(game), seed: randomBytes(8).toString('hex') }
    const fault = noRoomReason(game.kind, content)
    if (fault) throw new HttpError(409, 'DOES_NOT_FIT', `Este jogo ${fault}.`)
    const { id } = await insertRoom(db, {
      gameId: game.id,
      hostId: account.id,
      kind: game.kind,
      questions: roomQuestions(game.kind, content, await findOptionWords(db, account, content.items)),
      seed: content.seed,
      state: newRoom(game.kind, game.mode === 'equipas' ? game.teams : 0),
    })
    await record({ table: 'game_rooms', id, label: game.title, before: null, after: null })
    return { roomId: id }
  }),

  serve(playAgain, async ({ db, account, params, record }) => {
    const hosted = orNotFound(await findHostedGame(db, account, params.id), WHAT_ROOM)
    const game = await lockEditable(db, account, hosted.id)
    const room = orNotFound(await lockRoom(db, params.id), WHAT_ROOM)
    if (room.state.phase !== 'fim') throw wrongState('Esta sala ainda não acabou.')
    if (game.state !== 'publicado') throw wrongState('O jogo já não está publicado.')
    const open = await lockOpenRoomOf(db, game.id)
    // The second of two taps.
    if (open && open.id === room.state.next) return { roomId: open.id }
    if (open) throw wrongState('Este jogo já tem outra sala aberta. Termine-a primeiro.')
    const end = endOfRoom(room.state, room.questions, await findAllAnswers(db, room.id))
    if (!end || end.hardest.length === 0) throw wrongState('Nesta sala não há perguntas que tenham custado.')
    const seed = randomBytes(8).toString('hex')
    const cost = end.hardest.map(({ itemId }) => itemId)
    const { id } = await insertRoom(db, {
      gameId: game.id,
      hostId: account.id,
      kind: room.kind,
      questions: repeatQuestions(room.questions, cost, seededRandom(seed)),
      seed,
      state: newRoom(room.kind as LiveKind, room.state.teams),
    })
    await announceNextRoom(db, room.id, id)
    await record({ table: 'game_rooms', id, label: game.title, before: null, after: null })
    return { roomId: id }
  }),

  serve(getRoom, ({ db, account, params, today }) => viewOfHost(db, account, params.id, today)),

  serve(listAsking, async ({ db, account, params }) => {
    const game = orNotFound(await findOwnGame(db, account, params.id), WHAT)
    return { asking: await askingAt(db, game) }
  }),

  serve(decideAsking, async ({ db, account, params, body, record }) => {
    const game = await findOwnGame(db, account, params.id)
    const found = game?.code ? await findGameByCode(db, game.code) : undefined
    const device = found && (await findAsking(db, doorsOf(found), params.device))
    if (!found || !device) throw notFound('Este pedido')
    await lockPlace(db, device)
    const behind = device.doorId === found.id ? behindGame(found) : behindRoom(found, device.doorId)
    if (!body.admit) await refuseDevice(db, device.id)
    else await admit(db, behind, device, device.key_hash, await behind.holder(db, device.placeId))
    const label = `${found.title}: ${body.admit ? 'telemóvel entrou' : 'telemóvel recusado'}`
    await record({ table: 'games', id: found.id, label, before: null, after: null })
    return { id: device.id }
  }),

  serve(watchRoom, async ({ db, account, params, reply, today }) => {
    const read = () => viewOfHost(db, account, params.id, today)
    const tell = ({ now: _now, ...rest }: Awaited<ReturnType<typeof read>>) => JSON.stringify(rest)
    return streamEvents(reply, await read(), read, tell, { everyMs: HOST_READS_EVERY_MS })
  }),

  serve(stepInRoom, async ({ db, account, params, body, request, today }) => {
    await db.transaction().execute(async transaction => {
      const game = await findHostedGame(transaction, account, params.id)
      const room = game && (await lockRoom(transaction, params.id))
      if (!room) throw notFound(WHAT_ROOM)
      // The second of two taps, sent before the screen had shown the effect of the first. An end is an end.
      if (room.revision !== body.revision && body.step !== 'terminar') return
      const state = stepRoom(room.state, body.step, {
        now: Date.now(),
        by: account.id,
        questions: room.questions.length,
        limit: roomLimit(room.kind as LiveKind, rulesOf(game)),
        draw: fairInteger,
        mayTeam: mayTeam(game, room),
      })
      if (state === room.state) return
      const round = state.asked.at(-1)
      const isAgain =
        round !== undefined &&
        (body.step === 'votar de novo' || (body.step === 'seguinte' && room.state.asked.includes(round)))
      if (isAgain) await forgetAnswers(transaction, room.id, round)
      await updateRoom(transaction, room.id, state)
      if (state.phase === 'fim') await keepRoomPlays(transaction, room, itemsOf(game))
    })
    void topicsOf(db, logOf(request)).changed(params.id)
    return viewOfHost(db, account, params.id, today)
  }),

  serve(sendOut, async ({ db, account, params, body, request, today }) => {
    await db.transaction().execute(async transaction => {
      const game = await findHostedGame(transaction, account, params.id)
      const room = game && (await lockRoom(transaction, params.id))
      if (!room) throw notFound(WHAT_ROOM)
      if (room.state.phase === 'fim') return
      const playerId = await removePlayer(transaction, room.id, body.number)
      // The second of two taps finds no player.
      if (playerId !== undefined) await updateRoom(transaction, room.id, withoutPlayer(room.state, playerId))
    })
    void topicsOf(db, logOf(request)).changed(params.id)
    return viewOfHost(db, account, params.id, today)
  }),

  serve(joinRoom, async ({ db, params, body, request, reply }) => {
    const call = { request, reply }
    const named = await deviceOf(db, body.key)
    const game = await getGameByCode(db, params.code, call, named)
    const limits = [addressLimit(`room-joins:${game.id}`, request.ip, MAX_JOINS)]
    await reserveOrWait(db, reply, limits, 'Muitos telemóveis entraram desta rede.')
    const who = await resolvePlayer(db, game, body, call, named)
    const device = await provenDevice(db, named)
    const behind = behindRoom(game, game.room_id ?? game.id)
    const { room, player } = await takePlace(db, { game, behind, who, device, call })
    if (!('stand' in player)) return inRoomOf(db, game, room, player, device.key)
    if (who.kind === 'pupil') await noteRequest(db, behind, who.studentId, device, player.stand, call)
    throw heldError(behind, player.stand, device)
  }),

  serve(followRoom, async ({ db, params, query, request, reply }) => {
    const room = orNotFound(await findRoom(db, params.id), WHAT_ROOM)
    const topics = topicsOf(db, logOf(request))
    const first = await textOf(db, room)
    return topics.stream(reply, room.id, first, {
      bounds: boundsOf(room.id, request.ip, query.player),
      follow: () => topics.follows(query.player),
    })
  }),

  serve(answerInRoom, async ({ db, params, body, reply }) => {
    const player = await getPlayer(db, params.id, body)
    const limits = [accountLimit('room-answers', player.id, MAX_ANSWERS_SENT)]
    await reserveOrWait(db, reply, limits, 'Este telemóvel enviou muitas respostas.')
    const room = orNotFound(await findRoom(db, params.id), WHAT_ROOM)
    const { state } = room
    const colleague = await findColleague(db, player.id)
    let kept = false
    if (state.kind !== 'bingo')
      for (const { round, ...sent } of body.answers) {
        const tookMs = tookOf(state, round, Date.now())
        const answer = answerTo(room.questions[round], sent)
        if (tookMs === undefined || !answer) continue
        const isKept = await keepAnswer(db, { playerId: player.id, round, ...answer, tookMs })
        if (isKept && colleague) await shareAnswer(db, player.id, round)
        kept ||= isKept
      }
    await touchPlayers(db, [player.id])
    // The room ended while this answer was being kept: the plays were written without it.
    if (kept && (await hasEnded(db, room.id)))
      for (const { id } of colleague ? [player, colleague] : [player]) await recountPlay(db, room.id, id)
    return { receivedAt: new Date().toISOString(), answers: await answersOf(db, room, player.id) }
  }),

  serve(sayBingo, async ({ db, params, body, request, reply }) => {
    const player = await getPlayer(db, params.id, body)
    const limits = [accountLimit('room-claims', player.id, MAX_CLAIMS)]
    await reserveOrWait(db, reply, limits, 'Este telemóvel disse «Bingo!» muitas vezes.')
    const said = await db.transaction().execute(async transaction => {
      const room = await lockRoom(transaction, params.id)
      if (room?.state.kind !== 'bingo') throw notFound(WHAT_ROOM)
      const content = await contentOf(transaction, room)
      const words = bingoLine(content, player.number, room.state.asked.length)
      const claim = { playerId: player.id, number: player.number, name: player.name, words: words ?? [] }
      const state = claimBingo(room.state, { ...claim, valid: words !== undefined })
      if (state !== room.state) await updateRoom(transaction, room.id, state)
      const standing = state.kind === 'bingo' && state.claim?.playerId === player.id
      const refused = !standing && state === room.state && room.state.claim === null
      return { standing, refused, valid: words !== undefined, words: words ?? [] }
    })
    void topicsOf(db, logOf(request)).changed(params.id)
    return said
  }),
  ...colleagueRoutes,
  ...reopenRoutes,
  ...cardRoutes,
  ...crowdRoutes,
]

/** Streams that one process keeps open: of one address, which a school may share, of one room, and of one phone in it. */
const MAX_OF_ADDRESS = 600
const MAX_OF_ROOM = 800
const MAX_OF_PLAYER = 4
/** Of those at one address that name no player, as a page does while its phone comes in. */
const MAX_NAMELESS = 100

function boundsOf(roomId: string, address: string, player: string | undefined): Map<string, number> {
  const network = networkOf(address)
  return new Map([
    [`address ${network}`, MAX_OF_ADDRESS],
    [`room ${roomId}`, MAX_OF_ROOM],
    player === undefined ? [`nameless ${network}`, MAX_NAMELESS] : [`player ${player}`, MAX_OF_PLAYER],
  ])
}

async function inRoomOf(
  db: Db,
  game: FoundGame,
  room: Room,
  player: { id: string; name: string; number: number },
  key: string,
): Promise<InRoom> {
  const content = { items: itemsOf(game), rules: rulesOf(game), seed: room.seed }
  return {
    roomId: room.id,
    playerId: player.id,
    key,
    name: player.name,
    number: player.number,
    colleague: (await findColleague(db, player.id))?.name ?? null,
    title: game.title,
    questions: room.questions.map(withoutKey),
    card: room.kind === 'bingo' ? bingoCard(content, player.number) : [],
    answers: await answersOf(db, room, player.id),
    room: await viewOfRoom(db, room),
  }
}

/** What a player has answered. The number that stands for what was typed says whether it is right: it comes with the key. */
async function answersOf(db: Db, { state, questions }: Room, playerId: string) {
  const rows = await findAnswersOf(db, playerId)
  return rows.map(({ round, choice, typed, took_ms: tookMs }) => {
    const isHidden = questions[round]?.typed !== undefined && !isRevealed(state, round)
    return { round, choice: isHidden ? 0 : choice, typed, tookMs }
  })
}

/** What a phone sent as it is kept; undefined for what is no answer to this question. */
function answerTo(
  question: RoomQuestion | undefined,
  { choice, typed = '' }: { choice: number; typed?: string | undefined },
): { choice: number; typed?: string } | undefined {
  if (!question) return undefined
  if (!question.typed) return choice < question.options.length ? { choice } : undefined
  const text = typed.trim()
  return text === '' ? undefined : { choice: choiceOfTyped(question, text), typed: text }
}

async function contentOf(db: Db, room: Room) {
  const game = await findGameOf(db, room)
  return { items: itemsOf(game), rules: rulesOf(game), seed: room.seed }
}
