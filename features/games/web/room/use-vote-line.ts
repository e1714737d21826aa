import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '#kit/web/api/client.ts'
import { ApiError } from '#kit/web/api-error.ts'
import { notify } from '#kit/web/notify.ts'
import type { Vote } from '#school/voting-cards/web/use-card-votes.ts'
import { castVotes } from '../../card-contract.ts'
import type { HostView } from '../../room-contract.ts'

/** Votes gather for a moment: a sweep brings a few with every frame. */
const GATHER_MS = 300
const AGAIN_MS = 3000

type Waiting = Map<number, Map<number, number | null>>

/** Votes on their way to a room: by question, the last of each card; without a network they wait on the open page. */
export function useVoteLine(id: string, onSaved: (view: HostView) => void) {
  const waiting = useRef<Waiting>(new Map())
  const sending = useRef(false)
  const timer = useRef<number | undefined>(undefined)
  const told = useRef(onSaved)
  told.current = onSaved
  const [left, setLeft] = useState(0)
  const count = useCallback(
    () => setLeft([...waiting.current.values()].reduce((sum, votes) => sum + votes.size, 0)),
    [],
  )

  const sendNow = useRef<() => Promise<void>>(undefined)
  const plan = useCallback((ms: number) => {
    window.clearTimeout(timer.current)
    timer.current = window.setTimeout(() => void sendNow.current?.(), ms)
  }, [])

  const send = useCallback(async () => {
    const [next] = waiting.current
    if (!next || sending.current) return
    const [round, votes] = next
    sending.current = true
    waiting.current.delete(round)
    let pause = 0
    try {
      const body = { round, votes: [...votes].map(([number, choice]) => ({ number, choice })) }
      told.current(await call(castVotes, { params: { id }, body }))
    } catch (thrown) {
      const error = ApiError.from(thrown)
      if (error.isDecided && error.status !== 401 && error.status !== 429)
        notify.error('Estes cartões não foram recebidos.', { detail: error.message })
      else {
        // What was read meanwhile is newer.
        waiting.current.set(round, new Map([...votes, ...(waiting.current.get(round) ?? [])]))
        pause = AGAIN_MS
      }
    } finally {
      sending.current = false
      count()
    }
    if (waiting.current.size > 0) plan(pause)
  }, [id, count, plan])

  sendNow.current = send

  useEffect(() => {
    const retry = () => void sendNow.current?.()
    const warn = (event: BeforeUnloadEvent) => waiting.current.size > 0 && event.preventDefault()
    window.addEventListener('online', retry)
    window.addEventListener('beforeunload', warn)
    return () => {
      window.removeEventListener('online', retry)
      window.removeEventListener('beforeunload', warn)
    }
  }, [])

  return {
    /** How many votes the room has not received yet. */
    left,
    add(round: number, votes: readonly Vote[]) {
      const own = waiting.current.get(round) ?? new Map<number, number | null>()
      for (const { number, choice } of votes) own.set(number, choice)
      waiting.current.set(round, own)
      count()
      plan(GATHER_MS)
    },
  }
}
