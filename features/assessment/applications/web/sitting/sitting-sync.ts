import type { CallInput, ResponseOf } from '#kit/endpoint.ts'
import { ApiError } from '#kit/web/api-error.ts'
import type { Begun, beginSitting, sendAnswers } from '../../sitting-contract.ts'
import { type StoredSitting, thingOf } from './sitting-store.ts'

/** How a sitting reaches the server, the store and the clock; tests pass their own. */
export interface Line {
  send: (input: CallInput<typeof sendAnswers>) => Promise<ResponseOf<typeof sendAnswers>>
  begin: (input: CallInput<typeof beginSitting>) => Promise<Begun>
  store: (sitting: StoredSitting) => boolean
  now: () => number
  /** Runs `work` once after this many milliseconds; returns the way to cancel it. */
  later: (work: () => void, ms: number) => () => void
  /** A random number from 0 to 1. */
  chance: () => number
  /** Whether the device has a network, as far as the browser knows. */
  hasNetwork: () => boolean
}

/** What the page shows about sending. */
export interface LineState {
  sitting: StoredSitting
  network: 'here' | 'away'
  /** While it is away: the device has a network, and the school does not answer. */
  schoolIsAway: boolean
  /** False if the browser stores nothing: then only the server has the answers. */
  kept: boolean
}

/** With nothing to send, the device sends a heartbeat this often, so that the teacher sees it online. */
const HEARTBEAT_MS = 20_000
/** Heartbeats vary by this share, since a class begins at the same moment. */
const SPREAD = 0.25
const GATHER_MS = 400
const RETRY_MS = [2000, 4000, 8000, 15_000]

/**
 * One sitting on one device: stores every answer at once, sends it as soon as possible, in any order and any number of
 * times, and hands in once. It can be closed and resumed at any moment.
 */
