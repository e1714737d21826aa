import { HttpError } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { type Device, hashOfKey } from '#school/entry/server/device-key.ts'
import { keepDevice } from '#school/entry/server/device-queries.ts'
import type { Call } from '#school/entry/server/guess.ts'
import { markOfNetwork } from '#school/entry/server/same-network.ts'
import type { LiveKind } from '../kinds.ts'
import { teamOf } from '../live/room.ts'
import { findByKey, findPlayersOf, type Room, removeSilentPlayer } from './room-queries.ts'

/** Most players of a room; each bingo card is drawn after all those before it. */
const MAX_PLAYERS = { relampago: 400, verdadeiro: 400, grupos: 400, roda: 400, bingo: 120 } as const

/** @throws HttpError 403 where the phone is not the one that came in */
export async function getPlayer(
  db: Db,
  roomId: string,
  { playerId, key }: { playerId: string; key: string },
) {
  const player = await findByKey(db, roomId, playerId, hashOfKey(key))
  if (player) return player
  throw new HttpError(403, 'UNKNOWN_DEVICE', 'Este telemóvel já não está na sala. Entra outra vez.')
}

/** @throws HttpError 404 */
export function noRoom(): HttpError {
  return new HttpError(404, 'NO_ROOM', 'Este jogo não está aberto na sala. Espera pelo professor.')
}

/**
 * Who is in a room that one more comes into.
 * @throws HttpError 409 where its door is closed, or it is full of people who are there
 */
export async function makeRoom(db: Db, room: Room) {
  if (!room.state.open)
    throw new HttpError(409, 'DOOR_CLOSED', 'A entrada nesta sala já fechou. Fala com o professor.')
  const players = await findPlayersOf(db, room.id)
  if (players.length < MAX_PLAYERS[room.kind as LiveKind]) return players
  // Names that never answered and are gone make room for new players.
  if (!(await removeSilentPlayer(db, room.id)))
    throw new HttpError(409, 'TOO_MANY_NAMES', 'A sala está cheia. Fala com o professor.')
  return findPlayersOf(db, room.id)
}

/** Notes from where somebody came in who wrote a name, as a pupil's place does. */
export async function keepName(
  db: Db,
  roomId: string,
  playerId: string,
  device: Device,
  { request }: Call,
): Promise<void> {
  const network = await markOfNetwork(db, roomId, request.ip)
  await keepDevice(db, { doorId: roomId, placeId: playerId }, device.hash, { state: 'dentro', network })
}

/**
 * The lowest free number: bingo cards are drawn up to it, and a winner's number stays taken.
 * @param beside a number whose team it is to be of
 */
export function freeNumber({ state }: Room, players: readonly { number: number }[], beside?: number): number {
  const taken = new Set([...players, ...(state.kind === 'bingo' ? state.winners : [])].map(one => one.number))
  const teams = state.teams ?? 1
  const isOf = (number: number) => beside === undefined || teamOf(number, teams) === teamOf(beside, teams)
  let number = 1
  while (taken.has(number) || !isOf(number)) number += 1
  return number
}
