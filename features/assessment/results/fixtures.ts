import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Account } from '#kit/account.ts'
import type { Db } from '#kit/server/database/database.ts'
import { insertRows } from '#kit/server/database/insert-rows.ts'
import type { ApplicationState, Entered, GridEntry, ScoredResponse } from './contract.ts'
import { freeCode } from './server/codes.ts'
import { writeEntries } from './server/enter.ts'
import { freezePaperOrder } from './server/paper-order.ts'
import { insertApplication } from './server/queries.ts'
import { readItems } from './server/read.ts'

/** A stored application with what its pupils gave, scored; for tests and for the demonstration. */
export async function fixtureApplication(
  db: Db,
  how: {
    testId: string
    groupId: string
    by: Account
    mode?: 'em linha' | 'impresso' | 'lançamento manual'
    state?: ApplicationState
    minutes?: number
    /** When it was, ISO. */
    at?: string
    answers?: readonly { studentId: string; answers: Record<string, Entered> }[]
  },
) {
  const row = await insertApplication(db, {
    test_id: how.testId,
    paper_order: JSON.stringify(await freezePaperOrder(db, how.testId)),
    group_id: how.groupId,
    code: await freeCode(db),
    mode: how.mode ?? 'em linha',
    minutes: how.minutes ?? 60,
    allow_nickname: false,
    created_by: how.by.id,
    state: how.state ?? 'em aplicação',
    ...(how.at ? { created_at: how.at } : {}),
  })
  const entries = (how.answers ?? []).flatMap(({ studentId, answers }): GridEntry[] =>
    Object.values(answers).every(entry => entry.kind === 'not-presented')
      ? [{ studentId, itemId: null, entered: { kind: 'not-presented' } }]
      : Object.entries(answers).map(([itemId, answer]) => ({ studentId, itemId, entered: answer })),
  )
  if (entries.length > 0) await writeEntries(db, row, await readItems(db, row), entries)
  return row
}

/** Attempts as they are stored whole, with what was answered in each; for what has a past already. */
export async function fixtureAttempts(
  db: Db,
  applicationId: string,
  attempts: readonly {
    studentId: string
    number: number
    /** Null where everybody has all of them. */
    itemIds: readonly string[] | null
    startedAt: string
    /** Null while it is being answered. */
    submittedAt: string | null
    mark: number | null
    responses: readonly (ScoredResponse & { itemId: string; at: string })[]
  }[],
): Promise<void> {
  const rows = attempts.map(attempt => ({ id: uuid(), ...attempt }))
  for (const some of inParts(rows, 500))
    await db
      .insertInto('attempts')
      .values(
        some.map(entry => ({
          id: entry.id,
          application_id: applicationId,
          student_id: entry.studentId,
          number: entry.number,
          item_ids: entry.itemIds && [...entry.itemIds],
          state: entry.submittedAt === null ? 'a responder' : 'entregue',
          started_at: entry.startedAt,
          seen_at: entry.submittedAt ?? entry.startedAt,
          submitted_at: entry.submittedAt,
          points: entry.mark,
        })),
      )
      .execute()
  const responses = rows.flatMap(row =>
    row.responses.map(each => ({
      attempt_id: row.id,
      item_id: each.itemId,
      answer: each.answer,
      outcome: each.outcome,
      points: each.points,
      marking: each.marking ?? null,
      tries: each.tries ?? [],
      certainty: each.certainty ?? null,
      answered_at: each.at,
    })),
  )
  for (const some of inParts(responses, 2000)) await insertRows(db, 'responses', some).execute()
}

function inParts<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_none, at) =>
    all.slice(at * size, (at + 1) * size),
  )
}

/** Says that the applications of a quiz were made at its hour, not at that of the clock: for fixtures of days past. */
export async function dateApplications(db: Db, quizId: string, at: string): Promise<void> {
  await db.updateTable('applications').set({ created_at: at }).where('quiz_id', '=', quizId).execute()
}

/** Takes away the hours of a quiz's applications that the machine's clock has not come to. */
export async function dropFutureHoursOfApplications(db: Db, quizId: string): Promise<void> {
  await sql`UPDATE applications SET opens_at = CASE WHEN opens_at <= now() THEN opens_at END,
    closes_at = CASE WHEN closes_at <= now() THEN closes_at END WHERE quiz_id = ${quizId}`.execute(db)
}
