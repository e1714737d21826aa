import type { Db } from '#kit/server/database/database.ts'
import type { GivenResponse, Outcome } from '../contract.ts'
import { markOf, type ScoredItem } from '../scoring.ts'
import { endAttempt, findUnfinished } from './ending-queries.ts'
import { keepMarks } from './enter.ts'
import { itemsOfAttempt } from './read.ts'
import { findAnswers, findSitting } from './sitting-queries.ts'

/**
 * Hands in an attempt, once: what has no answer is blank, and the mark is kept. Told again, or after a teacher closed,
 * it only says what happened then.
 */
export async function endSitting(
  db: Db,
  attempt: { id: string; item_ids: string[] | null },
  items: readonly ScoredItem[],
  totalPoints: number,
  handedIn = true,
): Promise<{ submittedAt: string | null; answered: number }> {
  const work = async (transaction: Db) => {
    const own = itemsOfAttempt(items, attempt)
    const ids = own.map(item => item.id)
    const ended = await endAttempt(transaction, attempt.id, ids, handedIn)
    const responses = Object.fromEntries(
      (await findAnswers(transaction, attempt.id)).map((row): [string, GivenResponse] => [
        row.item_id,
        {
          answer: row.answer,
          outcome: row.outcome as Outcome,
          points: row.points === null ? null : Number(row.points),
        },
      ]),
    )
    if (ended) {
      const mark = markOf(own, responses, totalPoints)
      await keepMarks(transaction, [{ attemptId: attempt.id, mark }])
    }
    const sitting = await findSitting(transaction, attempt.id)
    const answered = Object.values(responses).filter(one => one.answer !== null).length
    return { submittedAt: sitting?.submitted_at ?? null, answered }
  }
  return db.isTransaction ? work(db) : db.transaction().execute(work)
}

/** Ends whatever is still being answered, because the teacher closes: what was given counts. */
export async function endUnfinished(
  db: Db,
  applicationId: string,
  items: readonly ScoredItem[],
  totalPoints: number,
): Promise<void> {
  for (const attempt of await findUnfinished(db, applicationId))
    await endSitting(db, attempt, items, totalPoints, false)
}
