import type { Db } from '#kit/server/database/database.ts'
import { inTransaction } from '#kit/server/database/in-transaction.ts'
import type { ScoredResponse } from '../contract.ts'
import { itemsOfAttempt } from '../items-of-attempt.ts'
import { markOf, rescore, type ScoredItem } from '../scoring.ts'
import { type EndedBy, endAttempt, findUnfinished } from './ending-queries.ts'
import { keepMarks } from './enter.ts'
import { itemsInOrder, readPaper } from './paper.ts'
import { findResponses, keepResponses } from './response-queries.ts'
import { findSitting } from './sitting-queries.ts'

/**
 * Hands in an attempt, once: what has no answer is blank, what was never reached before a teacher closed was not
 * presented, and the mark is kept. Repeated, or after a teacher closed, it returns the former outcome.
 */
export async function endSitting(
  db: Db,
  attempt: { id: string; item_ids: string[] | null },
  items: readonly ScoredItem[],
  totalPoints: number,
  by: EndedBy = 'aluno',
): Promise<{ submittedAt: string | null; answered: number }> {
  const work = async (transaction: Db) => {
    const own = itemsOfAttempt(items, attempt)
    const ids = own.map(item => item.id)
    const notReached = by === 'professor' ? await findNotReached(transaction, attempt.id) : []
    const ended = await endAttempt(transaction, attempt.id, { itemIds: ids, notReached, by })
    const stored = (await findResponses(transaction, [attempt.id])).get(attempt.id) ?? {}
    const responses = ended ? await rescoreAll(transaction, attempt.id, own, stored) : stored
    if (ended) {
      const mark = markOf(own, responses, totalPoints)
      await keepMarks(transaction, [{ attemptId: attempt.id, mark }])
    }
    const sitting = await findSitting(transaction, attempt.id)
    const answered = Object.values(responses).filter(response => response.answer !== null).length
    return { submittedAt: sitting?.submitted_at ?? null, answered }
  }
  return inTransaction(db, work)
}

/** Ends whatever is still being answered, because the teacher closes: what was answered counts. */
export async function endUnfinished(
  db: Db,
  applicationId: string,
  items: readonly ScoredItem[],
  totalPoints: number,
): Promise<void> {
  for (const attempt of await findUnfinished(db, applicationId))
    await endSitting(db, attempt, items, totalPoints, 'professor')
}

/** The items after the last one that has an answer, in the order in which the pupil has them. */
async function findNotReached(db: Db, attemptId: string): Promise<string[]> {
  const sitting = await findSitting(db, attemptId)
  if (!sitting) return []
  const stored = (await findResponses(db, [attemptId])).get(attemptId) ?? {}
  const order = itemsInOrder(await readPaper(db, sitting), sitting).map(item => item.id)
  const last = order.findLastIndex(id => (stored[id]?.answer ?? null) !== null)
  return order.slice(last + 1)
}

/** Tries and certainty are weighed when an attempt ends: only then is it known which answer stands. */
async function rescoreAll(
  db: Db,
  attemptId: string,
  items: readonly ScoredItem[],
  stored: Readonly<Record<string, ScoredResponse>>,
): Promise<Readonly<Record<string, ScoredResponse>>> {
  const weighed = items.filter(item => item.answering !== undefined && stored[item.id])
  if (weighed.length === 0) return stored
  const rows = weighed.flatMap(item => {
    const before = stored[item.id]
    return before ? [{ item_id: item.id, scored: rescore(item, before) }] : []
  })
  await keepResponses(
    db,
    rows.map(({ item_id, scored: { answer, outcome, points, marking } }) => ({
      attempt_id: attemptId,
      item_id,
      answer: answer === null ? null : JSON.stringify(answer),
      outcome,
      points,
      marking: marking ? JSON.stringify(marking) : null,
      sequence: 0,
    })),
  )
  return { ...stored, ...Object.fromEntries(rows.map(row => [row.item_id, row.scored])) }
}
