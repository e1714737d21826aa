import { type SqlBool, sql } from 'kysely'
import { allInOrder } from '#kit/server/database/all-in-order.ts'
import type { Db } from '#kit/server/database/database.ts'
import { existing } from '#kit/server/database/existing.ts'
import { setNextVersion } from '#kit/server/records/versions.ts'
import { nicknamePlace } from '#school/entry/server/device-queries.ts'
import { groupsOfPupil } from '#school/students/server/members.ts'

/** The place that an attempt is in: the pupil's, or the nickname's in its application. */
export const placeOfAttempt = sql<string>`coalesce(attempts.student_id,
  ${nicknamePlace(sql`attempts.application_id`, sql`attempts.nickname`)})`

/** The place of a nickname in an application, however it is spelt. */
export async function findNicknamePlace(db: Db, applicationId: string, nickname: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`SELECT ${nicknamePlace(applicationId, nickname)} AS id`.execute(
    db,
  )
  return rows[0]?.id ?? ''
}

/** The page of a pupil says at once that it has begun; a device that does not is no page, after so many seconds. */
const FIRST_WORD_SECONDS = 5

/** The last attempt of a place, or undefined while there is none. */
export function findPlaceAttempt(db: Db, applicationId: string, placeId: string) {
  return existing(db, 'attempts')
    .select(['id', 'state', 'key_hash', 'number', 'seen_at'])
    .select(
      sql<boolean>`EXISTS (SELECT FROM responses r WHERE r.attempt_id = attempts.id AND r.answer IS NOT NULL)`.as(
        'answered',
      ),
    )
    .select(
      sql<boolean>`seen_at = started_at
        AND started_at < now() - make_interval(secs => ${sql.lit(FIRST_WORD_SECONDS)})`.as('unseen'),
    )
    .where('application_id', '=', applicationId)
    .where(sql<SqlBool>`${placeOfAttempt} = ${placeId}`)
    .orderBy('number', 'desc')
    .executeTakeFirst()
}

/** The places of an application that a device has begun in, and whether anything was answered there. */
export async function findBegunPlaces(db: Db, applicationId: string) {
  const { rows } = await sql<{ placeId: string; keyHash: string; answered: boolean }>`
    SELECT ${placeOfAttempt} AS "placeId", key_hash AS "keyHash", EXISTS (
      SELECT FROM responses r WHERE r.attempt_id = attempts.id AND r.answer IS NOT NULL) AS answered
    FROM attempts WHERE application_id = ${applicationId} AND deleted_at IS NULL AND key_hash IS NOT NULL`.execute(
    db,
  )
  return rows
}

/** Places in which a device answers: of an application, or of all of a quiz. */
export async function findHeldPlaces(db: Db, doorId: string, keyHash: string): Promise<string[]> {
  const rows = await existing(db, 'attempts')
    .innerJoin('applications as a', 'a.id', 'attempts.application_id')
    .select(placeOfAttempt.as('id'))
    .where(eb => eb.or([eb('a.id', '=', doorId), eb('a.quiz_id', '=', doorId)]))
    .where('attempts.key_hash', '=', keyHash)
    .where('attempts.state', '=', 'a responder')
    .execute()
  return rows.map(row => row.id)
}

/** A device gives up the attempts that it has not handed in. */
export async function releaseAttempts(
  db: Db,
  applicationIds: readonly string[],
  keyHash: string,
): Promise<void> {
  await db
    .updateTable('attempts')
    .set({ key_hash: null })
    .where('application_id', 'in', [...applicationIds])
    .where('key_hash', '=', keyHash)
    .where('state', '=', 'a responder')
    .where('deleted_at', 'is', null)
    .execute()
}

/**
 * Resets unanswered attempts in these places: the next pupil has the whole time.
 * The row stays, with its order of questions and options, for a device that was only without network.
 * @returns how many
 */
