import { type SqlBool, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Db } from '#kit/server/database/database.ts'
import type { Outcome } from '../contract.ts'
import type { Begun } from '../sitting-contract.ts'

/** The application behind a code, with its test and group; undefined for a code that leads nowhere. */
export function findByCode(db: Db, code: string) {
  return db
    .selectFrom('applications as a')
    .innerJoin('tests', 'tests.id', 'a.test_id')
    .innerJoin('subjects', 'subjects.id', 'tests.subject_id')
    .innerJoin('groups', 'groups.id', 'a.group_id')
    .selectAll('a')
    .select([
      'tests.title',
      'tests.instructions',
      sql<Begun['paging']>`coalesce(a.paging, tests.paging)`.as('paging'),
      'tests.shuffle',
      'tests.version as test_version',
      'subjects.name as subject_name',
      'groups.name as group_name',
      sql<number>`jsonb_array_length(tests.items)`.as('questions'),
      sql<boolean>`a.opens_at > now()`.as('too_early'),
      sql<boolean>`a.closes_at <= now()`.as('too_late'),
    ])
    .where('a.code', '=', code.toUpperCase())
    .where('a.deleted_at', 'is', null)
    .where('a.mode', '=', 'em linha')
    .where('tests.kind', '=', 'escrito')
    .executeTakeFirst()
}

/** A pupil of the group by code, with the place in its order from 0 (neighbours get different forms). */
export function findPupilByCode(db: Db, groupId: string, code: string) {
  return db
    .selectFrom(
      db
        .selectFrom('students')
        .select([
          'id',
          'code',
          'full_name',
          'number_in_group',
          sql<number>`(row_number() OVER (
            ORDER BY number_in_group NULLS LAST, full_name COLLATE "pt"))::int - 1`.as('rank'),
        ])
        .where('group_id', '=', groupId)
        .where('state', '=', 'activo')
        .where('deleted_at', 'is', null)
        .as('pupils'),
    )
    .selectAll()
    .where('code', '=', code)
    .executeTakeFirst()
}

