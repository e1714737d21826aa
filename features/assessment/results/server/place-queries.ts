import { type SqlBool, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { isWithinLast } from '#kit/server/database/clock.ts'
import type { Db } from '#kit/server/database/database.ts'

/** What one device at a time may hold: a pupil in an application, or the attempt of a nickname. */
export interface Place {
  applicationId: string
  studentId: string | null
  attemptId: string | null
}

export type DeviceState = 'à porta' | 'a pedir' | 'recusado' | 'dentro' | 'substituído'

/** Who is shown a name has this long to begin; then the place is free again. */
const DOOR_MINUTES = 2
/** Who asks says every few seconds that it still does. */
const ASKS_FOR_SECONDS = 60

/** Lets one call at a time decide about a place, until its transaction ends. */
export async function lockPlace(db: Db, place: Place): Promise<void> {
  const name = `${place.applicationId}/${place.studentId ?? place.attemptId}`
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db)
}

/** The last attempt of a place, or undefined while there is none. */
export function findPlaceAttempt(db: Db, place: Place) {
  return db
    .selectFrom('attempts')
    .select(['id', 'state', 'key_hash', 'number'])
    .where('application_id', '=', place.applicationId)
    .where('deleted_at', 'is', null)
    .where(place.studentId === null ? 'id' : 'student_id', '=', place.studentId ?? place.attemptId)
    .orderBy('number', 'desc')
    .executeTakeFirst()
}

/** The last attempt of a nickname, however it is spelt. */
export function findNickname(db: Db, applicationId: string, nickname: string) {
  return db
    .selectFrom('attempts')
    .select(['id', 'nickname', 'state', 'key_hash'])
    .where('application_id', '=', applicationId)
    .where('student_id', 'is', null)
    .where(sql<SqlBool>`lower(nickname) = lower(${nickname})`)
    .where('deleted_at', 'is', null)
    .orderBy('number', 'desc')
    .executeTakeFirst()
}

/** A device of a place by its key. */
export function findDevice(db: Db, place: Place, keyHash: string) {
  return devicesOf(db, place).select(['id', 'state']).where('key_hash', '=', keyHash).executeTakeFirst()
}

/** The device that was shown the name and has not begun; `gone` when it took too long. */
export function findDoorDevice(db: Db, place: Place) {
  return devicesOf(db, place)
    .select(['id', 'key_hash', sql<boolean>`NOT ${isWithinLast('seen_at', 60 * DOOR_MINUTES)}`.as('gone')])
    .where('state', '=', 'à porta')
    .executeTakeFirst()
}

/** Devices that ask for a place and are still there. */
export function findAskingDevices(db: Db, place: Place) {
  return devicesOf(db, place).select('id').where(isAsking).execute()
}

/** Whether a device asks and was heard of lately. */
export const isAsking = sql<SqlBool>`(sitting_devices.state = 'a pedir'
  AND ${isWithinLast('sitting_devices.seen_at', ASKS_FOR_SECONDS)})`

/** Writes where a device stands; what it sent stays with it. Who asked and went away is forgotten on the way. */
export async function keepDevice(db: Db, place: Place, keyHash: string, state: DeviceState): Promise<void> {
  await db
    .deleteFrom('sitting_devices')
    .where('application_id', '=', place.applicationId)
    .where(isOf(place))
    .where('state', 'in', ['a pedir', 'recusado'])
    .where('not_taken', '=', sql<never>`'{}'::jsonb`)
    .where(sql<SqlBool>`NOT ${isWithinLast('seen_at', ASKS_FOR_SECONDS)}`)
    .where('key_hash', '<>', keyHash)
    .execute()
  await db
    .insertInto('sitting_devices')
    .values({
      id: uuid(),
      application_id: place.applicationId,
      student_id: place.studentId,
      attempt_id: place.attemptId,
      key_hash: keyHash,
      state,
    })
    .onConflict(conflict =>
      conflict
        .columns(['application_id', 'key_hash'])
        .doUpdateSet({ state, seen_at: sql<string>`now()`, since: sql<string>`now()` }),
    )
    .execute()
}

/** Notes that a device still waits. */
export async function touchDevice(db: Db, id: string): Promise<void> {
  await db
    .updateTable('sitting_devices')
    .set({ seen_at: sql<string>`now()` })
    .where('id', '=', id)
    .where(sql<SqlBool>`NOT ${isWithinLast('seen_at', 15)}`)
    .execute()
}

/** A device that asks for a place of an application. */
export function findAskingDevice(db: Db, applicationId: string, id: string) {
  return db
    .selectFrom('sitting_devices')
    .select(['id', 'key_hash', 'student_id', 'attempt_id'])
    .where('id', '=', id)
    .where('application_id', '=', applicationId)
    .where('state', '=', 'a pedir')
    .executeTakeFirst()
}

export async function deleteDevice(db: Db, id: string): Promise<void> {
  await db.deleteFrom('sitting_devices').where('id', '=', id).execute()
}

/** Tells a device that asked that it is not let in. */
export async function refuseDevice(db: Db, id: string): Promise<void> {
  await db.updateTable('sitting_devices').set({ state: 'recusado' }).where('id', '=', id).execute()
}

