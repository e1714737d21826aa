import { fromDevice } from '#engines/questions/for-pupil.ts'
import { scoreEntry } from '#features/assessment/results/scoring.ts'
import {
  itemsOf,
  orderOf,
  type Paper,
  type PaperItem,
  readPaper,
} from '#features/assessment/results/server/paper.ts'
import { isReplaced, keepNotTaken, lockNotTaken } from '#features/assessment/results/server/place-queries.ts'
import {
  findSitting,
  findSittingsById,
  isDeletedWithApplication,
  recordPendingAnswers,
  type TakenAnswer,
  takeAnswers,
} from '#features/assessment/results/server/sitting-queries.ts'
import { HttpError } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { inBatches } from '#kit/server/database/in-batches.ts'
import { hashOfKey } from '#school/entry/server/device-key.ts'
import { itemsOfAttempt } from '../../results/items-of-attempt.ts'
import type { Sent } from '../sitting-contract.ts'
import { publishChange } from './application-changes.ts'
import { thingOf } from './door.ts'
import { lastHeardAt, recordHeartbeat } from './heartbeats.ts'
import { kindOf } from './kinds.ts'

type Sitting = Awaited<ReturnType<typeof findSittingsById>>[number]

/** A device's request, with the code of its application. */
type FromDevice = Sent & { code: string }

/** The outcome of a request. */
export interface AnswersOutcome {
  sitting: Sitting
  test: Paper
  items: readonly PaperItem[]
  /** Items whose answer is not valid for the question. */
  refused: string[]
  /** Items with a newer answer stored, and its number. */
  older: { itemId: string; sequence: number }[]
  /** Whether the attempt takes answers. */
  open: boolean
}

/**
 * Scores and stores the answers that a device sent; resolves after the commit. A class answers at the same time, so
 * concurrent requests are batched: one statement reads, one writes, and a refused request does not affect the others.
 * @throws HttpError if the device or the application takes no answers any more
 */
export async function answersTaken(db: Db, sent: FromDevice): Promise<AnswersOutcome> {
  const outcome = await takeTogether(db, sent)
  if (outcome instanceof HttpError) throw outcome
  if ('replaced' in outcome) throw await refuseReplaced(db, outcome)
  if (outcome.open) return outcome
  // Closed or handed in, or another device was admitted since it was read.
  const { sitting, keyHash, answers } = outcome
  const now = await findSitting(db, sitting.id)
  if (now?.key_hash === keyHash) return outcome
  throw await refuseReplaced(db, { replaced: sitting.id, keyHash, answers })
}

const takeTogether = inBatches(async (db, all: readonly FromDevice[]) => {
  const found = await findSittingsById(
    db,
    all.map(sent => sent.attemptId),
  )
  const sittings = new Map(found.map(sitting => [sitting.id, sitting]))
  const scored = await Promise.all(all.map(sent => score(db, sent, sittings.get(sent.attemptId))))
  const admitted = scored.flatMap(result =>
    result instanceof HttpError || 'replaced' in result ? [] : [result],
  )
  const back = new Set(
    admitted.flatMap(({ sitting }) =>
      recordHeartbeat(sitting.application_id, sitting.id) ? [sitting.id] : [],
    ),
  )
  const writing = admitted.filter(admission => !admission.isOnlyThere)
  const { open, older } = await takeAnswers(
    db,
    writing.map(admission => ({ attempt_id: admission.sitting.id, key_hash: admission.keyHash })),
    writing.flatMap(admission => admission.answers),
  )
  for (const { sitting, isOnlyThere } of admitted) {
    if (back.has(sitting.id)) publishChange(sitting.application_id, 'presence')
    else if (!isOnlyThere) publishChange(sitting.application_id, 'answers')
  }
  return scored.map(result => {
    if (result instanceof HttpError || 'replaced' in result) return result
    const numberOf = (itemId: string) => older.get(`${result.sitting.id}/${itemId}`)
    const above = result.answers.flatMap(({ item_id, sequence }) => {
      const stands = numberOf(item_id)
      return stands !== undefined && stands > sequence ? [{ itemId: item_id, sequence: stands }] : []
    })
    const tooLate = result.answers.filter(
      ({ item_id, sequence, uncounted }) => uncounted && (numberOf(item_id) ?? sequence) < sequence,
    )
    const refused = [...result.refused, ...tooLate.map(answer => answer.item_id)]
    return { ...result, refused, older: above, open: result.isOnlyThere || open.has(result.sitting.id) }
  })
})