export function openSitting(stored: StoredSitting, line: Line) {
  let state: LineState = { sitting: stored, network: 'here', schoolIsAway: false, kept: line.store(stored) }
  let stop: (() => void) | undefined
  let sending = false
  let left = false
  let failures = 0
  const listeners = new Set<() => void>()

  function change(next: Partial<StoredSitting>, more: Partial<LineState> = {}) {
    if (left) return // an answer of the school that comes now must not bring back what was forgotten or changed
    const sitting = { ...state.sitting, ...next }
    state = { ...state, ...more, sitting, kept: line.store(sitting) }
    for (const listener of listeners) listener()
  }

  const schoolTime = () => new Date(line.now() + state.sitting.ahead).toISOString()
  const timeIsOver = () => Date.parse(state.sitting.endsAt) <= line.now() + state.sitting.ahead

  function sendIn(ms: number) {
    stop?.()
    if (left) return
    stop = line.later(() => void send(), ms)
  }

  async function send(): Promise<void> {
    if (sending || state.sitting.submittedAt !== null || state.sitting.replaced) return
    sending = true
    const { code, attemptId, key, handedInAt, checking } = state.sitting
    const waiting = waitingOf(state.sitting)
    try {
      const reply = await line.send({
        params: { code },
        body: {
          attemptId,
          key,
          answers: waiting,
          submit: handedInAt !== null,
          ...(checking.length > 0 ? { check: checking } : {}),
        },
      })
      failures = 0
      const at = new Date(Date.parse(reply.now)).toISOString()
      change(
        {
          ...afterSending(state.sitting, waiting, reply),
          elsewhere: reply.elsewhere,
          ...(reply.quiz ? { quiz: reply.quiz } : {}),
          checking: state.sitting.checking.filter(id => !checking.includes(id)),
          endsAt: reply.endsAt,
          ahead: Date.parse(reply.now) - line.now(),
          closed: reply.open || reply.submittedAt ? null : gathered(state.sitting),
          ...(waiting.length > 0 ? { receivedAt: at } : {}),
          ...(reply.submittedAt ? { submittedAt: reply.submittedAt, receivedAt: at } : {}),
        },
        { network: 'here' },
      )
      // The server's clock decides: the test is handed in only when that, too, says that the time is over.
      if (reply.open && handedInAt === null && timeIsOver()) change({ handedInAt: schoolTime() })
      const more =
        waitingOf(state.sitting).length > 0 ||
        state.sitting.checking.length > 0 ||
        (state.sitting.handedInAt !== null && reply.open)
      sendIn(more ? 0 : untilNextWord())
    } catch (thrown) {
      await failed(ApiError.from(thrown), waiting)
    } finally {
      sending = false
    }
  }

  async function failed(error: ApiError, sent: ReturnType<typeof waitingOf>) {
    failures += 1
    if (error.code === 'REPLACED') {
      const { kept = 0 } = error.details as { kept?: number }
      return change({ replaced: { words: error.message, kept } }, { network: 'here' })
    }
    if (error.code === 'UNKNOWN_DEVICE' && state.sitting.studentCode === null)
      return change(
        { replaced: { words: `Este nome já não está neste ${thingOf(state.sitting)}.`, kept: 0 } },
        { network: 'here' },
      )
    if (error.code === 'UNKNOWN_DEVICE' && state.sitting.studentCode !== null && failures < 4) {
      await comeBack(state.sitting.studentCode)
    } else if (error.code === 'CLOSED') {
      change({ closed: error.message }, { network: 'here' })
      return sendIn(30_000) // it may open again
    } else if (error.status === 400) {
      change(withoutRefused(state.sitting, sent, error), { network: 'here' })
    } else change({}, { network: 'away', schoolIsAway: error.status > 0 || line.hasNetwork() })
    sendIn(RETRY_MS[Math.min(failures, RETRY_MS.length) - 1] ?? HEARTBEAT_MS)
  }

  /** Nobody holds the place any more: this device takes it again, unless another one was first. */
  async function comeBack(studentCode: string) {
    const { code, key } = state.sitting
    try {
      const begun = await line.begin({ params: { code }, body: { studentCode, key } })
      change({ key: begun.key, endsAt: begun.endsAt })
    } catch (thrown) {
      const error = ApiError.from(thrown)
      if (error.code === 'HELD') change({ replaced: { words: error.message, kept: 0 } }, { network: 'here' })
      else console.error('The sitting could not be taken up again', thrown)
    }
  }

  /** Until the next heartbeat, or until the end of the time if that is sooner. */
  function untilNextWord(): number {
    const left = Date.parse(state.sitting.endsAt) - line.now() - state.sitting.ahead
    const pause = HEARTBEAT_MS * (1 - SPREAD * line.chance())
    return left > 0 ? Math.min(pause, left + 250) : pause
  }

  sendIn(0)
  return {
    state: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    timeIsOver,
    give(itemId: string, answer: unknown) {
      if (state.sitting.handedInAt !== null || state.sitting.replaced || timeIsOver()) return
      const sequence = state.sitting.sequence + 1
      const answers = {
        ...state.sitting.answers,
        [itemId]: {
          // The certainty belonged to the answer before.
          answer: keepable(answer),
          at: schoolTime(),
          sequence,
          sent: false,
        },
      }
      const refused = state.sitting.refused.filter(id => id !== itemId)
      change({ answers, sequence, refused, savedAt: schoolTime() })
      if (failures === 0) sendIn(GATHER_MS)
    },
    /** Sets how sure the pupil is of an answer. */
    setCertainty(itemId: string, certainty: number) {
      const kept = state.sitting.answers[itemId]
      if (!kept || state.sitting.handedInAt !== null || state.sitting.replaced || timeIsOver()) return
      const sequence = state.sitting.sequence + 1
      const answers = { ...state.sitting.answers, [itemId]: { ...kept, certainty, sequence, sent: false } }
      change({ answers, sequence, savedAt: schoolTime() })
      if (failures === 0) sendIn(GATHER_MS)
    },
    /** Asks for feedback on an answer, in a quiz that gives it at once. */
    check(itemId: string) {
      if (state.sitting.handedInAt !== null || state.sitting.replaced) return
      change({ checking: [...new Set([...state.sitting.checking, itemId])] })
      sendIn(0)
    },
    flag(itemId: string) {
      const { flagged } = state.sitting
      change({
        flagged: flagged.includes(itemId) ? flagged.filter(id => id !== itemId) : [...flagged, itemId],
      })
    },
    /** Reads what stands around the questions in another language too; null for Portuguese alone. */
    readIn(language: string | null) {
      change({ language })
    },
    handIn() {
      if (state.sitting.handedInAt === null) change({ handedInAt: schoolTime() })
      sendIn(0)
    },
    /** Sends now instead of waiting: the network is back, or the pupil asks. */
    sendNow() {
      sendIn(0)
    },
    /** Another pupil has the phone now: what waits is sent in the background. */
    pass() {
      change({ passed: true })
      stop?.()
    },
    /** Stores and sends nothing from now on: what it held may be open elsewhere, and further. */
    close() {
      left = true
      stop?.()
      listeners.clear()
    },
  }
}

export type OpenSitting = ReturnType<typeof openSitting>

const gathered = (of: { quiz?: unknown }) => `O professor já recolheu este ${thingOf(of)}.`

/** How many answers came from another device, or were entered by the teacher. */
export function answeredElsewhere({ answers }: Pick<StoredSitting, 'answers'>): number {
  return Object.values(answers).filter(kept => kept.sequence === 0).length
}

