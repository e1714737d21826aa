import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '#kit/web/api/client.ts'
import { readEvents } from '#kit/web/api/watch.ts'
import { ApiError } from '#kit/web/api-error.ts'
import { pointsFor } from '../../live/room.ts'
import { answerInRoom, followRoom, type InRoom, type RoomView } from '../../room-contract.ts'
import { ROOMS, write } from '../door/kept-games.ts'

const RETRY_MS = [500, 1000, 2000, 4000, 8000]
/** The server breathes every 15 seconds: a line that says nothing for longer is cut, though nobody said so. */
const SILENCE_MS = 22_000

/** What this phone answered to a round. */
export interface OwnAnswer {
  /** The option; for what is typed the number that the school gives it, and nothing's before. */
  choice: number
  /** Absent or empty for an option. */
  typed?: string
  /** Whether the school has it. */
  sent: boolean
  tookMs: number | null
  /** By the clock of the school. */
  receivedAt?: string
  /** It came after the class had seen the key: it counts nowhere. */
  isLate?: boolean
}

/** What a phone keeps of a room: it comes back where the class is, with or without network. */
export interface KeptRoom {
  joined: InRoom
  answers: Record<number, OwnAnswer>
  /** The right option of the rounds whose answers were shown here. */
  rights: Record<number, number>
}

export const roomName = (code: string) => ROOMS + code

/** A room as a phone follows it: what everybody sees, what this phone answered, and since when there is no network. */
export function useRoom(code: string, begun: KeptRoom) {
  const { joined } = begun
  const [view, setView] = useState(joined.room)
  /** How far this phone's clock is from the server's, in milliseconds. */
  const [offset, setOffset] = useState(joined.room.now - Date.now())
  const [kept, setKept] = useState(begun)
  const [awaySince, setAwaySince] = useState<number>()
  const [again, setAgain] = useState(0)
  /** The place is another phone's now, or the teacher has taken it away. */
  const [isOut, setIsOut] = useState(false)
  const sending = useRef(false)
  const newest = useRef(kept)

  const keep = useCallback(
    (change: (before: KeptRoom) => KeptRoom) => {
      const after = change(newest.current)
      newest.current = after
      setKept(after)
      write(roomName(code), after)
    },
    [code],
  )

  const send = useCallback(async () => {
    const open = Object.entries(newest.current.answers).filter(([, answer]) => !answer.sent)
    if (open.length === 0 || sending.current) return
    sending.current = true
    const answers = open.map(([round, own]) => ({ round: Number(round), ...asSending(own) }))
    try {
      const { playerId, key } = joined
      const said = await call(answerInRoom, {
        params: { id: joined.roomId },
        body: { playerId, key, answers },
      })
      keep(before => ({
        ...before,
        answers: Object.fromEntries(
          Object.entries(before.answers).map(([round, own]) => {
            const taken = said.answers.find(answer => answer.round === Number(round))
            const asSent = answers.find(answer => answer.round === Number(round))
            // Changed again while it was on its way: what is newest still has to go.
            if (asSent && !isSame(asSent, asSending(own))) return [round, own]
            if (!taken) return [round, asSent ? { ...own, sent: true, isLate: true } : own]
            const { choice, typed, tookMs } = taken
            const known = choice === 0 && typed !== '' ? own.choice : choice
            return [round, { choice: known, typed, tookMs, sent: true, receivedAt: said.receivedAt }]
          }),
        ),
      }))
      setAwaySince(undefined)
    } catch (thrown) {
      const error = ApiError.from(thrown)
      if (error.isTransient) setAwaySince(before => before ?? Date.now())
      if (error.status === 403) setIsOut(true)
    } finally {
      sending.current = false
    }
  }, [joined, keep])

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked anew where the pupil asks for it.
  useEffect(() => {
    const stop = new AbortController()
    let failures = 0
    let phase: RoomView['phase'] = joined.room.phase
    const input = { params: { id: joined.roomId }, query: { player: joined.playerId } }
    let line = new AbortController()
    let silence: number | undefined
    const cut = () => line.abort()
    const heard = () => {
      window.clearTimeout(silence)
      silence = window.setTimeout(cut, SILENCE_MS)
    }
    const listen = async () => {
      while (!stop.signal.aborted) {
        line = new AbortController()
        heard()
        try {
          await readEvents(
            followRoom,
            input,
            line.signal,
            value => {
              const now = value as RoomView
              failures = 0
              setView(now)
              setOffset(now.now - Date.now())
              setAwaySince(undefined)
              const { round, right } = now
              const isReopened = phase === 'fim' && now.phase === 'pergunta'
              phase = now.phase
              // What came after the end, which was taken back, is in time.
              if (isReopened && round !== null)
                keep(before => ({ ...before, answers: inTimeAgain(before.answers, round) }))
              if (round !== null && right !== null)
                keep(before => ({ ...before, rights: { ...before.rights, [round]: right } }))
              const revealed = [
                ...(round !== null && right !== null ? [round] : []),
                ...now.keys.map(key => key.round),
              ]
              if (revealed.some(at => isUnjudged(newest.current.answers[at])))
                keep(before => ({ ...before, answers: askedAgainOf(before.answers, revealed) }))
              void send()
            },
            heard,
          )
        } catch (error) {
          if (!stop.signal.aborted) console.info('The room is followed anew.', error)
        }
        if (stop.signal.aborted) return
        setAwaySince(before => before ?? Date.now())
        failures += 1
        const pause = RETRY_MS[Math.min(failures, RETRY_MS.length) - 1]
        await new Promise(resolve => setTimeout(resolve, pause))
      }
    }
    void listen()
    window.addEventListener('offline', cut)
    return () => {
      window.removeEventListener('offline', cut)
      window.clearTimeout(silence)
      stop.abort()
      cut()
    }
  }, [joined, again, keep, send])

  const answer = useCallback(
    (round: number, choice: number, typed = '') => {
      keep(before => ({
        ...before,
        answers: { ...before.answers, [round]: { choice, typed, sent: false, tookMs: null } },
      }))
      void send()
    },
    [keep, send],
  )

  const score = Object.entries(kept.answers).reduce(
    (sum, [round, own]) => {
      if (own.isLate || kept.rights[Number(round)] !== own.choice) return sum
      return { right: sum.right + 1, points: sum.points + pointsFor(own.tookMs, view.timeMs) }
    },
    { right: 0, points: 0 },
  )
  const setColleague = (colleague: string | null) =>
    keep(before => ({ ...before, joined: { ...before.joined, colleague } }))
  const retry = () => setAgain(count => count + 1)
  return { view, offset, kept, awaySince, isOut, answer, score, retry, setColleague }
}

