import { type SqlBool, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { isWithinLast } from '#kit/server/database/clock.ts'
import type { Db } from '#kit/server/database/database.ts'
import { existing } from '#kit/server/database/existing.ts'
import { groupCalled } from '#school/groups/server/group-called.ts'
import { countMembers, thisDay } from '#school/students/server/members.ts'
import type { Outcome } from '../contract.ts'

/**
 * The applications behind a code, each with its group: a test has one, a quiz one for each group that it is handed out to.
 * None for a code that leads nowhere.
 */
export function findByCode(db: Db, code: string) {
  return existing(db, 'applications as a')
    .innerJoin('papers', join => join.on('papers.id', '=', sql<string>`coalesce(a.test_id, a.quiz_id)`))
    .innerJoin('subjects', 'subjects.id', 'papers.subject_id')
    .innerJoin('groups', 'groups.id', 'a.group_id')
    .selectAll('a')
    .select([
      'papers.kind',
      'papers.title',
      'papers.instructions',
      sql<'uma a uma' | 'todas'>`coalesce(a.paging, papers.paging)`.as('paging'),
      'papers.version as paper_version',
      'papers.questions',
      'subjects.name as subject_name',
      groupCalled().as('group_name'),
      sql<boolean>`a.opens_at > now()`.as('too_early'),
      sql<boolean>`a.closes_at <= now()`.as('too_late'),
    ])
    .where('a.code', '=', code.toUpperCase())
    .where('a.mode', 'in', ['em linha', 'ambos'])
    .where('papers.oral', '=', false)
    .orderBy('groups.name')
    .execute()
}

/** How many pupils a group has, and how many attempts are by nickname. */
export async function countNames(db: Db, application: { id: string; group_id: string }) {
  const { rows } = await sql<{ pupils: number; names: number }>`SELECT
    ${countMembers(sql`${application.group_id}::uuid`, thisDay())} AS pupils,
    (SELECT count(*)::int FROM attempts
      WHERE application_id = ${application.id} AND student_id IS NULL AND deleted_at IS NULL) AS names`.execute(
    db,
  )
  return rows[0] ?? { pupils: 0, names: 0 }
}

/**
 * The attempt of a pupil or of a nickname, begun now or before. A pupil marked as absent is present after all. Undefined
 * if the nickname is taken.
 */
export function beginAttempt(
  db: Db,
  attempt: {
    applicationId: string
    studentId: string | null
    nickname: string | null
    form: string
    /** Whether its options change places: the attempt keeps it, whatever is chosen later. */
    shuffleOptions: boolean
    /** Of a quiz: which attempt it is, its questions, and when it closes for this pupil alone. */
    number?: number
    itemIds?: string[] | null
    closesAt?: string | null
  },
) {
  return db
    .insertInto('attempts')
    .values({
      id: uuid(),
      application_id: attempt.applicationId,
      student_id: attempt.studentId,
      nickname: attempt.nickname,
      form: attempt.form,
      shuffle_options: attempt.shuffleOptions,
      number: attempt.number ?? 1,
      item_ids: attempt.itemIds ?? null,
      closes_at: attempt.closesAt ?? null,
      seen_at: sql<string>`now()`,
    })
    .onConflict(conflict =>
      attempt.studentId === null
        ? conflict.doNothing()
        : conflict
            .columns(['application_id', 'student_id', 'number'])
            .where('deleted_at', 'is', null)
            .doUpdateSet({
              seen_at: sql<string>`now()`,
              shuffle_options: sql<boolean>`CASE WHEN attempts.state = 'não apresentado' THEN excluded.shuffle_options
                ELSE attempts.shuffle_options END`,
              started_at: sql<string>`CASE WHEN attempts.state = 'não apresentado' THEN now() ELSE attempts.started_at END`,
              source: sql<
                'dispositivo' | 'grelha'
              >`CASE WHEN attempts.state = 'não apresentado' THEN 'dispositivo' ELSE attempts.source END`,
              state: sql<'a responder' | 'entregue'>`CASE
                WHEN attempts.state = 'não apresentado' OR ${acceptsAnswers} THEN 'a responder'
                ELSE attempts.state END`,
            }),
    )
    .returning('id')
    .executeTakeFirst()
}

/** Minutes of an attempt without a time limit: a year. */
const WITHOUT_LIMIT = 525_600

/** When a pupil's time ends: the time of the test, at most until the application closes, plus the pupil's extra minutes. */
export const endsAt = sql<string>`least(
    t.started_at + make_interval(mins => coalesce(nullif(a.minutes, 0), ${sql.lit(WITHOUT_LIMIT)})),
    coalesce(t.closes_at, a.closes_at))
  + make_interval(mins => coalesce((a.extra_time ->> coalesce(t.student_id, t.id)::text)::int, 0))`

/** An attempt with all that taking answers needs. */
export async function findSitting(db: Db, attemptId: string) {
  const [sitting] = await findSittingsById(db, [attemptId])
  return sitting
}

/** Several attempts with all that taking answers needs, in any order. */
export function findSittingsById(db: Db, attemptIds: readonly string[]) {
  return existing(db, 'attempts as t')
    .innerJoin('applications as a', 'a.id', 't.application_id')
    .innerJoin('papers', join => join.on('papers.id', '=', sql<string>`coalesce(a.test_id, a.quiz_id)`))
    .select([
      't.id',
      't.state',
      't.form',
      't.shuffle_seed',
      't.shuffle_options',
      't.key_hash',
      't.not_taken',
      't.waiting',
      't.submitted_at',
      'a.id as application_id',
      'a.group_id',
      'a.code',
      'a.state as application_state',
      'a.key_changes',
      'a.test_id',
      'a.quiz_id',
      'a.one_form',
      'papers.kind',
      'papers.version as paper_version',
      't.item_ids',
      't.counts',
      't.nickname',
      't.number',
      't.student_id',
      't.started_at',
      't.source',
      't.reviewed_at',
      't.seen_at',
      'a.closed_at',
      sql<Readonly<Record<string, string>> | null>`(SELECT told FROM card_rounds c
        WHERE c.application_id = a.id AND c.told <> '{}')`.as('told'),
      endsAt.as('ends_at'),
      sql<string | null>`coalesce(t.closes_at, a.closes_at)`.as('closes_at'),
      sql<string>`now()`.as('now'),
      sql<boolean>`now() > ${endsAt}`.as('late'),
    ])
    .where(sql<SqlBool>`t.id = any(${[...attemptIds]}::uuid[])`)
    .where('a.deleted_at', 'is', null)
    .execute()
}

/** Whether an attempt was deleted together with its application. */
export async function isDeletedWithApplication(db: Db, attemptId: string): Promise<boolean> {
  const row = await existing(db, 'attempts')
    .innerJoin('applications', 'applications.id', 'attempts.application_id')
    .select('attempts.id')
    .where('attempts.id', '=', attemptId)
    .where('applications.deleted_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Open, or handed in by a teacher who closed and has reopened since. */
const acceptsAnswers = sql`(attempts.state = 'a responder'
  OR (attempts.state = 'entregue' AND attempts.submitted_at IS NULL AND attempts.source = 'dispositivo'))`

/** A scored answer from a device. */
export interface TakenAnswer {
  attempt_id: string
  item_id: string
  /** JSON; null if blank. */
  answer: string | null
  outcome: Outcome
  points: number | null
  sequence: number
  late: boolean
  certainty: number | null
  /** When it was answered: by the device, as far as the server cannot know better; never before the attempt began, nor after now. */
  answered_at: string | null
  /** JSON of points that override the key, with the reason. */
  marking: string | null
  reason: string
  /** It came too late to count: an earlier answer stays. */
  uncounted: boolean
}

/** A sending device, by the hash of its key. */
export interface Sender {
  attempt_id: string
  key_hash: string
}

/** The result: attempts that took answers from these devices, and the numbers of answers that were newer. */
export interface StoreOutcome {
  open: Set<string>
  /** By attempt and item: the number in the database, of attempts of which not every answer was stored. */
  older: Map<string, number>
}

/** Heartbeats are kept in memory; they are stored this often, so that a restarted server knows them. */
const SEEN_EVERY_SECONDS = 20

/**
 * Stores the heartbeats and answers of devices in one statement. An attempt that was handed in meanwhile, whose
 * application was closed, or that another device holds by now takes nothing, and an answer with a newer number stays.
 * Rows are locked in the order of their ids, so that two of these statements cannot deadlock.
 *
 * The batch is looked up (`IN … IS TRUE`) and not joined: PostgreSQL cannot estimate how many of its rows are left, assumes
 * one, and would compare each with each.
 */
export async function takeAnswers(
  db: Db,
  senders: readonly Sender[],
  answers: readonly TakenAnswer[],
): Promise<StoreOutcome> {
  const ids = senders.map(sender => sender.attempt_id)
  const { rows } = await sql<{ id: string; kept: number }>`
    WITH open AS (
      SELECT id, (state <> 'a responder' OR points IS NOT NULL OR waiting <> 0
        OR NOT coalesce(${isWithinLast('attempts.seen_at', SEEN_EVERY_SECONDS)}, false)) AS changes
      FROM attempts
      WHERE id = ANY (${ids}::uuid[])
        AND ((id, key_hash) IN (SELECT * FROM unnest(${ids}::uuid[], ${senders.map(sender => sender.key_hash)}::text[])))
          IS TRUE
        AND deleted_at IS NULL AND ${acceptsAnswers}
        AND (SELECT a.state IN ('em aplicação', 'encerrado') FROM applications a WHERE a.id = application_id)
      ORDER BY id FOR UPDATE
    ), noted AS (
      UPDATE attempts SET seen_at = now(), state = 'a responder', points = NULL, waiting = 0
      FROM open WHERE attempts.id = open.id AND open.changes
    ), kept AS (
      INSERT INTO responses (attempt_id, item_id, answer, outcome, points, sequence, late, certainty, marking, reason, received_at, answered_at)
      SELECT DISTINCT ON (r.attempt_id, r.item_id) r.attempt_id, r.item_id, r.answer, r.outcome, r.points, r.sequence, r.late,
        r.certainty, r.marking, r.reason, now(), CASE WHEN r.answered_at IS NULL THEN now() ELSE least(now(),
          greatest(r.answered_at, (SELECT started_at FROM attempts WHERE attempts.id = r.attempt_id))) END
      FROM unnest(
        ${answers.map(answer => answer.attempt_id)}::uuid[], ${answers.map(answer => answer.item_id)}::uuid[],
        ${answers.map(answer => answer.answer)}::jsonb[], ${answers.map(answer => answer.outcome)}::text[],
        ${answers.map(answer => answer.points)}::numeric[], ${answers.map(answer => answer.sequence)}::int[],
        ${answers.map(answer => answer.late)}::boolean[], ${answers.map(answer => answer.certainty)}::smallint[],
        ${answers.map(answer => answer.marking)}::jsonb[], ${answers.map(answer => answer.reason)}::text[],
        ${answers.map(answer => answer.answered_at)}::timestamptz[], ${answers.map(answer => answer.uncounted)}::boolean[]
      ) AS r (attempt_id, item_id, answer, outcome, points, sequence, late, certainty, marking, reason, answered_at, uncounted)
      WHERE (r.attempt_id IN (SELECT id FROM open)) IS TRUE
        AND NOT (r.uncounted AND EXISTS (SELECT FROM responses before WHERE before.attempt_id = r.attempt_id
          AND before.item_id = r.item_id AND before.answer IS NOT NULL))
      ORDER BY r.attempt_id, r.item_id, r.sequence DESC
      ON CONFLICT (attempt_id, item_id) DO UPDATE
      SET answer = excluded.answer, outcome = excluded.outcome, points = excluded.points,
        sequence = excluded.sequence, late = excluded.late, certainty = excluded.certainty,
        received_at = excluded.received_at, answered_at = excluded.answered_at, marking = coalesce(excluded.marking, responses.marking),
        reason = CASE WHEN excluded.marking IS NULL THEN responses.reason ELSE excluded.reason END
      WHERE excluded.sequence > responses.sequence AND NOT responses.final
      RETURNING attempt_id
    )
    SELECT id, sum(answers)::int AS kept
    FROM (SELECT id, 0 AS answers FROM open UNION ALL SELECT attempt_id, 1 FROM kept) AS of_attempt
    GROUP BY id`.execute(db)
  const sent = Map.groupBy(answers, answer => answer.attempt_id)
  const left = rows.flatMap(row => {
    const own = sent.get(row.id) ?? []
    return row.kept < new Set(own.map(answer => answer.item_id)).size ? own : []
  })
  return {
    open: new Set(rows.map(row => row.id)),
    older: left.length > 0 ? await findNumbers(db, left) : new Map(),
  }
}

/** The numbers of the stored answers to these items. */
async function findNumbers(
  db: Db,
  items: readonly { attempt_id: string; item_id: string }[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ attempt_id: string; item_id: string; sequence: number }>`
    SELECT attempt_id, item_id, sequence FROM responses
    JOIN unnest(${items.map(item => item.attempt_id)}::uuid[], ${items.map(item => item.item_id)}::uuid[])
      AS asked (attempt_id, item_id) USING (attempt_id, item_id)`.execute(db)
  return new Map(rows.map(row => [`${row.attempt_id}/${row.item_id}`, row.sequence]))
}

/** Stores how many answers a device still holds after the teacher closed, and that it was heard of since. */
export async function recordPendingAnswers(db: Db, attemptId: string, answers: number): Promise<void> {
  await db
    .updateTable('attempts')
    .set({ waiting: answers, seen_at: sql<string>`now()` })
    .where('id', '=', attemptId)
    .where(sql<SqlBool>`(waiting <> ${answers} OR seen_at IS NULL
      OR seen_at < (SELECT closed_at FROM applications a WHERE a.id = application_id))`)
    .execute()
}

/** The answers of an attempt, by item, with the device's numbers. */
export function findAnswers(db: Db, attemptId: string) {
  return db
    .selectFrom('responses')
    .select(['item_id', 'answer', 'outcome', 'points', 'sequence'])
    .where('attempt_id', '=', attemptId)
    .execute()
}

/** The name of the place: the pupil's, or the nickname. */
export async function findNameOf(
  db: Db,
  place: { studentId: string | null; attemptId: string | null },
): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    SELECT full_name AS name FROM students WHERE id = ${place.studentId}
    UNION ALL SELECT nickname FROM attempts WHERE id = ${place.attemptId}`.execute(db)
  return rows[0]?.name ?? ''
}
