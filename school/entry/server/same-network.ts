import { createHmac, hkdfSync } from 'node:crypto'
import { type SqlBool, sql } from 'kysely'
import { isWithinLast } from '#kit/server/database/clock.ts'
import type { Db } from '#kit/server/database/database.ts'
import { holdFor, isHoldActive, networkOf } from '#school/accounts/server/rate-limits.ts'
import { readSecret } from '#school/accounts/server/token.ts'
import { MAX_AT_ONE_PHONE, type SameNetwork } from '../contract.ts'

/** Over how long places that were begun from one address are seen together, and for how long it then waits for the teacher. */
const TOGETHER_MINUTES = 10
/** As many as share a phone are nothing to be shown. */
const MIN_TOGETHER = 3

/** A place and the device that began in it. */
export interface BegunPlace {
  placeId: string
  keyHash: string
}

/** An address as a door remembers it: sealed, and another one at every door. */
export async function markOfNetwork(db: Db, doorId: string, address: string): Promise<string> {
  const key = Buffer.from(hkdfSync('sha256', await readSecret(db), '', 'addresses at the door', 32))
  return createHmac('sha256', key)
    .update(`${doorId}/${networkOf(address)}`)
    .digest('base64url')
    .slice(0, 22)
}

/**
 * The places behind a door that one address began lately and that have no answer: of the address with the most of them.
 * @param unanswered places, with the device that holds each
 * @returns undefined where it is no more than a few
 */
export async function findSameNetwork(
  db: Db,
  doorId: string,
  unanswered: readonly BegunPlace[],
): Promise<(SameNetwork & { network: string; places: BegunPlace[] }) | undefined> {
  if (unanswered.length < MIN_TOGETHER) return undefined
  const rows = await db
    .selectFrom('entry_devices')
    .select(['place_id as placeId', 'key_hash as keyHash', 'network', 'since'])
    .where('door_id', '=', doorId)
    .where('state', '=', 'dentro')
    .where('network', 'is not', null)
    .where(sql<SqlBool>`${isWithinLast('since', 60 * TOGETHER_MINUTES)}`)
    .execute()
  const open = new Map(unanswered.map(place => [place.placeId, place.keyHash]))
  const byNetwork = Map.groupBy(rows, row => row.network ?? '')
  const groups = [...byNetwork].map(([network, begun]) => ({
    network,
    begun,
    places: begun.filter(row => open.get(row.placeId) === row.keyHash),
  }))
  const most = groups.toSorted((one, other) => other.places.length - one.places.length)[0]
  if (!most || most.places.length < MIN_TOGETHER) return undefined
  const moments = most.begun.map(row => Date.parse(row.since))
  return {
    network: most.network,
    places: most.places,
    begun: most.begun.length,
    unanswered: most.places.length,
    minutes: Math.max(1, Math.ceil((Math.max(...moments) - Math.min(...moments)) / 60_000)),
    alone: byNetwork.size === 1,
  }
}

/** After so long a class has answered something, as far as this part of the places that it began. */
const SILENT_SECONDS = 60
const SILENT_SHARE = 0.75

/**
 * Whether a place is one of several that one address began, in most of which nothing was answered: a script takes them so,
 * and a class does not. What was taken back from the script counts as silent, and a device that took it back does not count.
 * @param holder the place and the device in it
 * @param begun what was begun behind the door, and whether it has an answer
 */
export async function isOfSilentRun(
  db: Db,
  holder: BegunPlace & { doorId: string },
  begun: readonly (BegunPlace & { answered: boolean })[],
): Promise<boolean> {
  const rows = await db
    .selectFrom('entry_devices')
    .select(['place_id as placeId', 'key_hash as keyHash', 'network', 'state', 'why'])
    .select(sql<boolean>`since <= now() - make_interval(secs => ${sql.lit(SILENT_SECONDS)})`.as('isOld'))
    .where('door_id', '=', holder.doorId)
    .where('state', 'in', ['dentro', 'substituído'])
    .where('network', 'is not', null)
    .where(sql<SqlBool>`${isWithinLast('since', 60 * TOGETHER_MINUTES)}`)
    .execute()
  const own = rows.find(row => row.placeId === holder.placeId && row.keyHash === holder.keyHash)
  if (own?.state !== 'dentro' || !own.isOld) return false
  const answered = new Map(begun.map(place => [`${place.placeId} ${place.keyHash}`, place.answered]))
  const run = rows.filter(
    ({ network, state, why, isOld }) =>
      network === own.network && why === null && (isOld || state === 'substituído'),
  )
  const silent = run.filter(
    ({ placeId, keyHash, state }) =>
      state === 'substituído' || answered.get(`${placeId} ${keyHash}`) === false,
  )
  return run.length > MAX_AT_ONE_PHONE && silent.length >= SILENT_SHARE * run.length
}

/** What a teacher reads of it. */
export function sameNetworkOf({ begun, unanswered, minutes, alone }: SameNetwork): SameNetwork {
  return { begun, unanswered, minutes, alone }
}

/** Lets nobody begin from this address for a while without the teacher or the card. */
export function guardNetwork(db: Db, doorId: string, network: string): Promise<void> {
  return holdFor(db, guardOf(doorId, network), TOGETHER_MINUTES)
}

/** Whether who comes from this address waits for the teacher. */
export function isGuarded(db: Db, doorId: string, network: string): Promise<boolean> {
  return isHoldActive(db, guardOf(doorId, network))
}

const guardOf = (doorId: string, network: string) => `guard:${doorId}:${network}`