/** The state of a pupil's attempt, or undefined while there is none. */
export function findAttemptState(db: Db, applicationId: string, studentId: string) {
  return db
    .selectFrom('attempts')
    .select(['id', 'state'])
    .where('application_id', '=', applicationId)
    .where('student_id', '=', studentId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/** How many devices may hold one attempt; the first to come is the first to be forgotten. */
const MOST_DEVICES = 8

/**
 * The attempt of a pupil or of a nickname, begun now or already there, with one more device that may answer.
 * Whoever was said not to be there has come after all. Undefined when the nickname is another's.
 */
export function beginAttempt(
  db: Db,
  asked: {
    applicationId: string
    studentId: string | null
    nickname: string | null
    form: string
    keyHash: string
  },
) {
  return db
    .insertInto('attempts')
    .values({
      id: uuid(),
      application_id: asked.applicationId,
      student_id: asked.studentId,
      nickname: asked.nickname,
      form: asked.form,
      key_hashes: [asked.keyHash],
      seen_at: sql<string>`now()`,
    })
    .onConflict(conflict =>
      asked.studentId === null
        ? conflict.doNothing()
        : conflict
            .columns(['application_id', 'student_id'])
            .where('deleted_at', 'is', null)
            .doUpdateSet({
              key_hashes: sql`(attempts.key_hashes || excluded.key_hashes)[
                greatest(1, cardinality(attempts.key_hashes) + 2 - ${sql.lit(MOST_DEVICES)}):]`,
              seen_at: sql<string>`now()`,
              started_at: sql<string>`CASE WHEN attempts.state = 'não apresentado' THEN now() ELSE attempts.started_at END`,
              source: sql<
                'dispositivo' | 'grelha'
              >`CASE WHEN attempts.state = 'não apresentado' THEN 'dispositivo' ELSE attempts.source END`,
              state: sql<'a responder' | 'entregue'>`CASE
                WHEN attempts.state = 'não apresentado' OR ${stillTheirs} THEN 'a responder'
                ELSE attempts.state END`,
            }),
    )
    .returning('id')
    .executeTakeFirst()
}

/** When a pupil's time ends: that of the test, cut where the application closes, and then the pupil's own minutes. */
export const endsAt = sql<string>`least(t.started_at + make_interval(mins => a.minutes), a.closes_at)
  + make_interval(mins => coalesce((a.extra_time ->> coalesce(t.student_id, t.id)::text)::int, 0))`

/** An attempt with what the server needs to take answers. */
export async function findSitting(db: Db, attemptId: string) {
  const [sitting] = await findSittingsById(db, [attemptId])
  return sitting
}

/** Several attempts with what the server needs to take answers, in any order. */
export function findSittingsById(db: Db, attemptIds: readonly string[]) {
  return db
    .selectFrom('attempts as t')
    .innerJoin('applications as a', 'a.id', 't.application_id')
    .innerJoin('tests', 'tests.id', 'a.test_id')
    .select([
      't.id',
      't.state',
      't.form',
      't.shuffle_seed',
      't.key_hashes',
      't.submitted_at',
      'a.id as application_id',
      'a.code',
      'a.state as application_state',
      'a.key_changes',
      'a.test_id',
      'a.one_form',
      'tests.version as test_version',
      endsAt.as('ends_at'),
      sql<string>`now()`.as('now'),
      sql<boolean>`now() > ${endsAt}`.as('late'),
    ])
    .where(sql<SqlBool>`t.id = any(${[...attemptIds]}::uuid[])`)
    .where('t.deleted_at', 'is', null)
    .where('a.deleted_at', 'is', null)
    .execute()
}

/** Open, or gathered by a teacher who closed and has opened again since. */
const stillTheirs = sql`(attempts.state = 'a responder'
  OR (attempts.state = 'entregue' AND attempts.submitted_at IS NULL AND attempts.source = 'dispositivo'))`

/** What a device sent of one item, scored. */
export interface TakenAnswer {
  attempt_id: string
  item_id: string
  /** JSON, null for a blank. */
  answer: string | null
  outcome: Outcome
  points: number | null
  sequence: number
  late: boolean
}

/**
 * Notes that devices are there and keeps what they sent, in one statement: an attempt that was handed in meanwhile, or
 * whose application was closed, takes nothing, and what has a newer number stays. Rows are locked in the order of their
 * ids, so that two of these never wait for each other.
 * @returns the attempts that take answers
 */
export async function takeAnswers(
  db: Db,
  attemptIds: readonly string[],
  answers: readonly TakenAnswer[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    WITH open AS (
      SELECT attempts.id FROM attempts JOIN applications a ON a.id = attempts.application_id
      WHERE attempts.id = ANY(${[...attemptIds]}::uuid[]) AND attempts.deleted_at IS NULL AND ${stillTheirs}
        AND a.state = 'em aplicação'
      ORDER BY attempts.id FOR UPDATE OF attempts
    ), sitting AS (
      UPDATE attempts SET seen_at = now(), state = 'a responder', points = NULL, waiting = 0
      FROM open WHERE attempts.id = open.id
      RETURNING attempts.id
    ), kept AS (
      INSERT INTO responses (attempt_id, item_id, answer, outcome, points, sequence, late)
      SELECT DISTINCT ON (r.attempt_id, r.item_id) r.*
      FROM sitting JOIN unnest(
        ${answers.map(one => one.attempt_id)}::uuid[], ${answers.map(one => one.item_id)}::uuid[],
        ${answers.map(one => one.answer)}::jsonb[], ${answers.map(one => one.outcome)}::text[],
        ${answers.map(one => one.points)}::numeric[], ${answers.map(one => one.sequence)}::int[],
        ${answers.map(one => one.late)}::boolean[]
      ) AS r (attempt_id, item_id, answer, outcome, points, sequence, late) ON r.attempt_id = sitting.id
      ORDER BY r.attempt_id, r.item_id, r.sequence DESC
      ON CONFLICT (attempt_id, item_id) DO UPDATE
      SET answer = excluded.answer, outcome = excluded.outcome, points = excluded.points,
        sequence = excluded.sequence, late = excluded.late, answered_at = now()
      WHERE excluded.sequence > responses.sequence
    )
    SELECT id FROM sitting`.execute(db)
  return new Set(rows.map(row => row.id))
}

/** Notes how many answers a device still holds that came after the teacher closed; writes only what is new. */
export async function noteWaiting(db: Db, attemptId: string, answers: number): Promise<void> {
  await db
    .updateTable('attempts')
    .set({ waiting: answers, seen_at: sql<string>`now()` })
    .where('id', '=', attemptId)
    .where('waiting', '<>', answers)
    .execute()
}

/** What an attempt holds, by item, with the numbers of the device. */
export function findAnswers(db: Db, attemptId: string) {
  return db
    .selectFrom('responses')
    .select(['item_id', 'answer', 'outcome', 'points', 'sequence'])
    .where('attempt_id', '=', attemptId)
    .execute()
}

/** The attempts of an application that were begun and not handed in. */
export async function findUnfinished(db: Db, applicationId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('attempts')
    .select('id')
    .where('application_id', '=', applicationId)
    .where('state', '=', 'a responder')
    .where('deleted_at', 'is', null)
    .execute()
  return rows.map(row => row.id)
}

/**
 * Ends an attempt: every item without an answer was presented and left blank. True when it was still open.
 * @param handedIn by the pupil; otherwise the teacher closed the application
 */
export async function endAttempt(
  db: Db,
  attemptId: string,
  itemIds: readonly string[],
  handedIn: boolean,
): Promise<boolean> {
  const ended = await db
    .updateTable('attempts')
    .set({
      state: 'entregue',
      submitted_at: handedIn ? sql<string>`now()` : null,
      updated_at: sql<string>`now()`,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', attemptId)
    .where('state', '=', 'a responder')
    .returning('id')
    .executeTakeFirst()
  if (!ended) return false
  await sql`INSERT INTO responses (attempt_id, item_id, outcome, points)
    SELECT ${attemptId}, item.id, 'branco', 0 FROM unnest(${[...itemIds]}::uuid[]) AS item (id)
    ON CONFLICT DO NOTHING`.execute(db)
  return true
}

/** Gives back to their pupils the attempts that were ended by closing. */
export async function resumeAttempts(db: Db, applicationId: string): Promise<void> {
  await db
    .updateTable('attempts')
    .set({ state: 'a responder', points: null, updated_at: sql<string>`now()` })
    .where('application_id', '=', applicationId)
    .where('source', '=', 'dispositivo')
    .where('state', '=', 'entregue')
    .where('submitted_at', 'is', null)
    .where('deleted_at', 'is', null)
    .execute()
}

/**
 * Gives an attempt that was handed in back to its pupil, with so many minutes from now on. `pupil` is a student, or the
 * attempt of a nickname. Undefined when there is nothing to give back.
 */
export function reopenAttempt(db: Db, applicationId: string, pupil: string, minutes: number) {
  return db
    .updateTable('attempts')
    .from('applications as a')
    .set({
      state: 'a responder',
      submitted_at: null,
      points: null,
      // The end of the time is counted from the beginning: it is moved so that the minutes are left.
      started_at: sql<string>`now() + make_interval(mins => ${minutes}::int - a.minutes
        - coalesce((a.extra_time ->> coalesce(attempts.student_id, attempts.id)::text)::int, 0))`,
      updated_at: sql<string>`now()`,
      version: sql<number>`attempts.version + 1`,
    })
    .whereRef('a.id', '=', 'attempts.application_id')
    .where('attempts.application_id', '=', applicationId)
    .where('attempts.source', '=', 'dispositivo')
    .where('attempts.state', '=', 'entregue')
    .where('attempts.deleted_at', 'is', null)
    .where(eb => eb.or([eb('attempts.student_id', '=', pupil), eb('attempts.id', '=', pupil)]))
    .returning('attempts.id')
    .executeTakeFirst()
}
