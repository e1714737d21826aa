import type { FastifyReply } from 'fastify'
import { HttpError } from '#kit/refusals.ts'
import { allInOrder } from '#kit/server/database/all-in-order.ts'
import type { Db } from '#kit/server/database/database.ts'
import { accountLimit, addressLimit, type Limit, reserve } from '#school/accounts/server/rate-limits.ts'
import { type AdmissionState, MAX_AT_ONE_PHONE, type Reason } from '../contract.ts'
import { heldWords, REFUSED, type Thing, waitWords } from '../words.ts'
import type { Device } from './device-key.ts'
import {
  type DevicePlace,
  findDevice,
  findHoldingDevice,
  findReserving,
  isOwnDevice,
  keepDevice,
  lockDeviceAndPlace,
  touchDevice,
} from './device-queries.ts'
import { type Call, tooSoon } from './guess.ts'
import { type BegunPlace, isGuarded, isOfSilentRun, markOfNetwork } from './same-network.ts'

/** Who holds a place, as what is behind the door says it. */
export interface Holder {
  /** Null where a place was begun and belongs to no device now. */
  keyHash: string | null
  answered: boolean
  /** Nothing was answered in it, and nothing was heard of its device lately. */
  idle: boolean
  ended: boolean
}

/** What is behind a door, as far as places in it go. */
export interface Behind {
  thing: Thing
  /** The quiz, application, game or room. */
  doorId: string
  sharedPhone: boolean
  /** Whether the word of the pupil's card is asked for. */
  cardWord: boolean
  /** No attempt is begun there: an admission is not tied to one device. */
  atOnce?: true
  /** How many pupils it is for. */
  pupils: (db: Db) => Promise<number>
  /** Undefined while nobody has begun in the place. */
  holder: (db: Db, placeId: string) => Promise<Holder | undefined>
  /** Places that a device has begun in and not ended. */
  heldBy: (db: Db, keyHash: string) => Promise<readonly string[]>
  /** Gives a place that was begun to another device. */
  give: (db: Db, placeId: string, keyHash: string) => Promise<void>
  /** Where answering begins with the place: what was begun, and how it is taken back from a place without an answer. */
  unanswered?: {
    begun: (db: Db) => Promise<readonly (BegunPlace & { answered: boolean })[]>
    /** False where something was answered in the meantime. */
    free: (db: Db, placeId: string) => Promise<boolean>
  }
}

export interface Admission {
  standing: AdmissionState
  why: Reason | null
  /** Comes in where another device has begun. */
  replaces?: true
}

/** Devices that may wait for one place, so that a stranger cannot fill the page. */
const MAX_ASKING = 4
/** How long a person is at the door at least, in seconds: there is a name to be read. */
const AT_THE_DOOR_SECONDS = 3
/** Devices in a class that may be quicker, as a part of it, and in any case. */
const HASTY_SHARE = 0.2
const MIN_HASTY = 5
/** Names revealed to one device before it waits; then as many in a quarter of an hour. */
const NAMES_OF_DEVICE = MAX_AT_ONE_PHONE

/**
 * Where a device is before a place. It comes in where it has the place already, and where the place is free and the device
 * has no other; else it may ask the teacher, or show the pupil's card.
 * @param db a transaction; device and place are locked until it ends
 * @param request.ask whether to ask the teacher
 * @param request.card whether the word of this pupil's card was shown, and was right
 * @throws HttpError 409 WAIT where many ask in haste, 429 where too many ask already
 */
