import { call } from '#kit/web/api/client.ts'
import { ApiError } from '#kit/web/api-error.ts'
import { onNetworkBack } from '#kit/web/network.ts'
import { deviceKey } from '#school/entry/web/device-key.ts'
import { type PlaySent, sendPlays } from '../../play-contract.ts'
import { read, write } from './kept-games.ts'

/** A play that waits on this phone; it goes out under the id that was drawn here, so it is there once. */
interface PendingPlay {
  code: string
  play: Omit<PlaySent, 'startedAgo'>
  /** By this phone's clock, in milliseconds. */
  startedAt: number
}

/** What became of a play. */
export type Receipt =
  | { state: 'waiting' }
  | { state: 'sent'; at: string; counted?: { points: number; max: number }; apart?: string }
  | { state: 'refused'; why: string }

const NAME = 'jogo-partidas'
/** Plays that wait on one phone; more would be of a phone that never meets its network again. */
const MAX_WAITING = 100
const AT_ONCE = 20
/** Of all of them together: a request has its bound. */
const MOVES_AT_ONCE = 4000
const AGAIN_MS = 20_000
const LONGEST_AGO = 60 * 86_400

const receipts = new Map<string, Receipt>()
const listeners = new Set<() => void>()
let sending = false
/** Without a storage that keeps, what waits lives as long as the page. */
let inMemory: PendingPlay[] | undefined

function waiting(): PendingPlay[] {
  return inMemory ?? read<PendingPlay[]>(NAME) ?? []
}

function setWaiting(plays: PendingPlay[]): void {
  if (!write(NAME, plays)) inMemory = plays
  for (const listener of listeners) listener()
}

/** Puts a play where it survives a closed page, and tries to send it. */
export function addPlay(code: string, play: Omit<PlaySent, 'startedAgo'>, startedAt: number): void {
  receipts.set(play.id, { state: 'waiting' })
  setWaiting([...waiting(), { code, play, startedAt }].slice(-MAX_WAITING))
  void sendWaitingPlays()
}

/** Sends what waits, game by game; stops at the first sign that the network is away. */
export async function sendWaitingPlays(): Promise<void> {
  if (sending) return
  sending = true
  try {
    for (const [code, all] of Map.groupBy(waiting(), entry => entry.code)) {
      const some = all.slice(0, AT_ONCE).filter((_, at) => at === 0 || movesUpTo(all, at) <= MOVES_AT_ONCE)
      if (!(await send(code, some))) break
    }
  } finally {
    sending = false
  }
}

/** Moves of the first plays, so many of them. */
function movesUpTo(plays: readonly PendingPlay[], at: number): number {
  return plays.slice(0, at + 1).reduce((sum, { play }) => sum + (play.moves?.entries.length ?? 0), 0)
}

async function send(code: string, plays: readonly PendingPlay[]): Promise<boolean> {
  const key = deviceKey()
  const body = {
    ...(key ? { key } : {}),
    plays: plays.map(({ play, startedAt }) => ({
      ...play,
      startedAgo: Math.min(LONGEST_AGO, Math.max(0, Math.round((Date.now() - startedAt) / 1000))),
    })),
  }
  try {
    const answer = await call(sendPlays, { params: { code }, body })
    for (const id of answer.taken) {
      const counted = answer.corrected.find(play => play.id === id)
      const apart = answer.apart.find(play => play.id === id)?.why
      receipts.set(id, {
        state: 'sent',
        at: answer.receivedAt,
        ...(counted && { counted }),
        ...(apart !== undefined && { apart }),
      })
    }
    for (const { id, why } of answer.refused) receipts.set(id, { state: 'refused', why })
    const done = new Set([...answer.taken, ...answer.refused.map(play => play.id)])
    setWaiting(waiting().filter(entry => !done.has(entry.play.id)))
    return true
  } catch (thrown) {
    const error = ApiError.from(thrown)
    if (error.isTransient || error.status === 429) return false
    // The game is no more: nobody would take these plays, however often they came.
    const gone = new Set(plays.map(play => play.play.id))
    for (const id of gone) receipts.set(id, { state: 'refused', why: error.message })
    setWaiting(waiting().filter(entry => !gone.has(entry.play.id)))
    return true
  }
}

export function receiptOf(id: string): Receipt | undefined {
  return receipts.get(id)
}

/** How many plays wait on this phone. */
export function countWaiting(): number {
  return waiting().length
}

/** Calls a listener at every change; sends again now and then, and when the network is said to be back. */
export function onPlaysLine(listener: () => void): () => void {
  listeners.add(listener)
  const again = () => {
    if (waiting().length > 0) void sendWaitingPlays()
  }
  const leave = onNetworkBack(again)
  const timer = window.setInterval(again, AGAIN_MS)
  return () => {
    listeners.delete(listener)
    leave()
    window.clearInterval(timer)
  }
}