/** Answers that the server has not received, oldest first. */
export function waitingOf({ answers }: Pick<StoredSitting, 'answers'>) {
  return Object.entries(answers)
    .filter(([, kept]) => !kept.sent)
    .map(([itemId, { answer, sequence, certainty, at }]) => ({
      itemId,
      answer,
      sequence,
      ...(certainty === undefined ? {} : { certainty }),
      ...(at === undefined ? {} : { at }),
    }))
    .sort((a, b) => a.sequence - b.sequence)
}

/**
 * The stored sitting after the server has answered. If the server holds an older answer with a higher number (from another
 * window of this browser), the latest answer gets a number above that and is sent again.
 */
function afterSending(
  { answers, sequence, refused }: StoredSitting,
  sent: readonly { itemId: string; sequence: number }[],
  reply: Pick<ResponseOf<typeof sendAnswers>, 'refused' | 'older'>,
): Pick<StoredSitting, 'answers' | 'sequence' | 'refused'> {
  const after = { ...answers }
  let last = sequence
  for (const { itemId, sequence: number } of sent) {
    const kept = after[itemId]
    if (kept?.sequence !== number) continue
    const older = reply.older.find(candidate => candidate.itemId === itemId)
    if (older) last = Math.max(last, older.sequence) + 1
    after[itemId] = older ? { ...kept, sequence: last } : { ...kept, sent: true }
  }
  return { answers: after, sequence: last, refused: [...new Set([...refused, ...reply.refused])] }
}

/** Answers that the server refused are not sent again: they would keep the others from being accepted. */
function withoutRefused(
  { answers, refused }: StoredSitting,
  sent: readonly { itemId: string; sequence: number }[],
  error: ApiError,
): Pick<StoredSitting, 'answers' | 'refused'> {
  const after = { ...answers }
  const named = Object.keys(error.fields).flatMap(path => {
    const refused = sent[Number(/^answers\.(\d+)\./.exec(path)?.[1])]
    return refused ? [refused] : []
  })
  for (const { itemId, sequence } of named) {
    const kept = after[itemId]
    if (kept?.sequence === sequence) after[itemId] = { ...kept, sent: true }
  }
  return { answers: after, refused: [...new Set([...refused, ...named.map(item => item.itemId)])] }
}

/** Removes what PostgreSQL cannot store from pasted text: NUL and lone surrogates. */
function keepable(answer: unknown): unknown {
  if (typeof answer === 'string') return answer.replace(/\0/g, '').replace(/\p{Surrogate}/gu, '\ufffd')
  if (Array.isArray(answer)) return answer.map(keepable)
  if (typeof answer !== 'object' || answer === null) return answer
  return Object.fromEntries(Object.entries(answer).map(([name, part]) => [name, keepable(part)]))
}

/** The sitting that a device begins with: the server's answers, overridden by those this device could not send yet. */
export function sittingFrom(
  begun: Begun,
  entry: { code: string; studentCode: string | null; now: number },
  before: StoredSitting | undefined,
): StoredSitting {
  // Unsent answers of a replaced device went to the teacher; those of the device that replaced it count.
  const held = before && !before.replaced && before.key === begun.key
  const own = held ? Object.entries(before.answers).filter(([, kept]) => !kept.sent) : []
  const answers: StoredSitting['answers'] = Object.fromEntries(
    Object.entries(begun.answers).map(([id, kept]) => [
      id,
      { ...kept, sent: true, certainty: begun.quiz?.certainty[id] },
    ]),
  )
  for (const [id, kept] of own) if (kept.sequence > (answers[id]?.sequence ?? 0)) answers[id] = kept
  return {
    code: entry.code,
    attemptId: begun.attemptId,
    key: begun.key,
    studentCode: entry.studentCode,
    name: begun.name,
    place: begun.place,
    title: begun.title,
    subject: begun.subject,
    paging: begun.paging,
    items: begun.items.map(item => item.id),
    answers,
    flagged: before?.flagged ?? [],
    sequence: Math.max(0, ...Object.values(answers).map(kept => kept.sequence), held ? before.sequence : 0),
    endsAt: begun.endsAt,
    ahead: Date.parse(begun.now) - entry.now,
    savedAt: before?.savedAt ?? null,
    receivedAt: before?.receivedAt ?? null,
    handedInAt: begun.state === 'entregue' ? begun.submittedAt : held ? before.handedInAt : null,
    submittedAt: begun.submittedAt,
    closed: begun.state === 'entregue' && !begun.submittedAt ? gathered(begun) : null,
    refused: [],
    elsewhere: begun.elsewhere,
    replaced: null,
    quiz: begun.quiz ?? null,
    checking: [],
    languages: begun.languages ?? [],
    // What the pupil chose on this device stays.
    language: before ? before.language : (begun.language ?? null),
    passed: false,
  }
}
