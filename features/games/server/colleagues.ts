import { sql } from 'kysely'
import { HttpError, invalidField, wrongState } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import { accountLimit } from '#school/accounts/server/rate-limits.ts'
import { openCard } from '#school/entry/server/card.ts'
import { type Device, deviceOf } from '#school/entry/server/device-key.ts'
import { type Call, reserveOrWait } from '#school/entry/server/guess.ts'
import {
  type Admission,
  checkAdmission,
  comeIn,
  heldError,
  noteRequest,
} from '#school/entry/server/places.ts'
import { addColleague, removeColleague } from '../room-contract.ts'
import { behindRoom, getGameByCode, type Player, resolvePlayer } from './entry.ts'
import { freeNumber, getPlayer, makeRoom, noRoom } from './room-places.ts'
import {
  findPlayerOf,
  type findPlayersBefore,
  findPlayersOf,
  insertPlayer,
  lockOpenRoomOf,
  type Room,
} from './room-queries.ts'

/** Most that one phone may ask for or send away in a quarter of an hour: each tells a name. */
const MAX_ASKED = 12

/** Two who answer with one phone: each is a player of the room, and every answer is of both. */
export const colleagueRoutes: Served[] = [
  serve(addColleague, async ({ db, params, body, request, reply }) => {
    const call = { request, reply }
    const device = await deviceOf(db, body.key)
    const game = await getGameByCode(db, params.code, call, device)
    const limits = [accountLimit('room-colleagues', device.hash, MAX_ASKED)]
    await reserveOrWait(db, reply, limits, 'Este telemóvel já chamou muitos colegas.')
    const who = await resolvePlayer(db, game, body, call, device)
    if (who.kind === 'pupil' && body.card !== undefined)
      await openCard(db, call, { code: who.code, word: body.card }, device)
    const behind = { ...behindRoom(game, game.room_id ?? game.id), sharedPhone: true }
    const added = await db.transaction().execute<Added>(async transaction => {
      const room = await lockOpenRoomOf(transaction, game.id)
      if (!room) throw noRoom()
      const host = await getPlayer(transaction, room.id, body)
      await refuseColleague(transaction, room, host, who)
      if (who.kind === 'pupil') {
        const how = { ask: false, card: body.card !== undefined, cardWord: who.hasCard }
        const stand = await checkAdmission(transaction, behind, who.studentId, device, how, call)
        if (stand.standing !== 'entra') return { stand, studentId: who.studentId }
        await comeIn(transaction, behind, who.studentId, device, call)
      }
      const number = freeNumber(room, await makeRoom(transaction, room), host.number)
      const { name } = await insertPlayer(transaction, {
        roomId: room.id,
        studentId: who.kind === 'pupil' ? who.studentId : null,
        name: who.kind === 'nobody' ? `Jogador ${number}` : who.name,
        number,
        at: { playerId: host.id },
      })
      return { colleague: name }
    })
    if ('colleague' in added) return added
    return refuseStand(db, { behind, device, call }, added)
  }),

  serve(removeColleague, async ({ db, params, body, request, reply }) => {
    const game = await getGameByCode(db, params.code, { request, reply })
    await db.transaction().execute(async transaction => {
      const room = await lockOpenRoomOf(transaction, game.id)
      if (!room) throw noRoom()
      const host = await getPlayer(transaction, room.id, body)
      const colleague = await findColleague(transaction, host.id)
      // The second of two taps.
      if (!colleague) return
      if (colleague.answered)
        throw wrongState('Já responderam juntos. A professora pode tirar alguém da sala.')
      await transaction.deleteFrom('game_players').where('id', '=', colleague.id).execute()
    })
    return { colleague: null }
  }),
]

type Added = { colleague: string } | { stand: Admission; studentId: string }

/** @throws HttpError where this one does not answer with the phone of `host` */
async function refuseColleague(
  db: Db,
  room: Room,
  host: { id: string; student_id: string | null; name: string },
  who: Player,
): Promise<void> {
  if (room.kind === 'bingo') throw wrongState('No bingo cada um tem o seu cartão.')
  if (await findColleague(db, host.id)) throw wrongState('Neste telemóvel já respondem dois.')
  if (who.kind === 'name' && who.name.toLowerCase() === host.name.toLowerCase())
    throw invalidField('nickname', 'Esse é o nome com que já estás na sala.')
  if (who.kind !== 'pupil') return
  if (who.studentId === host.student_id)
    throw invalidField('studentCode', 'Esse é o teu código. Escreve o do teu colega.')
  if (await findPlayerOf(db, room.id, { studentId: who.studentId }))
    throw new HttpError(
      409,
      'HELD',
      'Esse colega já está na sala com outro telemóvel. Se ficou sem ele, a professora tira-o da sala e ele entra contigo.',
    )
}

/** @throws HttpError 409 with why the place is not free */
async function refuseStand(
  db: Db,
  { behind, device, call }: { behind: ReturnType<typeof behindRoom>; device: Device; call: Call },
  { stand, studentId }: { stand: Admission; studentId: string },
): Promise<never> {
  await noteRequest(db, behind, studentId, device, stand, call)
  throw heldError(behind, stand, device)
}

/** Who answers with the phone of a player, and whether anything yet. */
export async function findColleague(db: Db, playerId: string) {
  const { rows } = await sql<{ id: string; name: string; answered: boolean }>`
    SELECT id, name, EXISTS (SELECT FROM game_answers a WHERE a.player_id = p.id) AS answered
    FROM game_players p WHERE with_player = ${playerId}`.execute(db)
  return rows[0]
}

/** Copies a player's answer to a round to the colleague who shares the phone. */
export async function shareAnswer(db: Db, playerId: string, round: number): Promise<void> {
  await sql`INSERT INTO game_answers (player_id, round, choice, typed, took_ms, tries, received_at)
    SELECT p.id, a.round, a.choice, a.typed, a.took_ms, a.tries, a.received_at
    FROM game_players p JOIN game_answers a ON a.player_id = p.with_player
    WHERE p.with_player = ${playerId} AND a.round = ${round}
    ON CONFLICT (player_id, round) DO UPDATE SET choice = excluded.choice, typed = excluded.typed, took_ms = excluded.took_ms,
      tries = excluded.tries, received_at = excluded.received_at`.execute(db)
}

type Before = Awaited<ReturnType<typeof findPlayersBefore>>

/** Where a class goes on, who shared a phone shares it again, unless one of the two has come with another. */
export async function bringColleague(
  db: Db,
  room: Room,
  host: { id: string; number: number },
  former: Before[number],
  before: Before,
): Promise<void> {
  const colleague = before.find(one => one.with_player === former.id)
  if (!colleague) return
  const taken = await findPlayersOf(db, room.id)
  const isThere = colleague.student_id !== null && taken.some(one => one.student_id === colleague.student_id)
  if (isThere) return
  const isFree = room.state.teams !== undefined && taken.every(({ number }) => number !== colleague.number)
  const others = before.filter(one => one !== colleague)
  const reserved = room.state.teams === undefined ? [] : others
  await insertPlayer(db, {
    roomId: room.id,
    studentId: colleague.student_id,
    name: colleague.name,
    number: isFree ? colleague.number : freeNumber(room, [...taken, ...reserved], host.number),
    at: { playerId: host.id },
  })
}
