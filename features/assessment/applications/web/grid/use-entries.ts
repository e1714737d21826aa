import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { v7 as uuid } from 'uuid'
import { call } from '#kit/web/api/client.ts'
import { query } from '#kit/web/api/queries.ts'
import { ApiError, messageOf } from '#kit/web/api-error.ts'
import { deviceOpened, forget, keep, kept } from '#kit/web/device/device.ts'
import type { Saving } from '#kit/web/form/save-state.tsx'
import type { Application, GridEntry } from '../../../results/contract.ts'
import { enterAnswers, getApplication } from '../../contract.ts'
import { applyEntries, asSent, inverseOf } from './apply-entry.ts'
import {
  everyEntry,
  nothingWaiting,
  savingOf,
  takenUp,
  type WaitingEntries,
  withEntries,
  withFlight,
} from './waiting-entries.ts'

const TO_GATHER_MS = 400
const TO_TRY_AGAIN_MS = 5000
const MOST_FOR_DEVICE_MS = 5000

/** One step of the work with its way back and forth, and the cell at which it was done. */
interface Step<Place> {
  back: GridEntry[]
  forth: GridEntry[]
  at: Place
}

/**
 * Entries of the grid: on the screen at once, on this device until the server has acknowledged them, sent in order, one
 * request at a time and each under its key, so that what is sent again is written once. With undo and redo.
 */
