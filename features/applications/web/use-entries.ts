import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { v7 as uuid } from 'uuid'
import { messageOf } from '#kit/web/api/api-error.ts'
import { call } from '#kit/web/api/client.ts'
import { query } from '#kit/web/api/queries.ts'
import { notify } from '#kit/web/page/notify.ts'
import { type Application, enterAnswers, type GridEntry, getApplication } from '../contract.ts'
import { scoreGiven } from '../scoring.ts'

const MILLISECONDS_TO_GATHER = 500

/**
 * Sends what is entered, gathered for half a second, in order, one request at a time and each with its key. What could
 * not be sent stays and is said; `waiting` counts it. The screen shows what was entered at once.
 */
export function useEntries(application: Application) {
  const client = useQueryClient()
  const queue = useRef<GridEntry[]>([])
  const flight = useRef<{ key: string; entries: GridEntry[] } | undefined>(undefined)
  const [waiting, setWaiting] = useState(0)
  const timer = useRef<number | undefined>(undefined)
  const { queryKey } = query(getApplication, { params: { id: application.id } })
  const show = (change: (before: Application) => Application) =>
    client.setQueryData<Application>(queryKey, before => before && change(before))

  async function send() {
    if (flight.current === undefined) {
      if (queue.current.length === 0) return
      flight.current = { key: uuid(), entries: queue.current }
      queue.current = []
    } else if (sending.current) return
    sending.current = true
    try {
      const { sittings } = await call(
        enterAnswers,
        { params: { id: application.id }, body: { entries: flight.current.entries } },
        { idempotencyKey: flight.current.key },
      )
      flight.current = undefined
      if (queue.current.length === 0)
        show(before => ({
          ...before,
          sittings: before.sittings.map(
            one => sittings.find(each => each.studentId === one.studentId) ?? one,
          ),
        }))
    } catch (error) {
      notify.error('As respostas ainda não foram guardadas.', { detail: messageOf(error) })
    } finally {
      sending.current = false
      setWaiting(queue.current.length + (flight.current?.entries.length ?? 0))
      if (queue.current.length > 0 || flight.current)
        timer.current = window.setTimeout(() => void send(), flight.current ? 5000 : MILLISECONDS_TO_GATHER)
    }
  }
  const sending = useRef(false)

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (waiting > 0) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [waiting])

  return {
    waiting,
    enter(entries: readonly GridEntry[]) {
      queue.current.push(...entries)
      setWaiting(queue.current.length + (flight.current?.entries.length ?? 0))
      show(before => entries.reduce(applied, before))
      window.clearTimeout(timer.current)
      timer.current = window.setTimeout(() => void send(), MILLISECONDS_TO_GATHER)
    },
  }
}

function applied(before: Application, { studentId, itemId, given }: GridEntry): Application {
  const item = before.items.find(one => one.id === itemId)
  return {
    ...before,
    sittings: before.sittings.map(one => {
      if (one.studentId !== studentId) return one
      if (!item)
        return given.kind === 'clear'
          ? { ...one, state: null, mark: null, responses: {} }
          : { ...one, state: 'não apresentado', mark: null }
      const { [item.id]: _old, ...others } = one.responses
      const response = given.kind === 'clear' ? undefined : scoreGiven(item, given)
      return { ...one, state: 'entregue', responses: response ? { ...others, [item.id]: response } : others }
    }),
  }
}