/** A request of the device that holds the place. */
interface Admitted extends Pick<AnswersOutcome, 'sitting' | 'test' | 'items' | 'refused'> {
  keyHash: string
  answers: TakenAnswer[]
  /** A heartbeat without answers: there is nothing to write. */
  isOnlyThere: boolean
}

/** A request of a device that does not hold the place. */
interface Replaced {
  replaced: string
  keyHash: string
  answers: TakenAnswer[]
}

async function score(
  db: Db,
  sent: FromDevice,
  sitting: Sitting | undefined,
): Promise<Admitted | Replaced | HttpError> {
  if (!sitting && (await isDeletedWithApplication(db, sent.attemptId)))
    return new HttpError(
      409,
      'CLOSED',
      'O professor retirou isto. O que respondeste fica guardado neste aparelho: mostra-o ao professor.',
    )
  if (!sitting || sitting.code !== sent.code.toUpperCase()) return unknownDevice()
  const keyHash = hashOfKey(sent.key)
  const holds = sitting.key_hash === keyHash
  const closed = sitting.application_state !== 'em aplicação'
  const comesLate = closed && acceptsLateAnswers(sitting, sent)
  if (holds && closed && !comesLate && sitting.submitted_at === null) {
    await recordPendingAnswers(db, sitting.id, sent.answers.length)
    publishChange(sitting.application_id, 'answers')
    return new HttpError(409, 'CLOSED', `O professor já encerrou este ${thingOf(sitting)}.`)
  }
  const test = await readPaper(db, sitting)
  const items = itemsOf(test, sitting.key_changes)
  const own = itemsOfAttempt(items, sitting)
  const refused: string[] = []
  const answers: TakenAnswer[] = []
  const kind = kindOf(sitting)
  const late = kind ? await kind.late(db, sitting, test) : lateInTest(sitting)
  const barred = await kind?.barred(db, sitting, test, own, sent.answers.map(numbered))
  for (const { itemId, answer, sequence, certainty, at: said } of sent.answers) {
    const at = said === undefined ? undefined : boundedMoment(sitting, said)
    const item = barred?.has(itemId) ? undefined : own.find(candidate => candidate.id === itemId)
    const original = item && fromDevice(item.question, orderOf(test, item, sitting), answer)
    const notCounted = late(at) ?? (sitting.told?.[itemId] ? AFTER_TOLD : undefined)
    const scored =
      item &&
      scoreEntry(
        item,
        original === null ? { kind: 'blank' } : { kind: 'answer', answer: original },
        notCounted === undefined || original === null ? undefined : { points: 0 },
      )
    if (!scored) refused.push(itemId)
    else
      answers.push({
        attempt_id: sitting.id,
        item_id: itemId,
        answer: scored.answer === null ? null : JSON.stringify(scored.answer),
        outcome: scored.outcome,
        points: scored.points,
        sequence,
        late: sitting.late || comesLate,
        certainty: certainty ?? null,
        answered_at: at ?? null,
        marking: scored.marking ? JSON.stringify(scored.marking) : null,
        reason: scored.marking ? (notCounted ?? '') : '',
        uncounted: notCounted !== undefined,
      })
  }
  return holds
    ? { sitting, keyHash, test, items, refused, answers, isOnlyThere: isOnlyThere(sitting, sent) }
    : { replaced: sitting.id, keyHash, answers }
}