export async function checkAdmission(
  db: Db,
  behind: Behind,
  placeId: string,
  device: Device,
  request: { ask: boolean; card?: boolean; cardWord: boolean },
  call: Call,
): Promise<Admission> {
  const place = { doorId: behind.doorId, placeId }
  const [, known, holder] = await allInOrder([
    lockDeviceAndPlace(db, place, device.hash),
    findDevice(db, place, device.hash),
    behind.holder(db, placeId),
  ])
  const state = known.here?.state
  const isIn = behind.atOnce ? state === 'dentro' : holder?.keyHash === device.hash
  if (isIn || (state === 'admitido' && (!holder?.keyHash || holder.ended))) return comesIn
  if (request.card) {
    await admit(db, behind, place, device.hash, holder)
    return comesIn
  }
  const refusal = await whyNot(db, behind, place, device, {
    known,
    holder,
    cardWord: request.cardWord,
    address: call.request.ip,
  })
  if (refusal === 'replaces') return { ...comesIn, replaces: true }
  if (refusal === null) return comesIn
  const why = refusal
  if (state === 'a pedir') {
    if (known.here) await touchDevice(db, known.here.id)
    return { standing: 'à espera', why }
  }
  if (!request.ask) return { standing: state === 'recusado' || known.blocked ? 'recusado' : 'ocupado', why }
  const others = await findReserving(db, place, device.hash)
  if (others.length >= MAX_ASKING || known.asking >= MAX_AT_ONE_PHONE)
    throw new HttpError(429, 'TOO_MANY', 'Já há outros pedidos à espera do professor. Fala com ele.')
  if (device.age < AT_THE_DOOR_SECONDS) await refuseHaste(db, behind, device, call)
  await keepDevice(db, place, device.hash, { state: 'a pedir', why })
  return { standing: 'à espera', why }
}

const comesIn: Admission = { standing: 'entra', why: null }

async function whyNot(
  db: Db,
  behind: Behind,
  place: DevicePlace,
  device: Device,
  {
    known,
    holder,
    cardWord,
    address,
  }: {
    known: Awaited<ReturnType<typeof findDevice>>
    holder: Holder | undefined
    cardWord: boolean
    address: string
  },
): Promise<Reason | 'replaces' | null> {
  if (known.blocked) return 'lugar'
  if (behind.atOnce) return cardWord && behind.cardWord ? 'cartão' : null
  if (holder?.keyHash) {
    if (!(await yieldsTo(db, behind, place, device, { ...holder, keyHash: holder.keyHash }))) return 'lugar'
  } else {
    const network = await markOfNetwork(db, place.doorId, address)
    const [reserving, guarded] = await allInOrder([
      findReserving(db, place, device.hash),
      isGuarded(db, place.doorId, network),
    ])
    const asksForPlace = known.here?.state === 'a pedir' && known.here.why === 'lugar'
    // Of a place that was freed one device that asked for it has it; of several the teacher says which.
    if (reserving.length > 0 && (guarded || !asksForPlace)) return 'lugar'
    if (guarded && !asksForPlace) return 'rede'
  }
  if (!behind.sharedPhone) {
    const held = await behind.heldBy(db, device.hash)
    if (held.some(id => id !== place.placeId) || known.begun >= MAX_AT_ONE_PHONE) return 'aparelho'
  }
  if (cardWord && behind.cardWord) return 'cartão'
  return holder?.keyHash ? 'replaces' : null
}

/**
 * Whether the device that has begun in a place gives way to another one: to a phone that was this pupil's before, if it was
 * not itself; or, while it has no answer, if it began in haste and is gone, or in a run of places in which hardly anything
 * was answered.
 */
async function yieldsTo(
  db: Db,
  behind: Behind,
  place: DevicePlace,
  device: Device,
  holder: Holder & { keyHash: string },
): Promise<boolean> {
  if (device.age < AT_THE_DOOR_SECONDS || (holder.ended && holder.answered)) return false
  const isOwn = await isOwnDevice(db, place, device.hash)
  if (isOwn && !(await isOwnDevice(db, place, holder.keyHash))) return true
  if (holder.answered) return false
  const other = await findHoldingDevice(db, place, holder.keyHash)
  if (other?.hasty && holder.idle && !holder.ended) return true
  if (!behind.unanswered || behind.sharedPhone) return false
  if (!(await isOfSilentRun(db, { ...place, keyHash: holder.keyHash }, await behind.unanswered.begun(db))))
    return false
  // Of several who ask for it the teacher says which.
  return (await findReserving(db, place, device.hash)).length === 0
}