/** Gives up whatever a device holds in an application: the name it was shown, its turn, or its attempt. */
export async function releaseDevice(db: Db, applicationId: string, keyHash: string): Promise<boolean> {
  const waited = await db
    .deleteFrom('sitting_devices')
    .where('application_id', '=', applicationId)
    .where('key_hash', '=', keyHash)
    .where('not_taken', '=', sql<never>`'{}'::jsonb`)
    .where('state', 'in', ['à porta', 'a pedir', 'recusado'])
    .returning('state')
    .executeTakeFirst()
  await db
    .updateTable('sitting_devices')
    .set({ state: 'substituído' })
    .where('application_id', '=', applicationId)
    .where('key_hash', '=', keyHash)
    .execute()
  await db
    .updateTable('attempts')
    .set({ key_hash: null })
    .where('application_id', '=', applicationId)
    .where('key_hash', '=', keyHash)
    .where('state', '=', 'a responder')
    .where('deleted_at', 'is', null)
    .execute()
  return waited?.state === 'à porta'
}

/** A device that has begun is no longer at the door; what it once sent in vain stays with it. */
export async function noteBegun(db: Db, applicationId: string, keyHash: string): Promise<void> {
  const own = sql<SqlBool>`application_id = ${applicationId} AND key_hash = ${keyHash} AND state = 'à porta'`
  await db.deleteFrom('sitting_devices').where(own).where('not_taken', '=', sql<never>`'{}'::jsonb`).execute()
  await db.updateTable('sitting_devices').set({ state: 'dentro' }).where(own).execute()
}

/** Whether a device has been here before: it holds a place of the application, or waits for one. */
export async function isKnownDevice(db: Db, applicationId: string, keyHash: string): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`SELECT
    EXISTS (SELECT FROM sitting_devices WHERE application_id = ${applicationId} AND key_hash = ${keyHash})
    OR EXISTS (SELECT FROM attempts WHERE application_id = ${applicationId} AND key_hash = ${keyHash}
      AND deleted_at IS NULL) AS known`.execute(db)
  return rows[0]?.known ?? false
}

/** A device that held the place of an attempt and holds it no more, locked with what it sent since. */
export function lockReplacedDevice(db: Db, attemptId: string, keyHash: string) {
  return db
    .selectFrom('sitting_devices')
    .innerJoin('attempts', join =>
      join.on(sql<SqlBool>`attempts.application_id = sitting_devices.application_id
        AND coalesce(attempts.student_id, attempts.id) = coalesce(sitting_devices.student_id, sitting_devices.attempt_id)`),
    )
    .select(['sitting_devices.id', 'sitting_devices.not_taken', 'sitting_devices.state'])
    .where('attempts.id', '=', attemptId)
    .where('sitting_devices.key_hash', '=', keyHash)
    .forUpdate('sitting_devices')
    .executeTakeFirst()
}

/** Keeps what a replaced device sent, and how much of that there is for the whole place. */
export async function keepNotTaken(
  db: Db,
  attemptId: string,
  device: { id: string; notTaken: object },
): Promise<void> {
  await db
    .updateTable('sitting_devices')
    .set({ not_taken: JSON.stringify(device.notTaken), seen_at: sql<string>`now()` })
    .where('id', '=', device.id)
    .execute()
  await sql`UPDATE attempts SET not_taken = (
      SELECT count(*) FROM sitting_devices d CROSS JOIN LATERAL jsonb_object_keys(d.not_taken)
      WHERE d.application_id = attempts.application_id
        AND coalesce(d.student_id, d.attempt_id) = coalesce(attempts.student_id, attempts.id))
    WHERE id = ${attemptId}`.execute(db)
}

/** What the replaced devices of a place sent: an object by item for each device. */
export async function findNotTaken(db: Db, applicationId: string, pupil: string) {
  const rows = await db
    .selectFrom('sitting_devices')
    .select('not_taken')
    .where('application_id', '=', applicationId)
    .where(sql<SqlBool>`coalesce(student_id, attempt_id) = ${pupil}`)
    .where('not_taken', '<>', sql<never>`'{}'::jsonb`)
    .execute()
  return rows.map(row => row.not_taken as Record<string, { answer: unknown; at: string }>)
}

/** Lets a device answer for an attempt, from its first number on. */
export async function holdAttempt(db: Db, attemptId: string, keyHash: string): Promise<void> {
  await db
    .updateTable('attempts')
    .set({ key_hash: keyHash, seen_at: sql<string>`now()` })
    .where('id', '=', attemptId)
    .execute()
  await db
    .updateTable('responses')
    .set({ sequence: 0 })
    .where('attempt_id', '=', attemptId)
    .where('sequence', '>', 0)
    .execute()
}

function devicesOf(db: Db, place: Place) {
  return db.selectFrom('sitting_devices').where('application_id', '=', place.applicationId).where(isOf(place))
}

function isOf(place: Place) {
  return sql<SqlBool>`coalesce(student_id, attempt_id) = ${place.studentId ?? place.attemptId}`
}