function isOnlyThere(sitting: Sitting, sent: FromDevice): boolean {
  return (
    sent.answers.length === 0 &&
    !sent.submit &&
    sitting.state === 'a responder' &&
    sitting.application_state === 'em aplicação' &&
    sitting.waiting === 0
  )
}

function numbered({ itemId, answer, sequence }: FromDevice['answers'][number]) {
  return { itemId, sequence, blank: answer === null || answer === undefined }
}

/** Why an answer does not count after its key was revealed at a vote with cards. */
const AFTER_TOLD = 'Chegou depois de a turma ver a resposta certa.'

/** A request that was built before the last word came in may arrive after it. */
const IN_FLIGHT_MS = 5000

/**
 * When an answer was given, as far as the server can know. A device hands over all it has with every word: what it had not
 * then, it was given since, whatever its clock says; and not after now.
 */
function boundedMoment(sitting: Sitting, said: string): string {
  const heard = lastHeardAt(sitting.application_id, sitting.id)
  const lastWord = Math.max(Date.parse(sitting.seen_at ?? sitting.started_at), heard ? Date.parse(heard) : 0)
  const earliest = Math.min(lastWord - IN_FLIGHT_MS, Date.parse(sitting.now))
  return new Date(Math.min(Math.max(Date.parse(said), earliest), Date.parse(sitting.now))).toISOString()
}

/** Of a test: what was given before the teacher closed counts; while it is open, what comes after the time does too, and says so. */
function lateInTest({
  application_state,
  closed_at,
}: Sitting): (at: string | undefined) => string | undefined {
  if (application_state === 'em aplicação') return () => undefined
  return at =>
    at === undefined || closed_at === null || Date.parse(at) > Date.parse(closed_at)
      ? 'Foi dada depois de o professor encerrar.'
      : undefined
}

/**
 * Whether answers that a device held without network are accepted after the teacher closed: until it is corrected, and the
 * attempt ends with them.
 */
export function acceptsLateAnswers(
  sitting: Pick<Sitting, 'application_state'>,
  sent: Pick<Sent, 'answers' | 'submit'>,
): boolean {
  return sitting.application_state === 'encerrado' && (sent.answers.length > 0 || sent.submit)
}

/** Most characters of JSON that a replaced device may leave for the teacher. */
const MAX_NOT_TAKEN = 400_000

/**
 * Stores the answers of a device that held the place before, so that the teacher can read them, and returns the refusal.
 * Nothing is stored for a device that never held the place.
 */
async function refuseReplaced(db: Db, sent: Replaced): Promise<HttpError> {
  const refusal = await db.transaction().execute(async transaction => {
    if (!(await isReplaced(transaction, sent.replaced, sent.keyHash))) return unknownDevice()
    const at = new Date().toISOString()
    const before = await lockNotTaken(transaction, sent.replaced, sent.keyHash)
    const after = { ...before }
    for (const { item_id, answer } of sent.answers)
      after[item_id] = { answer: answer === null ? null : JSON.parse(answer), at }
    const fits = JSON.stringify(after).length <= MAX_NOT_TAKEN
    if (fits && sent.answers.length > 0) await keepNotTaken(transaction, sent.replaced, sent.keyHash, after)
    const kept = Object.keys(fits ? after : before).length
    return new HttpError(403, 'REPLACED', 'Outro aparelho ficou com o teu lugar.', {
      details: { kept, all: fits },
    })
  })
  // Teachers who watch see at once what was left.
  const [sitting] = await findSittingsById(db, [sent.replaced])
  if (sitting) publishChange(sitting.application_id, 'presence')
  return refusal
}

function unknownDevice(): HttpError {
  return new HttpError(403, 'UNKNOWN_DEVICE', 'Este aparelho já não tem este lugar: entra de novo.')
}
