import { type SqlBool, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { allInOrder } from '#kit/server/database/all-in-order.ts'
import { isWithinLast } from '#kit/server/database/clock.ts'
import type { Db } from '#kit/server/database/database.ts'
import { deleteInParts } from '#kit/server/database/delete-in-parts.ts'
import { type AskingDevice, MAX_AT_ONE_PHONE, type Reason } from '../contract.ts'

/** What one device at a time holds: a pupil's, or a nickname's, behind a door. */
export interface DevicePlace {
  doorId: string
  placeId: string
}

/** `contado`: requested it without an answer yet; `à porta`: was shown the name; `admitido`: may begin. */
export type DeviceState =
  | 'contado'
  | 'à porta'
  | 'a pedir'
  | 'recusado'
  | 'admitido'
  | 'dentro'
  | 'substituído'

/** A waiting device repeats its request every few seconds. */
const ASKS_FOR_SECONDS = 60
/** Who was let in and did not begin gives way to others after this long. */
const ADMITTED_SECONDS = 300

/** Whether a row asks and was heard of lately. */
export const isAsking = sql<SqlBool>`(entry_devices.state = 'a pedir'
  AND ${isWithinLast('entry_devices.seen_at', ASKS_FOR_SECONDS)})`
// A request because of another phone, or without a card, blocks no other device.
const isReserving = sql<SqlBool>`((${isAsking} AND why = 'lugar') OR (state = 'admitido' AND ${isWithinLast('since', ADMITTED_SECONDS)}))`

/** The place of a nickname, however it is spelt: as SQL says it of an attempt, and of what somebody writes. */
export const nicknamePlace = (doorId: unknown, nickname: unknown) =>
  sql<string>`md5(${doorId}::text || '/' || lower(${nickname}))::uuid`

/**
 * Lets one call at a time decide about a device before a door, and about a place behind it, until its transaction ends:
 * always in this order, so that two of them never wait for each other.
 */
export async function lockDeviceAndPlace(db: Db, place: DevicePlace, keyHash: string): Promise<void> {
  await allInOrder([lock(db, `${place.doorId}/${keyHash}`), lockPlace(db, place)])
}

export function lockPlace(db: Db, place: DevicePlace): Promise<void> {
  return lock(db, `${place.doorId}/${place.placeId}`)
}

async function lock(db: Db, name: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db)
}

/** What a device has done before a door. */
export async function findDevice(db: Db, { doorId, placeId }: DevicePlace, keyHash: string) {
  const rows = await db
    .selectFrom('entry_devices')
    .select(['id', 'place_id', 'state', 'why', 'hasty'])
    .where('door_id', '=', doorId)
    .where('key_hash', '=', keyHash)
    .execute()
  return {
    /** Before this place. */
    here: rows.find(row => row.place_id === placeId),
    /** All places that it asked for; those that it began in or waits for, this one aside. */
    places: rows.length,
    begun: rows.filter(row => row.place_id !== placeId && row.state === 'dentro').length,
    asking: rows.filter(row => row.place_id !== placeId && row.state === 'a pedir').length,
    /** Sent away from the door for what it did; from one place the teacher refuses it with the reason why it asked. */
    blocked: rows.some(row => row.state === 'recusado' && row.why === null),
  }
}

/** Other devices for which a place is kept: let in by the teacher, or asking, the first one first. */
export async function findReserving(db: Db, place: DevicePlace, keyHash: string): Promise<string[]> {
  const rows = await ofPlace(db, place)
    .select('key_hash')
    .where(isReserving)
    .where('key_hash', '<>', keyHash)
    .orderBy(sql`state = 'admitido'`, 'desc')
    .orderBy('since')
    .execute()
  return rows.map(row => row.key_hash)
}

/** The device that holds a place, as it came in. */
export function findHoldingDevice(db: Db, place: DevicePlace, keyHash: string) {
  return ofPlace(db, place)
    .select(['id', 'hasty', 'state', 'network'])
    .where('key_hash', '=', keyHash)
    .executeTakeFirst()
}

/** Writes where a device stands before a place. */
export async function keepDevice(
  db: Db,
  { doorId, placeId }: DevicePlace,
  keyHash: string,
  row: { state: DeviceState; why?: Reason | null; hasty?: boolean; network?: string | null },
): Promise<void> {
  const { state, why = null, hasty = false, network = null } = row
  const columns = { state, why, hasty, network }
  await db
    .insertInto('entry_devices')
    .values({ id: uuid(), door_id: doorId, place_id: placeId, key_hash: keyHash, ...columns })
    .onConflict(conflict =>
      conflict
        .columns(['door_id', 'key_hash', 'place_id'])
        .doUpdateSet({ ...columns, since: sql<string>`now()`, seen_at: sql<string>`now()` }),
    )
    .execute()
}

/** Notes that a device still waits. */
export async function touchDevice(db: Db, id: string): Promise<void> {
  await db
    .updateTable('entry_devices')
    .set({ seen_at: sql<string>`now()` })
    .where('id', '=', id)
    .where(sql<SqlBool>`NOT ${isWithinLast('seen_at', 15)}`)
    .execute()
}

