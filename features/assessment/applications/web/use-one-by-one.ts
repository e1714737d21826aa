import { hashKey, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { keepOver } from '#kit/web/api/keep-over.ts'
import { ApiError, messageOf } from '#kit/web/api-error.ts'
import { deviceOpened, forget, keep, kept } from '#kit/web/device/device.ts'
import type { Saving } from '#kit/web/form/save-state.tsx'
import { notify } from '#kit/web/notify.ts'

const TO_TRY_AGAIN_MS = 5000

interface Work<T> {
  /** Name on the device's shelf of entries. */
  shelf: string
  /** The query in which it is drawn. */
  queryKey: QueryKey
  /** Draws it at once. */
  show: (item: T) => void
  send: (item: T) => Promise<unknown>
  /** Whose place it takes while that one still waits. */
  isSame: (a: T, b: T) => boolean
  /** All that waited was sent. */
  onSent: () => void
  /** The server refused one; what waits behind it was given up. */
  onRefused: () => void
}

/**
 * Small judgements of a teacher, one a tap: on the screen at once, on this device until the server has them, sent one
 * after the other, each under the key that it was given. What changes again before it went goes once.
 */
export function useOneByOne<T extends { key: string }>(work: Work<T>) {
  const newest = useRef(work)
  newest.current = work
  const queue = useRef<T[]>([])
  const sending = useRef(false)
  const timer = useRef<number>(undefined)
  const [saving, setSaving] = useState<Saving>({ kind: 'untouched' })
  const { shelf } = work
  const client = useQueryClient()
  const name = hashKey(work.queryKey)

  function setQueue(next: T[]) {
    queue.current = next
    void (next.length > 0 ? keep('entries', shelf, next) : forget('entries', shelf))
  }

  async function send(): Promise<void> {
    const [next] = queue.current
    if (!next || sending.current) return
    sending.current = true
    setSaving({ kind: 'sending' })
    try {
      await newest.current.send(next)
      sending.current = false
      setQueue(queue.current.filter(value => value !== next))
      if (queue.current.length > 0) return await send()
      setSaving({ kind: 'saved', at: new Date().toISOString() })
      newest.current.onSent()
    } catch (error) {
      sending.current = false
      if (error instanceof ApiError && error.isDecided && error.status !== 401) {
        setQueue([])
        setSaving({ kind: 'failed' })
        notify.error('Não ficou guardado.', { detail: messageOf(error) })
        newest.current.onRefused()
        return
      }
      setSaving({ kind: 'waiting', at: new Date().toISOString() })
      timer.current = window.setTimeout(() => void send(), TO_TRY_AGAIN_MS)
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: what an earlier visit left is taken up once.
  useEffect(() => {
    let wanted = true
    void deviceOpened()
      .then(() => kept<T[]>('entries', shelf))
      .then(left => {
        if (!wanted || !left || left.length === 0) return
        for (const value of left) newest.current.show(value)
        setQueue([...left, ...queue.current])
        void send()
      })
    const resume = () => void send()
    window.addEventListener('online', resume)
    return () => {
      wanted = false
      window.clearTimeout(timer.current)
      window.removeEventListener('online', resume)
    }
  }, [shelf])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the name stands for the key.
  useEffect(
    () =>
      keepOver(client, newest.current.queryKey, () => {
        for (const value of queue.current) newest.current.show(value)
      }),
    [client, name],
  )

  return {
    saving,
    write(item: T) {
      newest.current.show(item)
      const onItsWay = sending.current ? queue.current[0] : undefined
      const others = queue.current.filter(each => each === onItsWay || !newest.current.isSame(each, item))
      setQueue([...others, item])
      window.clearTimeout(timer.current)
      void send()
    },
  }
}