/** Whether the school has not said yet what became of a typed answer. */
function isUnjudged(own: OwnAnswer | undefined): boolean {
  return own?.typed !== undefined && own.typed !== '' && own.choice === 0 && own.sent && !own.isLate
}

/** The answers with those to be sent once more that the school can judge now. */
function askedAgainOf(
  answers: Record<number, OwnAnswer>,
  revealed: readonly number[],
): Record<number, OwnAnswer> {
  const entries = Object.entries(answers).map(([round, own]) => [
    round,
    revealed.includes(Number(round)) && isUnjudged(own) ? { ...own, sent: false } : own,
  ])
  return Object.fromEntries(entries)
}

/** The answers with that to a round as if it had not been sent, where it came too late. */
function inTimeAgain(answers: Record<number, OwnAnswer>, round: number): Record<number, OwnAnswer> {
  const own = answers[round]
  if (!own?.isLate) return answers
  const { isLate: _isLate, ...again } = own
  return { ...answers, [round]: { ...again, sent: false } }
}

/** An answer as it is sent: what is typed has no choice yet. */
export function asSending({ choice, typed = '' }: OwnAnswer): { choice: number; typed?: string } {
  return typed === '' ? { choice } : { choice: 0, typed }
}

function isSame(a: ReturnType<typeof asSending>, b: ReturnType<typeof asSending>): boolean {
  return a.choice === b.choice && a.typed === b.typed
}

/** Seconds until a moment of the server's clock, counted down on the screen; null without one. */
export function useCountdown(endsAt: number | null, left: number | null, offset: number): number | null {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (endsAt === null) return
    setNow(Date.now())
    const timer = window.setInterval(() => setNow(Date.now()), 250)
    return () => window.clearInterval(timer)
  }, [endsAt])
  if (endsAt !== null) return Math.max(0, Math.ceil((endsAt - (now + offset)) / 1000))
  return left === null ? null : Math.ceil(left / 1000)
}
