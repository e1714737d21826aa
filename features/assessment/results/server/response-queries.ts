import { type SqlBool, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Db } from '#kit/server/database/database.ts'
import { nextVersionOf } from '#kit/server/records/versions.ts'
import type { CheckedTry, Outcome, ScoredResponse, StoredMarking } from '../contract.ts'

/** What was answered in these attempts. */
export async function findResponses(
  db: Db,
  attemptIds: readonly string[],
): Promise<Map<string, Record<string, ScoredResponse>>> {
  const found = new Map<string, Record<string, ScoredResponse>>()
  if (attemptIds.length === 0) return found
  const rows = await db
    .selectFrom('responses')
    .select(['attempt_id', 'item_id', 'answer', 'outcome', 'points', 'marking', 'certainty', 'tries'])
    .where(sql<SqlBool>`attempt_id = ANY (${[...attemptIds]}::uuid[])`)
    .execute()
  for (const row of rows) {
    const of = found.get(row.attempt_id) ?? {}
    of[row.item_id] = {
      answer: row.answer,
      outcome: row.outcome as ScoredResponse['outcome'],
      points: row.points === null ? null : Number(row.points),
      ...(row.marking === null ? {} : { marking: row.marking as StoredMarking }),
      ...(row.certainty === null ? {} : { certainty: row.certainty }),
      ...((row.tries as CheckedTry[]).length === 0 ? {} : { tries: row.tries as CheckedTry[] }),
    }
    found.set(row.attempt_id, of)
  }
  return found
}

/** The attempt of a pupil in an application, made if there is none. */
export async function keepAttempt(
  db: Db,
  applicationId: string,
  studentId: string,
  state: 'entregue' | 'não apresentado',
  {
    form,
    attempt,
    itemIds,
  }: {
    form: string
    attempt?: number | null | undefined
    /** The questions that were before the pupil; null is all. */
    itemIds: string[] | null
  },
): Promise<string> {
  const row = await db
    .insertInto('attempts')
    .values({
      id: uuid(),
      application_id: applicationId,
      student_id: studentId,
      source: 'grelha',
      state,
      form: form || 'A',
      number: attempt ?? 1,
      item_ids: itemIds,
    })
    .onConflict(conflict =>
      conflict
        .columns(['application_id', 'student_id', 'number'])
        .where('deleted_at', 'is', null)
        // Who is answering on a device goes on: the teacher may enter cells beside it.
        .doUpdateSet({
          state:
            state === 'entregue'
              ? sql<
                  typeof state
                >`CASE WHEN attempts.state = 'a responder' THEN attempts.state ELSE excluded.state END`
              : state,
          ...(state === 'entregue' ? {} : { source: 'grelha' }),
          ...nextVersionOf('attempts'),
        }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Keeps responses; one that a device numbered is kept only if none newer is there. Gives how many were kept. */
export async function keepResponses(
  db: Db,
  rows: readonly {
    attempt_id: string
    item_id: string
    answer: string | null
    outcome: Outcome
    points: number | null
    /** Of an answer that a person judged, as JSON; a new answer has none. */
    marking?: string | null
    sequence: number
  }[],
): Promise<number> {
  if (rows.length === 0) return 0
  const kept = await db
    .insertInto('responses')
    .values(rows.map(row => ({ marking: null, ...row })))
    .onConflict(conflict =>
      conflict
        .columns(['attempt_id', 'item_id'])
        .doUpdateSet({
          answer: sql`excluded.answer`,
          outcome: sql`excluded.outcome`,
          points: sql`excluded.points`,
          marking: sql`excluded.marking`,
          sequence: sql`greatest(excluded.sequence, responses.sequence)`,
          answered_at: sql`now()`,
        })
        .where(sql<SqlBool>`excluded.sequence = 0 OR excluded.sequence > responses.sequence`),
    )
    .returning('item_id')
    .execute()
  return kept.length
}

/** What was checked of an answer: it is kept beside the ones before it, and takes no other where it is final. */
export async function keepChecked(
  db: Db,
  { attemptId, itemId }: { attemptId: string; itemId: string },
  { outcome, points, tries = [], final }: ScoredResponse & { final: boolean },
): Promise<void> {
  await db
    .updateTable('responses')
    .set({ outcome, points, tries: JSON.stringify(tries), final })
    .where('attempt_id', '=', attemptId)
    .where('item_id', '=', itemId)
    .execute()
}

/** Begins an attempt with the answers of another one of the same questions. */
export async function copyResponses(db: Db, from: string, to: string): Promise<void> {
  await sql`INSERT INTO responses (attempt_id, item_id, answer, outcome, points)
    SELECT ${to}, item_id, answer, outcome, points FROM responses
    WHERE attempt_id = ${from} AND answer IS NOT NULL
      -- Another attempt is drawn other values.
      AND coalesce(jsonb_typeof(answer -> 'draw'), '') <> 'number' ON CONFLICT DO NOTHING`.execute(db)
}

/** What is settled of the answers of an attempt, and what was written beside them, by item. */
export async function findWritten(db: Db, attemptId: string) {
  const rows = await db
    .selectFrom('responses')
    .select(['item_id', 'final', 'comment', 'reason', 'late', 'answered_at'])
    .select(sql<boolean>`answer IS NOT NULL`.as('answered'))
    .where('attempt_id', '=', attemptId)
    .execute()
  return new Map(rows.map(row => [row.item_id, row]))
}
