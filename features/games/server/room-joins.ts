import type { Db } from '#kit/server/database/database.ts'
import { inBatches } from '#kit/server/database/in-batches.ts'
import type { Device } from '#school/entry/server/device-key.ts'
import type { Call } from '#school/entry/server/guess.ts'
import { type Admission, type Behind, checkAdmission, comeIn } from '#school/entry/server/places.ts'
import { bringColleague } from './colleagues.ts'
import type { FoundGame, Player } from './entry.ts'
import { freeNumber, keepName, makeRoom, noRoom } from './room-places.ts'
import {
  assignToPhone,
  findPlayerOf,
  findPlayersBefore,
  insertPlayer,
  lockOpenRoomOf,
  type Room,
  releasePhone,
} from './room-queries.ts'

/** Phones that come in together at most: a step of the teacher waits for no more of them. */
const MAX_TOGETHER = 20

/**
 * Places in the open room of a game. A class comes in at once, and each holds the room, whose numbers are given out one after the
 * other: those who come meanwhile go together, on one connection and with one commit.
 * @throws HttpError 404 NO_ROOM, 409 DOOR_CLOSED, TOO_MANY_NAMES
 */
export const takePlace = inBatches(
  (db, together: readonly Arriving[]) =>
    db.transaction().execute(async transaction => {
      const places: { room: Room; player: Joining | { stand: Admission } }[] = []
      const room = together[0] && (await lockOpenRoomOf(transaction, together[0].game.id))
      if (!room) throw noRoom()
      for (const { behind, who, device, call } of together)
        places.push({ room, player: await placeOf(transaction, behind, room, who, device, call) })
      return places
    }),
  MAX_TOGETHER,
  ({ game }) => game.id,
)

interface Arriving {
  game: FoundGame
  behind: Behind
  who: Player
  device: Device
  call: Call
}

type Joining = Pick<NonNullable<Awaited<ReturnType<typeof findPlayerOf>>>, 'id' | 'name' | 'number'>

/** The place of a joining player: the former one, or a new one; or why there is none for this phone. */
async function placeOf(
  db: Db,
  behind: Behind,
  room: Room,
  who: Player,
  device: Device,
  call: Call,
): Promise<Joining | { stand: Admission }> {
  const own = await findPlayerOf(db, room.id, { keyHash: device.hash })
  if (own && (who.kind !== 'pupil' || own.student_id === who.studentId)) return own
  if (who.kind === 'pupil') {
    const how = { ask: false, cardWord: who.hasCard }
    const stand = await checkAdmission(db, behind, who.studentId, device, how, call)
    if (stand.standing !== 'entra') return { stand }
    await comeIn(db, behind, who.studentId, device, call)
    // In a room a phone is one player: the teacher has given it to another one.
    if (own) await releasePhone(db, room.id, device.hash)
    // Who answered with a colleague's phone takes it over.
    const there = await findPlayerOf(db, room.id, { studentId: who.studentId })
    if (there) {
      await assignToPhone(db, room.id, there.id, device.hash)
      return there
    }
  }
  const taken = await makeRoom(db, room)
  // A class that goes on keeps its teams: a new player does not take the number of a former one who may still return.
  const before = await findPlayersBefore(db, room)
  const reserved = room.state.teams === undefined ? [] : before
  const isFormer = (one: (typeof before)[number]) =>
    who.kind === 'pupil' ? one.student_id === who.studentId : one.key_hash === device.hash
  const former = reserved.find(isFormer)
  const isFree = former !== undefined && taken.every(({ number }) => number !== former.number)
  const number = isFree ? former.number : freeNumber(room, [...taken, ...reserved])
  const player = await insertPlayer(db, {
    roomId: room.id,
    studentId: who.kind === 'pupil' ? who.studentId : null,
    name: who.kind === 'nobody' ? `Jogador ${number}` : who.name,
    number,
    at: { keyHash: device.hash },
  })
  if (who.kind !== 'pupil') await keepName(db, room.id, player.id, device, call)
  const there = before.find(isFormer)
  if (there) await bringColleague(db, room, player, there, before)
  return player
}
