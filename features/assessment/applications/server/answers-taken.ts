import { createHash } from 'node:crypto'
import type { Db } from '#kit/server/database/database.ts'
import { inBatches } from '#kit/server/database/in-batches.ts'
import { HttpError } from '#kit/server/http/http-error.ts'
import { fromDevice } from '../for-pupil.ts'
import { type ScoredItem, scoreGiven } from '../scoring.ts'
import type { Sent } from '../sitting-contract.ts'
import { type GivenTest, itemsOf, orderOf, readGivenTest } from './given-test.ts'
import { findSittingsById, noteWaiting, type TakenAnswer, takeAnswers } from './sitting-queries.ts'

type Sitting = Awaited<ReturnType<typeof findSittingsById>>[number]

/** What a device sent, under the code of its test. */
type FromDevice = Sent & { code: string }

/** What became of it. */
export interface Taken {
  sitting: Sitting
  test: GivenTest
  items: ScoredItem[]
  /** Items whose answer was none to its question. */
  refused: string[]
  /** Whether the attempt takes answers. */
  open: boolean
}

/**
 * Keeps what a device sent, scored; answered after the commit. A class answers at the same time: what comes together is
 * read in one statement and kept in one more, and whom it refuses spoils nothing for the others.
 * @throws HttpError when the device or the application takes no part any more
 */
export async function answersTaken(db: Db, sent: FromDevice): Promise<Taken> {
  const outcome = await takeTogether(db, sent)
  if (outcome instanceof HttpError) throw outcome
  return outcome
}

const takeTogether = inBatches(async (db, all: readonly FromDevice[]) => {
  const found = await findSittingsById(
    db,
    all.map(sent => sent.attemptId),
  )
  const sittings = new Map(found.map(sitting => [sitting.id, sitting]))
  const scored = await Promise.all(all.map(sent => score(db, sent, sittings.get(sent.attemptId))))
  const admitted = scored.flatMap(one => (one instanceof HttpError ? [] : [one]))
  const open = await takeAnswers(
    db,
    admitted.map(one => one.sitting.id),
    admitted.flatMap(one => one.answers),
  )
  return scored.map(one => (one instanceof HttpError ? one : { ...one, open: open.has(one.sitting.id) }))
})

async function score(db: Db, sent: FromDevice, sitting: Sitting | undefined) {
  if (
    !sitting ||
    sitting.code !== sent.code.toUpperCase() ||
    !sitting.key_hashes.includes(hashOfKey(sent.key))
  )
    return new HttpError(403, 'UNKNOWN_DEVICE', 'Este aparelho já não está neste teste: entra de novo.')
  if (sitting.application_state !== 'em aplicação' && sitting.submitted_at === null) {
    await noteWaiting(db, sitting.id, sent.answers.length)
    return new HttpError(409, 'CLOSED', 'O professor já encerrou este teste.')
  }
  const test = await readGivenTest(db, sitting)
  const items = itemsOf(test, sitting.key_changes)
  const refused: string[] = []
  const answers: TakenAnswer[] = []
  for (const { itemId, answer, sequence } of sent.answers) {
    const item = items.find(one => one.id === itemId)
    const own = item && fromDevice(item.question, orderOf(test, item, sitting), storable(answer))
    const scored =
      item && scoreGiven(item, own === null ? { kind: 'blank' } : { kind: 'answer', answer: own })
    if (!scored) refused.push(itemId)
    else
      answers.push({
        attempt_id: sitting.id,
        item_id: itemId,
        answer: scored.answer === null ? null : JSON.stringify(scored.answer),
        outcome: scored.outcome,
        points: scored.points,
        sequence,
        late: sitting.late,
      })
  }
  return { sitting, test, items, refused, answers }
}

/** What is kept of a device's key. */
export function hashOfKey(key: string): string {
  return createHash('sha256').update(key).digest('hex')
}

/** What a text of PostgreSQL cannot hold is not kept: zeros and halves of characters. */
function storable(answer: unknown): unknown {
  if (typeof answer === 'string') return answer.toWellFormed().replaceAll('\0', '')
  if (Array.isArray(answer)) return answer.map(storable)
  if (typeof answer !== 'object' || answer === null) return answer
  return Object.fromEntries(Object.entries(answer).map(([name, one]) => [name, storable(one)]))
}
