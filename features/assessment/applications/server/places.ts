import { hash, randomBytes } from 'node:crypto'
import {
  deleteDevice,
  findAskingDevices,
  findDevice,
  findDoorDevice,
  findPlaceAttempt,
  holdAttempt,
  keepDevice,
  lockPlace,
  type Place,
  touchDevice,
} from '#features/assessment/results/server/place-queries.ts'
import type { Db } from '#kit/server/database/database.ts'
import { HttpError } from '#kit/server/http/http-error.ts'
import type { Asked } from '../sitting-contract.ts'

/** How many devices may wait for one place; a stranger who asks again and again fills no page. */
const MAX_ASKING = 4

export type Standing = Asked['standing']

/**
 * Where a device is before a place: the first to come holds it, and another one waits for the teacher. Whoever
 * holds a place that was not begun must begin soon, so that a slip in a code keeps nobody out.
 * @param db a transaction; the place is locked until it ends
 * @param ask whether to ask the teacher where another device holds the place
 */
export async function standAt(db: Db, place: Place, keyHash: string, ask: boolean): Promise<Standing> {
  await lockPlace(db, place)
  const attempt = await findPlaceAttempt(db, place)
  const device = await findDevice(db, place, keyHash)
  if (attempt?.key_hash === keyHash) return 'entra'
  if (!attempt?.key_hash) {
    const atDoor = await findDoorDevice(db, place)
    if (!atDoor || atDoor.key_hash === keyHash || atDoor.gone) {
      if (atDoor && atDoor.key_hash !== keyHash) await deleteDevice(db, atDoor.id)
      await keepDevice(db, place, keyHash, 'à porta')
      return 'entra'
    }
  }
  if (device?.state === 'a pedir') {
    await touchDevice(db, device.id)
    return 'à espera'
  }
  if (!ask) return device?.state === 'recusado' ? 'recusado' : 'ocupado'
  const asking = await findAskingDevices(db, place)
  if (asking.length >= MAX_ASKING)
    throw new HttpError(429, 'TOO_MANY', 'Já há outros aparelhos a pedir este lugar. Fala com o professor.')
  await keepDevice(db, place, keyHash, 'a pedir')
  return 'à espera'
}

/** Proves that a device is the one that was here before; only its hash is kept. */
export function newKey(): string {
  return randomBytes(24).toString('base64url')
}

/** What is kept of a device's key. */
export function hashOfKey(key: string): string {
  return hash('sha256', key)
}

/**
 * Gives a place to a device that asked for it. The one that held it is replaced: what it still sends is not taken. The
 * numbers of its answers end with it, so that none of them is above those of the new one.
 */
export async function admitDevice(db: Db, place: Place, device: { id: string; key_hash: string }) {
  const attempt = await findPlaceAttempt(db, place)
  if (!attempt?.key_hash) {
    const atDoor = await findDoorDevice(db, place)
    if (atDoor) await deleteDevice(db, atDoor.id)
    await keepDevice(db, place, device.key_hash, 'à porta')
    return
  }
  await keepDevice(db, place, attempt.key_hash, 'substituído')
  await keepDevice(db, place, device.key_hash, 'dentro')
  await holdAttempt(db, attempt.id, device.key_hash)
}