/**
 * Lets a device into a place, by the teacher's tap or the pupil's card. The one that held it is replaced: what it still
 * sends is not taken. What was handed in stays with the device that did.
 */
export async function admit(
  db: Db,
  behind: Behind,
  place: DevicePlace,
  keyHash: string,
  holder: Holder | undefined,
): Promise<void> {
  const begun = holder !== undefined && !holder.ended
  if (begun && holder.keyHash !== null && holder.keyHash !== keyHash)
    await keepDevice(db, place, holder.keyHash, { state: 'substituído' })
  await keepDevice(db, place, keyHash, { state: begun || behind.atOnce ? 'dentro' : 'admitido' })
  if (begun) await behind.give(db, place.placeId, keyHash)
}

/**
 * Admission of a device that asks for a place, and whether it may hear the name that goes with it.
 * @throws HttpError as `checkAdmission`, and 429 with how long to wait once the device has heard three other names
 */
export async function requestAdmission(
  db: Db,
  behind: Behind,
  placeId: string,
  device: Device,
  request: { ask: boolean; card?: boolean; cardWord: boolean },
  call: Call,
): Promise<Admission & { canReveal: boolean }> {
  const { stand, canReveal, seconds } = await db.transaction().execute(async transaction => {
    const stand = await checkAdmission(transaction, behind, placeId, device, request, call)
    return { stand, ...(await countName(transaction, behind, placeId, device, stand, call)) }
  })
  if (seconds > 0) throw tooSoon(call.reply, seconds, 'Este aparelho já perguntou por três alunos.')
  return { ...stand, canReveal }
}

/** Notes that a device that may not come in has asked for a place. */
export async function noteRequest(
  db: Db,
  behind: Behind,
  placeId: string,
  device: Device,
  stand: Admission,
  call: Call,
): Promise<void> {
  await db.transaction().execute(transaction => countName(transaction, behind, placeId, device, stand, call))
}

/**
 * Notes that a device asked for a place, and whether it may hear the name that goes with it. Of more than three pupils no
 * device hears the names at once, and beyond twice a class new devices of one address hear none.
 * @param db a transaction, which is to be committed also where it may not
 * @returns the seconds after which a device may ask again that has heard three other names, else 0
 */
async function countName(
  db: Db,
  behind: Behind,
  placeId: string,
  device: Device,
  { standing }: Admission,
  { request }: Call,
): Promise<{ canReveal: boolean; seconds: number }> {
  const place = { doorId: behind.doorId, placeId }
  const comes = standing === 'entra'
  const { here, places } = await findDevice(db, place, device.hash)
  if (here && here.state !== 'contado') return { canReveal: comes, seconds: 0 }
  const isNew = places === 0
  const limits: Limit[] = []
  if (isNew) {
    const max = await newDevicesOfAddress(db, behind)
    limits.push(addressLimit(`names:${behind.doorId}`, request.ip, max))
  }
  if (comes && !behind.sharedPhone)
    limits.push(accountLimit(`names:${behind.doorId}`, device.hash, NAMES_OF_DEVICE))
  const seconds = limits.length > 0 ? await reserve(db, limits) : 0
  // A new device has heard no name yet: its address has.
  if (isNew && seconds > 0) return { canReveal: false, seconds: 0 }
  const canReveal = comes && seconds === 0
  if (canReveal || !here)
    await keepDevice(db, place, device.hash, { state: canReveal ? 'à porta' : 'contado' })
  // Who plays alone takes no place: the door says nothing, and does not stay shut.
  return { canReveal, seconds: behind.atOnce ? 0 : seconds }
}

/**
 * A device begins in a place in which it may, in the transaction in which it stood there: the place is its own.
 * @param isNickname whether the place was nobody's before
 * @throws HttpError 409 WAIT where many begin in haste or from one address, HELD where the former device has answered in the meantime
 */
