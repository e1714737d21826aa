import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { v7 as uuid } from 'uuid'
import { ApiError, messageOf } from '#kit/web/api/api-error.ts'
import { call } from '#kit/web/api/client.ts'
import { query } from '#kit/web/api/queries.ts'
import { forget, keep, kept } from '#kit/web/device/device.ts'
import { notify } from '#kit/web/page/notify.ts'
import type { Saving } from '#kit/web/page/save-state.tsx'
import { type ApplicationItem, getApplication, type StoredMarking } from '../../contract.ts'
import { listOpenAnswers, markAnswer } from '../../marking-contract.ts'
import { scoreGiven } from '../../scoring.ts'

interface Mark {
  key: string
  attemptId: string
  itemId: string
  marking: StoredMarking | null
}

const TO_TRY_AGAIN_MS = 5000

/**
 * Points for open answers: on the screen at once, on this device until the server has them, sent one after the other in
 * order. An answer that is marked again before its points went takes only the last along.
 */
export function useMarks(applicationId: string, item: ApplicationItem) {
  const client = useQueryClient()
  const { queryKey } = query(listOpenAnswers, { params: { id: applicationId } })
  const shelf = `marks ${applicationId} ${item.id}`
  const queue = useRef<Mark[]>([])
  const sending = useRef(false)
  const timer = useRef<number>(undefined)
  const steps = useRef<{ done: Mark[]; undone: Mark[] }>({ done: [], undone: [] })
  const [saving, setSaving] = useState<Saving>({ kind: 'untouched' })
  const [waiting, setWaiting] = useState(0)

  type Answers = {
    answers: {
      attemptId: string
      itemId: string
      text: string
      marking: StoredMarking | null
      points: number | null
    }[]
  }
  const current = (attemptId: string) =>
    client
      .getQueryData<Answers>(queryKey)
      ?.answers.find(one => one.attemptId === attemptId && one.itemId === item.id)

  function show({ attemptId, marking }: Mark) {
    client.setQueryData<Answers>(queryKey, before => {
      if (!before) return before
      const answers = before.answers.map(one => {
        if (one.attemptId !== attemptId || one.itemId !== item.id) return one
        const scored = scoreGiven(item, { kind: 'answer', answer: one.text }, marking ?? undefined)
        return { ...one, marking, points: scored?.points ?? null }
      })
      return { answers }
    })
  }

  function setQueue(next: Mark[]) {
    queue.current = next
    setWaiting(next.length)
    void (next.length > 0 ? keep('entries', shelf, next) : forget('entries', shelf))
  }

  async function send(): Promise<void> {
    const [next] = queue.current
    if (!next || sending.current) return
    sending.current = true
    setSaving({ kind: 'sending' })
    const { key, ...body } = next
    try {
      await call(
        markAnswer,
        { params: { id: applicationId }, body },
        { idempotencyKey: key, api: 'diagnostics' },
      )
      sending.current = false
      setQueue(queue.current.filter(one => one !== next))
      setSaving({ kind: 'saved', at: new Date().toISOString() })
      if (queue.current.length > 0) return await send()
      void client.invalidateQueries({
        queryKey: query(getApplication, { params: { id: applicationId } }).queryKey,
      })
    } catch (error) {
      sending.current = false
      if (error instanceof ApiError && error.isDecided && error.status !== 401) {
        setQueue([])
        setSaving({ kind: 'failed' })
        notify.error('Os pontos não foram guardados.', { detail: messageOf(error) })
        void client.invalidateQueries({ queryKey })
        return
      }
      setSaving({ kind: 'waiting', at: new Date().toISOString() })
      timer.current = window.setTimeout(() => void send(), TO_TRY_AGAIN_MS)
    }
  }

  function write(mark: Mark) {
    show(mark)
    const onItsWay = sending.current ? queue.current.slice(0, 1) : []
    const others = queue.current.filter(one => onItsWay.includes(one) || one.attemptId !== mark.attemptId)
    setQueue([...others, mark])
    window.clearTimeout(timer.current)
    void send()
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: what an earlier visit left is taken up once.
  useEffect(() => {
    let wanted = true
    void kept<Mark[]>('entries', shelf).then(left => {
      if (!wanted || !left || left.length === 0) return
      for (const mark of left) show(mark)
      setQueue([...left, ...queue.current])
      void send()
    })
    return () => {
      wanted = false
      window.clearTimeout(timer.current)
    }
  }, [shelf])

  function back(from: Mark[], to: Mark[]): string | undefined {
    const one = from.pop()
    if (!one) return undefined
    to.push({ ...one, marking: current(one.attemptId)?.marking ?? null })
    write({ ...one, key: uuid() })
    return one.attemptId
  }

  return {
    saving,
    waiting,
    mark(attemptId: string, marking: StoredMarking | null) {
      const before = current(attemptId)?.marking ?? null
      steps.current.done.push({ key: '', attemptId, itemId: item.id, marking: before })
      steps.current.undone = []
      write({ key: uuid(), attemptId, itemId: item.id, marking })
    },
    /** Takes back the last points, or gives them again; whose they were, or undefined when there is nothing. */
    undo: () => back(steps.current.done, steps.current.undone),
    redo: () => back(steps.current.undone, steps.current.done),
  }
}