export function useEntries<Place>(application: Application) {
  const client = useQueryClient()
  const { id } = application
  const { queryKey } = query(getApplication, { params: { id } })
  const [waiting, setWaiting] = useState(nothingWaiting)
  const [saving, setSaving] = useState<Saving>({ kind: 'untouched' })
  const [refusal, setRefusal] = useState<string>()
  /** Forms said of pupils of whom nothing is entered yet: there is nothing to keep them with. */
  const [forms, setForms] = useState<Readonly<Record<string, string>>>({})
  const view = useMemo(() => {
    const sittings = applyEntries(application, everyEntry(waiting)).map(entry => {
      const form = forms[entry.studentId ?? '']
      return entry.state === null && form !== undefined ? { ...entry, form } : entry
    })
    return { ...application, sittings }
  }, [application, waiting, forms])
  // What the handlers below read: the newest, whichever drawing they were made with.
  const now = useRef({ waiting, view })
  now.current.view = view
  const steps = useRef<{ done: Step<Place>[]; undone: Step<Place>[] }>({ done: [], undone: [] })
  const line = useMemo(() => makeLine(), [])
  /** Nothing is written over what an earlier visit left, nor sent before it, until that was read. */
  const reading = useRef<Promise<unknown>>(Promise.resolve())

  function setStore(next: WaitingEntries) {
    now.current.waiting = next
    setWaiting(next)
    line.write(async () => {
      await reading.current
      return everyEntry(next).length > 0 ? keep('entries', id, next) : forget('entries', id)
    })
  }

  /** @returns after how many milliseconds to send again; undefined when nothing is to be sent */
  async function send(): Promise<number | undefined> {
    await reading.current
    const next = withFlight(now.current.waiting, uuid)
    if (!next.flight) return undefined
    setStore(next)
    setSaving({ kind: 'sending' })
    try {
      const answer = await call(
        enterAnswers,
        { params: { id }, body: { entries: next.flight.entries } },
        { idempotencyKey: next.flight.key, api: 'diagnostics' },
      )
      // An answer that was asked before these were written comes too late to be drawn: it is asked anew.
      const isReading = client.isFetching({ queryKey, exact: true }) > 0
      if (isReading) await client.cancelQueries({ queryKey, exact: true })
      const written = new Map(answer.sittings.map(sitting => [sitting.studentId, sitting]))
      client.setQueryData<Application>(
        queryKey,
        before =>
          before && {
            ...before,
            sittings: before.sittings.map(sitting => {
              const now = written.get(sitting.studentId)
              // Of a pupil with several attempts, the one that was written into.
              return now && (sitting.attempt ?? now.attempt) === now.attempt ? now : sitting
            }),
          },
      )
      setStore({ ...now.current.waiting, flight: null })
      if (isReading) void client.invalidateQueries({ queryKey })
      setSaving({ kind: 'saved', at: new Date().toISOString() })
      return now.current.waiting.queue.length > 0 ? TO_GATHER_MS : undefined
    } catch (error) {
      if (error instanceof ApiError && error.isDecided && error.status !== 401) {
        setSaving({ kind: 'failed' })
        setRefusal(messageOf(error))
        return undefined
      }
      setSaving({ kind: 'waiting', at: new Date().toISOString() })
      return TO_TRY_AGAIN_MS
    }
  }

  function write(entries: readonly GridEntry[]) {
    const toSend = asSent(now.current.view, entries)
    setStore(withEntries(now.current.waiting, toSend))
    now.current.view = { ...now.current.view, sittings: applyEntries(now.current.view, toSend) }
    if (refusal === undefined) line.plan(send, TO_GATHER_MS)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: what an earlier visit left is taken up once.
  useEffect(() => {
    let wanted = true
    const resume = () => {
      if (everyEntry(now.current.waiting).length > 0) line.plan(send, 0)
    }
    const read = deviceOpened()
      .then(() => kept<WaitingEntries>('entries', id))
      .then(left => {
        if (!wanted || !left) return
        setStore(withEntries(takenUp(left), now.current.waiting.queue))
        resume()
      })
    // What is typed is not held up where the device stays shut.
    reading.current = Promise.race([read, new Promise<void>(go => setTimeout(go, MOST_FOR_DEVICE_MS))])
    window.addEventListener('online', resume)
    return () => {
      wanted = false
      window.removeEventListener('online', resume)
      // What was just typed is sent all the same; what cannot be waits on the device for the next visit.
      resume()
      line.leave()
    }
  }, [id])

  function step(from: Step<Place>[], to: Step<Place>[], way: 'back' | 'forth'): Place | undefined {
    const step = from.pop()
    if (!step) return undefined
    write(step[way])
    to.push(step)
    return step.at
  }

  return {
    /** The application with what was entered, sent or not. */
    view,
    waiting: everyEntry(waiting).length,
    saving: savingOf(saving, waiting),
    /** Why the server takes nothing more, until the person decides. */
    refusal,
    /** Writes entries; `at` is where undoing them leads. */
    enter(entries: readonly GridEntry[], at: Place) {
      steps.current.done.push({ back: inverseOf(now.current.view, entries), forth: [...entries], at })
      steps.current.undone = []
      write(entries)
    },
    /** The form of a sheet that is about to be begun. */
    expectForm: (studentId: string, form: string) => setForms(before => ({ ...before, [studentId]: form })),
    /** Takes back the last step, or does it again; where it was done, or undefined when there is none. */
    undo: () => step(steps.current.done, steps.current.undone, 'back'),
    redo: () => step(steps.current.undone, steps.current.done, 'forth'),
    /** After a refusal: tries what waits once more, or gives it up and shows what the server has. */
    tryAgain() {
      setRefusal(undefined)
      line.plan(send, 0)
    },
    discard() {
      setRefusal(undefined)
      setSaving({ kind: 'untouched' })
      steps.current = { done: [], undone: [] }
      setStore(nothingWaiting)
      void client.invalidateQueries({ queryKey })
    },
  }
}

/** One request after the other, and one writing on the device after the other, of which only the newest counts. */
function makeLine() {
  let timer: number | undefined
  let sending = false
  let left = false
  let next: { send: () => Promise<number | undefined>; afterMs: number } | undefined
  let writing: Promise<unknown> = Promise.resolve()
  let newest: (() => Promise<unknown>) | undefined

  async function run(send: () => Promise<number | undefined>) {
    sending = true
    const again = await send()
    sending = false
    const planned = next ?? (again === undefined ? undefined : { send, afterMs: again })
    next = undefined
    if (planned && !(left && planned.afterMs > TO_GATHER_MS)) plan(planned.send, planned.afterMs)
  }

  function plan(send: () => Promise<number | undefined>, afterMs: number) {
    if (sending) {
      next = { send, afterMs }
      return
    }
    window.clearTimeout(timer)
    timer = window.setTimeout(() => void run(send), afterMs)
  }

  return {
    plan,
    write(work: () => Promise<unknown>) {
      newest = work
      writing = writing.then(() => {
        const send = newest
        newest = undefined
        return send?.()
      })
    },
    /** Nothing is tried again and again once the page is gone. */
    leave() {
      left = true
    },
  }
}