export async function freeUnanswered(
  db: Db,
  applicationId: string,
  placeIds: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    UPDATE attempts SET key_hash = NULL, seen_at = NULL, ${setNextVersion('attempts')},
      state = CASE WHEN student_id IS NULL THEN state ELSE 'não apresentado' END,
      submitted_at = NULL, points = NULL, level = NULL,
      deleted_at = CASE WHEN student_id IS NULL THEN now() END
    WHERE application_id = ${applicationId} AND deleted_at IS NULL
      AND (state = 'a responder' OR (state = 'entregue' AND source = 'dispositivo'))
      AND ${placeOfAttempt} = ANY (${[...placeIds]}::uuid[])
      AND NOT EXISTS (SELECT FROM responses r WHERE r.attempt_id = attempts.id AND r.answer IS NOT NULL)
    RETURNING id`.execute(db)
  // What was written of blanks when one was handed in.
  await sql`DELETE FROM responses WHERE attempt_id = ANY (${rows.map(row => row.id)}::uuid[])`.execute(db)
  return rows.length
}

/** Whether another device has the place of an attempt, in which this one was, or asks to be. */
export async function isReplaced(db: Db, attemptId: string, keyHash: string): Promise<boolean> {
  const { rows } = await sql`SELECT FROM attempts JOIN applications a ON a.id = attempts.application_id
    JOIN entry_devices d ON d.door_id = coalesce(a.quiz_id, a.id) AND d.place_id = ${placeOfAttempt}
    WHERE attempts.id = ${attemptId} AND attempts.key_hash <> ${keyHash} AND d.key_hash = ${keyHash}
      AND d.state NOT IN ('contado', 'à porta')`.execute(db)
  return rows.length > 0
}

/** The name of a place in an application: the pupil's, or the nickname; undefined for one of another application. */
export async function findNameOfPlace(
  db: Db,
  application: { id: string; group_id: string },
  placeId: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    SELECT full_name AS name FROM students WHERE id = ${placeId} AND ${application.group_id}::uuid IN ${groupsOfPupil(sql`students.id`)}
    UNION ALL SELECT nickname FROM attempts
      WHERE application_id = ${application.id} AND student_id IS NULL AND ${placeOfAttempt} = ${placeId}`.execute(
    db,
  )
  return rows[0]?.name
}

/** What a replaced device has sent so far of an attempt, held until the transaction ends. */
export async function lockNotTaken(
  db: Db,
  attemptId: string,
  keyHash: string,
): Promise<Record<string, object>> {
  const row = await db
    .selectFrom('answers_not_taken')
    .select('answers')
    .where('attempt_id', '=', attemptId)
    .where('key_hash', '=', keyHash)
    .forUpdate()
    .executeTakeFirst()
  return (row?.answers ?? {}) as Record<string, object>
}

/** Keeps what a replaced device sent, and how much of that there is for the attempt. */
export async function keepNotTaken(
  db: Db,
  attemptId: string,
  keyHash: string,
  notTaken: object,
): Promise<void> {
  const answers = JSON.stringify(notTaken)
  await db
    .insertInto('answers_not_taken')
    .values({ attempt_id: attemptId, key_hash: keyHash, answers })
    .onConflict(conflict => conflict.columns(['attempt_id', 'key_hash']).doUpdateSet({ answers }))
    .execute()
  await sql`UPDATE attempts SET not_taken = (
      SELECT count(*) FROM answers_not_taken n CROSS JOIN LATERAL jsonb_object_keys(n.answers)
      WHERE n.attempt_id = attempts.id)
    WHERE id = ${attemptId}`.execute(db)
}

/**
 * What the replaced devices of a place sent: an object by item for each device.
 * @param pupil a student's id, or that of an attempt by nickname
 */
export async function findNotTaken(db: Db, applicationId: string, pupil: string) {
  const rows = await db
    .selectFrom('answers_not_taken')
    .innerJoin('attempts', 'attempts.id', 'answers_not_taken.attempt_id')
    .select('answers')
    .where('attempts.application_id', '=', applicationId)
    .where(eb => eb.or([eb('attempts.student_id', '=', pupil), eb('attempts.id', '=', pupil)]))
    .execute()
  return rows.map(row => row.answers as Record<string, { answer: unknown; at: string }>)
}

/** Lets a device answer for an attempt, from its first number on. */
export async function holdAttempt(db: Db, attemptId: string, keyHash: string): Promise<void> {
  const holds = db
    .updateTable('attempts')
    .set({ key_hash: keyHash, seen_at: sql<string>`now()` })
    .where('id', '=', attemptId)
  const beginsAnew = db
    .updateTable('responses')
    .set({ sequence: 0 })
    .where('attempt_id', '=', attemptId)
    .where('sequence', '>', 0)
  await allInOrder([holds.execute(), beginsAnew.execute()])
}
