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

/** How many pupils a group has, and how many have come in by a name alone. */
export async function countNames(db: Db, application: { id: string; group_id: string }) {
  const { rows } = await sql<{ pupils: number; names: number }>`SELECT
    (SELECT count(*)::int FROM students
      WHERE group_id = ${application.group_id} AND state = 'activo' AND deleted_at IS NULL) AS pupils,
    (SELECT count(*)::int FROM attempts
      WHERE application_id = ${application.id} AND student_id IS NULL AND deleted_at IS NULL) AS names`.execute(
    db,
  )
  return rows[0] ?? { pupils: 0, names: 0 }
}

/**
 * The attempt of a pupil or of a nickname, begun now or already there. Whoever was said not to be there has come after
 * all. Undefined when the nickname is another's.
 */
export function beginAttempt(
  db: Db,
  asked: {
    applicationId: string
    studentId: string | null
    nickname: string | null
    form: string
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
      seen_at: sql<string>`now()`,
    })
    .onConflict(conflict =>
      asked.studentId === null
        ? conflict.doNothing()
        : conflict
            .columns(['application_id', 'student_id'])
            .where('deleted_at', 'is', null)
            .doUpdateSet({
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
      't.key_hash',
      't.not_taken',
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

/** A device that sends, by the hash of its key. */
export interface Sender {
  attempt_id: string
  key_hash: string
}

/** What was kept: attempts that take answers from these devices, and the numbers that stand where theirs do not. */
export interface Kept {
  open: Set<string>
  /** By attempt and item: the higher number that the school has. */
  older: Map<string, number>
}

/**
 * Notes that devices are there and keeps what they sent, in one statement: an attempt that was handed in meanwhile, whose
 * application was closed, or that another device holds by now takes nothing, and what has a newer number stays. Rows are
 * locked in the order of their ids, so that two of these never wait for each other.
 */
export async function takeAnswers(
  db: Db,
  senders: readonly Sender[],
  answers: readonly TakenAnswer[],
): Promise<Kept> {
  const { rows } = await sql<{ id: string; kept: string[] | null }>`
    WITH open AS (
      SELECT attempts.id FROM attempts JOIN applications a ON a.id = attempts.application_id
      JOIN unnest(${senders.map(one => one.attempt_id)}::uuid[], ${senders.map(one => one.key_hash)}::text[])
        AS sender (attempt_id, key_hash)
        ON sender.attempt_id = attempts.id AND sender.key_hash = attempts.key_hash
      WHERE attempts.deleted_at IS NULL AND ${stillTheirs} AND a.state = 'em aplicação'
      ORDER BY attempts.id FOR UPDATE OF attempts
    ), sitting AS (
      UPDATE attempts SET seen_at = now(), state = 'a responder', points = NULL, waiting = 0
      FROM (SELECT DISTINCT id FROM open) AS open WHERE attempts.id = open.id
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
      RETURNING attempt_id, item_id
    )
    SELECT sitting.id, array_agg(kept.item_id) AS kept
    FROM sitting LEFT JOIN kept ON kept.attempt_id = sitting.id GROUP BY sitting.id`.execute(db)
  const open = new Set(rows.map(row => row.id))
  const kept = new Set(rows.flatMap(row => (row.kept ?? []).map(item => `${row.id}/${item}`)))
  const left = answers.filter(
    one => open.has(one.attempt_id) && !kept.has(`${one.attempt_id}/${one.item_id}`),
  )
  return { open, older: left.length > 0 ? await findNumbers(db, left) : new Map() }
}

/** The numbers of the answers that stand for these items. */
async function findNumbers(
  db: Db,
  items: readonly { attempt_id: string; item_id: string }[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ attempt_id: string; item_id: string; sequence: number }>`
    SELECT attempt_id, item_id, sequence FROM responses
    JOIN unnest(${items.map(one => one.attempt_id)}::uuid[], ${items.map(one => one.item_id)}::uuid[])
      AS asked (attempt_id, item_id) USING (attempt_id, item_id)`.execute(db)
  return new Map(rows.map(row => [`${row.attempt_id}/${row.item_id}`, row.sequence]))
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
      // Whichever device the pupil has at hand now may go on.
      key_hash: null,
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

/** Takes away who came in by a name alone: the row before and after, or undefined when there is none. */
export async function deleteNickname(db: Db, applicationId: string, attemptId: string) {
  const before = await db
    .selectFrom('attempts')
    .selectAll()
    .where('id', '=', attemptId)
    .where('application_id', '=', applicationId)
    .where('student_id', 'is', null)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!before) return undefined
  const after = await db
    .updateTable('attempts')
    .set({
      deleted_at: sql<string>`now()`,
      updated_at: sql<string>`now()`,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', attemptId)
    .returningAll()
    .executeTakeFirstOrThrow()
  return { before, after }
}

/** Whose place it is: a pupil's name, or the one somebody gave. */
export async function findNameOf(
  db: Db,
  place: { studentId: string | null; attemptId: string | null },
): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    SELECT full_name AS name FROM students WHERE id = ${place.studentId}
    UNION ALL SELECT nickname FROM attempts WHERE id = ${place.attemptId}`.execute(db)
  return rows[0]?.name ?? ''
}