export async function comeIn(
  db: Db,
  behind: Behind,
  placeId: string,
  device: Device,
  call: Call,
  isNickname = false,
): Promise<void> {
  const place = { doorId: behind.doorId, placeId }
  const [{ here }, holder] = await allInOrder([
    findDevice(db, place, device.hash),
    behind.holder(db, placeId),
  ])
  if (here?.state === 'dentro' || (here?.state === 'admitido' && holder?.ended)) return
  const hasty = device.age < AT_THE_DOOR_SECONDS && here?.state !== 'admitido'
  if (hasty && !isNickname) await refuseHaste(db, behind, device, call)
  if (here?.state !== 'admitido' && !isNickname) await refuseBeyondRation(db, behind, place, device, call)
  const replaced = holder?.keyHash && holder.keyHash !== device.hash ? holder.keyHash : undefined
  if (replaced !== undefined) {
    // Attempts before devices, as the teacher's tap takes them. The device that comes now has the whole time.
    const isFree = holder?.answered || !behind.unanswered || (await behind.unanswered.free(db, placeId))
    if (!isFree && here?.state !== 'admitido' && !(await isOwnDevice(db, place, device.hash)))
      throw heldError(behind, { standing: 'ocupado', why: 'lugar' }, device)
    const other = await findHoldingDevice(db, place, replaced)
    await keepDevice(db, place, replaced, { state: 'substituído', network: other?.network ?? null })
  }
  const network = await markOfNetwork(db, behind.doorId, call.request.ip)
  const why = replaced === undefined ? null : 'lugar'
  await keepDevice(db, place, device.hash, { state: 'dentro', why, hasty, network })
}

/**
 * Holds a new device back that begins, or asks the teacher, at once, where many do: to a person, who reads a name first, it
 * makes no difference.
 * @throws HttpError 409 WAIT with the seconds after which the device may go on by itself
 */
async function refuseHaste(db: Db, behind: Behind, device: Device, { request, reply }: Call): Promise<void> {
  const max = Math.max(MIN_HASTY, Math.ceil(HASTY_SHARE * (await behind.pupils(db))))
  if ((await reserve(db, [addressLimit(`haste:${behind.doorId}`, request.ip, max)])) === 0) return
  throw waitError(reply, device, AT_THE_DOOR_SECONDS - device.age)
}

/**
 * One address begins as many places as a class could need twice over, then one a minute: however many keys come from it.
 * Who was let in by the teacher or the card, and a phone that was this pupil's before, is not counted.
 * @throws HttpError 409 WAIT with the seconds after which the device may go on by itself
 */
async function refuseBeyondRation(
  db: Db,
  behind: Behind,
  place: DevicePlace,
  device: Device,
  { request, reply }: Call,
): Promise<void> {
  const [isOwn, max] = await allInOrder([
    isOwnDevice(db, place, device.hash),
    newDevicesOfAddress(db, behind),
  ])
  if (isOwn) return
  const ration = { ...addressLimit(`begun:${behind.doorId}`, request.ip, max), minutes: max }
  const seconds = await reserve(db, [ration])
  if (seconds > 0) throw waitError(reply, device, seconds)
}

/** New devices that may come from one address at once: a class, each with a second phone, and some more. */
async function newDevicesOfAddress(db: Db, behind: Behind): Promise<number> {
  return 2 * (await behind.pupils(db)) + 20
}

function waitError(reply: FastifyReply, device: Device, seconds: number): HttpError {
  reply.header('retry-after', seconds)
  const sentence = `Estão a entrar muitos ao mesmo tempo. Entras daqui a ${waitWords(seconds)}.`
  return new HttpError(409, 'WAIT', sentence, { details: { seconds, key: device.key } })
}

/** A new device gets its key, which identifies it later. */
export function heldError({ thing }: Behind, { standing, why }: Admission, { key }: Device): HttpError {
  const words = standing === 'recusado' ? REFUSED : heldWords(thing, why ?? 'lugar')
  return new HttpError(409, 'HELD', words, { details: { standing, why, key } })
}