/** A device that asks for a place behind one of these doors. */
export function findAsking(db: Db, doorIds: readonly string[], id: string) {
  return db
    .selectFrom('entry_devices')
    .select(['id', 'key_hash', 'door_id as doorId', 'place_id as placeId', 'why'])
    .where('id', '=', id)
    .where('door_id', 'in', [...doorIds])
    .where('state', '=', 'a pedir')
    .executeTakeFirst()
}

/** Devices that ask to be let in, by place; of the pupils with their names. */
export async function findAllAsking(db: Db, doorIds: readonly string[]) {
  const { rows } = await sql<AskingDevice & { placeId: string; name: string | null }>`
    SELECT entry_devices.id, since, why, place_id AS "placeId", s.full_name AS name
    FROM entry_devices LEFT JOIN students s ON s.id = place_id
    WHERE door_id = ANY (${[...doorIds]}::uuid[]) AND ${isAsking} ORDER BY since`.execute(db)
  return rows
}

/** Tells a device that asked for a place that it is not let in. */
export async function refuseDevice(db: Db, id: string): Promise<void> {
  await db.updateTable('entry_devices').set({ state: 'recusado' }).where('id', '=', id).execute()
}

/** Sends devices away from a door: what they have answered in stays theirs, no other place is for them. */
export async function sendAway(db: Db, doorId: string, keyHashes: readonly string[]): Promise<void> {
  await sql`UPDATE entry_devices SET state = 'recusado', why = NULL
    WHERE door_id = ${doorId} AND key_hash = ANY (${[...keyHashes]}::text[])`.execute(db)
}

/** Devices whose places were taken back are where they were before they began. */
export async function stepBack(
  db: Db,
  doorId: string,
  places: readonly { placeId: string; keyHash: string }[],
): Promise<void> {
  for (const { placeId, keyHash } of places)
    await db
      .updateTable('entry_devices')
      .set({ state: 'à porta', why: null, network: null })
      .where('door_id', '=', doorId)
      .where('place_id', '=', placeId)
      .where('key_hash', '=', keyHash)
      .where('state', '=', 'dentro')
      .execute()
}

/** Devices that asked for more places behind a door than pupils share a phone, and for how many. */
export async function findDevicesOverLimit(
  db: Db,
  doorId: string,
): Promise<{ keyHash: string; places: number }[]> {
  const { rows } = await sql<{ keyHash: string; places: number }>`
    SELECT key_hash AS "keyHash", count(*)::int AS places FROM entry_devices WHERE door_id = ${doorId}
    GROUP BY key_hash HAVING count(*) > ${MAX_AT_ONE_PHONE}
      AND bool_and(state <> 'recusado' OR why IS NOT NULL) ORDER BY 2 DESC`.execute(db)
  return rows
}

/** A device asks for nothing before a door any more. */
export async function withdrawDevice(db: Db, doorId: string, keyHash: string): Promise<void> {
  await db
    .updateTable('entry_devices')
    .set({ state: 'à porta', why: null })
    .where('door_id', '=', doorId)
    .where('key_hash', '=', keyHash)
    .where('state', 'in', ['a pedir', 'recusado', 'admitido'])
    .execute()
}

/** Whether a device was a pupil's before: at another door, or with the card. */
export async function wasDeviceOf(
  db: Db,
  { doorId, placeId }: DevicePlace,
  keyHash: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('entry_devices')
    .select('id')
    .where('place_id', '=', placeId)
    .where('key_hash', '=', keyHash)
    .where('door_id', '<>', doorId)
    .where('state', '=', 'dentro')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether a device was this pupil's before, and no more pupils' than share a phone. */
export async function isOwnDevice(db: Db, place: DevicePlace, keyHash: string): Promise<boolean> {
  if (!(await wasDeviceOf(db, place, keyHash))) return false
  const { pupils } = await db
    .selectFrom('entry_devices')
    .select(sql<number>`count(DISTINCT place_id)::int`.as('pupils'))
    .innerJoin('students', 'students.id', 'entry_devices.place_id')
    .where('entry_devices.key_hash', '=', keyHash)
    .where('entry_devices.state', '=', 'dentro')
    .executeTakeFirstOrThrow()
  return pupils <= MAX_AT_ONE_PHONE
}

/** Whether a card was shown with this device before. */
export async function isDeviceOf(db: Db, studentId: string, keyHash: string): Promise<boolean> {
  const { here } = await findDevice(db, { doorId: studentId, placeId: studentId }, keyHash)
  return here !== undefined
}

/** Takes a pupil's places out. */
export async function eraseDevicesOfPupil(db: Db, studentId: string): Promise<void> {
  await db.deleteFrom('entry_devices').where('place_id', '=', studentId).execute()
}

const KEPT_DAYS = 2

/** Forgets who only looked, or asked and went away, and from where the others came. */
export async function sweepDevices(db: Db): Promise<void> {
  await sql`UPDATE entry_devices SET network = NULL
    WHERE network IS NOT NULL AND since < now() - make_interval(days => ${sql.lit(KEPT_DAYS)})`.execute(db)
  await deleteInParts(
    db,
    'entry_devices',
    sql`state IN ('contado', 'à porta', 'a pedir', 'recusado', 'admitido')
        AND seen_at < now() - make_interval(days => ${sql.lit(KEPT_DAYS)})`,
  )
}

function ofPlace(db: Db, { doorId, placeId }: DevicePlace) {
  return db.selectFrom('entry_devices').where('door_id', '=', doorId).where('place_id', '=', placeId)
}
